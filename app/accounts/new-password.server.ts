import { and, eq, inArray } from "drizzle-orm";
import { db, transaction } from "../../drizzle/db.server";
import { accounts } from "../../drizzle/schema";
import { languageOf } from "../language/i18n.server";
import { letter } from "../mail/letters";
import { linkTo, postLetter } from "../mail/mail.server";
import type { PasswordProblem } from "./account";
import { putPassword } from "./accounts.server";
import { problemWithPassword } from "./chosen-password.server";
import { findLink, makeLink, useLink } from "./links.server";
import { hashPassword, unlessTooBusy } from "./passwords.server";
import { forgive, takeTurn, visitorAddress } from "./throttle.server";

/**
 * Sends a letter with a link to a new password to this (cleaned) address, if it has an account that may use one.
 * Gives how many seconds the visitor must wait who has asked too often; nothing that it gives tells of an account.
 */
export async function sendPasswordLink(request: Request, email: string, now = new Date()): Promise<number | undefined> {
  const seconds = takeTurn("forgotten", visitorAddress(request), now.getTime());
  if (seconds) return seconds;
  const token = transaction(() => {
    const isHeard = takeTurn("passwordLetter", email, now.getTime()) === undefined;
    const id = accountThatForgets(email);
    return isHeard && id ? makeLink(id, "password", { now }) : undefined;
  });
  const language = await languageOf(request);
  if (token)
    postLetter(email, letter("newPassword", language, linkTo("/cog-admin/login/new-password", token, language)));
}

// Who has not confirmed the address asks for the account once more; who was shut out stays out.
function accountThatForgets(email: string): number | undefined {
  const known = and(eq(accounts.email, email), inArray(accounts.state, ["active", "pending"]));
  return db().select({ id: accounts.id }).from(accounts).where(known).get()?.id;
}

/** Why a new password was not set: "gone" when the link is no good, "busy" when the box has too much to do. */
export type NewPasswordProblem = PasswordProblem | "missing" | "gone" | "busy";

/**
 * Gives the account of a link this (cleaned) password, in the browser of the request: ends all its sessions, takes its
 * other links back and tells its owner by letter. A refused password leaves the link as it was.
 */
export async function setNewPassword(
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<NewPasswordProblem | undefined> {
  const link = findLink(token, "password");
  if (!link) return "gone";
  const problem = password === "" ? "missing" : problemWithPassword(password, link.email);
  if (problem) return problem;
  const hashed = await unlessTooBusy(hashPassword(password));
  if (typeof hashed === "object") return "busy";
  const email = useLink(token, "password", ({ accountId, email }) => {
    transaction((tx) => putPassword(tx, { id: accountId, email }, hashed, email));
    return email;
  });
  if (!email) return "gone";
  // What failed before with the forgotten one must not keep its owner waiting.
  forgive({ email, address: visitorAddress(request), isKnownDevice: false }, "right");
  postLetter(email, letter("passwordChanged", await languageOf(request)));
}
