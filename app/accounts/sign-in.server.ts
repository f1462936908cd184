import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { badRequest } from "../http";
import { adminLanguageCookie } from "../i18n/i18n.server";
import { parseCredentials } from "./account";
import type { ActiveAccount } from "./accounts.server";
import { checkPassword, SignInError } from "./check-password.server";
import { isFormPost, maxPlainSignInBytes, maxSignInBytes } from "./pending-form.server";
import { startSession } from "./sessions.server";
import { serializeDeviceCookie } from "./throttle.server";

const authenticator = new Authenticator<ActiveAccount>().use(
  new FormStrategy(async ({ form, request }) => {
    const credentials = parseCredentials(form);
    if (credentials === "missing") throw new SignInError("missing");
    return checkPassword(request, credentials.email, credentials.password);
  }),
);

/**
 * Signs in with the fields `email` and `password` of a posted form whose body nobody has read yet; returns the Set-Cookie
 * values. Throws an AccountFormError, and a Response (413, 415) for a body that no form sends.
 */
export async function signIn(request: Request): Promise<string[]> {
  rejectInvalidBody(request);
  const account = await authenticator.authenticate("form", request);
  const cookie = await startSession(request, account);
  if (!cookie) throw new SignInError("failed");
  return [cookie, await serializeDeviceCookie(account.email)];
}

/** The fields of a posted form of somebody who is not signed in. Throws a Response (400, 413, 415) for anything else. */
export async function readSignInForm(request: Request): Promise<FormData> {
  rejectInvalidBody(request);
  return request.formData().catch(() => {
    throw badRequest();
  });
}

function rejectInvalidBody(request: Request): void {
  if (!isFormPost(request)) throw new Response("This is not the sign-in form.", { status: 415 });
  const { headers } = request;
  const maxBytes = headers.get("Content-Type")?.startsWith("multipart/") ? maxSignInBytes : maxPlainSignInBytes;
  if (Number(headers.get("Content-Length")) > maxBytes) throw new Response("This form is too large.", { status: 413 });
}

/** Throws a redirect to the same page in the language that its address asks for with `lng`, which is kept from then on. */
export function redirectToChosenLanguage(request: Request): void {
  const { pathname, searchParams } = new URL(request.url);
  const chosen = searchParams.get("lng");
  if (chosen !== "en" && chosen !== "bn") return;
  searchParams.delete("lng");
  const headers = { "Set-Cookie": adminLanguageCookie(chosen), "Referrer-Policy": "same-origin" };
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, { headers });
}
