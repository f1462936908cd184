import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import { signOut } from "../../accounts/sign-in.server";
import { causeOf } from "../../http";
import { goOn } from "../../office/messages.server";
import { loggedOut, logoutError } from "../../office/sign-in-messages";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  return redirect("/cog-admin");
}

export async function action({ request }: ActionFunctionArgs) {
  requireAccount(request);
  try {
    return goOn(request, "/cog-admin/login", [loggedOut], [signOut(request)]);
  } catch (fault) {
    console.error(JSON.stringify({ fault: "a sign-out failed", cause: causeOf(fault) }));
    return goOn(request, "/cog-admin", [logoutError]);
  }
}
