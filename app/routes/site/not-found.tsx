import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { NotFoundPage } from "../../site/not-found-page";
import { pageTitle } from "../../site/page-title.server";

export async function loader({ request }: LoaderFunctionArgs) {
  // JSON keeps whatever stands in the address on one line.
  console.warn(JSON.stringify({ notFound: new URL(request.url).pathname.slice(0, 256) }));
  return data({ title: await pageTitle(request, "error.notFound") }, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default NotFoundPage;
