import { createHash, randomBytes } from "node:crypto";
import { data, type HeadersFunction } from "@remix-run/node";
import { and, eq, gt } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { accountLinks, accounts } from "../../drizzle/schema";
import { adminTitle } from "../admin/admin-title.server";
import type { Flash } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { writeErrorText } from "../admin/forms/write-error.server";
import { getRawText, normalizePassword } from "./account";
import { AccountFormError, rejectAccountForm } from "./account-form-error.server";
import { readSignInForm, redirectToChosenLanguage } from "./sign-in.server";

export type LinkPurpose = "confirm" | "password" | "email";

export type LinkPageName = "joining.confirm" | "joining.newPassword" | "joining.newAddress";

type LinkedAccount = { accountId: number; email: string; newEmail: string | null };

const hour = 3600 * 1000;

const linkLifetimes: Record<LinkPurpose, number> = { confirm: 24 * hour, password: hour, email: 24 * hour };

export class LinkExpiredError extends AccountFormError {
  constructor() {
    super("joining.gone", 410);
  }
}

/** Replaces an older one of the same purpose. The token has 256 random bits. */
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

/** A visit does not use it up: programs that read mail visit it too. */
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

/** Both or neither. Throws LinkExpiredError. */
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

const getLinkToken = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loadLinkPage(request: Request, purpose: LinkPurpose, name: LinkPageName) {
  redirectToChosenLanguage(request);
  const link = findLink(getLinkToken(request), purpose);
  const title = await adminTitle(request, link ? name : "joining.gone");
  return data({ title, email: link?.email, newEmail: link?.newEmail }, { status: link ? 200 : 410 });
}

export async function submitLinkPage(
  request: Request,
  name: LinkPageName,
  useLink: (request: Request, token: string, password: string) => Promise<Flash>,
) {
  const form = await readSignInForm(request);
  try {
    const message = await useLink(request, getLinkToken(request), normalizePassword(getRawText(form, "password")));
    return await redirectWithFlash("/cog-admin/login", [message]);
  } catch (error) {
    const explain = () => writeErrorText("the use of a one-time link", error);
    const { message, init } = rejectAccountForm(error, { rejected: `${name}.failed` }, explain);
    return data({ rejected: message }, init);
  }
}

/** The address holds a secret. Under "no-referrer" forms would not say where they come from, and are refused. */
export const linkPageHeaders: HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  "Referrer-Policy": "same-origin",
});
