import { hash, type Options, verify } from "@node-rs/argon2";
import { isValidPasswordLength, maxPasswordLength } from "./account";

// OWASP's first choice of argon2id (2): 19 MiB, 2 passes, 1 lane. About 60 ms on a small box.
const argon2Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const decoyHash = `$argon2id$v=19$m=${argon2Options.memoryCost},t=${argon2Options.timeCost},p=${argon2Options.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

const maxConcurrent = 2;
const maxQueued = 20;

/** More passwords wait to be hashed than the box can take; the caller asks to try again in a moment. */
export class TooBusyError extends Error {}

/**
 * Hashes a new password with argon2id, to be stored as it is.
 * Rejects with TooBusyError when the queue is full, with RangeError when the password does not have 12 to 128 characters.
 */
export async function hashPassword(password: string): Promise<string> {
  if (!isValidPasswordLength(password)) throw new RangeError("A password has 12 to 128 characters.");
  return runInQueue(() => hash(password, argon2Options));
}

/**
 * Whether the password belongs to the stored hash. Without a hash (an unknown address) the same work is done
 * against one that no password has, so that the time does not tell. Rejects with TooBusyError when the queue is full.
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  if ([...password].length > maxPasswordLength) return false;
  return runInQueue(() => verify(storedHash ?? decoyHash, password));
}

/** The same outcome, or "busy" where the box has too many passwords to hash. */
export async function catchTooBusy<T>(outcome: Promise<T>): Promise<T | { problem: "busy" }> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof TooBusyError) return { problem: "busy" };
    throw error;
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function runInQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxConcurrent) running += 1;
  else await waitInQueue();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function waitInQueue(): Promise<void> {
  if (waiting.length >= maxQueued) throw new TooBusyError();
  return new Promise((go) => waiting.push(go));
}
