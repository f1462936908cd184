import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOrigin } from "~/env.server";
import { textResponse } from "~/feeds/feed.server";

export function loader({ request }: LoaderFunctionArgs) {
  const lines = ["User-agent: *", "Disallow: /cog-admin", "", `Sitemap: ${publicOrigin(request)}/sitemap.xml`, ""];
  return textResponse(request, lines.join("\n"), "text/plain");
}
