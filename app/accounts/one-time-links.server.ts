import { createHash, randomBytes } from "node:crypto";
import { data, type HeadersFunction } from "@remix-run/node";
import { and, eq, gt } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { accountLinks, accounts } from "../../drizzle/schema";
import { adminTitle } from "../admin/admin-title.server";
import type { Flash } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { writeErrorText } from "../admin/forms/write-error.server";
import { getText, normalizePassword } from "./account";
import { AccountFormError, rejectAccountForm } from "./account-form-error.server";
import { readSignInForm, redirectToChosenLanguage } from "./sign-in.server";

/** What a link lets its holder do once: confirm the address, choose a new password, move the account to a new address. */
export type LinkPurpose = "confirm" | "password" | "email";

/** What the texts of the page of such a link begin with. */
export type LinkPageName = "joining.confirm" | "joining.newPassword" | "joining.newAddress";

/** Whose link it is; `newEmail` is there for the purpose "email". */
type LinkedAccount = { accountId: number; email: string; newEmail: string | null };

const hour = 3600 * 1000;

/** How long a link of each purpose can be used, in ms. */
const linkLifetimes: Record<LinkPurpose, number> = { confirm: 24 * hour, password: hour, email: 24 * hour };

/** The link was used already, replaced by another, or its time is over. */
export class LinkExpiredError extends AccountFormError {
  constructor() {
    super("joining.gone", 410);
  }
}

/** Makes a link for an account in place of an older one of the same purpose; returns its token, 256 random bits. */
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

/** Whose link a token is, while it can be used. A visit does not use it up: programs that read mail visit it too. */
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

/** Uses a link up and does `work` with whose it was, both or neither. Throws LinkExpiredError. */
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

/** Deletes every link of an account. */
export function deleteLinks(accountId: number): void {
  db().delete(accountLinks).where(eq(accountLinks.accountId, accountId)).run();
}

const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("hex");

/* The pages that one-time links lead to: each asks for one password. */

const getLinkToken = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Whose link the page was opened with; of one that can be used no more, nothing, with status 410. */
export async function loadLinkPage(request: Request, purpose: LinkPurpose, name: LinkPageName) {
  redirectToChosenLanguage(request);
  const link = findLink(getLinkToken(request), purpose);
  const title = await adminTitle(request, link ? name : "joining.gone");
  return data({ title, email: link?.email, newEmail: link?.newEmail }, { status: link ? 200 : 410 });
}

/** Uses the link with the password that was entered, and leads to the login page with what came of it. */
export async function submitLinkPage(
  request: Request,
  name: LinkPageName,
  useLink: (request: Request, token: string, password: string) => Promise<Flash>,
) {
  const form = await readSignInForm(request);
  try {
    const message = await useLink(request, getLinkToken(request), normalizePassword(getText(form, "password")));
    return await redirectWithFlash(request, "/cog-admin/login", [message]);
  } catch (error) {
    const explain = () => writeErrorText("the use of a one-time link", error);
    const { message, init } = rejectAccountForm(error, { rejected: `${name}.failed` }, explain);
    return data({ rejected: message }, init);
  }
}

/**
 * The address of the page holds a secret, which no other website is told. With "no-referrer" a browser would not say
 * either where the form was sent from, and a form that does not say it is refused.
 */
export const linkPageHeaders: HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  "Referrer-Policy": "same-origin",
});
