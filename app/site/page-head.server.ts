import type { MetaDescriptor } from "@remix-run/node";
import { publicOrigin } from "../env.server";
import type { TextKey } from "../i18n/en";
import { toLatinDigits } from "../i18n/format";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
import { type Language, languages, localizedPath, localizedText, pathWithoutLanguage } from "../i18n/languages";
import { countedQuery, findPublicPage, headerPages } from "../public-pages";
import { getContacts, readSection, schoolAndPlace } from "../school/school.server";
import type { SchoolContacts } from "../school/sections";
import type { PageHead } from "./page-meta";

type PageText = TextKey | { text: string };

type PageHeadOptions = {
  /**
   * The title and description of the page. If they are undefined, we use the texts from `publicPages`, or the texts for
   * a missing page.
   */
  title?: PageText;
  description?: PageText;
  /** True for a 404. A 404 page has no canonical URL. */
  isMissing?: boolean;
  /** If this is false, the page has "noindex". Then search engines do not list the page. */
  isListed?: boolean;
  /** The canonical path without the language, for a page with several URLs. */
  path?: string;
  /** If this date is set, the page is marked as an article. */
  published?: Date;
  /** The key of the preview picture in the uploads. */
  sharePicture?: string | null;
  post?: Post;
};

export async function pageHead(
  request: Request,
  {
    isMissing = false,
    isListed = true,
    path = canonicalPath(request),
    post,
    published = post?.publishAt,
    sharePicture,
    ...texts
  }: PageHeadOptions = {},
): Promise<PageHead> {
  // "/xx/notices" matches the route of the notices page with "xx" as the language. No page has this URL, so it is a
  // 404.
  const page = isMissing ? undefined : findPublicPage(path.replace(/\?.*/, ""));
  if (!isMissing && !page) return pageHead(request, { isMissing: true });
  const { title = page?.title ?? "error.notFound", description = page?.description ?? "site.about" } = texts;
  const language = await getLanguage(request);
  const origin = publicOrigin(request);
  const contacts = getContacts();
  const siteName = localizedText(contacts.name, language);
  const school = schoolAndPlace(contacts, language);
  const words = (of: PageText) => (typeof of === "string" ? getTranslator(language).t(of, { school }) : of.text);
  const isHome = path === "/" && !isMissing;
  const name = (isHome && localizedText(contacts.headline, language)) || words(title);
  const about = words(description);
  const at = (path: string) => origin + localizedPath(language, path);
  const picture = sharePicture ? `${origin}/uploads/${sharePicture}` : undefined;
  const structuredData = [
    ...(isHome || path === "/information" ? [highSchool(contacts, origin, language)] : []),
    ...(post ? [blogPosting({ ...post, picture }, at(path), origin, siteName)] : []),
    ...(isHome || isMissing ? [] : [breadcrumbs(path, name, at, language)]),
  ];
  const openGraph = {
    "og:site_name": siteName,
    "og:type": published ? "article" : "website",
    "og:title": name,
    "og:description": about,
    "og:url": isMissing ? undefined : at(path),
    "og:locale": locales[language],
    "og:image": picture ?? `${origin}/og.png`,
    "og:image:type": picture?.endsWith(".jpg") ? "image/jpeg" : "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": picture ? name : siteName,
    "article:published_time": published?.toISOString(),
  };
  return {
    origin,
    path: isMissing ? undefined : path,
    meta: [
      { title: `${name} | ${siteName}` },
      { name: "description", content: about },
      ...(isListed ? [] : [{ name: "robots", content: "noindex" }]),
      ...(isMissing ? [] : languageLinks(path, origin, language)),
      ...Object.entries(openGraph).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
      { name: "twitter:card", content: "summary_large_image" },
      ...(isMissing ? [] : feedLinks(path, siteName, language)),
      ...structuredData.map((data) => ({ "script:ld+json": data })),
    ],
  };
}

const locales = { en: "en_US", bn: "bn_BD" };

/**
 * Returns the canonical path. It does not contain the words of a search, so all searches have the same canonical URL.
 */
function canonicalPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathWithoutLanguage(pathname).replace(/(.)\/$/, "$1");
  return path + countedQuery(path, searchParams, "q");
}

function languageLinks(path: string, origin: string, language: Language): MetaDescriptor[] {
  const link = (rel: string, of: Language) => ({ tagName: "link", rel, href: origin + localizedPath(of, path) });
  return [
    link("canonical", language),
    ...languages.map((of) => ({ ...link("alternate", of), hrefLang: of })),
    { ...link("alternate", "en"), hrefLang: "x-default" },
  ];
}

function feedLinks(path: string, siteName: string, language: Language): MetaDescriptor[] {
  const { t } = getTranslator(language);
  const feed = (type: string, file: string, name: TextKey) => {
    const link = { href: localizedPath(language, file), title: `${siteName}: ${t(name)}` };
    return { tagName: "link", rel: "alternate", type, ...link };
  };
  const of = (list: string) => path === "/" || path.startsWith(list);
  return [
    ...(of("/notices") ? [feed("application/rss+xml", "/notices.xml", "notices.title")] : []),
    ...(of("/notices") || path === "/academic" ? [feed("text/calendar", "/calendar.ics", "academic.calendar")] : []),
    ...(of("/blogs") ? [feed("application/rss+xml", "/blogs.xml", "blogs.title")] : []),
  ];
}

const context = "https://schema.org";

function highSchool(contacts: SchoolContacts, origin: string, language: Language) {
  const { name, address, place, phone, email, established, institutionId } = contacts;
  const { map, facebook, whatsapp } = readSection("links");
  const elsewhere = [facebook, whatsapp].filter(Boolean);
  const siteName = localizedText(name, language);
  const otherName = name[language === "en" ? "bn" : "en"];
  return {
    "@context": context,
    "@type": "HighSchool",
    "@id": `${origin}/#school`,
    name: siteName,
    ...(otherName !== siteName && filledIn({ alternateName: otherName })),
    url: origin + localizedPath(language, "/"),
    logo: `${origin}/icon-512.png`,
    image: `${origin}/og.png`,
    foundingDate: String(established),
    address: {
      "@type": "PostalAddress",
      ...filledIn({
        streetAddress: localizedText(address, language),
        addressLocality: localizedText(place, language),
      }),
      addressCountry: "BD",
    },
    ...(institutionId && {
      identifier: { "@type": "PropertyValue", propertyID: "EIIN", value: toLatinDigits(institutionId) },
    }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    ...filledIn({ telephone: toLatinDigits(phone), email, hasMap: map }),
  };
}

type Post = { title: string; excerpt: string; author: string; publishAt: Date };

function blogPosting(post: Post & { picture?: string }, url: string, origin: string, siteName: string) {
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: post.title,
    ...(post.excerpt && { description: post.excerpt }),
    datePublished: post.publishAt.toISOString(),
    author: { "@type": "Person", name: post.author },
    publisher: { "@type": "HighSchool", "@id": `${origin}/#school`, name: siteName },
    image: post.picture ?? `${origin}/og.png`,
    mainEntityOfPage: url,
  };
}

function breadcrumbs(path: string, name: string, at: (path: string) => string, language: Language) {
  const { t } = getTranslator(language);
  const above = headerPages.filter((page) => page.path === "/" || path.startsWith(`${page.path}/`));
  const steps = [...above.map((page) => ({ path: page.path, name: t(page.name) })), { path, name }];
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ path, name }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: at(path),
    })),
  };
}

const filledIn = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
