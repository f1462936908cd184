import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { desc, sql } from "drizzle-orm";
import { db } from "~drizzle/client";
import { blogs, downloads, notices } from "~drizzle/schema";
import { whereVisible } from "~drizzle/visible-rows";
import { cacheLifetimes } from "../cache-lifetimes";
import { publicOrigin } from "../env.server";
import { getTranslator, redirectToLanguage } from "../i18n/i18n.server";
import { type Language, languages, localizedPath, localizedText } from "../i18n/languages";
import { listedPages, redirectToLowerCase } from "../public-pages";
import { getContacts } from "../school/school.server";
import type { AttachmentInfo } from "../uploads/attachment";

/**
 * Returns a response with an ETag, or 304 if the client already has the text. `type` is the media type without the
 * charset.
 */
export function textResponse(request: Request, text: string, type: string): Response {
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": cacheLifetimes.feed, ETag: etag };
  const known = request.headers
    .get("If-None-Match")
    ?.split(",")
    .map((tag) => tag.trim());
  if (known?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

/** Returns the language of a feed's URL. Throws a response if the URL has a language segment other than "bn". */
export function getFeedLanguage({ lang }: { lang?: string }, request: Request): Language {
  redirectToLowerCase(request);
  redirectToLanguage(request, lang);
  if (lang !== undefined && lang !== "bn") throw new Response("Not found", { status: 404 });
  return lang ?? "en";
}

/** Throws a response in the same cases as getFeedLanguage. */
export function openFeed({ request, params }: LoaderFunctionArgs, list: "notices" | "blogs") {
  const language = getFeedLanguage(params, request);
  const { t } = getTranslator(language);
  const origin = publicOrigin(request);
  const at = (path: string) => origin + localizedPath(language, path);
  const channel = {
    title: `${localizedText(getContacts().name, language)}: ${t(`${list}.title`)}`,
    description: t(`${list}.description`),
    language,
    page: at(`/${list}`),
    self: at(`/${list}.xml`),
  };
  return { channel, t, origin, at };
}

type Channel = ReturnType<typeof openFeed>["channel"];

type FeedItem = {
  title: string;
  text: string;
  address: string;
  publishAt: Date;
  category: string;
  /** The attached file: its absolute URL, its size in bytes and its MIME type. */
  file?: { url: string; size: number; type: string };
};

export const toEnclosure = ({ fileUrl, fileSize, fileType }: AttachmentInfo, origin: string): FeedItem["file"] =>
  fileUrl && fileType ? { url: origin + fileUrl, size: fileSize ?? 0, type: fileType } : undefined;

export function renderRss({ title, description, language, page, self }: Channel, items: FeedItem[]): string {
  const [newest] = items;
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${title}</title>
<link>${page}</link>
<description>${description}</description>
<language>${language}</language>
${newest && xml`<lastBuildDate>${newest.publishAt.toUTCString()}</lastBuildDate>\n`}<atom:link href="${self}" rel="self" type="application/rss+xml"/>
${items.map(renderItem)}</channel>
</rss>
`.text;
}

const renderItem = ({ title, text, address, publishAt, category, file }: FeedItem): Xml => xml`<item>
<title>${title}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${publishAt.toUTCString()}</pubDate>
<category>${category}</category>
<description>${toHtml(text)}</description>
${file && xml`<enclosure url="${file.url}" length="${file.size}" type="${file.type}"/>\n`}</item>
`;

/** Escapes text and writes line ends as <br>, because feed readers treat a description as HTML. */
const toHtml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign).replace(/\r\n?|\n/g, "<br>\n");

export function renderSitemap(origin: string): string {
  const [noticePages, blogPages] = [listPages(notices, "/notices"), listPages(blogs, "/blogs")];
  const downloadPages = listPages(downloads, "/downloads");
  const newest: Record<string, Date | undefined> = {
    "/notices": noticePages[0]?.changed,
    "/blogs": blogPages[0]?.changed,
  };
  const fixedPages = listedPages.map(({ path }) => ({ path, changed: newest[path] }));
  const at = (language: Language, path: string) => origin + localizedPath(language, path);
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...fixedPages, ...noticePages, ...blogPages, ...downloadPages].flatMap(({ path, changed }) =>
  languages.map(
    (language) => xml`<url>
<loc>${at(language, path)}</loc>
${changed && xml`<lastmod>${changed.toISOString()}</lastmod>\n`}${languages.map(
  (other) => xml`<xhtml:link rel="alternate" hreflang="${other}" href="${at(other, path)}"/>\n`,
)}</url>
`,
  ),
)}</urlset>
`.text;
}

// A sitemap may have up to 50,000 URLs. We list at most 8,000 items of each of three lists, in two languages, so there
// are fewer.
const maxListLength = 8_000;

function listPages(table: typeof notices | typeof blogs | typeof downloads, list: string) {
  const { publishAt } = table;
  const latest = (replacedAt: typeof downloads.replacedAt) => sql<Date>`max(${publishAt}, coalesce(${replacedAt}, 0))`;
  const changed = "replacedAt" in table ? latest(table.replacedAt).mapWith(publishAt) : publishAt;
  return db()
    .select({ id: table.id, changed })
    .from(table)
    .where(whereVisible(table, new Date()))
    .orderBy(desc(table.publishAt), desc(table.id))
    .limit(maxListLength)
    .all()
    .map(({ id, changed }) => ({ path: `${list}/${id}`, changed }));
}

function xml(texts: TemplateStringsArray, ...values: XmlValue[]): Xml {
  return new Xml(texts.reduce((made, text, place) => made + escapeXml(values[place - 1]) + text));
}

type XmlValue = string | number | undefined | Xml | XmlValue[];

class Xml {
  constructor(readonly text: string) {}
}

function escapeXml(value: XmlValue): string {
  if (value === undefined) return "";
  if (value instanceof Xml) return value.text;
  if (Array.isArray(value)) return value.map(escapeXml).join("");
  return String(value)
    .replace(forbiddenCharacters, "")
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

// XML 1.0 forbids these characters, even in escaped form.
const forbiddenCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
