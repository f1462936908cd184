import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { db, transaction } from "../../drizzle/db.server";
import { accountLinks, accounts } from "../../drizzle/schema";

/** What a link lets its holder do once: confirm the address, choose a new password, move the account to a new address. */
export type Purpose = "confirm" | "password" | "email";

/** Whose link it is; `newEmail` is there for the purpose "email". */
export type LinkedAccount = { accountId: number; email: string; newEmail: string | null };

const hour = 3600 * 1000;

/** How long a link of each purpose can be used, in ms. */
export const linkLives: Record<Purpose, number> = { confirm: 24 * hour, password: hour, email: 24 * hour };

/** Makes a link for an account in place of an older one of the same purpose; gives its token, 256 random bits. */
export function makeLink(
  accountId: number,
  purpose: Purpose,
  { newEmail = null, now = new Date() }: { newEmail?: string | null; now?: Date } = {},
): string {
  const token = randomBytes(32).toString("base64url");
  const row = {
    tokenHash: hashOf(token),
    accountId,
    purpose,
    newEmail,
    expiresAt: new Date(now.getTime() + linkLives[purpose]),
  };
  db()
    .insert(accountLinks)
    .values(row)
    .onConflictDoUpdate({ target: [accountLinks.accountId, accountLinks.purpose], set: row })
    .run();
  return token;
}

/** Whose link a token is, while it can be used. Looking at it does not use it up: programs that read mail look too. */
export function findLink(token: string, purpose: Purpose, now = new Date()): LinkedAccount | undefined {
  const { accountId, newEmail } = accountLinks;
  return db()
    .select({ accountId, newEmail, email: accounts.email })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        eq(accountLinks.tokenHash, hashOf(token)),
        eq(accountLinks.purpose, purpose),
        gt(accountLinks.expiresAt, now),
      ),
    )
    .get();
}

/** Uses a link up and does `work` with whose it was, both or neither; undefined when it cannot be used any more. */
export function useLink<T>(
  token: string,
  purpose: Purpose,
  work: (of: LinkedAccount) => T,
  now = new Date(),
): T | undefined {
  return transaction((tx) => {
    const found = findLink(token, purpose, now);
    if (!found) return undefined;
    tx.delete(accountLinks)
      .where(eq(accountLinks.tokenHash, hashOf(token)))
      .run();
    return work(found);
  });
}

/** Takes every link of an account back. */
export function withdrawLinks(accountId: number): void {
  db().delete(accountLinks).where(eq(accountLinks.accountId, accountId)).run();
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
