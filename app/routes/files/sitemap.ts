import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteMap } from "../../feeds/site-map.server";
import { textAnswer } from "../../feeds/text-answer.server";
import { publicOrigin } from "../../site/public-origin.server";

export const loader = ({ request }: LoaderFunctionArgs) =>
  textAnswer(request, siteMap(publicOrigin(request)), "application/xml");
