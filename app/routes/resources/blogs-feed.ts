import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCategoryText } from "../../blogs/post";
import { listPublishedPosts } from "../../blogs/posts.server";
import { getFeedLanguage, textResponse } from "../../feeds/response.server";
import { renderRss, toEnclosure } from "../../feeds/rss";
import { getTranslator } from "../../i18n/i18n.server";
import { localizedPath } from "../../i18n/languages";
import { school } from "../../school/identity";
import { publicOrigin } from "../../site/public-origin.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = getFeedLanguage(params, request);
  const { t } = getTranslator(language);
  const origin = publicOrigin(request);
  const at = (path: string) => origin + localizedPath(language, path);
  const channel = {
    title: `${school.name[language]}: ${t("blogs.title")}`,
    description: t("blogs.description"),
    language,
    page: at("/blogs"),
    self: at("/blogs.xml"),
  };
  const items = listPublishedPosts(1).blogs.map(({ id, title, excerpt, category, publishAt, ...blog }) => {
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
  return textResponse(request, renderRss(channel, items), "application/rss+xml");
}
