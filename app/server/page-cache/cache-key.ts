import type { IncomingHttpHeaders } from "node:http";
import { prefersLightPages } from "~/http";
import { countedQuery, findPublicPage } from "~/public-pages";

export type PageRequest = { url: string; isLight: boolean };

const filePaths = new Set(["/notices.xml", "/blogs.xml", "/calendar.ics", "/manifest.webmanifest"]);
const singleLanguageFiles = new Set(["/sitemap.xml", "/robots.txt"]);

export function parsePageRequest(method: string, url: string, headers: IncomingHttpHeaders): PageRequest | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.cookie?.includes("office=")) return undefined;
  const cached = normalizeUrl(url);
  if (cached === undefined) return undefined;
  return { url: cached, isLight: prefersLightPages(headers.cookie ?? "", String(headers["save-data"] ?? "")) };
}

// Ignores all query parameters that the page does not use. Services that count visitors add such parameters to shared
// links.
function normalizeUrl(url: string): string | undefined {
  const [path = "", ...queries] = url.split("?");
  const isBengali = path === "/bn" || (path.startsWith("/bn/") && path !== "/bn/");
  const plain = isBengali ? path.slice("/bn".length) || "/" : path;
  const page = findPublicPage(plain);
  const isKept = page ? !page.notCached : filePaths.has(plain);
  if (!isKept && (isBengali || !singleLanguageFiles.has(plain))) return undefined;
  if (queries.length === 0) return path;
  const query = new URL(`/?${queries.join("?")}`, "http://school").searchParams;
  // We do not cache a page with ?lng=, because the layout redirects it to the requested language.
  if (query.has("lng")) return undefined;
  const isEachKept = Object.entries(page?.queries ?? {}).every(([name, kept]) => {
    const [value, ...more] = query.getAll(name);
    return value === undefined || (more.length === 0 && kept.test(value));
  });
  return isEachKept ? path + countedQuery(plain, query) : undefined;
}
