import { bn } from "../i18n/bn";
import { en, type TextKey } from "../i18n/en";
import type { Language } from "../i18n/languages";
import { legacy, mission, vision } from "../school/about";
import { disciplines } from "../school/classes";
import { courses } from "../school/courses";
import type { LocalizedText } from "../school/identity";
import { committee, staff } from "../school/people";
import { findPassage, matchesAllTerms, type SearchTerm } from "./search";

type FixedPage = { kind: "page" | "staff"; path: string; title: LocalizedText; texts: LocalizedText[] };

const localizedText = (key: TextKey): LocalizedText => ({ en: en[key], bn: bn[key] });

const fixedPage = (path: string, title: TextKey, texts: LocalizedText[]): FixedPage => {
  return { kind: "page", path, title: localizedText(title), texts };
};

const pages: FixedPage[] = [
  fixedPage("/about", "about.title", [localizedText("about.description"), ...legacy, vision, mission]),
  fixedPage("/staff", "nav.staff", [localizedText("staff.description")]),
  fixedPage("/academic", "academic.title", [localizedText("academic.description"), ...disciplines.map(localizedText)]),
  fixedPage("/results", "results.title", [localizedText("results.about")]),
  fixedPage("/notices", "notices.title", [localizedText("notices.description")]),
  fixedPage("/blogs", "blogs.title", [localizedText("blogs.description")]),
  fixedPage("/curriculum-gallery", "gallery.title", [localizedText("gallery.about")]),
  fixedPage("/free-courses", "courses.title", [
    localizedText("courses.description"),
    ...courses.map(({ title }) => title),
  ]),
  fixedPage("/", "home.committee", [...new Set(committee.map(({ designation }) => designation))].map(localizedText)),
];

const staffEntries: FixedPage[] = staff.map(({ name, designation }) => {
  return { kind: "staff", path: "/staff", title: name, texts: [designation] };
});

export type FixedPageResult = { kind: FixedPage["kind"]; id: string; path: string; title: string; text: string };

/**
 * The fixed pages and the staff that hold every search term, in either language: those whose title does, and
 * those that hold it only further down.
 */
export function searchFixedPages(terms: SearchTerm[], language: Language) {
  const found = { byTitle: [] as FixedPageResult[], byText: [] as FixedPageResult[] };
  for (const [place, { kind, path, title, texts }] of [...pages, ...staffEntries].entries()) {
    const isByTitle = matchesAllTerms(withoutPlaceholders([title]), terms);
    if (!isByTitle && !matchesAllTerms(withoutPlaceholders([title, ...texts]), terms)) continue;
    const text = findPassage(
      texts.map((text) => text[language]),
      terms,
    );
    found[isByTitle ? "byTitle" : "byText"].push({ kind, id: String(place), path, title: title[language], text });
  }
  return found;
}

// A slot that nobody has filled yet ("[Name 01]") is nothing to look for.
const withoutPlaceholders = (texts: LocalizedText[]) =>
  texts.flatMap(({ en, bn }) => [en, bn]).filter((text) => !text.startsWith("["));
