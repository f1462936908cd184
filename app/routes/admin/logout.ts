import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import { signOut } from "../../accounts/sign-in.server";
import { goOn } from "../../office/messages.server";

export async function loader({ request }: ActionFunctionArgs) {
  requireAccount(request);
  return redirect("/cog-admin");
}

export async function action({ request }: ActionFunctionArgs) {
  requireAccount(request);
  const message = { tone: "good", title: "toast.loggedOut.title", body: "toast.loggedOut.body" } as const;
  return goOn(request, "/cog-admin/login", [message], [signOut(request)]);
}
