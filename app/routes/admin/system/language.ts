import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { readSmallForm, rememberLanguage } from "~/accounts/sign-in.server";
import { badRequest } from "~/http";
import { adminLanguageCookie } from "~/i18n/i18n.server";
import { isSitePath } from "~/path-rules";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return redirect("/cog-admin");
}

export async function action({ request }: ActionFunctionArgs) {
  const account = await requireAccount(request);
  const form = await readSmallForm(request);
  const language = form.get("lng");
  if (language !== "en" && language !== "bn") throw badRequest();
  rememberLanguage(account.id, language);
  const back = String(form.get("back"));
  const isAdminUrl = isSitePath(back) && /^\/cog-admin(\/[\w/-]*)?(\?[^#]*)?$/.test(back);
  return redirect(isAdminUrl ? back : "/cog-admin", {
    status: 303,
    headers: { "Set-Cookie": adminLanguageCookie(language) },
  });
}
