import { getPageNumber } from "../http";
import type { TextKey } from "../i18n/en";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
import { type Language, localizedPath, pathWithoutLanguage } from "../i18n/languages";
import { school, welcome } from "../school/identity";
import type { PageHead } from "./page-meta";
import { headerPages } from "./pages";
import { publicOrigin } from "./public-origin.server";
import { blogPosting, breadcrumbs, highSchool } from "./structured-data";

/** Text of ours by its key, or what staff wrote. */
type PageText = TextKey | { said: string };

type PageHeadOptions = {
  /** The page is not there: it has no address that anybody should remember. */
  isMissing?: boolean;
  /** Search machines may know the page; otherwise they are asked to leave it out. */
  isListed?: boolean;
  /** Its one address where it answers at several, without the language. */
  path?: string;
  /** The notice or post that the page is about. */
  published?: Date;
  post?: { title: string; excerpt: string; author: string; publishAt: Date };
};

/**
 * What a public page says of itself to browsers, to search machines and to whoever shares it, in the language of the
 * request: its name, one sentence, its address in both languages, its feeds, and what it is in the words of schema.org.
 */
export async function pageHead(
  request: Request,
  name: PageText,
  sentence: PageText = "site.about",
  { isMissing = false, isListed = true, path, published, post }: PageHeadOptions = {},
): Promise<PageHead> {
  const address = path ?? canonicalPath(request);
  // "/xx/notices" is answered by the notices page, as one in a language called "xx": it is not there.
  if (!isMissing && !isSitePage(address)) return pageHead(request, "error.notFound", "site.about", { isMissing: true });
  const language = await getLanguage(request);
  const origin = publicOrigin(request);
  const words = (of: PageText) => (typeof of === "string" ? getTranslator(language).t(of) : of.said);
  const isHome = address === "/" && !isMissing;
  const said = isHome ? welcome.headline[language] : words(name);
  const at = (path: string) => origin + localizedPath(language, path);
  const steps = breadcrumbSteps(address, language).map((step) => ({ name: step.name, address: at(step.path) }));
  return {
    name: said,
    title: `${said} | ${school.name[language]}`,
    description: words(sentence),
    siteName: school.name[language],
    language,
    origin,
    path: isMissing ? undefined : address,
    published: (post?.publishAt ?? published)?.toISOString(),
    isListed,
    feeds: isMissing ? [] : feedLinks(address, language),
    data: [
      ...(isHome ? [highSchool(origin, language)] : []),
      ...(post ? [blogPosting(post, at(address), origin, language)] : []),
      ...(isHome || isMissing ? [] : [breadcrumbs([...steps, { name: said, address: at(address) }])]),
    ],
  };
}

const isSitePage = (address: string) => address === "/" || sitePages.some((path) => matchesPath(path, address));

const matchesPath = (path: string, address: string) =>
  ["", "/", "?"].includes(address.slice(path.length, path.length + 1)) && address.startsWith(path);

const sitePages = [...headerPages.map(({ path }) => path).filter((path) => path !== "/"), "/search", "/offline"];

const pagedLists = ["/notices", "/results", "/blogs", "/curriculum-gallery"];

/** The path without its language and without a last slash; of the query only the page of a list counts. */
function canonicalPath(request: Request): string {
  const path = pathWithoutLanguage(new URL(request.url).pathname).replace(/(.)\/$/, "$1");
  const page = pagedLists.includes(path) ? getPageNumber(request) : 1;
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The pages above one: home, and for a notice or a post the list it stands in. */
function breadcrumbSteps(address: string, language: Language) {
  const { t } = getTranslator(language);
  return headerPages
    .filter(({ path }) => path === "/" || address.startsWith(`${path}/`))
    .map(({ path, name }) => ({ path, name: t(name) }));
}

function feedLinks(address: string, language: Language): PageHead["feeds"] {
  const { t } = getTranslator(language);
  const rss = (of: string, name: TextKey) => ({
    type: "application/rss+xml",
    href: localizedPath(language, `${of}.xml`),
    title: `${school.name[language]}: ${t(name)}`,
  });
  const dates = { type: "text/calendar", href: localizedPath(language, "/calendar.ics"), title: t("calendar.title") };
  const of = (list: string) => address === "/" || address.startsWith(list);
  return [
    ...(of("/notices") ? [rss("/notices", "notices.title"), dates] : []),
    ...(of("/blogs") ? [rss("/blogs", "blogs.title")] : []),
  ];
}
