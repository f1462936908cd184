import { bn } from "../i18n/bn";
import { en, type TextKey } from "../i18n/en";
import { dhakaToday } from "../i18n/format";
import { daysInWords } from "../i18n/i18n.server";
import { type Language, type LocalizedText, localizedText } from "../i18n/languages";
import { noticeTypeText } from "../notices/notice";
import { toCalendarEvent } from "../school/calendar";
import { disciplines } from "../school/classes";
import { describeCourses, readSection } from "../school/school.server";
import { whoWorks } from "../school/staff";
import { findPassage, matchesAllTerms, type SearchTerm } from "./search";

type FixedPage = {
  kind: "page" | "staff" | "event";
  path: string;
  title: LocalizedText;
  texts: LocalizedText[];
  /** Stands before what was found, and is not searched. */
  days?: LocalizedText;
  /** Found by its title it still stands among those found by their text. */
  isOver?: boolean;
};

const catalogueText = (key: TextKey): LocalizedText => ({ en: en[key], bn: bn[key] });

const fixedPage = (path: string, title: TextKey, texts: LocalizedText[]): FixedPage => {
  return { kind: "page", path, title: catalogueText(title), texts };
};

function listFixedPages(): FixedPage[] {
  const { legacy, vision, mission } = readSection("about");
  const { courses } = readSection("courses");
  const designations = readSection("committee").members.map(({ designation }) => designation);
  return [
    fixedPage("/about", "about.title", [catalogueText("about.description"), legacy, vision, mission]),
    fixedPage("/staff", "nav.staff", [catalogueText("staff.description")]),
    fixedPage("/academic", "academic.title", [
      catalogueText("academic.description"),
      ...disciplines.map(catalogueText),
    ]),
    fixedPage("/results", "results.title", [catalogueText("results.about")]),
    fixedPage("/notices", "notices.title", [catalogueText("notices.description")]),
    fixedPage("/blogs", "blogs.title", [catalogueText("blogs.description")]),
    fixedPage("/curriculum-gallery", "gallery.title", [catalogueText("gallery.about")]),
    fixedPage("/free-courses", "courses.title", [
      { en: describeCourses(courses, "en"), bn: describeCourses(courses, "bn") },
      ...courses.map(({ title }) => title),
    ]),
    fixedPage("/", "home.committee", withoutRepeats(designations)),
  ];
}

/** Everybody who works here; who has no name yet is found by the designation. */
const listStaffEntries = (): FixedPage[] =>
  whoWorks(readSection("staff").people, dhakaToday()).map(({ name, designation }) => {
    const isNamed = name.en !== "" || name.bn !== "";
    return { kind: "staff", path: "/staff", title: isNamed ? name : designation, texts: isNamed ? [designation] : [] };
  });

/** The entries of the school's calendar: what is still to come in its order, also by its kind, then what is over. */
function listEvents(): FixedPage[] {
  const today = dhakaToday();
  const events = readSection("calendar").entries.map(toCalendarEvent);
  const inOrder = events.toSorted((one, other) => (one.starts < other.starts ? -1 : Number(one.starts > other.starts)));
  const toPage = ({ starts, ends, kind, title, note }: (typeof events)[number]): FixedPage => {
    const isOver = ends < today;
    const texts = isOver ? [note] : [note, catalogueText(noticeTypeText[kind])];
    const days = { en: daysInWords(starts, ends, "en"), bn: daysInWords(starts, ends, "bn") };
    return { kind: "event", path: "/academic#calendar", title, texts, days, isOver };
  };
  const pages = inOrder.map(toPage);
  return [...pages.filter(({ isOver }) => !isOver), ...pages.filter(({ isOver }) => isOver)];
}

const withoutRepeats = (texts: LocalizedText[]) =>
  texts.filter((text, place) => texts.findIndex(({ en, bn }) => en === text.en && bn === text.bn) === place);

export type FixedPageResult = { kind: FixedPage["kind"]; id: string; path: string; title: string; text: string };

/**
 * The fixed pages, the staff and the days of the calendar that hold every search term, in either language: those whose
 * title does, and those that hold it only further down or are over. Names that nobody has filled in are nothing to look
 * for.
 */
export function searchFixedPages(terms: SearchTerm[], language: Language) {
  const found = { byTitle: [] as FixedPageResult[], byText: [] as FixedPageResult[] };
  if (terms.length === 0) return found;
  const pages = [...listFixedPages(), ...listStaffEntries(), ...listEvents()];
  for (const [place, { kind, path, title, texts, days, isOver }] of pages.entries()) {
    const isByTitle = matchesAllTerms(inBothLanguages([title]), terms);
    if (!isByTitle && !matchesAllTerms(inBothLanguages([title, ...texts]), terms)) continue;
    const passage = findPassage(
      texts.map((text) => localizedText(text, language)),
      terms,
    );
    found[isByTitle && !isOver ? "byTitle" : "byText"].push({
      kind,
      id: String(place),
      path,
      title: localizedText(title, language),
      text: [days?.[language], passage].filter(Boolean).join(": "),
    });
  }
  return found;
}

const inBothLanguages = (texts: LocalizedText[]) => texts.flatMap(({ en, bn }) => [en, bn]);
