import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { blogCategories, categoryTexts, knownCategory } from "../../blogs/blog";
import { allBlogs } from "../../blogs/blog-desk.server";
import { BlogForm } from "../../blogs/blog-form";
import { BlogList } from "../../blogs/blog-list";
import { receiveBlog } from "../../blogs/receive-blog.server";
import { pageOf, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { filteredAddress, filtersOf } from "../../office/filters";
import { type Choice, ListFilters, statusChoice } from "../../office/list-filters";
import { goOn } from "../../office/messages.server";
import { NewToggle } from "../../office/new-toggle";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { listed } from "../../office/status";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const page = pageOf(request);
  const category = knownCategory(new URL(request.url).searchParams.get("category"));
  const filters = { ...filtersOf(request), category };
  const { blogs, older } = readOr(undefined, () => allBlogs(page, filters)) ?? {};
  const language = await languageOf(request);
  const now = new Date();
  return {
    title: await screenTitle(request, "office.nav.blogs"),
    once: crypto.randomUUID(),
    page,
    address: filteredAddress(request, ["q", "status", "category"]),
    isNarrowed: Object.values(filters).some(Boolean),
    blogs: blogs?.map((blog) => listed(blog, language, now)),
    older: older ?? false,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveBlog(request, email);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, "/cog-admin/blogs", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const categoryChoice: Choice = {
  name: "category",
  label: "form.category",
  all: "office.filter.allCategories",
  options: blogCategories.map((category) => ({ value: category, text: categoryTexts[category] })),
};

export default function Blogs() {
  const { blogs, page, older, once, address, isNarrowed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHead name="office.nav.blogs">
        <NewToggle address="/cog-admin/blogs" name="adminBlogs.new" isOpen={isWriting} />
      </ScreenHead>
      {isWriting && <BlogForm once={once} refusedWithPage={refused} />}
      {!isWriting && <ListFilters choices={[statusChoice, categoryChoice]} />}
      {blogs ? (
        <BlogList blogs={blogs} isNarrowed={isNarrowed} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchBlogs" body="common.tryAgain" />
      )}
      <Pager address={address} page={page} more={older} />
    </>
  );
}
