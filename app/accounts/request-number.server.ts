import { createHash } from "node:crypto";
import type { AccountState } from "./account";

/** What tells whether a request waits for a colleague, and by which number. */
export type Asked = { state: AccountState; confirmedAt: Date | null; passwordHash: string };

/** The number of a request that waits and whose address no letter has confirmed; any other has none. */
export function numberOfRequest({ state, confirmedAt, passwordHash }: Asked): string | undefined {
  return state === "pending" && !confirmedAt ? requestNumber(passwordHash) : undefined;
}

/**
 * The six digits by which a colleague knows whose request for an account waits: anybody can ask first with somebody
 * else's address, but the number comes with the password. Takes the stored hash, whose salt makes it another each time.
 */
export function requestNumber(passwordHash: string): string {
  const bytes = createHash("sha256").update(passwordHash).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}
