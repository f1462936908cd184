import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { accountLinks, accounts } from "../../drizzle/schema";

/** What a link lets its holder do once: confirm the address, choose a new password, move the account to a new address. */
export type LinkPurpose = "confirm" | "password" | "email";

/** Whose link it is; `newEmail` is there for the purpose "email". */
type LinkedAccount = { accountId: number; email: string; newEmail: string | null };

const hour = 3600 * 1000;

/** How long a link of each purpose can be used, in ms. */
const linkLifetimes: Record<LinkPurpose, number> = { confirm: 24 * hour, password: hour, email: 24 * hour };

/** Makes a link for an account in place of an older one of the same purpose; gives its token, 256 random bits. */
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

/** Whose link a token is, while it can be used. Looking at it does not use it up: programs that read mail look too. */
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

/** Uses a link up and does `work` with whose it was, both or neither; undefined when it cannot be used any more. */
export function consumeLink<T>(
  token: string,
  purpose: LinkPurpose,
  work: (of: LinkedAccount) => T,
  now = new Date(),
): T | undefined {
  return transaction((tx) => {
    const found = findLink(token, purpose, now);
    if (!found) return undefined;
    tx.delete(accountLinks)
      .where(eq(accountLinks.tokenHash, hashLinkToken(token)))
      .run();
    return work(found);
  });
}

/** Takes every link of an account back. */
export function deleteLinks(accountId: number): void {
  db().delete(accountLinks).where(eq(accountLinks.accountId, accountId)).run();
}

const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * For pages whose address holds a secret: no other website is told the address. With "no-referrer" a browser would not
 * say either where their form was sent from, and a form that does not say it is refused.
 */
export const linkPageHeaders = { "Referrer-Policy": "same-origin" };

/** The secret of a one-time link in the address of its page; empty when there is none. */
export const getLinkToken = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";
