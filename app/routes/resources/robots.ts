import type { LoaderFunctionArgs } from "@remix-run/node";
import { textResponse } from "../../feeds/response.server";
import { publicOrigin } from "../../site/public-origin.server";

export function loader({ request }: LoaderFunctionArgs) {
  const lines = ["User-agent: *", "Disallow: /cog-admin", "", `Sitemap: ${publicOrigin(request)}/sitemap.xml`, ""];
  return textResponse(request, lines.join("\n"), "text/plain");
}
