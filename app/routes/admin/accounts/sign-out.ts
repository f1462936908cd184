import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { signOut } from "../../../accounts/sessions.server";
import { signOutError, signOutSuccess } from "../../../accounts/sign-in-messages";
import { redirectWithFlash } from "../../../admin/flash.server";
import { actionErrorText } from "../../../admin/write-error.server";
import { withDiskReserve } from "../../../uploads/disk-space.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return redirect("/cog-admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccount(request);
  try {
    return redirectWithFlash(
      request,
      "/cog-admin/login",
      [signOutSuccess],
      [await withDiskReserve(() => signOut(request))],
    );
  } catch (fault) {
    const body = actionErrorText("a sign-out failed", fault, signOutError.body);
    return redirectWithFlash(request, "/cog-admin", [{ ...signOutError, body }]);
  }
}
