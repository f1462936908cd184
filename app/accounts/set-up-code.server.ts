import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { isNull } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { founding } from "../../drizzle/schema";

// 32 signs, none of which is taken for another: no 0 and O, no 1 and I.
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 7;
const validFor = 30 * 60 * 1000;

/**
 * Makes a fresh set-up code (140 bits, `ABCD-EFGH-…`) for the terminal, good for 30 minutes; an earlier one dies.
 * Only its SHA-256 is kept. Undefined once the first account was made.
 */
export function issueSetUpCode(now = new Date()): string | undefined {
  const code = Array.from({ length: groups }, randomGroup).join("-");
  const issued = { codeHash: digest(code).toString("hex"), codeExpiresAt: new Date(now.getTime() + validFor) };
  const { changes } = db()
    .insert(founding)
    .values({ id: 1, ...issued })
    .onConflictDoUpdate({ target: founding.id, set: issued, setWhere: isNull(founding.foundedBy) })
    .run();
  return changes > 0 ? code : undefined;
}

/** Whether this is the code at the terminal, still good; spaces, dashes and case do not matter. */
export function setUpCodeFits(code: string, now = new Date()): boolean {
  const row = db().select().from(founding).where(isNull(founding.foundedBy)).get();
  if (!row?.codeHash || !row.codeExpiresAt || row.codeExpiresAt <= now) return false;
  return timingSafeEqual(digest(code), Buffer.from(row.codeHash, "hex"));
}

function randomGroup(): string {
  return Array.from(randomBytes(4), (byte) => alphabet[byte % alphabet.length]).join("");
}

function digest(code: string): Buffer {
  return createHash("sha256")
    .update(code.toUpperCase().replace(/[\s\p{Pd}]/gu, ""))
    .digest();
}
