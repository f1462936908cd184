import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { pageHead } from "~/site/page-head.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return data({ head: await pageHead(request, { isMissing: true }) }, { status: 404 });
}

export default NotFoundPage;
