import { and, eq, ne } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { accounts } from "../../drizzle/schema";
import {
  type Account,
  type AccountState,
  cleanEmail,
  cleanPassword,
  isPlausibleEmail,
  typed,
} from "../accounts/account";
import { findActiveAccountByEmail } from "../accounts/accounts.server";
import { checkPassword } from "../accounts/check-password.server";
import { deviceCookie } from "../accounts/known-device.server";
import { makeLink, withdrawLinks } from "../accounts/links.server";
import { record } from "../activity/activity.server";
import { languageOf } from "../language/i18n.server";
import { type Problem, problemsOf } from "../language/typed";
import { letter } from "../mail/letters";
import { linkTo, mailIsOn, postLetter } from "../mail/mail.server";
import { missing, type OwnChange, refuse, refuseUnchecked } from "./own-change";

/** Whether a new address is asked for a confirmation by letter before the account moves there. */
export const movesByLetter = (): boolean => mailIsOn();

type Move = { account: Account; newEmail: string; passwordHash: string };

/**
 * Moves the account that sent the request to the address in the field `newEmail`; the field `password` holds the
 * present password. With a mail server that is done when the link in a letter to the new address is followed, and the
 * answer is the same for an address that another account has; without one it is done at once.
 */
export async function changeEmail(request: Request, account: Account, form: FormData): Promise<OwnChange> {
  const password = cleanPassword(typed(form, "password"));
  const newEmail = cleanEmail(typed(form, "newEmail"));
  const shown = newEmail.slice(0, 254);
  const problems = problemsOf({ newEmail: problemWith(newEmail, account.email), password: missing(password) });
  if (Object.keys(problems).length > 0) return refuse("email", problems, shown);
  const checked = await checkPassword(request, account.email, password);
  if ("problem" in checked) return refuseUnchecked("email", checked, shown);
  const move = { account, newEmail, passwordHash: checked.passwordHash };
  const outcome = movesByLetter() ? await ask(request, move) : atOnce(move);
  if (outcome === "overtaken") return refuseUnchecked("email", { problem: "wrong" }, shown);
  if (outcome === "taken") return refuse("email", { newEmail: { text: "account.email.taken" } }, shown);
  const said = { tone: "good", values: { email: newEmail } } as const;
  if (outcome === "asked") {
    return { messages: [{ ...said, title: "account.email.asked", body: "account.email.follow" }], cookies: [] };
  }
  const cookies = [await deviceCookie(newEmail)];
  return { messages: [{ ...said, title: "account.email.changed", body: "account.email.signInWith" }], cookies };
}

function problemWith(newEmail: string, email: string): Problem | undefined {
  if (!isPlausibleEmail(newEmail)) return { text: "signUp.email" };
  if (newEmail === email) return { text: "account.email.same" };
}

async function ask(request: Request, move: Move): Promise<"asked" | "overtaken"> {
  const { account, newEmail } = move;
  const language = await languageOf(request);
  const token = transaction((tx) => {
    if (isOvertaken(move)) return "overtaken";
    return isTaken(tx, move, "unverified") ? undefined : { token: makeLink(account.id, "email", { newEmail }) };
  });
  if (token === "overtaken") return token;
  if (token) postLetter(newEmail, letter("newAddress", language, linkTo("/cog-admin/login/new-address", token.token)));
  return "asked";
}

function atOnce(move: Move): "moved" | "overtaken" | "taken" {
  const { account, newEmail } = move;
  return transaction((tx) => {
    if (isOvertaken(move)) return "overtaken";
    if (isTaken(tx, move)) return "taken";
    tx.update(accounts).set({ email: newEmail, confirmedAt: null }).where(eq(accounts.id, account.id)).run();
    withdrawLinks(account.id);
    record(tx, { account: account.email, act: "changed", kind: "account", itemId: account.id, title: newEmail });
    return "moved";
  });
}

// Looking at the password takes a while: it may have been changed meanwhile.
function isOvertaken({ account, passwordHash }: Move): boolean {
  return findActiveAccountByEmail(account.email)?.passwordHash !== passwordHash;
}

// A request that nobody has confirmed gives way when the letter is answered: it must keep no colleague from moving.
function isTaken(tx: SchoolTransaction, { account, newEmail }: Move, givesWay?: AccountState): boolean {
  const counts = givesWay && ne(accounts.state, givesWay);
  const another = and(eq(accounts.email, newEmail), ne(accounts.id, account.id), counts);
  return tx.select({ id: accounts.id }).from(accounts).where(another).get() !== undefined;
}
