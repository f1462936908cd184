import { cleanPassword } from "../accounts/account";
import { checkPassword } from "../accounts/check-password.server";
import type { Message } from "../office/messages";
import { waitOf } from "../office/sign-in-messages";

/**
 * Asks somebody who is signed in for the password once more, counted like a sign-in: an open browser alone must not
 * give the whole school away. Gives what to say when it is not right, with the status to say it with.
 */
export async function problemWithPassword(
  request: Request,
  email: string,
  password: string,
): Promise<{ message: Message; status: number } | undefined> {
  if (password === "") return { message: wrong("backups.passwordMissing"), status: 400 };
  const checked = await checkPassword(request, email, cleanPassword(password));
  if (!("problem" in checked)) return undefined;
  if (checked.problem === "wrong") return { message: wrong("backups.passwordWrong"), status: 400 };
  if (checked.problem === "busy") return { message: wrong("login.busy"), status: 429 };
  return { message: { ...wrong("login.wait"), values: waitOf(checked.seconds) }, status: 429 };
}

const wrong = (body: NonNullable<Message["body"]>): Message => ({ tone: "bad", title: "backups.notConfirmed", body });
