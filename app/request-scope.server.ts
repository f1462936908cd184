import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { ReadableStream as NodeStream } from "node:stream/web";
import { withoutWriteCheck } from "~drizzle/client";

type Scope = { response: ServerResponse; found: Map<string, unknown> };

const scopes = new AsyncLocalStorage<Scope | undefined>();
// Without this limit, a client that never reads its response would occupy memory and a connection forever.
const maxResponseMs = 120_000;

export const runWithResponse = (response: ServerResponse, work: () => void): void =>
  scopes.run({ response, found: new Map() }, work);

/**
 * Runs work that may continue after the response, for example a backup. Such work belongs to no request and no account.
 */
export const runOutsideRequests = <T>(work: () => T): T => scopes.run(undefined, () => withoutWriteCheck(work));

/** Returns the scope of the current request. Returns undefined outside of requests and after the response is sent. */
function currentScope(): Scope | undefined {
  const scope = scopes.getStore();
  return scope?.response.destroyed ? undefined : scope;
}

/**
 * Runs `find` once for all loaders of a request and returns its result to each of them. Call forgetFound after a write.
 */
export function findOnce<T>(key: string, find: () => T): T {
  const found = currentScope()?.found ?? new Map<string, unknown>();
  if (!found.has(key)) found.set(key, find());
  return found.get(key) as T;
}

export const forgetFound = (): void => currentScope()?.found.clear();

export class ClientLeftError extends Error {
  constructor() {
    super("The client left before the end of the answer");
  }
}

/**
 * Sends a file as fast as the client reads it. Otherwise Remix would read the complete file at once and keep it in
 * memory while a slow client downloads it. If the client disconnects, reading the body fails.
 */
export function paceByClient(answer: Response): Response {
  const response = scopes.getStore()?.response;
  if (!response || !answer.body) return answer;
  const body = NodeStream.from(readInPace(answer.body, response)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(body, answer);
}

async function* readInPace(chunks: AsyncIterable<Uint8Array>, response: ServerResponse) {
  for await (const chunk of chunks) {
    yield chunk;
    if (response.writableNeedDrain) await untilDrained(response);
    if (response.destroyed) throw new ClientLeftError();
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
  const answer = currentScope()?.response;
  if (!answer || answer.closed) {
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
