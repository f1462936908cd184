import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ComingPage } from "../../site/coming-page";
import { pageTitle } from "../../site/page-title.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return { title: await pageTitle(request, "courses.title") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function FreeCourses() {
  return <ComingPage name="courses.title" />;
}
