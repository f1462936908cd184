import { downloadGroups } from "~drizzle/stored-values";
import { downloadClassLabel, downloadTitle, groupLabel, listForClass, unsaidYear } from "../downloads/download";
import { listDownloadsByGroup } from "../downloads/downloads.server";
import { bn } from "../i18n/bn";
import { getDayParts } from "../i18n/days";
import { en, type TextKey } from "../i18n/en";
import { dhakaToday, formatDigits, noonOf } from "../i18n/format";
import { daysInWords } from "../i18n/i18n.server";
import { emptyText, isEmptyText, type Language, type LocalizedText, localizedText } from "../i18n/languages";
import { noticeTypeText } from "../notices/notice";
import { listedPages, type PublicPage } from "../public-pages";
import { toCalendarEvent } from "../school/calendar";
import { classLabel, disciplines } from "../school/classes";
import { informationKinds, newestFirst } from "../school/public-information";
import { describeCourses, getContacts, readSection } from "../school/school.server";
import { whoWorks } from "../school/staff";
import type { ListedDocument } from "./asked-document";
import { findPassage, hasAllTerms, isNamedBy, type SearchTerm } from "./search";
import { splitWords } from "./word-forms";

type FixedPage = {
  kind: "page" | "staff" | "event" | "download";
  path: string;
  title: LocalizedText;
  names?: LocalizedText[];
  texts: LocalizedText[];
  /** Other words of the title, which the search results do not show, for example the month of an event. */
  words?: LocalizedText[];
  /** The dates of an event. The search results show them before the text. The query is not compared with them. */
  days?: LocalizedText;
  /** The date that the search results show. */
  date?: Date;
  /** The phone number of a person. */
  phone?: string;
  /** The group and the class of a download. */
  document?: ListedDocument;
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
  const { hours, ...links } = readSection("links");
  const { schoolCode } = readSection("recognition");
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
      ...(schoolCode === "" ? [] : contact("school.recognition.schoolCode", { en: schoolCode, bn: schoolCode })),
      ...catalogueTexts(
        ...(["map", "facebook", "whatsapp"] as const).flatMap((name) =>
          links[name] ? [`school.links.${name}` as const] : [],
        ),
      ),
      ...catalogueTexts(...informationKinds.map((kind) => `information.kind.${kind}` as const)),
      ...catalogueTexts("school.section.results", "downloads.title", ...downloadGroups.map(groupLabel)),
      ...catalogueTexts("information.help"),
    ],
    "/academic": [
      listNames("home.disciplines", disciplines),
      ...catalogueTexts("academic.classes", "academic.fees", "downloads.group.routine"),
    ],
    "/free-courses": [
      { en: describeCourses(courses, "en"), bn: describeCourses(courses, "bn") },
      ...courses.map(({ title }) => title),
    ],
  };
  const [home, ...others] = listedPages.map((page) => toFixedPage(page, texts[page.path]));
  const members = readSection("committee").members.map(({ name, designation }) => joinTexts(designation, name));
  const committee = { title: catalogueText("home.committee"), texts: withoutRepeats(members) };
  const opening = { title: catalogueText("school.links.hours"), texts: [hours], words: openingWords };
  return [
    ...others,
    ...(isEmptyText(hours) ? [] : [{ kind: "page" as const, path: "/information#contact", ...opening }]),
    { kind: "page", path: "/#committee", ...committee },
    ...(home ? [home] : []),
  ];
}

const openingWords = [{ en: "open start end", bn: "খোলা শুরু শেষ" }];

/** The table of public examinations on the Information page, with the years of each examination. */
function listPublicResults(): FixedPage[] {
  const years = newestFirst(readSection("results").years);
  const names = [...new Set(years.map(({ examination }) => examination))];
  if (names.length === 0) return [];
  const called = (name: (typeof names)[number]) => catalogueText(`school.results.years.examination.${name}`);
  const texts = names.map((name) => {
    const ofName = years.flatMap(({ examination, year }) => (examination === name ? [year] : [])).join(", ");
    return joinTexts(called(name), { en: ofName, bn: formatDigits(ofName, "bn") });
  });
  const title = catalogueText("school.section.results");
  return [{ kind: "page", path: "/information#results", title, names: names.map(called), texts, words: passWords }];
}

const passWords = [{ en: "pass passing rate gpa", bn: "পাস পাসের হার জিপিএ" }];

const joinTexts = (label: LocalizedText, value: LocalizedText): LocalizedText => {
  const inBoth = (language: Language) =>
    [label, value]
      .map((text) => localizedText(text, language))
      .filter(Boolean)
      .join(": ");
  return { en: inBoth("en"), bn: inBoth("bn") };
};

const listNames = (label: TextKey, keys: TextKey[]): LocalizedText =>
  joinTexts(catalogueText(label), {
    en: keys.map((key) => en[key]).join(", "),
    bn: keys.map((key) => bn[key]).join(", "),
  });

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
    texts: [...catalogueTexts(description), ...texts, ...catalogueTexts(...words)],
  };
}

const catalogueTexts = (...keys: (TextKey | undefined)[]) => keys.flatMap((key) => (key ? [catalogueText(key)] : []));

const contact = (label: TextKey, value: LocalizedText): LocalizedText[] => [joinTexts(catalogueText(label), value)];

const listStaffEntries = (): FixedPage[] =>
  whoWorks(readSection("staff").people, dhakaToday()).map(({ id, name, designation, mobile }) => {
    const called = isEmptyText(name)
      ? { title: designation, texts: [] }
      : { title: name, names: [designation], texts: [designation] };
    return { kind: "staff", path: `/staff#person-${id}`, phone: mobile, ...called };
  });

/** Lists the entries of the calendar. Those that are over come last. */
function listEvents(): FixedPage[] {
  const today = dhakaToday();
  const events = readSection("calendar").entries.map(toCalendarEvent);
  const inOrder = events.toSorted((one, other) => (one.starts < other.starts ? -1 : Number(one.starts > other.starts)));
  const toPage = ({ starts, ends, kind, title, note }: (typeof events)[number]): FixedPage => {
    const isOver = ends < today;
    const texts = isOver ? [note] : [note, catalogueText(noticeTypeText[kind])];
    const days = { en: daysInWords(starts, ends, "en"), bn: daysInWords(starts, ends, "bn") };
    const words = isOver ? [] : [...[starts, ends].map(monthNames), { en: "start", bn: "শুরু" }];
    return { kind: "event", path: "/academic#calendar", title, texts, words, days, date: noonOf(starts), isOver };
  };
  const pages = inOrder.map(toPage);
  return [...pages.filter(({ isOver }) => !isOver), ...pages.filter(({ isOver }) => isOver)];
}

const monthNames = (day: string): LocalizedText => ({
  en: getDayParts(day, "en").month,
  bn: getDayParts(day, "bn").month,
});

/** The entry of a class on the Academic page, with the groups of its documents. */
function toClassPage(level: number): FixedPage {
  const title = catalogueText(classLabel(level));
  const groups = listForClass(listDownloadsByGroup(), level).map(({ group }) => groupLabel(group));
  const documents = withoutRepeats(groups.map(catalogueText));
  const inBoth = (language: Language) => documents.map((text) => text[language]).join(" · ");
  const texts = [{ en: inBoth("en"), bn: inBoth("bn") }];
  return { kind: "page", path: `/academic#class-${level}`, title, names: [{ en: String(level), bn: "" }], texts };
}

const listDownloads = (): FixedPage[] =>
  listDownloadsByGroup().flatMap(({ group, downloads }) =>
    downloads.map((download) => {
      const { id, classLevel, year } = download;
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
        title: { en: downloadTitle(download, "en"), bn: downloadTitle(download, "bn") },
        names: [inBoth(year)],
        texts: [inBoth(unsaidYear(download))],
        document: { group, classLevel },
      };
    }),
  );

const withoutRepeats = (texts: LocalizedText[]) =>
  texts.filter((text, place) => texts.findIndex(({ en, bn }) => en === text.en && bn === text.bn) === place);

export type FixedPageResult = Pick<FixedPage, "kind" | "path" | "date" | "phone"> & {
  id: string;
  title: string;
  text: string;
  /** True if the title has all words of the query. */
  isClose: boolean;
};

/**
 * Lists all entries to search: pages, staff, events and downloads. Call this once for each query, because it reads the
 * database. `level` is the class that the query names.
 */
export function listSearchedPages(level?: number): SearchedPage[] {
  // A question about an exam finds the next one before the results of past years.
  const pages = [
    ...listFixedPages(),
    ...listStaffEntries(),
    ...listEvents(),
    ...listPublicResults(),
    ...listDownloads(),
  ];
  return [...(level === undefined ? [] : [toClassPage(level)]), ...pages].map(toSearchedPage);
}

/** `nameWords` are the words of each name, and `textWords` are the words of each text together with all names. */
export type SearchedPage = FixedPage & { id: string; nameWords: string[][]; textWords: string[][] };

function toSearchedPage(page: FixedPage, place: number): SearchedPage {
  const { title, names = [], texts, words = [] } = page;
  const splitTexts = (texts: LocalizedText[]) => splitWords(inBothLanguages(texts).map(withoutEmails).join(" "));
  const more = splitTexts(words);
  const nameWords = [title, ...names].map((name) => [...splitTexts([name]), ...more]);
  const ofNames = nameWords.flat();
  const textWords = texts.map((text) => [...ofNames, ...splitTexts([text])]);
  return { ...page, id: String(place), nameWords, textWords: [ofNames, ...textWords] };
}

const maxComingEvents = 5;

/** Lists the next events of the calendar. */
export const listComingEvents = (language: Language): FixedPageResult[] =>
  listEvents()
    .filter(({ isOver }) => !isOver)
    .slice(0, maxComingEvents)
    .map((page, place) => toResult(toSearchedPage(page, place), [], language));

export function searchFixedPages(pages: SearchedPage[], terms: SearchTerm[], language: Language) {
  const found = { byName: [], byTitle: [], byText: [] } as Record<"byName" | "byTitle" | "byText", FixedPageResult[]>;
  for (const page of pages) {
    const { title, names = [], nameWords, textWords, isOver } = page;
    const isByTitle = nameWords.some((words) => hasAllTerms(words, terms));
    if (!isByTitle && !textWords.some((words) => hasAllTerms(words, terms))) continue;
    const isByName = inBothLanguages([title, ...names]).some((name) => isNamedBy(name, terms));
    const place = isOver || !isByTitle ? "byText" : isByName ? "byName" : "byTitle";
    found[place].push(toResult(page, terms, language, place !== "byText"));
  }
  return found;
}

export function toResult(page: SearchedPage, terms: SearchTerm[], language: Language, isClose = true): FixedPageResult {
  const { id, kind, path, title, texts, days, date, phone } = page;
  const passage = findPassage(
    texts.map((text) => localizedText(text, language)),
    terms,
  );
  const text = [days?.[language], passage].filter(Boolean).join(": ");
  return { kind, id, path, title: localizedText(title, language), date, phone, text, isClose };
}

/** The words of an email address are not words of the page. A search for "school" must not find them. */
const withoutEmails = (text: string) => text.replace(/\S+@\S+/g, " ");

const inBothLanguages = (texts: LocalizedText[]) => texts.flatMap(({ en, bn }) => (en === bn ? [en] : [en, bn]));
