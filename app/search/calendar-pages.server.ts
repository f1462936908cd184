import { bn } from "../i18n/bn";
import { formatDays } from "../i18n/days";
import { en } from "../i18n/en";
import { dhakaToday } from "../i18n/format";
import { getTranslator } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { noticeTypeText } from "../notices/notice";
import { toCalendarEvent } from "../school/calendar";
import { readSection } from "../school/school.server";

/**
 * The entries of the school's calendar as pages to be found: what is still to come in its order, also by its kind, then
 * what is over. `days` says when.
 */
export function listCalendarPages() {
  const today = dhakaToday();
  const events = readSection("calendar").entries.map(toCalendarEvent);
  const inOrder = events.toSorted((one, other) => (one.starts < other.starts ? -1 : Number(one.starts > other.starts)));
  const toPage = ({ starts, ends, kind, title, note }: (typeof events)[number]) => {
    const isOver = ends < today;
    const kindName = { en: en[noticeTypeText[kind]], bn: bn[noticeTypeText[kind]] };
    const days = { en: daysInWords(starts, ends, "en"), bn: daysInWords(starts, ends, "bn") };
    return { title, texts: isOver ? [note] : [note, kindName], days, isOver };
  };
  const pages = inOrder.map(toPage);
  return [...pages.filter(({ isOver }) => !isOver), ...pages.filter(({ isOver }) => isOver)];
}

function daysInWords(starts: string, ends: string, language: Language): string {
  const { from, to } = formatDays(starts, ends, language);
  return to === undefined ? from : getTranslator(language).t("calendar.fromTo", { from, to });
}
