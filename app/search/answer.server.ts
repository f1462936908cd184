import { readOrFallback } from "../errors";
import { addDays } from "../i18n/days";
import { dhakaToday } from "../i18n/format";
import { type Language, localizedText } from "../i18n/languages";
import { listCalendarEvents } from "../notices/calendar-events.server";
import { listUrgentNotices } from "../notices/notices.server";
import { createWordCheck, type Found, type FoundPages, findPages } from "./find-pages.server";
import { listComingEvents } from "./fixed-pages.server";
import { type AskedDay, asksForNumber, findAskedDay } from "./question-words";
import { matchesAllTerms, parseSearchTerms, type SearchTerm } from "./search";
import { correctSpelling } from "./spelling";

export type Answer = FoundPages & {
  terms: SearchTerm[];
  /** The day that the query asks about, with all urgent notices and the events of this day in the calendar. */
  day?: { name: AskedDay; date: string; events: { title: string; path: string }[] };
  /** True if the query asks for the phone number of the school. */
  isAboutPhone: boolean;
  /** The query with corrected words, if the website has nothing for the words as they were typed. */
  corrected?: string;
};

/** Answers the query. If nothing contains all its words, corrects words that were probably typed wrong. */
export function findAnswer(query: string, language: Language): Answer {
  const answer = answerQuery(query, language);
  if (answer.hasAllWords) return answer;
  const isFound = createWordCheck(language);
  const corrected = correctSpelling(query, isFound);
  if (corrected === undefined) return answer;
  const better = answerQuery(corrected, language);
  return better.found.length > 0 || better.missing ? { ...better, corrected } : answer;
}

function answerQuery(query: string, language: Language): Answer {
  const terms = parseSearchTerms(query);
  const asks = (words: string) => terms.some((term) => matchesAllTerms(words, [term]));
  const isOpenAsked = terms.length > 0 && terms.every((term) => matchesAllTerms("open", [term]));
  const name = findAskedDay(query) ?? (isOpenAsked ? "today" : undefined);
  const day = name && readDay(name, language);
  const isAboutPhone =
    asks("phone") || (asksForNumber(query) && (terms.length === 0 || asks("teacher headmaster office")));
  if (!day || !terms.every(asksWhetherOpen)) return { terms, day, isAboutPhone, ...findPages(terms, language) };
  const holidays = terms.length > 0 ? findPages(parseSearchTerms("holiday"), language) : undefined;
  const coming = { found: listComingEvents(language), isCut: false, hasAllWords: true };
  return { terms, day, isAboutPhone, ...(holidays?.hasAllWords ? holidays : coming) };
}

const asksWhetherOpen = (term: SearchTerm) => matchesAllTerms("open holiday", [term]);

function readDay(name: AskedDay, language: Language) {
  const date = addDays(dhakaToday(), name === "today" ? 0 : 1);
  // An urgent notice may close the school on a day that the calendar does not know.
  const urgent = readOrFallback([], listUrgentNotices);
  const isUrgent = (noticeId?: number) => urgent.some(({ id }) => id === noticeId);
  const events = readOrFallback([], listCalendarEvents)
    .filter(({ starts, ends, noticeId }) => starts <= date && date <= ends && !isUrgent(noticeId))
    .map(({ title, noticeId }) => ({
      title: localizedText(title, language),
      path: noticeId ? toNotice(noticeId) : "/academic#calendar",
    }));
  return { name, date, events: [...urgent.map(({ id, title }) => ({ title, path: toNotice(id) })), ...events] };
}

const toNotice = (id: number) => `/notices/${id}`;

/**
 * Groups the entries with all words in the title by kind. The kind of the best entry comes first. The other entries
 * follow in `others`, also sorted by kind.
 */
export function groupFound(found: Found[]) {
  const close = found.filter(({ isClose }) => isClose);
  const groups = groupByKind(close.length > 0 ? close : found);
  const others = close.length > 0 ? groupByKind(found.filter(({ isClose }) => !isClose)) : [];
  return { groups, others: others.flatMap(({ entries }) => entries) };
}

const groupByKind = (found: Found[]) =>
  [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, entries]) => ({ kind, entries }));
