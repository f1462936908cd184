import type { MetaDescriptor } from "@remix-run/node";
import { type Language, languages, localizedPath } from "../i18n/languages";

type FeedLink = { type: string; href: string; title: string };

export type PageHead = {
  /** `title` is the name with the school's behind it. */
  name: string;
  title: string;
  description: string;
  siteName: string;
  language: Language;
  origin: string;
  /** Without the language; missing for a page that does not exist. */
  path?: string;
  /** A whole address. */
  picture?: string;
  /** ISO date; makes the page an article. */
  published?: string;
  isListed: boolean;
  feeds: FeedLink[];
  data: StructuredData[];
};

export type StructuredData = { "@context": "https://schema.org"; "@type": string } & Record<string, Json>;

type Json = string | number | Json[] | { [name: string]: Json };

/** A failed page has no data. */
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
