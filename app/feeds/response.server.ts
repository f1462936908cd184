import { createHash } from "node:crypto";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getTranslator } from "../i18n/i18n.server";
import { type Language, localizedPath } from "../i18n/languages";
import { school } from "../school/identity";
import { publicOrigin } from "../site/public-origin.server";

/**
 * Answers with a text that anybody may keep for five minutes, and with 304 when the reader has this very text already.
 * `type` is its media type, without the charset.
 */
export function textResponse(request: Request, text: string, type: string): Response {
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=300", ETag: etag };
  const known = request.headers
    .get("If-None-Match")
    ?.split(",")
    .map((tag) => tag.trim());
  if (known?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

/** The language of a feed, by the first segment of its address. Throws the response to any other segment. */
export function getFeedLanguage({ lang }: { lang?: string }, request: Request): Language {
  if (lang === undefined) return "en";
  if (lang === "bn") return "bn";
  const { pathname } = new URL(request.url);
  throw lang === "en"
    ? redirect(pathname.slice(3).replace(/^\/*/, "/"), 301)
    : new Response("Not found", { status: 404 });
}

/**
 * What the RSS feed of a list begins with, in the language of its address: its channel, the translator, the website's
 * own address, and `at`, which makes a path of the list an address. Throws as getFeedLanguage does.
 */
export function openFeed({ request, params }: LoaderFunctionArgs, list: "notices" | "blogs") {
  const language = getFeedLanguage(params, request);
  const { t } = getTranslator(language);
  const origin = publicOrigin(request);
  const at = (path: string) => origin + localizedPath(language, path);
  const channel = {
    title: `${school.name[language]}: ${t(`${list}.title`)}`,
    description: t(`${list}.description`),
    language,
    page: at(`/${list}`),
    self: at(`/${list}.xml`),
  };
  return { channel, t, origin, at };
}
