const pending = new Set();

process.once("exit", () => {
  for (const undo of [...pending].reverse()) undo();
});
// Started processes end and their folders are deleted when this process ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

/**
 * Has something undone when this process ends, however it does; returns a function that undoes it before.
 * @param {() => void} undo
 */
export function undoAtExit(undo) {
  pending.add(undo);
  return () => {
    if (pending.delete(undo)) undo();
  };
}

/**
 * Sees to it that a program does not outlive this process.
 * @template {import("node:child_process").ChildProcess} Child
 * @param {Child} child
 */
export function killAtExit(child) {
  child.once(
    "exit",
    undoAtExit(() => child.kill("SIGKILL")),
  );
  return child;
}

/**
 * Does `work` while others are busy, at least one of them until `isOver`. Resolves when all have ended; rejects as soon
 * as the work or one of the others does.
 * @param {Promise<unknown>[]} others
 * @param {{ yet: boolean }} isOver
 * @param {() => Promise<unknown>} work
 */
export async function beside(others, isOver, work) {
  const all = Promise.all(others);
  try {
    await Promise.race([work(), all]);
  } finally {
    isOver.yet = true;
  }
  await all;
}
