import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

const scopes = new AsyncLocalStorage<{ response: ServerResponse; found: Map<string, unknown> }>();
// Otherwise a client that never reads its answer would hold for ever what belongs to it.
const maxResponseMs = 120_000;

export const runWithResponse = (response: ServerResponse, work: () => void): void =>
  scopes.run({ response, found: new Map() }, work);

/** Looks something up once for all loaders of a request; forget it after a write. */
export function findOnce<T>(key: string, find: () => T): T {
  const found = scopes.getStore()?.found ?? new Map<string, unknown>();
  if (!found.has(key)) found.set(key, find());
  return found.get(key) as T;
}

export const forgetFound = (): void => scopes.getStore()?.found.clear();

/** Remix writes whatever it reads; of a slow client's file, the rest would stand in memory. */
export function paceByClient<Chunk>(chunks: AsyncIterable<Chunk>): AsyncIterable<Chunk> {
  const response = scopes.getStore()?.response;
  return response ? readInPace(chunks, response) : chunks;
}

async function* readInPace<Chunk>(chunks: AsyncIterable<Chunk>, response: ServerResponse) {
  for await (const chunk of chunks) {
    yield chunk;
    if (response.writableNeedDrain) await untilDrained(response);
    if (response.destroyed) return;
  }
}

function untilDrained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      response.off("drain", goOn).off("close", goOn);
      resolve();
    };
    response.on("drain", goOn).on("close", goOn);
  });
}

export function onResponseEnd(letGo: () => void): void {
  const answer = scopes.getStore()?.response;
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
