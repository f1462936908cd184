import type { LoaderFunctionArgs } from "@remix-run/node";
import { categoryText } from "../../blogs/blog";
import { publishedBlogs } from "../../blogs/blogs.server";
import { feedLanguage } from "../../feeds/feed-language";
import { attachedTo, rss } from "../../feeds/rss";
import { textAnswer } from "../../feeds/text-answer.server";
import { translator } from "../../language/i18n.server";
import { addressIn } from "../../language/languages";
import { school } from "../../school/identity";
import { publicOrigin } from "../../site/public-origin.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = feedLanguage(params, request);
  const { t } = translator(language);
  const origin = publicOrigin(request);
  const at = (path: string) => origin + addressIn(language, path);
  const channel = {
    title: `${school.name[language]}: ${t("blogs.title")}`,
    description: t("blogs.description"),
    language,
    page: at("/blogs"),
    self: at("/blogs.xml"),
  };
  const items = publishedBlogs(1).blogs.map(({ id, title, excerpt, category, publishAt, ...blog }) => {
    const named = categoryText(category);
    return {
      title,
      text: excerpt,
      address: at(`/blogs/${id}`),
      publishAt,
      category: named ? t(named) : category,
      file: attachedTo(blog, origin),
    };
  });
  return textAnswer(request, rss(channel, items), "application/rss+xml");
}
