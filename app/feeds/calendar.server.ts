import { and, desc, sql } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { whereVisible } from "../../drizzle/queries";
import { notices } from "../../drizzle/schema";

type CalendarEntry = {
  /** The same for as long as the entry lives, and no other entry's. */
  uid: string;
  /** The day in Dhaka, "2026-11-18". */
  day: string;
  written: Date;
  title: string;
  text: string;
  category: string;
  address: string;
};

/** Whole-day entries as a calendar that a phone can subscribe to (RFC 5545). */
export function renderCalendar(name: string, entries: CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//School website//Notices//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "X-WR-TIMEZONE:Asia/Dhaka",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...entries.flatMap(renderEvent),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function renderEvent({ uid, day, written, title, text, category, address }: CalendarEntry): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${written.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${compactDay(day)}`,
    `DTEND;VALUE=DATE:${compactDay(nextDay(day))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `CATEGORIES:${escapeText(category)}`,
    `URL:${address}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const compactDay = (day: string) => day.replaceAll("-", "");

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600 * 1000).toISOString().slice(0, 10);

const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const maxLineOctets = 75;

/** A line of at most 75 octets, gone on after a line end and a space, and never cut within a letter. */
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

/** The newest visible notices of a day at school (exam, holiday, meeting, event), for the calendar; at most 200. */
export function listDatedNotices(now = new Date()) {
  const { id, title, type, content, createdAt, publishAt } = notices;
  return db()
    .select({ id, title, type, content, createdAt, publishAt })
    .from(notices)
    .where(and(whereVisible(notices, now), sql`${type} <> 'General'`))
    .orderBy(desc(publishAt), desc(id))
    .limit(200)
    .all();
}
