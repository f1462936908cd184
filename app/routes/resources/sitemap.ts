import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOrigin } from "~/env.server";
import { renderSitemap, textResponse } from "~/feeds/feed.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
  textResponse(request, renderSitemap(publicOrigin(request)), "application/xml");
