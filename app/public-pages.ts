import type { TextKey } from "./i18n/en";
import { pathWithoutLanguage } from "./i18n/languages";

export type PublicPage = {
  /** The path without the prefix for the language. In the path, ":id" means a number. */
  path: string;
  title?: TextKey;
  description?: TextKey;
  /** The name of the page in the menu of the header. Undefined if the menu does not have the page. */
  header?: TextKey;
  /** Other names of the page. The search of the website treats them like the title. */
  names?: TextKey[];
  inFooter?: true;
  /** Words in the page by which the search of the website also finds it, in addition to its title and description. */
  words?: TextKey[];
  /** True if neither the site map nor the search lists this page. */
  isUnlisted?: true;
  /**
   * The query parameters that change the page. The patterns match the values for which the page cache stores the page.
   * The cache ignores all other parameters.
   */
  queries?: Record<string, RegExp>;
  notCached?: true;
  /** True if the browser stores this page on the device, so that people can read it offline. */
  isReadOffline?: true;
};

// The page cache does not store list pages after page 40, because only crawlers request them.
const list = { page: /^(?:[1-9]|[1-3]\d|40)$/ };
// This pattern matches nothing, so the page cache stores no search results. Otherwise anyone could fill the cache by
// searching for invented words.
const anyWords = { q: /(?!)/ };

/** Lists every page of `routes.ts` that has the public layout, in the order of the header. */
export const publicPages: PublicPage[] = [
  {
    path: "/",
    title: "nav.home",
    header: "nav.home",
    inFooter: true,
    words: ["home.chairmanMessage", "home.principalMessage", "home.campus", "home.passingRate"],
  },
  {
    path: "/about",
    title: "about.title",
    description: "about.description",
    header: "nav.about",
    inFooter: true,
    words: [
      ...(["about.legacy", "about.alumni", "about.timeline", "about.vision", "about.mission", "about.values"] as const),
      "footer.contact",
    ],
  },
  {
    path: "/information",
    title: "information.title",
    description: "information.description",
    names: ["information.kind.students"],
    isReadOffline: true,
  },
  {
    path: "/staff",
    title: "nav.staff",
    description: "staff.description",
    header: "nav.staff",
    words: ["staff.teaching", "staff.office"],
  },
  {
    path: "/academic",
    title: "academic.title",
    description: "academic.description",
    header: "nav.academic",
    inFooter: true,
    names: ["academic.calendar", "downloads.group.routine"],
  },
  {
    path: "/results",
    title: "results.title",
    description: "results.about",
    header: "nav.results",
    inFooter: true,
    names: ["results.cards.title", "search.marks"],
    queries: list,
    isReadOffline: true,
  },
  {
    path: "/notices",
    title: "notices.title",
    description: "notices.description",
    header: "nav.notices",
    inFooter: true,
    queries: list,
  },
  { path: "/notices/:id", isReadOffline: true },
  {
    path: "/blogs",
    title: "blogs.title",
    description: "blogs.description",
    header: "nav.blogs",
    queries: list,
  },
  { path: "/blogs/:id", isReadOffline: true },
  { path: "/downloads/:id", isReadOffline: true },
  {
    path: "/curriculum-gallery",
    title: "gallery.title",
    description: "gallery.about",
    header: "nav.gallery",
    queries: list,
  },
  { path: "/free-courses", title: "courses.title", header: "nav.freeCourses", inFooter: true },
  { path: "/search", title: "search.title", description: "search.description", isUnlisted: true, queries: anyWords },
  { path: "/offline", title: "offline.title", description: "offline.about", isUnlisted: true, notCached: true },
];

export const headerPages = publicPages.flatMap(({ path, header }) => (header ? [{ path, name: header }] : []));

export const footerPages = publicPages.flatMap(({ path, header, inFooter }) =>
  header && inFooter ? [{ path, name: header }] : [],
);

export const listedPages = publicPages.filter(({ title, isUnlisted }) => title && !isUnlisted);

const feedPaths = ["/notices.xml", "/blogs.xml", "/calendar.ics"];

const pagesByPath = new Map(publicPages.map((page) => [page.path, page]));

export const findPublicPage = (path: string) => pagesByPath.get(path.replace(/\/[1-9]\d{0,14}$/, "/:id"));

/**
 * Redirects "/Notices" to "/notices". Without this, both would show the page, because the router ignores case. In the
 * URL of a blog post, the words after the number keep their case.
 */
export function redirectToLowerCase({ url }: Request): void {
  const { pathname, search } = new URL(url);
  const path = lowerCasePagePath(pathname);
  if (path) throw new Response(null, { status: 301, headers: { Location: path + search } });
}

function lowerCasePagePath(path: string): string | undefined {
  const [, page = path, slug = ""] = /^((?:\/[a-z]{2})?\/blogs\/\d+)(\/[^/]+)$/i.exec(path) ?? [];
  const lower = page.toLowerCase();
  const plain = pathWithoutLanguage(lower.replace(/^\/en(?=\/|$)/, "") || "/");
  const isKnown = findPublicPage(plain) !== undefined || feedPaths.includes(plain);
  return lower !== page && isKnown ? lower + slug : undefined;
}

/**
 * Returns the query string with only the parameters that the page uses. It starts with "?", or is empty if no parameter
 * is left.
 */
export function countedQuery(path: string, search: URLSearchParams, except?: string): string {
  const counted = Object.keys(findPublicPage(path)?.queries ?? {}).flatMap((name) => {
    const value = search.get(name);
    const isFirstPage = name === "page" && value === "1";
    return value && name !== except && !isFirstPage ? [[name, value]] : [];
  });
  return counted.length > 0 ? `?${new URLSearchParams(counted)}` : "";
}
