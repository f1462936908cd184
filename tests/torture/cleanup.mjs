const pending = new Set();

process.once("exit", () => {
  for (const undo of [...pending].reverse()) undo();
});
// On a signal this process exits normally, so that the programs it started end and their folders are deleted.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

/**
 * Calls `undo` when this process ends, in whatever way it ends. Returns a function that calls `undo` earlier.
 * @param {() => void} undo
 */
export function undoAtExit(undo) {
  pending.add(undo);
  return () => {
    if (pending.delete(undo)) undo();
  };
}

/**
 * Makes sure that a program ends when this process ends.
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
 * Runs `work` while the others run, of which at least one runs until `isOver`. Resolves when all have ended. Rejects as
 * soon as the work or one of the others rejects.
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
