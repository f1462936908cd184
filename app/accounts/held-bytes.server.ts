import { afterAnswering } from "../answering.server";

/** The most bytes that are held in the whole process of what people send who are not signed in. */
export const mostHeld = 8 * 1024 * 1024;

/** So much is held for others that nothing can be held for this request; it must not wait, since others may be slow. */
export class NoRoom extends Error {}

/** Counts so many more bytes as held. Throws NoRoom, after which nothing is counted for this request. */
export type Hold = (bytes: number) => void;

let held = 0;

/** How many bytes are held now. */
export const heldBytes = () => held;

/** Runs `work`, which counts what it holds. It stays counted until the answer is over, at most two minutes after `work`. */
export async function withHeldBytes<T>(work: (hold: Hold) => Promise<T>): Promise<T> {
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
    afterAnswering(letGo);
  }
}
