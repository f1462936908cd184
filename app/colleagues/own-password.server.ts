import { eq } from "drizzle-orm";
import { transaction } from "../../drizzle/db.server";
import { accounts } from "../../drizzle/schema";
import { type Account, cleanPassword, problemWithPassword, typed } from "../accounts/account";
import { findActiveAccountByEmail } from "../accounts/accounts.server";
import { requireAccount } from "../accounts/guard.server";
import { withdrawLinks } from "../accounts/links.server";
import { hashPassword, TooBusy } from "../accounts/passwords.server";
import { checkPresentPassword } from "../accounts/present-password.server";
import { sessionCookie } from "../accounts/session-cookie.server";
import { endSessionsOf, openSession } from "../accounts/sessions.server";
import { record } from "../activity/activity.server";
import { type Problem, problemsOf } from "../language/typed";
import { tellPasswordChanged } from "./letters.server";
import { missing, type OwnChange, refuse, refuseUnchecked } from "./own-change";

/**
 * Changes the password of the account that sent the request, from the fields `password` (the present one) and
 * `newPassword`. Every session of the account ends and every link to it is taken back; this browser goes on in a new
 * session, whose cookie is given.
 */
export async function changePassword(request: Request, account: Account, form: FormData): Promise<OwnChange> {
  const present = cleanPassword(typed(form, "password"));
  const chosen = cleanPassword(typed(form, "newPassword"));
  const problems = problemsOf({ password: missing(present), newPassword: problemWith(chosen, present, account.email) });
  if (Object.keys(problems).length > 0) return refuse("password", problems);
  const checked = await checkPresentPassword(request, account, present);
  if ("problem" in checked) return refuseUnchecked("password", checked);
  const newHash = await unlessTooBusy(hashPassword(chosen));
  if (!newHash) return refuseUnchecked("password", { problem: "busy" });
  const token = replacePassword(request, account, { oldHash: checked.passwordHash, newHash });
  if (!token) return refuseUnchecked("password", { problem: "wrong" });
  await tellPasswordChanged(account.email, request);
  return {
    messages: [{ tone: "good", title: "account.password.changed", body: "account.password.othersEnded" }],
    cookies: [sessionCookie(token)],
  };
}

function problemWith(chosen: string, present: string, email: string): Problem | undefined {
  if (chosen !== "" && chosen === present) return { text: "account.password.same" };
  const problem = problemWithPassword(chosen, email);
  return problem && { text: problem === "passwordLength" ? "signUp.passwordLength" : "joining.passwordCommon" };
}

// Hashing takes a while: the session may have been ended meanwhile, or the password changed elsewhere.
function replacePassword(request: Request, { id, email }: Account, hashes: { oldHash: string; newHash: string }) {
  return transaction((tx) => {
    requireAccount(request);
    if (findActiveAccountByEmail(email)?.passwordHash !== hashes.oldHash) return undefined;
    tx.update(accounts).set({ passwordHash: hashes.newHash }).where(eq(accounts.id, id)).run();
    endSessionsOf(id);
    withdrawLinks(id);
    record(tx, { account: email, act: "changed", kind: "account", itemId: id, title: email });
    return openSession(id, request.headers.get("User-Agent") ?? "");
  });
}

async function unlessTooBusy(hashing: Promise<string>): Promise<string | undefined> {
  try {
    return await hashing;
  } catch (fault) {
    if (fault instanceof TooBusy) return undefined;
    throw fault;
  }
}
