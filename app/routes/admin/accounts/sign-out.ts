import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "~/accounts/guard.server";
import { signOut } from "~/accounts/sessions.server";
import type { Flash } from "~/admin/flash";
import { redirectWithFlash } from "~/admin/flash.server";
import { actionErrorText } from "~/admin/forms/saving/write-error.server";
import { withDiskReserve } from "~/uploads/disk-space.server";

const success: Flash = { tone: "good", title: "toast.loggedOut.title", body: "toast.loggedOut.body" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return redirect("/cog-admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccount(request);
  try {
    const cookie = await withDiskReserve(() => signOut(request));
    return redirectWithFlash("/cog-admin/login", [success], [cookie]);
  } catch (error) {
    const body = actionErrorText("a sign-out failed", error, "toast.unexpected.body");
    return redirectWithFlash("/cog-admin", [{ tone: "bad", title: "toast.logoutError.title", body }]);
  }
}
