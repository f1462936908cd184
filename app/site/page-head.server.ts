import { publicOrigin } from "../env.server";
import type { TextKey } from "../i18n/en";
import { toLatinDigits } from "../i18n/format";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
import { type Language, localizedPath, localizedText, pathWithoutLanguage } from "../i18n/languages";
import { countedQuery, findPublicPage, headerPages } from "../public-pages";
import { getContacts, readSection, schoolAndPlace } from "../school/school.server";
import type { SchoolContacts } from "../school/sections";
import type { PageHead, StructuredData } from "./page-meta";

type PageText = TextKey | { said: string };

type PageHeadOptions = {
  /** Those of the page in `publicPages` when left out, and of a page that is not there. */
  title?: PageText;
  description?: PageText;
  /** It gets no canonical address. */
  isMissing?: boolean;
  /** Otherwise noindex. */
  isListed?: boolean;
  /** For a page that answers at several addresses; without the language. */
  path?: string;
  /** `sharePicture`: its key in the uploads. */
  published?: Date;
  sharePicture?: string | null;
  post?: { title: string; excerpt: string; author: string; publishAt: Date };
};

export async function pageHead(
  request: Request,
  { isMissing = false, isListed = true, path, published, sharePicture, post, ...texts }: PageHeadOptions = {},
): Promise<PageHead> {
  const address = path ?? canonicalPath(request);
  // "/xx/notices" matches the notices page with the language "xx"; it must be a 404.
  const page = isMissing ? undefined : findPublicPage(address.replace(/\?.*/, ""));
  if (!isMissing && !page) return pageHead(request, { isMissing: true });
  const { title = page?.title ?? "error.notFound", description = page?.description ?? "site.about" } = texts;
  const language = await getLanguage(request);
  const origin = publicOrigin(request);
  const contacts = getContacts();
  const siteName = localizedText(contacts.name, language);
  const school = schoolAndPlace(contacts, language);
  const words = (of: PageText) => (typeof of === "string" ? getTranslator(language).t(of, { school }) : of.said);
  const isHome = address === "/" && !isMissing;
  const said = (isHome && localizedText(contacts.headline, language)) || words(title);
  const at = (path: string) => origin + localizedPath(language, path);
  const picture = sharePicture ? `${origin}/uploads/${sharePicture}` : undefined;
  const steps = breadcrumbSteps(address, language).map((step) => ({ name: step.name, address: at(step.path) }));
  return {
    name: said,
    title: `${said} | ${siteName}`,
    description: words(description),
    siteName,
    language,
    origin,
    path: isMissing ? undefined : address,
    picture,
    published: (post?.publishAt ?? published)?.toISOString(),
    isListed,
    feeds: isMissing ? [] : feedLinks(address, siteName, language),
    data: [
      ...(isHome || address === "/information" ? [highSchool(contacts, origin, language)] : []),
      ...(post ? [blogPosting({ ...post, picture }, at(address), origin, siteName)] : []),
      ...(isHome || isMissing ? [] : [breadcrumbs([...steps, { name: said, address: at(address) }])]),
    ],
  };
}

/** All searches for words are one page. */
function canonicalPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathWithoutLanguage(pathname).replace(/(.)\/$/, "$1");
  return path + countedQuery(path, searchParams, "q");
}

function breadcrumbSteps(address: string, language: Language) {
  const { t } = getTranslator(language);
  return headerPages
    .filter(({ path }) => path === "/" || address.startsWith(`${path}/`))
    .map(({ path, name }) => ({ path, name: t(name) }));
}

function feedLinks(address: string, siteName: string, language: Language): PageHead["feeds"] {
  const { t } = getTranslator(language);
  const feed = (type: string, path: string, name: TextKey) => {
    return { type, href: localizedPath(language, path), title: `${siteName}: ${t(name)}` };
  };
  const of = (list: string) => address === "/" || address.startsWith(list);
  return [
    ...(of("/notices") ? [feed("application/rss+xml", "/notices.xml", "notices.title")] : []),
    ...(of("/notices") || address === "/academic" ? [feed("text/calendar", "/calendar.ics", "academic.calendar")] : []),
    ...(of("/blogs") ? [feed("application/rss+xml", "/blogs.xml", "blogs.title")] : []),
  ];
}

const context = "https://schema.org" as const;

function highSchool(contacts: SchoolContacts, origin: string, language: Language): StructuredData {
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

type Post = { title: string; excerpt: string; author: string; publishAt: Date; picture?: string };

function blogPosting(post: Post, address: string, origin: string, siteName: string): StructuredData {
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: post.title,
    ...(post.excerpt && { description: post.excerpt }),
    datePublished: post.publishAt.toISOString(),
    author: { "@type": "Person", name: post.author },
    publisher: { "@type": "HighSchool", "@id": `${origin}/#school`, name: siteName },
    image: post.picture ?? `${origin}/og.png`,
    mainEntityOfPage: address,
  };
}

function breadcrumbs(steps: { name: string; address: string }[]): StructuredData {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, address }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: address,
    })),
  };
}

const filledIn = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
