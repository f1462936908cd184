import type { LoaderFunctionArgs } from "@remix-run/node";
import { textResponse } from "../../feeds/response.server";
import { renderSitemap } from "../../feeds/sitemap.server";
import { publicOrigin } from "../../site/public-origin.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
  textResponse(request, renderSitemap(publicOrigin(request)), "application/xml");
