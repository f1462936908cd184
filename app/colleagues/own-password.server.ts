import { transaction } from "../../drizzle/db.server";
import { type Account, cleanPassword, typed } from "../accounts/account";
import { findActiveAccountByEmail, putPassword } from "../accounts/accounts.server";
import { checkPassword } from "../accounts/check-password.server";
import { problemWithPassword } from "../accounts/chosen-password.server";
import { hashPassword, unlessTooBusy } from "../accounts/passwords.server";
import { sessionCookie } from "../accounts/session-cookie.server";
import { openSession } from "../accounts/sessions.server";
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
  const checked = await checkPassword(request, account.email, present);
  if ("problem" in checked) return refuseUnchecked("password", checked);
  const newHash = await unlessTooBusy(hashPassword(chosen));
  if (typeof newHash === "object") return refuseUnchecked("password", newHash);
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

// Hashing takes a while: the password may have been changed elsewhere meanwhile.
function replacePassword(request: Request, { id, email }: Account, hashes: { oldHash: string; newHash: string }) {
  return transaction((tx) => {
    if (findActiveAccountByEmail(email)?.passwordHash !== hashes.oldHash) return undefined;
    putPassword(tx, { id, email }, hashes.newHash, email);
    return openSession(id, request.headers.get("User-Agent") ?? "");
  });
}
