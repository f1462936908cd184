import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { isNull } from "drizzle-orm";
import { db } from "~drizzle/client";
import { founding } from "~drizzle/schema";

// The alphabet does not contain 0, O, 1 and I, because people confuse these characters.
const codeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const codeGroups = 7;
const codeLifetimeMs = 30 * 60 * 1000;

/**
 * Creates a code of 140 random bits. It is valid for 30 minutes. We store only its SHA-256. Returns undefined if an
 * account already exists.
 */
export function createSetUpCode(now = new Date()): string | undefined {
  const code = Array.from({ length: codeGroups }, randomCodeGroup).join("-");
  const issued = { codeHash: hashCode(code).toString("hex"), codeExpiresAt: new Date(now.getTime() + codeLifetimeMs) };
  const { changes } = db()
    .insert(founding)
    .values({ id: 1, ...issued })
    .onConflictDoUpdate({ target: founding.id, set: issued, setWhere: isNull(founding.foundedBy) })
    .run();
  return changes > 0 ? code : undefined;
}

export function isValidSetUpCode(code: string, now = new Date()): boolean {
  const row = db().select().from(founding).where(isNull(founding.foundedBy)).get();
  if (!row?.codeHash || !row.codeExpiresAt || row.codeExpiresAt <= now) return false;
  return timingSafeEqual(hashCode(code), Buffer.from(row.codeHash, "hex"));
}

function randomCodeGroup(): string {
  return Array.from(randomBytes(4), (byte) => codeAlphabet[byte % codeAlphabet.length]).join("");
}

function hashCode(code: string): Buffer {
  return createHash("sha256")
    .update(code.toUpperCase().replace(/[\s\p{Pd}]/gu, ""))
    .digest();
}
