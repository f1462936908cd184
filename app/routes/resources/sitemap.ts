import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOrigin } from "../../env.server";
import { textResponse } from "../../feeds/feed.server";
import { renderSitemap } from "../../feeds/sitemap.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
  textResponse(request, renderSitemap(publicOrigin(request)), "application/xml");
