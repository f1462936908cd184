export type CalendarEntry = {
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
export function calendar(name: string, entries: CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//School website//Notices//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "X-WR-TIMEZONE:Asia/Dhaka",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...entries.flatMap(event),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function event({ uid, day, written, title, text, category, address }: CalendarEntry): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${written.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(day))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `CATEGORIES:${escaped(category)}`,
    `URL:${address}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const compact = (day: string) => day.replaceAll("-", "");

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600 * 1000).toISOString().slice(0, 10);

const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const longestLine = 75;

/** A line of at most 75 octets, gone on after a line end and a space, and never cut within a letter. */
function folded(line: string): string {
  let made = "";
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > longestLine) {
      made += "\r\n ";
      octets = 1;
    }
    made += letter;
    octets += size;
  }
  return made;
}
