import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { CreateToggle, ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { parsePostCategory, postCategories, postCategoryText } from "../../../blogs/post";
import { PostForm } from "../../../blogs/post-form.admin";
import { PostList } from "../../../blogs/post-item.admin";
import { listPosts, savePost } from "../../../blogs/posts.admin.server";
import { Pager } from "../../../components/pager";
import {
  type FilterChoice,
  filteredUrl,
  ListFilters,
  parseListQuery,
  statusFilter,
} from "../../../content/list-filters";
import { toListItem } from "../../../content/list-item";
import { getPageNumber, readOrFallback } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const page = getPageNumber(request);
  const category = parsePostCategory(new URL(request.url).searchParams.get("category"));
  const filters = { ...parseListQuery(request), category };
  const { blogs, older } = readOrFallback(undefined, () => listPosts(page, filters)) ?? {};
  const language = await getLanguage(request);
  const now = new Date();
  return {
    title: await adminTitle(request, "office.nav.blogs"),
    once: crypto.randomUUID(),
    page,
    address: filteredUrl(request, ["q", "status", "category"]),
    isNarrowed: Object.values(filters).some(Boolean),
    blogs: blogs?.map((blog) => toListItem(blog, language, now)),
    older: older ?? false,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const received = await savePost(request, email);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return redirectWithFlash(request, "/cog-admin/blogs", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const categoryChoice: FilterChoice = {
  name: "category",
  label: "form.category",
  all: "office.filter.allCategories",
  options: postCategories.map((category) => ({ value: category, text: postCategoryText[category] })),
};

export default function Blogs() {
  const { blogs, page, older, once, address, isNarrowed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHeader name="office.nav.blogs">
        <CreateToggle address="/cog-admin/blogs" name="adminBlogs.new" isOpen={isWriting} />
      </ScreenHeader>
      {isWriting && <PostForm once={once} refusedWithPage={refused} />}
      {!isWriting && <ListFilters choices={[statusFilter, categoryChoice]} />}
      {blogs ? (
        <PostList blogs={blogs} isNarrowed={isNarrowed} />
      ) : (
        <Banner tone="bad" title="toast.err.fetchBlogs" body="common.tryAgain" />
      )}
      <Pager address={address} page={page} more={older} />
    </>
  );
}
