import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { db, transaction } from "~drizzle/client";
import { accountLinks, accounts } from "~drizzle/schema";
import { AccountFormError } from "./account-form-error.server";

type LinkPurpose = "confirm" | "password" | "email";

type LinkedAccount = { accountId: number; email: string; newEmail: string | null };

const hour = 3600 * 1000;

const linkLifetimes: Record<LinkPurpose, number> = { confirm: 24 * hour, password: hour, email: 24 * hour };

export class LinkExpiredError extends AccountFormError {
  constructor() {
    super("joining.gone", 410);
  }
}

/**
 * Creates a one-time link. It replaces an older link of the account with the same `purpose`. The token has 256 random
 * bits.
 */
export function createLink(
  accountId: number,
  purpose: LinkPurpose,
  { newEmail = null, now = new Date() }: { newEmail?: string | null; now?: Date } = {},
): string {
  const token = randomBytes(32).toString("base64url");
  const row = {
    tokenHash: hashLinkToken(token),
    accountId,
    purpose,
    newEmail,
    expiresAt: new Date(now.getTime() + linkLifetimes[purpose]),
  };
  db()
    .insert(accountLinks)
    .values(row)
    .onConflictDoUpdate({ target: [accountLinks.accountId, accountLinks.purpose], set: row })
    .run();
  return token;
}

/**
 * Finds the account of a link. The link stays valid, because an email app may open the link before the person clicks
 * it.
 */
export function findLink(token: string, purpose: LinkPurpose, now = new Date()): LinkedAccount | undefined {
  const { accountId, newEmail } = accountLinks;
  return db()
    .select({ accountId, newEmail, email: accounts.email })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        eq(accountLinks.tokenHash, hashLinkToken(token)),
        eq(accountLinks.purpose, purpose),
        gt(accountLinks.expiresAt, now),
      ),
    )
    .get();
}

/** Deletes the link and calls `work` in one transaction. Throws LinkExpiredError if the link is no longer valid. */
export function consumeLink<T>(token: string, purpose: LinkPurpose, work: (of: LinkedAccount) => T): T {
  return transaction((tx) => {
    const link = findLink(token, purpose);
    if (!link) throw new LinkExpiredError();
    tx.delete(accountLinks)
      .where(eq(accountLinks.tokenHash, hashLinkToken(token)))
      .run();
    return work(link);
  });
}

export function deleteLinks(accountId: number): void {
  db().delete(accountLinks).where(eq(accountLinks.accountId, accountId)).run();
}

const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("hex");
