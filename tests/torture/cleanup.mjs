const pending = new Set();

process.once("exit", () => {
  for (const undo of [...pending].reverse()) undo();
});
// On a signal, this process exits normally. Its "exit" handler then ends the programs that it started and deletes their
// folders.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

/**
 * Calls `undo` when this process ends, even after an error or a signal. The returned function calls `undo` earlier, and
 * then the end of the process does not call it again.
 * @param {() => void} undo
 */
export function undoAtExit(undo) {
  pending.add(undo);
  return () => {
    if (pending.delete(undo)) undo();
  };
}

/**
 * Kills `child` when this process ends.
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
 * Runs `work` while the promises in `others` are pending, and sets `isOver.yet` when `work` has ended. At least one of
 * the others must wait for `isOver.yet`. Resolves when all have ended, and rejects when `work` or one of the others
 * fails.
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
