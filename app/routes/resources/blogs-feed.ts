import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCategoryText } from "~/blogs/blog";
import { listPublishedBlogs } from "~/blogs/blogs.server";
import { openFeed, renderRss, textResponse, toEnclosure } from "~/feeds/feed.server";

export function loader(args: LoaderFunctionArgs) {
  const { channel, t, origin, at } = openFeed(args, "blogs");
  const items = listPublishedBlogs(1).rows.map(({ id, title, excerpt, category, publishAt, ...blog }) => {
    const named = getCategoryText(category);
    return {
      title,
      text: excerpt,
      address: at(`/blogs/${id}`),
      publishAt,
      category: named ? t(named) : category,
      file: toEnclosure(blog, origin),
    };
  });
  return textResponse(args.request, renderRss(channel, items), "application/rss+xml");
}
