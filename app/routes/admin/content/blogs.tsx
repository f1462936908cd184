import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { parsePostCategory, postCategories, postCategoryText } from "../../../blogs/post";
import { PostForm, PostItem } from "../../../blogs/posts.admin";
import { listPosts, postType } from "../../../blogs/posts.admin.server";
import {
  ContentList,
  ContentListScreen,
  type FilterChoice,
  getRejection,
  ListFilters,
  statusFilter,
} from "../../../content/content-screen";
import { loadContentList } from "../../../content/content-screen.server";
import { saveNewContent } from "../../../content/save-content.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const category = parsePostCategory(new URL(request.url).searchParams.get("category"));
  return loadContentList(request, "blog", { category }, listPosts);
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveNewContent(postType, request, email);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const categoryFilter: FilterChoice = {
  name: "category",
  label: "form.category",
  all: "office.filter.allCategories",
  options: postCategories.map((category) => ({ value: category, text: postCategoryText[category] })),
};

export default function Blogs() {
  const { items, once, isNarrowed, ...screen } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return (
    <ContentListScreen
      kind="blog"
      screen={screen}
      form={<PostForm once={once} rejectedWithPage={rejection} />}
      filters={<ListFilters choices={[statusFilter, categoryFilter]} />}
    >
      {items && (
        <ContentList kind="blog" isNarrowed={isNarrowed} className="grid md:grid-cols-2 lg:ml-margin">
          {items.map((post) => (
            <PostItem key={post.id} post={post} />
          ))}
        </ContentList>
      )}
    </ContentListScreen>
  );
}
