import type { LoaderFunctionArgs } from "@remix-run/node";
import { textAnswer } from "../../feeds/text-answer.server";
import { publicOrigin } from "../../site/public-origin.server";

export function loader({ request }: LoaderFunctionArgs) {
  const lines = ["User-agent: *", "Disallow: /cog-admin", "", `Sitemap: ${publicOrigin(request)}/sitemap.xml`, ""];
  return textAnswer(request, lines.join("\n"), "text/plain");
}
