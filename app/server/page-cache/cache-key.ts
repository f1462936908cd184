import type { IncomingHttpHeaders } from "node:http";
import { prefersLightPages } from "../../http";

export type PageRequest = { address: string; isLight: boolean };

// Searches for words would let anyone fill the cache, and so would posts with a name after their number.
const pagePaths = new Set(["/", "/about", "/staff", "/academic", "/free-courses", "/search"]);
const listPaths = new Set(["/results", "/notices", "/blogs", "/curriculum-gallery"]);
const entryPattern = /^\/(?:notices|blogs)\/[1-9]\d{0,14}$/;
const filePaths = new Set(["/notices.xml", "/blogs.xml", "/calendar.ics", "/manifest.webmanifest"]);
const singleLanguageFiles = new Set(["/sitemap.xml", "/robots.txt"]);

// Lists go on without end; who asks for deeper pages is a machine.
const maxPage = 40;

export function parsePageRequest(method: string, url: string, headers: IncomingHttpHeaders): PageRequest | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.range || headers.authorization || headers.cookie?.includes("office=")) return undefined;
  const address = cacheAddress(url);
  if (address === undefined) return undefined;
  return { address, isLight: prefersLightPages(headers.cookie ?? "", String(headers["save-data"] ?? "")) };
}

// Links that people share carry queries of whoever counts them.
function cacheAddress(url: string): string | undefined {
  const [path = "", ...queries] = url.split("?");
  const isBengali = path === "/bn" || (path.startsWith("/bn/") && path !== "/bn/");
  const plain = isBengali ? path.slice("/bn".length) || "/" : path;
  const isList = listPaths.has(plain);
  const isKept = isList || pagePaths.has(plain) || entryPattern.test(plain) || filePaths.has(plain);
  if (!isKept && (isBengali || !singleLanguageFiles.has(plain))) return undefined;
  if (queries.length === 0) return path;
  const query = new URL(`/?${queries.join("?")}`, "http://school").searchParams;
  // The layout redirects ?lng= to the language asked for.
  if (query.has("lng") || (plain === "/search" && query.has("q"))) return undefined;
  if (!isList || !query.has("page")) return path;
  const [page = "", ...more] = query.getAll("page");
  const isPlain = more.length === 0 && /^[1-9]\d?$/.test(page) && Number(page) <= maxPage;
  return isPlain ? `${path}?page=${page}` : undefined;
}
