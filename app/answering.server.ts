import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

const answers = new AsyncLocalStorage<ServerResponse>();
// Whoever does not read the answer would put it off for ever.
const readingMs = 120_000;

/** Runs what gives this answer, so that whatever it holds can be let go when it is over. */
export const whileAnswering = (answer: ServerResponse, work: () => void): void => answers.run(answer, work);

/**
 * Calls `letGo` when the answer that is being given is over, heard or not, at most two minutes from now; at once where
 * none is given.
 */
export function afterAnswering(letGo: () => void): void {
  const answer = answers.getStore();
  if (!answer || answer.closed || answer.destroyed) {
    letGo();
    return;
  }
  const { socket } = answer;
  const limit = setTimeout(() => socket?.destroy(), readingMs);
  answer.once("close", () => {
    clearTimeout(limit);
    letGo();
  });
}
