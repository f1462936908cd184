import { desc } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { blogs, notices } from "../../drizzle/schema";
import { whereVisible } from "../../drizzle/visible-rows";
import { type Language, languages, localizedPath } from "../i18n/languages";
import { headerPages } from "../site/pages";
import { xml } from "./feed.server";

/**
 * The map of the public site for search machines: every page in both languages, each with its other language, and the
 * day something last appeared on it where that is known. `origin` is what the addresses begin with.
 */
export function renderSitemap(origin: string, now = new Date()): string {
  const [noticePages, blogPages] = [listPages(notices, "/notices", now), listPages(blogs, "/blogs", now)];
  const newest: Record<string, Date | undefined> = {
    "/notices": noticePages[0]?.changed,
    "/blogs": blogPages[0]?.changed,
  };
  const fixedPages = headerPages.map(({ path }) => ({ path, changed: newest[path] }));
  const at = (language: Language, path: string) => origin + localizedPath(language, path);
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...fixedPages, ...noticePages, ...blogPages].flatMap(({ path, changed }) =>
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

// A map holds 50,000 addresses at most; two lists in two languages stay below.
const maxListLength = 10_000;

function listPages(table: typeof notices | typeof blogs, list: string, now: Date) {
  return db()
    .select({ id: table.id, changed: table.publishAt })
    .from(table)
    .where(whereVisible(table, now))
    .orderBy(desc(table.publishAt), desc(table.id))
    .limit(maxListLength)
    .all()
    .map(({ id, changed }) => ({ path: `${list}/${id}`, changed }));
}
