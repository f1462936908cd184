import { isEitherWay as isDayEitherWay, isMonthFirst, isWeekday, parseDayCell, readDays } from "../admin/import/dates";
import { toLatinDigits } from "../i18n/format";
import { createSubjectFinder } from "../subjects/subject-names";
import type { DaySubject, TypedDays } from "./exam-days";
import { looksLikeTime, parseTime, separateTimes, splitTimes } from "./times";

type PastedDays = {
  typed: TypedDays;
  /** The lines that we could not read, exactly as they were pasted. */
  left: string;
  /** True if a date like 5/1/2027 may have the month first, because another line can only have the month first. */
  isEitherWay: boolean;
};

/** Reads pasted lines. Each line contains the subject, day, begin, end and room of an exam. */
export function readPastedDays(text: string, subjects: DaySubject[], year: number): PastedDays {
  const findSubject = createSubjectFinder(subjects);
  const lines = text.split(/\r?\n/);
  const hasMonthFirst = lines.some(isMonthFirst);
  const typed: TypedDays = {};
  let ignored: { count: number; places: Set<number> } | undefined;
  let isEitherWay = false;
  const left = lines.filter((line) => {
    if (line.trim() === "") return false;
    const cells = splitLine(line);
    if (cells.every((cell) => cell === "" || headings.test(cell.toLowerCase()))) {
      const places = [...cells.keys()].filter((place) => ignoredHeadings.test((cells[place] ?? "").toLowerCase()));
      ignored = { count: cells.length, places: new Set(places) };
      return false;
    }
    const isWithHeadings = ignored?.count === cells.length;
    const used = cells.filter((_cell, place) => !(isWithHeadings && ignored?.places.has(place)));
    const found = readLine(used, findSubject, year) ?? readLine(splitWords(line, year), findSubject, year);
    if (!found) return true;
    if (hasMonthFirst && isDayEitherWay(line)) {
      isEitherWay = true;
      return true;
    }
    const { id, date, times, room, isClear } = found;
    // An earlier line gave this subject another date. We do not read this line, because its date would replace the
    // earlier date.
    if (typed[`date${id}`] !== undefined && typed[`date${id}`] !== date) return true;
    typed[`date${id}`] = date;
    if (!isClear) return true;
    const [begin = "", end = ""] = times;
    Object.assign(typed, { [`begin${id}`]: begin, [`end${id}`]: end, [`room${id}`]: room });
    return false;
  });
  return { typed, left: left.join("\n"), isEitherWay };
}

function splitLine(line: string): string[] {
  const text = line.replace(/\s{2,}|[|;]/g, "\t");
  const cells = (/\t/.test(text) ? text : text.replaceAll(",", "\t")).split("\t").map((cell) => cell.trim());
  const first = cells.findIndex((cell) => cell !== "");
  const last = cells.findLastIndex((cell) => cell !== "");
  return cells.slice(first, last + 1).map((cell) => cell.replace(/^"(.*)"$/, "$1").trim());
}

/** Splits a line with only single spaces into the words before the date, the date, the times and the room. */
function splitWords(line: string, year: number): string[] {
  const words = line.trim().split(/\s+/);
  for (let start = 1; start < words.length; start++) {
    for (let end = Math.min(start + 4, words.length); end > start; end--) {
      const date = tidyDay(words.slice(start, end).join(" "));
      if (!("day" in parseDayCell(date, year))) continue;
      const rest = words.slice(end).join(" ").replace(spacedTimes, "$1\t$2\t");
      return [words.slice(0, start).join(" "), date, ...rest.split("\t").map((cell) => cell.trim())];
    }
  }
  return [];
}

const spacedTime = "[\\d০-৯]{1,2}[:.ঃ][\\d০-৯]{2}(?: ?[ap]\\.?m\\b\\.?)?";
const spacedTimes = new RegExp(`^(${spacedTime}) (${spacedTime})(?= |$)`, "i");

type Finder = ReturnType<typeof createSubjectFinder>;

function readLine(all: string[], findSubject: Finder, year: number) {
  const { days, cells } = takeDay(all, year);
  if (!days || "error" in days || days.ends !== "") return undefined;
  const parts = cells.flatMap((cell) =>
    findSubject(cell) === undefined ? separateTimes(cell.replace(timeLabel, "")).split("\t") : [cell],
  );
  const asked = parts.map((part) => part.replace(/^[\s,()–—-]+|[\s,(–—-]+$/g, ""));
  const at = asked.findIndex((cell) => findSubject(cell) !== undefined);
  const id = findSubject(asked[at] ?? "");
  if (id === undefined) return undefined;
  const before = asked.slice(0, at).filter((cell) => !/^\d{0,3}[.)।]?$/.test(toLatinDigits(cell)));
  const others = [...before, ...asked.slice(at + 1)].filter((cell) => cell !== "" && !isWeekday(cell));
  const cellsOfTimes = others.flatMap(splitTimes);
  const place = cellsOfTimes.findIndex((cell) => parseTime(cell) && looksLikeTime(cell));
  const [first = "", second = ""] = cellsOfTimes;
  const start = place >= 0 ? place : parseTime(first) && second !== "" ? 0 : -1;
  const times: string[] = [];
  if (start >= 0) {
    const isBoth = parseTime(cellsOfTimes[start + 1] ?? "") !== undefined;
    times.push(...cellsOfTimes.splice(start, isBoth ? 2 : 1).map((time) => parseTime(time) ?? ""));
  }
  const isClear = !cellsOfTimes.some(looksLikeTime);
  return { id, date: days.starts, times, room: cellsOfTimes.join(", "), isClear };
}

const timeLabel = /^(?:সময়|সময়|time)\s*[:ঃ-]?\s*/i;

/** Finds the date in a cell that contains nothing else, or else at the beginning of the line. */
function takeDay(cells: string[], year: number) {
  const place = cells.findIndex((cell) => "day" in parseDayCell(tidyDay(cell), year));
  if (place >= 0) {
    const parsed = parseDayCell(tidyDay(cells[place] ?? ""), year);
    return { days: "day" in parsed ? { starts: parsed.day, ends: "" } : undefined, cells: cells.toSpliced(place, 1) };
  }
  const { days, rest } = readDays(tidyDay(cells.join("\t")), year);
  return { days, cells: rest.split("\t").map((cell) => cell.trim()) };
}

/** Removes the word "Date:" before a date, and the name of the calendar (for example খ্রি. or ইং) after it. */
const tidyDay = (text: string) =>
  text
    .replace(/^(?:তারিখ|date)\s*[:ঃ-]?\s*/i, "")
    .replace(/(?<=[\d০-৯]{4})\s*(?:খ্রি(?:স্টাব্দ|ষ্টাব্দ)?|ইং|ইংরেজি)(?![\p{L}\p{M}])[.:ঃ]?/u, "");

const listed = (words: string[]) => new RegExp(`^(?:${words.join("|")})[.:ঃ]?$`, "u");
const ignoredWords = [
  ...[
    "code",
    "subject code",
    "sub\\.? code",
    "কোড",
    "বিষয় কোড",
    "marks",
    "full marks",
    "পূর্ণমান",
    "পূর্ণ নম্বর",
    "নম্বর",
    "মান",
  ],
  ...["day", "weekday", "বার", "দিন", "sl", "sl\\.? no", "no", "serial", "ক্রম", "ক্রমিক", "ক্রমিক নং", "ক্র\\.? ?নং", "নং"],
].map((word) => word.normalize("NFC"));
const ignoredHeadings = listed(ignoredWords);
const headings = listed(
  [
    ...ignoredWords,
    ...[
      "subjects?",
      "subject name",
      "name of (?:the )?subject",
      "বিষয়",
      "বিষয়ের নাম",
      "date",
      "তারিখ",
      "তারিখ ও বার",
      "date and day",
    ],
    ...["date & day", "বার ও তারিখ", "time", "সময়", "exam time", "পরীক্ষার সময়", "পরীক্ষার তারিখ", "begins?", "begin time"],
    ...["start", "starts", "start time", "from", "to", "ends?", "end time", "শুরু", "শেষ", "শুরুর সময়", "শেষের সময়"],
    ...["room", "room no", "hall", "কক্ষ", "কক্ষ নং", "কক্ষ নম্বর", "রুম", "হল", "class", "শ্রেণি", "duration", "সময়কাল"],
  ].map((word) => word.normalize("NFC")),
);
