import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, lt, lte } from "drizzle-orm";
import { db, transaction } from "../../drizzle/db.server";
import { accountLinks, accounts } from "../../drizzle/schema";
import { env } from "../env.server";
import type { Language } from "../language/languages";
import { letter } from "../mail/letters";
import { linkTo, mailIsOn, postLetter } from "../mail/mail.server";
import { makeLink, withdrawLinks } from "./links.server";
import { takeTurn } from "./throttle.server";

// Nobody approves a hundred strangers; what comes beyond them is not kept, or anyone could fill the disk.
const mostWaiting = 100;
const week = 7 * 24 * 3600 * 1000;

/**
 * Leaves a request for an account that somebody active may approve; with a mail server it has to be confirmed first,
 * by a letter in the language of whoever asks. Answers the same, after the same work, when the address is known.
 */
export function requestAccount(
  email: string,
  passwordHash: string,
  language: Language = "en",
  now = new Date(),
): "requested" | "closed" {
  if (env().SIGN_UP === "closed") return "closed";
  const post = transaction(() => {
    const known = db().select({ state: accounts.state }).from(accounts).where(eq(accounts.email, email)).get();
    const isNew = !known || known.state === "unverified";
    const mayPost = mailIsOn() && !takeTurn(isNew ? "confirmLetter" : "knownLetter", email, now.getTime());
    const isKept = isNew && (known !== undefined || !isFull()) && (mayPost || !mailIsOn());
    const token = write({ email, passwordHash, createdAt: now }, isKept);
    if (!mayPost) return undefined;
    if (!isNew) return letter("known", language, linkTo("/cog-admin/login/forgotten", undefined, language));
    return isKept && token
      ? letter("confirm", language, linkTo("/cog-admin/login/confirm", token, language))
      : undefined;
  });
  if (post) postLetter(email, post);
  return "requested";
}

function isFull(): boolean {
  const waits = inArray(accounts.state, ["unverified", "pending"]);
  return (db().select({ waiting: count() }).from(accounts).where(waits).get()?.waiting ?? 0) >= mostWaiting;
}

/** Writes the request, and gives the token that confirms its address; with no mail server nothing has to be confirmed. */
function write(asked: { email: string; passwordHash: string; createdAt: Date }, isKept: boolean): string | undefined {
  const state = mailIsOn() ? "unverified" : "pending";
  // What is not kept costs the disk the same as what is, or the time of the answer would tell them apart.
  const row = { ...asked, email: isKept ? asked.email : randomUUID(), state } as const;
  const { id } = db()
    .insert(accounts)
    .values(row)
    .onConflictDoUpdate({ target: accounts.email, set: row })
    .returning({ id: accounts.id })
    .get();
  const token = mailIsOn() ? makeLink(id, "confirm", { now: asked.createdAt }) : undefined;
  if (!isKept || !token) withdrawLinks(id);
  if (!isKept) db().delete(accounts).where(eq(accounts.id, id)).run();
  return token;
}

/** Forgets the requests whose address nobody has confirmed for a week, and every link that has run out. */
export function forgetUnconfirmed(now = new Date()): void {
  transaction((tx) => {
    const old = and(eq(accounts.state, "unverified"), lt(accounts.createdAt, new Date(now.getTime() - week)));
    const ids = tx.select({ id: accounts.id }).from(accounts).where(old);
    tx.delete(accountLinks).where(inArray(accountLinks.accountId, ids)).run();
    tx.delete(accounts).where(old).run();
    tx.delete(accountLinks).where(lte(accountLinks.expiresAt, now)).run();
  });
}
