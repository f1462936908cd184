import { redirect } from "@remix-run/node";
import { officeLanguageCookie } from "../language/i18n.server";

/** Throws a redirect to the same page in the language that its address asks for with `lng`, which is kept from then on. */
export function keepChosenLanguage(request: Request): void {
  const { pathname, searchParams } = new URL(request.url);
  const chosen = searchParams.get("lng");
  if (chosen !== "en" && chosen !== "bn") return;
  searchParams.delete("lng");
  const headers = { "Set-Cookie": officeLanguageCookie(chosen), "Referrer-Policy": "same-origin" };
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, { headers });
}
