import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isSitePath } from "../../http";
import { lightPagesCookie } from "../../site/light-pages.server";

/** The footer's choice of light or full pages: remembers it and goes back to the page one was on. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const choice = searchParams.get("pages") === "light" ? "on" : "off";
  const back = searchParams.get("back") ?? "/";
  return redirect(isSitePath(back) ? back : "/", {
    headers: { "Set-Cookie": lightPagesCookie(choice), "Cache-Control": "no-store" },
  });
}
