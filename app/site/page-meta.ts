import type { MetaDescriptor } from "@remix-run/node";
import { type Language, languages, localizedPath } from "../i18n/languages";

type FeedLink = { type: string; href: string; title: string };

export type PageHead = {
  /** What the page is called, and that with the school's name behind it. */
  name: string;
  title: string;
  description: string;
  siteName: string;
  language: Language;
  origin: string;
  /** The address without its language, as search machines should know it; a page that is not there has none. */
  path?: string;
  /** The whole address of the picture of its own that goes with its address, if it has one. */
  picture?: string;
  /** When what stands on the page was published; such a page is an article. */
  published?: string;
  isListed: boolean;
  feeds: FeedLink[];
  data: StructuredData[];
};

/** One thing in the words of schema.org, for search machines. */
export type StructuredData = { "@context": "https://schema.org"; "@type": string } & Record<string, Json>;

type Json = string | number | Json[] | { [name: string]: Json };

/** The head of a public page; a page without data (it failed) has none. */
export function pageMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [];
  return [
    { title: head.title },
    { name: "description", content: head.description },
    ...(head.isListed ? [] : [{ name: "robots", content: "noindex" }]),
    ...(head.path === undefined ? [] : languageLinks(head.origin, head.language, head.path)),
    ...openGraph(head),
    ...head.feeds.map((feed) => ({ tagName: "link", rel: "alternate", ...feed })),
    ...head.data.map((data) => ({ "script:ld+json": data })),
  ];
}

function languageLinks(origin: string, language: Language, path: string): MetaDescriptor[] {
  const link = (rel: string, of: Language) => ({ tagName: "link", rel, href: origin + localizedPath(of, path) });
  return [
    link("canonical", language),
    ...languages.map((of) => ({ ...link("alternate", of), hrefLang: of })),
    { ...link("alternate", "en"), hrefLang: "x-default" },
  ];
}

const locales = { en: "en_US", bn: "bn_BD" };

function openGraph(head: PageHead): MetaDescriptor[] {
  const { name, description, siteName, language, origin, path, published, picture } = head;
  const said: Record<string, string | undefined> = {
    "og:site_name": siteName,
    "og:type": published ? "article" : "website",
    "og:title": name,
    "og:description": description,
    "og:url": path && origin + localizedPath(language, path),
    "og:locale": locales[language],
    "og:image": picture ?? `${origin}/og.png`,
    "og:image:type": picture?.endsWith(".jpg") ? "image/jpeg" : "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": picture ? name : siteName,
    "article:published_time": published,
  };
  return [
    ...Object.entries(said).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
