import { eq } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { openCopy } from "../../drizzle/look-inside.server";
import { accounts } from "../../drizzle/schema";

/** Who could sign in after a backup is put back, as far as it differs from now; e-mails in their order. */
export type WhoEnters = {
  /** Whether the account that asks is among them. */
  mayEnter: boolean;
  /** Those who cannot now: shut out since, or gone. */
  again: string[];
  /** Those who can now, with another password. */
  otherPassword: string[];
};

// More than any school has; a file that somebody made up may hold a million.
const most = 500;

/** Compares the active accounts of a whole backup with those of now, for the account of this e-mail. */
export function whoEnters(path: string, email: string): WhoEnters {
  const now = new Map(activeNow().map((account) => [account.email, account.passwordHash]));
  const copy = openCopy(path);
  try {
    const active = "SELECT substr(email, 1, 254) AS email, password_hash AS hash FROM accounts WHERE state = 'active'";
    const then = copy.prepare<[], { email: string; hash: string }>(`${active} ORDER BY email LIMIT ${most}`).all();
    const emails = (found: typeof then) => found.map(({ email }) => email);
    return {
      mayEnter: copy.prepare(`${active} AND email = ?`).get(email) !== undefined,
      again: emails(then.filter(({ email }) => !now.has(email))),
      otherPassword: emails(then.filter(({ email, hash }) => now.has(email) && now.get(email) !== hash)),
    };
  } finally {
    copy.close();
  }
}

const activeNow = () =>
  db()
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.state, "active"))
    .all();
