import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { lightPagesCookie } from "~/http";
import { isSitePath } from "~/path-rules";

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const choice = searchParams.get("pages") === "light" ? "on" : "off";
  const back = searchParams.get("back") ?? "/";
  // A header may contain only ASCII. `URL` percent-encodes all other characters of the path.
  const { pathname, search } = new URL(isSitePath(back) ? back : "/", request.url);
  return redirect(pathname + search, {
    headers: { "Set-Cookie": lightPagesCookie(choice), "Cache-Control": "no-store" },
  });
}
