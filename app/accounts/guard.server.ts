import { data, replace } from "@remix-run/node";
import { languageOf, translator } from "../language/i18n.server";
import type { Account } from "./account";
import type { SignInEnded } from "./kept-form";
import { keepForm } from "./kept-form.server";
import { tokenFrom } from "./session-cookie.server";
import { findSession } from "./sessions.server";

const loginAddress = "/cog-admin/login";

/** The account that sent the request, if it is signed in. */
export function accountFrom(request: Request): Account | undefined {
  const token = tokenFrom(request);
  return token ? findSession(token)?.account : undefined;
}

/** The account that sent the request; throws a redirect to the login page when there is none. */
export function requireAccount(request: Request): Account {
  const account = accountFrom(request);
  if (!account) throw replace(loginAddress, { headers: { "Cache-Control": "no-store" } });
  return account;
}

/**
 * The same for a form posted to a page of the office: throws an answer of 401 that keeps the form, because whoever posts
 * one has typed something, and a redirect would throw it away.
 */
export async function requireAccountOrKeep(request: Request): Promise<Account> {
  const account = accountFrom(request);
  if (account) return account;
  const headers = { "Cache-Control": "no-store" };
  // A form sent by script stays where it is.
  if (request.headers.get("Accept") === "application/json") throw data(null, { status: 401, headers });
  const title = translator(await languageOf(request)).t("expired.title");
  throw data({ title, kept: await keepForm(request) } satisfies SignInEnded, { status: 401, headers });
}
