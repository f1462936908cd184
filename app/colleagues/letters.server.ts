import { languageOf } from "../language/i18n.server";
import { letter } from "../mail/letters";
import { linkTo, mailIsOn, postLetter } from "../mail/mail.server";

/** Writes to somebody whose account has just been approved, in the language of who approved it. */
export async function tellApproved(email: string, request: Request): Promise<void> {
  if (!mailIsOn()) return;
  postLetter(email, letter("approved", await languageOf(request), linkTo("/cog-admin/login")));
}

/** Writes to somebody whose password has just been changed: it may have been somebody else. */
export async function tellPasswordChanged(email: string, request: Request): Promise<void> {
  postLetter(email, letter("passwordChanged", await languageOf(request)));
}
