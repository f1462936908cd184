import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/** The most bytes that are held in the whole process of what people send who are not signed in. */
export const mostHeld = 8 * 1024 * 1024;

/** So much is held for others that nothing can be held for this request; it must not wait, since others may be slow. */
export class NoRoom extends Error {}

/** Counts so many more bytes as held. Throws NoRoom, after which nothing is counted for this request. */
export type Hold = (bytes: number) => void;

const answers = new AsyncLocalStorage<ServerResponse>();
// Whoever does not read the answer would hold it for ever.
const readingMs = 120_000;
let held = 0;

/** How many bytes are held now. */
export const heldBytes = () => held;

/** Runs what gives this answer, so that all that is held for it is let go when it is over, heard or not. */
export const whileAnswering = (answer: ServerResponse, work: () => void): void => answers.run(answer, work);

/** Runs `work`, which counts what it holds. It stays counted until the answer is over, at most two minutes after `work`. */
export async function withHeldBytes<T>(work: (hold: Hold) => Promise<T>): Promise<T> {
  const answer = answers.getStore();
  let own = 0;
  const letGo = () => {
    held -= own;
    own = 0;
  };
  const hold = (bytes: number) => {
    if (held + bytes > mostHeld) {
      letGo();
      throw new NoRoom("Too much is held already");
    }
    held += bytes;
    own += bytes;
  };
  try {
    return await work(hold);
  } finally {
    if (!answer || answer.closed || answer.destroyed) letGo();
    else letGoAfter(answer, letGo);
  }
}

function letGoAfter(answer: ServerResponse, letGo: () => void): void {
  const { socket } = answer;
  const limit = setTimeout(() => socket?.destroy(), readingMs);
  answer.once("close", () => {
    clearTimeout(limit);
    letGo();
  });
}
