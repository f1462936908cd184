import { redirect } from "@remix-run/node";
import type { Language } from "../language/languages";

/** The language a feed is asked for in, by the first segment of its address. Throws what any other segment is answered with. */
export function feedLanguage({ lang }: { lang?: string }, request: Request): Language {
  if (lang === undefined) return "en";
  if (lang === "bn") return "bn";
  const { pathname } = new URL(request.url);
  throw lang === "en"
    ? redirect(pathname.slice(3).replace(/^\/*/, "/"), 301)
    : new Response("Not found", { status: 404 });
}
