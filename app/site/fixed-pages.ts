import { bn } from "../language/bn";
import { en, type TextKey } from "../language/en";
import type { Language } from "../language/languages";
import { disciplines } from "../school/classes";
import { committee } from "../school/committee";
import { courses } from "../school/courses";
import type { Bilingual } from "../school/identity";
import { staff } from "../school/staff-register";
import { legacy } from "../school/timeline";
import { mission, vision } from "../school/values";
import { holdsAll, passage, type SearchTerm } from "../search/search";

type Fixed = { kind: "page" | "staff"; path: string; title: Bilingual; texts: Bilingual[] };

const said = (key: TextKey): Bilingual => ({ en: en[key], bn: bn[key] });

const page = (path: string, title: TextKey, texts: Bilingual[]): Fixed => {
  return { kind: "page", path, title: said(title), texts };
};

const pages: Fixed[] = [
  page("/about", "about.title", [said("about.description"), ...legacy, vision, mission]),
  page("/staff", "nav.staff", [said("staff.description")]),
  page("/academic", "academic.title", [said("academic.description"), ...disciplines.map(said)]),
  page("/results", "results.title", [said("results.about")]),
  page("/notices", "notices.title", [said("notices.description")]),
  page("/blogs", "blogs.title", [said("blogs.description")]),
  page("/curriculum-gallery", "gallery.title", [said("gallery.about")]),
  page("/free-courses", "courses.title", [said("courses.description"), ...courses.map(({ title }) => title)]),
  page("/", "home.committee", [...new Set(committee.map(({ designation }) => designation))].map(said)),
];

const people: Fixed[] = staff.map(({ name, designation }) => {
  return { kind: "staff", path: "/staff", title: name, texts: [designation] };
});

export type FoundPage = { kind: Fixed["kind"]; id: string; path: string; title: string; text: string };

/**
 * The fixed pages and the staff that hold everything that is asked for, in either language: those whose title does, and
 * those that hold it only further down.
 */
export function fixedPages(terms: SearchTerm[], language: Language) {
  const found = { byTitle: [] as FoundPage[], byText: [] as FoundPage[] };
  for (const [place, { kind, path, title, texts }] of [...pages, ...people].entries()) {
    const isByTitle = holdsAll(filled([title]), terms);
    if (!isByTitle && !holdsAll(filled([title, ...texts]), terms)) continue;
    const text = passage(
      texts.map((text) => text[language]),
      terms,
    );
    found[isByTitle ? "byTitle" : "byText"].push({ kind, id: String(place), path, title: title[language], text });
  }
  return found;
}

// A slot that nobody has filled yet ("[Name 01]") is nothing to look for.
const filled = (texts: Bilingual[]) => texts.flatMap(({ en, bn }) => [en, bn]).filter((text) => !text.startsWith("["));
