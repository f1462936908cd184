import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ComingPage } from "../../site/coming-page";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return { head: await pageHead(request, "gallery.title") };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function CurriculumGallery() {
  return <ComingPage name="gallery.title" />;
}
