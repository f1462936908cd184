import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

const responses = new AsyncLocalStorage<ServerResponse>();
// Otherwise a client that never reads its answer would hold for ever what belongs to it.
const maxResponseMs = 120_000;

export const runWithResponse = (answer: ServerResponse, work: () => void): void => responses.run(answer, work);

export function onResponseEnd(letGo: () => void): void {
  const answer = responses.getStore();
  if (!answer || answer.closed || answer.destroyed) {
    letGo();
    return;
  }
  const { socket } = answer;
  const limit = setTimeout(() => socket?.destroy(), maxResponseMs);
  answer.once("close", () => {
    clearTimeout(limit);
    letGo();
  });
}
