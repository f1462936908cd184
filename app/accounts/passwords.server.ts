import { hash, type Options, verify } from "@node-rs/argon2";
import { isPasswordLength, longestPassword } from "./account";

// OWASP's first choice of argon2id (2): 19 MiB, 2 passes, 1 lane. About 60 ms on a small box.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

const atOnce = 2;
const longestQueue = 20;

/** More passwords wait to be hashed than the box can take; the caller asks to try again in a moment. */
export class TooBusy extends Error {}

/**
 * Hashes a new password with argon2id, to be stored as it is.
 * Rejects with TooBusy when the queue is full, with RangeError when the password does not have 12 to 128 characters.
 */
export async function hashPassword(password: string): Promise<string> {
  if (!isPasswordLength(password)) throw new RangeError("A password has 12 to 128 characters.");
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password belongs to the stored hash. Without a hash (an unknown address) the same work is done
 * against one that no password has, so that the time does not tell. Rejects with TooBusy when the queue is full.
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  if ([...password].length > longestPassword) return false;
  return inTurn(() => verify(storedHash ?? decoy, password));
}

/** The same outcome, or "busy" where the box has too many passwords to hash. */
export async function unlessTooBusy<T>(outcome: Promise<T>): Promise<T | { problem: "busy" }> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof TooBusy) return { problem: "busy" };
    throw error;
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await queued();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function queued(): Promise<void> {
  if (waiting.length >= longestQueue) throw new TooBusy();
  return new Promise((go) => waiting.push(go));
}
