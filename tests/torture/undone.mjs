const standing = new Set();

process.once("exit", () => {
  for (const undo of [...standing].reverse()) undo();
});

/**
 * Has something undone when this process ends, however it does; gives a function that undoes it before.
 * @param {() => void} undo
 */
export function undoneAtTheLatest(undo) {
  standing.add(undo);
  return () => {
    if (standing.delete(undo)) undo();
  };
}

/**
 * Sees to it that a program does not outlive this process.
 * @template {import("node:child_process").ChildProcess} Child
 * @param {Child} child
 */
export function endingWithUs(child) {
  child.once(
    "exit",
    undoneAtTheLatest(() => child.kill("SIGKILL")),
  );
  return child;
}
