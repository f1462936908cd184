import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { NotFoundPage } from "../../site/ways-on";

export async function loader({ request }: LoaderFunctionArgs) {
  return data({ head: await pageHead(request, { isMissing: true }) }, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default NotFoundPage;
