import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import { signOut } from "../../accounts/sign-in.server";
import { goOn } from "../../office/messages.server";
import { notDone } from "../../office/not-written.server";
import { loggedOut, logoutError } from "../../office/sign-in-messages";
import { inReserve } from "../../uploads/disk-reserve.server";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  return redirect("/cog-admin");
}

export async function action({ request }: ActionFunctionArgs) {
  requireAccount(request);
  try {
    return goOn(request, "/cog-admin/login", [loggedOut], [await inReserve(() => signOut(request))]);
  } catch (fault) {
    const body = notDone("a sign-out failed", fault, logoutError.body);
    return goOn(request, "/cog-admin", [{ ...logoutError, body }]);
  }
}
