import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Gives a function that runs a Node program to its end, its output going to the terminal, and resolves with its exit
 * code; `openFiles` says how many files it may have open at once. A signal that ends the tests goes to the running
 * program first.
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} place
 * @returns {(words: string[], settings?: Record<string, string>, openFiles?: number) => Promise<number>}
 */
export function startedBy({ cwd, env }) {
  let running;
  const stop = async (signal) => {
    if (running?.exitCode === null) {
      // Ctrl+C has reached the program already; a second one would cut its tidying short.
      if (signal !== "SIGINT") running.kill(signal);
      await once(running, "exit");
    }
    process.exit(1);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);

  return async (words, settings = {}, openFiles = undefined) => {
    const stdio = ["ignore", "inherit", "inherit"];
    // A program cannot lower its own limit; the shell gives its place to Node.
    const limited = ["sh", "-c", `ulimit -n ${openFiles} && exec "$0" "$@"`];
    const [program, ...rest] = [...(openFiles ? limited : []), process.execPath, ...words];
    running = spawn(program, rest, { cwd, env: { ...env, ...settings }, stdio });
    const [exitCode] = await once(running, "exit");
    return exitCode ?? 1;
  };
}
