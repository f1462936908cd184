import { downloadGroups } from "~drizzle/stored-values";
import { downloadClassLabel, groupLabel, heldSince, unsaidYear } from "../downloads/download";
import { listDownloadsByGroup } from "../downloads/downloads.server";
import { bn } from "../i18n/bn";
import { en, type TextKey } from "../i18n/en";
import { dhakaToday, formatDigits, noonOf } from "../i18n/format";
import { daysInWords } from "../i18n/i18n.server";
import { emptyText, type Language, type LocalizedText, localizedText } from "../i18n/languages";
import { noticeTypeText } from "../notices/notice";
import { listedPages, type PublicPage } from "../public-pages";
import { toCalendarEvent } from "../school/calendar";
import { disciplines } from "../school/classes";
import { informationKinds } from "../school/public-information";
import { describeCourses, getContacts, readSection } from "../school/school.server";
import { whoWorks } from "../school/staff";
import { findPassage, isNamedBy, matchesAllTerms, type SearchTerm } from "./search";

export type FixedPage = {
  kind: "page" | "staff" | "event" | "download";
  path: string;
  title: LocalizedText;
  names?: LocalizedText[];
  texts: LocalizedText[];
  /** The dates of an event. The search results show them before the text. The query is not compared with them. */
  days?: LocalizedText;
  /** The date that the search results show. */
  date?: Date;
  /**
   * True if the event is over. An event that is over comes after all entries with matching titles, even if its own
   * title matches.
   */
  isOver?: boolean;
};

const catalogueText = (key: TextKey): LocalizedText => ({ en: en[key], bn: bn[key] });

function listFixedPages(): FixedPage[] {
  const about = readSection("about");
  const { courses } = readSection("courses");
  const { address, phone, email, institutionId } = getContacts();
  const designations = readSection("committee").members.map(({ designation }) => designation);
  const texts: Record<string, LocalizedText[]> = {
    "/about": [
      ...[about.legacy, about.vision, about.mission],
      ...about.timeline.flatMap(({ event, more }) => [event, more]),
      ...about.values.flatMap(({ name, means }) => [name, means]),
      ...contact("footer.location", address),
      ...contact("footer.phone", { en: phone, bn: phone }),
      ...contact("footer.email", { en: email, bn: email }),
    ],
    "/information": [
      ...contact("information.eiin", { en: institutionId, bn: institutionId }),
      ...catalogueTexts(...informationKinds.map((kind) => `information.kind.${kind}` as const)),
      ...catalogueTexts("school.section.results", "downloads.title", ...downloadGroups.map(groupLabel)),
      ...catalogueTexts("information.help"),
    ],
    "/academic": [
      ...disciplines.map(catalogueText),
      ...catalogueTexts("academic.classes", "academic.fees", "downloads.group.routine"),
    ],
    "/free-courses": [
      { en: describeCourses(courses, "en"), bn: describeCourses(courses, "bn") },
      ...courses.map(({ title }) => title),
    ],
  };
  const [home, ...others] = listedPages.map((page) => toFixedPage(page, texts[page.path]));
  const committee = { title: catalogueText("home.committee"), texts: withoutRepeats(designations) };
  return [...others, ...(home ? [home] : []), { kind: "page", path: "/", ...committee }];
}

function toFixedPage(
  { path, title, header, description, names: otherNames = [], words = [] }: PublicPage,
  texts: LocalizedText[] = [],
) {
  const [called = emptyText, ...names] = catalogueTexts(title, header, ...otherNames);
  return {
    kind: "page" as const,
    path,
    title: called,
    names,
    texts: [...catalogueTexts(description, ...words), ...texts],
  };
}

const catalogueTexts = (...keys: (TextKey | undefined)[]) => keys.flatMap((key) => (key ? [catalogueText(key)] : []));

const contact = (label: TextKey, { en: inEnglish, bn: inBengali }: LocalizedText): LocalizedText[] => [
  { en: `${en[label]}: ${inEnglish || inBengali}`, bn: `${bn[label]}: ${inBengali || inEnglish}` },
];

const listStaffEntries = (): FixedPage[] =>
  whoWorks(readSection("staff").people, dhakaToday()).map(({ name, designation }) => {
    const isNamed = name.en !== "" || name.bn !== "";
    const called = isNamed
      ? { title: name, names: [designation], texts: [designation] }
      : { title: designation, texts: [] };
    return { kind: "staff", path: "/staff", ...called };
  });

function listEvents(): FixedPage[] {
  const today = dhakaToday();
  const events = readSection("calendar").entries.map(toCalendarEvent);
  const inOrder = events.toSorted((one, other) => (one.starts < other.starts ? -1 : Number(one.starts > other.starts)));
  const toPage = ({ starts, ends, kind, title, note }: (typeof events)[number]): FixedPage => {
    const isOver = ends < today;
    const texts = isOver ? [note] : [note, catalogueText(noticeTypeText[kind])];
    const days = { en: daysInWords(starts, ends, "en"), bn: daysInWords(starts, ends, "bn") };
    return { kind: "event", path: "/academic#calendar", title, texts, days, date: noonOf(starts), isOver };
  };
  const pages = inOrder.map(toPage);
  return [...pages.filter(({ isOver }) => !isOver), ...pages.filter(({ isOver }) => isOver)];
}

const listDownloads = (): FixedPage[] =>
  listDownloadsByGroup().flatMap(({ group, downloads }) =>
    downloads.map((download) => {
      const { id, title, classLevel, year } = download;
      const labels = { group: groupLabel(group), level: downloadClassLabel(classLevel) };
      const inBoth = (year?: number | null) => {
        const name = (texts: typeof en | typeof bn) =>
          [texts[labels.group], texts[labels.level], year].filter(Boolean).join(" · ");
        return { en: name(en), bn: formatDigits(name(bn), "bn") };
      };
      const path = `/downloads/${id}`;
      return {
        kind: "download",
        path,
        title: { en: title, bn: title },
        names: [inBoth(year)],
        texts: [inBoth(unsaidYear(download))],
        date: heldSince(download),
      };
    }),
  );

const withoutRepeats = (texts: LocalizedText[]) =>
  texts.filter((text, place) => texts.findIndex(({ en, bn }) => en === text.en && bn === text.bn) === place);

export type FixedPageResult = Pick<FixedPage, "kind" | "path" | "date"> & { id: string; title: string; text: string };

/**
 * Lists all entries to search: pages, staff, events and downloads. Call this once for each query, because it reads the
 * database.
 */
export const listSearchedPages = (): FixedPage[] => [
  ...listFixedPages(),
  ...listStaffEntries(),
  ...listEvents(),
  ...listDownloads(),
];

export function searchFixedPages(pages: FixedPage[], terms: SearchTerm[], language: Language) {
  const found = { byName: [], byTitle: [], byText: [] } as Record<"byName" | "byTitle" | "byText", FixedPageResult[]>;
  for (const [place, { kind, path, title, names = [], texts, days, date, isOver }] of pages.entries()) {
    const called = [title, ...names];
    const isByTitle = called.some((name) => matchesAllTerms(inBothLanguages([name]), terms));
    const holdsAll = (text: LocalizedText) => matchesAllTerms(inBothLanguages([...called, text]), terms);
    if (!isByTitle && !texts.some(holdsAll)) continue;
    const passage = findPassage(
      texts.map((text) => localizedText(text, language)),
      terms,
    );
    const isByName = inBothLanguages(called).some((name) => isNamedBy(name, terms));
    found[isOver || !isByTitle ? "byText" : isByName ? "byName" : "byTitle"].push({
      kind,
      id: String(place),
      path,
      title: localizedText(title, language),
      date,
      text: [days?.[language], passage].filter(Boolean).join(": "),
    });
  }
  return found;
}

const inBothLanguages = (texts: LocalizedText[]) => texts.flatMap(({ en, bn }) => (en === bn ? [en] : [en, bn]));
