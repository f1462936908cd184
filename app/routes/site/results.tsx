import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ComingPage } from "../../site/coming-page";
import { pageTitle } from "../../site/page-title.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return { title: await pageTitle(request, "results.title") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Results() {
  return <ComingPage name="results.title" />;
}
