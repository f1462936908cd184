import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { badRequest } from "../../../http";
import { adminLanguageCookie } from "../../../i18n/i18n.server";
import { isSitePath } from "../../../path-rules";
import { parseForm } from "../../../uploads/parse-form.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return redirect("/cog-admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccount(request);
  const form = await parseForm(request, { maxFiles: 0, maxFileBytes: 0, maxFields: 5 }).catch(() => {
    throw badRequest();
  });
  const language = form.get("lng");
  if (language !== "en" && language !== "bn") throw badRequest();
  const back = String(form.get("back"));
  const isOfficePath = isSitePath(back) && /^\/cog-admin(\/[\w/-]*)?(\?[^#]*)?$/.test(back);
  return redirect(isOfficePath ? back : "/cog-admin", {
    status: 303,
    headers: { "Set-Cookie": adminLanguageCookie(language) },
  });
}
