import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicOrigin } from "~/env.server";
import { getFeedLanguage, textResponse } from "~/feeds/feed.server";
import { addDays } from "~/i18n/days";
import { getTranslator } from "~/i18n/i18n.server";
import { localizedPath, localizedText } from "~/i18n/languages";
import { listCalendarEvents } from "~/notices/calendar-events.server";
import { noticeTypeText } from "~/notices/notice";
import { getContacts } from "~/school/school.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = getFeedLanguage(params, request);
  const { t } = getTranslator(language);
  const origin = publicOrigin(request);
  const events = listCalendarEvents().map(({ uid, kind, title, note, noticeId, ...days }) => ({
    ...days,
    uid: `${uid}@school-notices`,
    title: localizedText(title, language),
    text: localizedText(note, language),
    category: t(noticeTypeText[kind]),
    address: origin + localizedPath(language, noticeId ? `/notices/${noticeId}` : "/academic"),
  }));
  const name = localizedText(getContacts().name, language);
  return textResponse(request, renderCalendar(`${name}: ${t("academic.calendar")}`, events), "text/calendar");
}

type FeedEvent = {
  /** The id of the event. It is unique and never changes. */
  uid: string;
  /** `starts` and `ends` are the first and last day of the event, like "2026-11-18". */
  starts: string;
  ends: string;
  changedAt: Date;
  title: string;
  text: string;
  category: string;
  address: string;
};

/** Returns a calendar file (RFC 5545). */
function renderCalendar(name: string, events: FeedEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//School website//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "X-WR-TIMEZONE:Asia/Dhaka",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...timeZone,
    ...events.flatMap(renderEvent),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

// The events last full days and need no time zone. We add one anyway, because the calendar may have no events and RFC
// 5545 requires at least one component.
const timeZone = [
  ...["BEGIN:VTIMEZONE", "TZID:Asia/Dhaka", "BEGIN:STANDARD", "DTSTART:20100101T000000"],
  // Bangladesh had summer time in 2009, so the offset before the start of 2010 is +0700.
  ...["TZOFFSETFROM:+0700", "TZOFFSETTO:+0600", "END:STANDARD", "END:VTIMEZONE"],
];

function renderEvent({ uid, starts, ends, changedAt, title, text, category, address }: FeedEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${compactDay(starts)}`,
    // DTEND is exclusive, so it is the day after the last day.
    `DTEND;VALUE=DATE:${compactDay(addDays(ends, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(text ? [`DESCRIPTION:${escapeText(text)}`] : []),
    `CATEGORIES:${escapeText(category)}`,
    `URL:${address}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const compactDay = (day: string) => day.replaceAll("-", "");

const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const maxLineOctets = 75;

/** Splits a line into lines of up to 75 octets (RFC 5545). Does not split a character. */
function foldLine(line: string): string {
  let made = "";
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > maxLineOctets) {
      made += "\r\n ";
      octets = 1;
    }
    made += letter;
    octets += size;
  }
  return made;
}
