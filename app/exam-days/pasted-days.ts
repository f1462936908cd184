import {
  isEitherWay as isDayEitherWay,
  isMonthFirst,
  isWeekday,
  namesDay,
  namesOtherWeekday,
  parseDayCell,
  putDayFirst,
  readDays,
  replaceWeekdays,
} from "../admin/import/dates";
import { maxNameLength } from "../i18n/form-schema";
import { toLatinDigits } from "../i18n/format";
import { detectLanguage, localizedName } from "../i18n/languages";
import { normalizeUnicode } from "../i18n/text";
import { parseClassCell } from "../school/class-names";
import { createBeginningFinder, createSubjectFinder } from "../subjects/subject-names";
import type { DaySubject, LineChoice, TypedDays } from "./exam-days";
import { looksLikeTime, parseTime, separateTimes, splitTimes } from "./times";

export type UnreadLine = {
  line: string;
  why:
    | "subject"
    | "whichPaper"
    | "date"
    | "noSuchDay"
    | "both"
    | "time"
    | "onlyDate"
    | "twice"
    | "several"
    | "weekday"
    | "eitherWay";
};

type PastedDays = {
  typed: TypedDays;
  /** The lines that we could not read, below the lines with the times or the room of all subjects. */
  left: string;
  unread: UnreadLine[];
  /** The lines that are not about a subject: titles and days off. Empty if no other line could be read. */
  leftOut: string[];
};

/**
 * Reads pasted lines. Each line contains the subject, day, begin, end and room of an exam. If a table has a column for
 * each class, reads only the column of the class `level`.
 */
export function readPastedDays(text: string, subjects: DaySubject[], year: number, level?: number): PastedDays {
  const findSubject = createSubjectFinder(subjects);
  const lines = joinQuotedLines(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const hasMonthFirst = lines.some(isMonthFirst);
  const typed: TypedDays = {};
  const usual: Usual = { begin: "", end: "", room: "" };
  const usualLines: string[] = [];
  const unread: UnreadLine[] = [];
  let ignored: Ignored | undefined;
  // In a table, one date may belong to several subjects. Then it is above them, in a line of its own or in the first of
  // their lines.
  let above = "";
  let dateLine: string | undefined;
  // No subject has followed the date.
  const reportDateLine = () => {
    if (dateLine !== undefined) unread.push({ line: dateLine, why: "subject" });
    dateLine = undefined;
  };

  const readOne = (line: string): UnreadLine["why"] | undefined => {
    const tidied = putDayFirst(tidyLine(line));
    const cells = splitColumns(tidied);
    const columns = readHeadings(cells, level);
    if (columns) {
      ignored = columns;
      return undefined;
    }
    // Some programs leave out the empty cells at the end of a row.
    if (ignored?.own !== undefined && tidied.includes("\t")) while (cells.length < ignored.count) cells.push("");
    const isWithHeadings = ignored?.count === cells.length;
    const used = cells.filter((_cell, place) => !(isWithHeadings && ignored?.places.has(place)));
    const plain = replaceWeekdays(used.join("\t"));
    const plainCells = splitLine(plain).map(trimCell);
    const date = findDate(plainCells, plain, year);
    if (isWithHeadings && ignored?.own !== undefined && isBlank(cells[ignored.own] ?? "")) {
      if (date) above = date;
      return undefined;
    }
    if (date && plainCells.every((cell) => isBlank(cell) || "day" in parseDayCell(tidyDay(cell), year))) {
      reportDateLine();
      dateLine = line;
      above = date;
      return undefined;
    }
    const isBelow = !date && above !== "" && (dateLine !== undefined || line.startsWith("\t"));
    const read =
      readLine(used, findSubject, year) ??
      readLine(splitWords(tidied, year), findSubject, year) ??
      readLine(plainCells, findSubject, year) ??
      readLine(splitWords(plain, year), findSubject, year) ??
      readLine(splitLine(plain.replace(spacedDash, "\t")).map(trimCell), findSubject, year) ??
      (isBelow ? readLine([above, ...plainCells], findSubject, year) : undefined);
    const split = read ? undefined : splitAfterDate(plain, findSubject, year);
    const found = read ?? readAfterDate(split, findSubject, year);
    // A merged cell may give the date of this line to the lines below, even if this line itself cannot be read.
    if (date) above = date;
    if (!found && split) return "time";
    if (!found && !date && readUsual(tidied, usual)) {
      usualLines.push(line);
      return undefined;
    }
    if (!found) return explain(date, plain, findSubject, year);
    if (hasMonthFirst && isDayEitherWay(line)) {
      above = "";
      return "eitherWay";
    }
    const { id, date: day, times, room, isClear, isSeveral } = found;
    if (year > 0 && Math.abs(Number(day.slice(0, 4)) - year) > 1) return "date";
    if (isSeveral) return "several";
    if (namesOtherWeekday(line, day)) {
      above = "";
      return "weekday";
    }
    above = day;
    dateLine = undefined;
    // An earlier line gave this subject another date. We do not read this line, because its date would replace the
    // earlier date.
    if (typed[`date${id}`] !== undefined && typed[`date${id}`] !== day) return "twice";
    typed[`date${id}`] = day;
    if (!isClear) return "onlyDate";
    const [begin = "", end = ""] = times;
    Object.assign(typed, { [`begin${id}`]: begin, [`end${id}`]: end, [`room${id}`]: room });
    return undefined;
  };

  for (const line of lines) {
    const why = readOne(line);
    if (!why) continue;
    // A name without a date belongs to the date above it.
    const isNamed = why === "both" && dateLine !== undefined && listNames(line).length > 0;
    if (isNamed) {
      unread.push({ line: `${dateLine} ${line.trim()}`, why: "subject" });
      dateLine = undefined;
      continue;
    }
    reportDateLine();
    unread.push({ line, why });
  }
  reportDateLine();
  fillIn(typed, usual);
  const isAnyRead = Object.keys(typed).length > 0;
  const isLeftOut = ({ line, why }: UnreadLine) =>
    isAnyRead && (why === "both" || (why === "subject" && dayOff.test(normalizeUnicode(line))));
  const kept = unread.filter((one) => !isLeftOut(one));
  const leftOut = unread.filter(isLeftOut).map(({ line }) => line);
  // The lines that stay in the box need the usual times and the usual room when they are read again.
  const left = kept.length > 0 ? [...usualLines, ...kept.map(({ line }) => line)].join("\n") : "";
  return { typed, left, unread: kept, leftOut };
}

/** Joins the lines of a spreadsheet's cell. Such a cell is in quotation marks. */
const joinQuotedLines = (text: string) =>
  text.replace(/(?<=^|\t)"([^"\t]*\n[^"\t]*)"(?=\t|\r?$)/gm, (_cell, lines: string) => lines.replace(/\s*\n\s*/g, " "));

/** Removes what messages contain besides words: the sender, bullets, arrows, and marks for bold and italic text. */
const removeMarks = (line: string) =>
  line
    .replace(/^\s*\[[^\]]*\d[^\]]*\]\s*[^:\t]{1,40}:\s*/, "")
    .replace(/[*_~]|(?<![\p{L}\p{M}])রোজ\s*[:ঃ-]?\s+/gu, "")
    .replace(/[•●▪◦■➤=]|\p{Extended_Pictographic}|\uFE0F/gu, "\t");

/**
 * Removes the number of the line too, but not the day in "7. December". A number in a cell of its own stays, so that
 * the other cells stay below their headings.
 */
function tidyLine(line: string): string {
  const tidied = removeMarks(line);
  const withoutNumber = tidied.replace(/^\s*[\d০-৯]{1,3} *[.)।/:–—-] *(?=\p{L})/u, "");
  return namesDay(tidied) && !namesDay(withoutNumber) ? tidied : withoutNumber;
}

const spacedDash = /\s[–—-]+\s/g;

/** `places` are the columns to ignore. `own` is the column of the class if the table has a column for each class. */
type Ignored = { count: number; places: Set<number>; own?: number };

function readHeadings(cells: string[], level?: number): Ignored | undefined {
  const isHeading = (cell: string) => cell === "" || headings.test(cell.toLowerCase());
  const classes = cells.map((cell) => (isHeading(cell) ? undefined : parseClassCell(cell)));
  const hasClasses = cells.some(isHeading) && classes.filter((found) => found !== undefined).length > 1;
  if (!cells.every((cell, place) => isHeading(cell) || (hasClasses && classes[place] !== undefined))) return undefined;
  const isIgnored = (cell: string, place: number) =>
    ignoredHeadings.test(cell.toLowerCase()) || (classes[place] !== undefined && classes[place] !== level);
  const places = cells.flatMap((cell, place) => (isIgnored(cell, place) ? [place] : []));
  const own = classes.findIndex((found) => found !== undefined && found === level);
  return { count: cells.length, places: new Set(places), own: own >= 0 ? own : undefined };
}

const isBlank = (cell: string) => /^[\s–—-]*$/.test(cell);

const trimCell = (cell: string) => cell.replace(/^(?:[\s,:–—-]|[\d০-৯]{1,2}[.)।]\s)+|[\s,:–—-]+$/gu, "");

function findDate(cells: string[], plain: string, year: number): string | undefined {
  const { days } = takeDay(cells, year);
  if (days && !("error" in days) && days.ends === "") return days.starts;
  const inWords = parseDayCell(splitWords(plain, year)[1] ?? "", year);
  return "day" in inWords ? inWords.day : undefined;
}

function explain(date: string | undefined, plain: string, findSubject: Finder, year: number): UnreadLine["why"] {
  const parts = listParts(plain.split(/[\s,:;|()–—-]+/).filter(Boolean));
  if (!date && namesNoDay(plain, year)) return "noSuchDay";
  if (!date) return parts.some((part) => findSubject(part) !== undefined) ? "date" : "both";
  return parts.some((part) => findSubject(`${part} 1`) !== undefined) ? "whichPaper" : "subject";
}

const newId = -1;
const maxNewNameWords = 6;
const dayOff = new RegExp(normalizeUnicode("ছুটি|বন্ধ|দিবস|\\b(?:holiday|closed|no exam)"), "iu");
const noSubject = new RegExp(`${dayOff.source}|${normalizeUnicode("পরীক্ষা|ফলাফল|\\b(?:exam|result)")}`, "iu");

/**
 * Finds the name of an unknown subject in a line with a date. Returns undefined if the line could still not be read
 * after a subject with this name was added to the class.
 */
export function findNewSubject(line: string, subjects: DaySubject[], year: number): string | undefined {
  const plain = replaceWeekdays(putDayFirst(tidyLine(line)));
  const names = [splitLine(plain).map(trimCell), splitWords(plain, year)].flatMap((cells) => {
    const found = takeDay(cells, year);
    return found.days && !("error" in found.days) ? found.cells.flatMap(listNames) : [];
  });
  return names.find((name) => {
    const added = { id: newId, name, nameBn: null, group: null };
    return readPastedDays(line, [...subjects, added], year).typed[`date${newId}`] !== undefined;
  });
}

/**
 * Finds the subjects of a line that contains only the beginning of their names, for example both papers for "বাংলা".
 * Returns undefined if fewer than two subjects fit, or if the line would still be unclear with their full names.
 */
export function findLineChoice(
  { line, why }: UnreadLine,
  subjects: DaySubject[],
  year: number,
): LineChoice | undefined {
  if (why !== "subject" && why !== "whichPaper") return undefined;
  const name = findNewSubject(line, subjects, year);
  if (name === undefined) return undefined;
  const findBeginnings = createBeginningFinder(subjects);
  const words = name.split(" ");
  // "বাংলা ব্যাকরণ" may be either paper of "বাংলা".
  const parts =
    why === "subject" ? [name] : words.map((_word, place) => words.slice(0, words.length - place).join(" "));
  const found = parts.map(findBeginnings).find((ids) => ids.length > 1) ?? [];
  const ids = found.filter((id) => {
    const chosen = chooseSubject(line, id, subjects, year);
    return readPastedDays(chosen, subjects, year).typed[`date${id}`] !== undefined;
  });
  return ids.length > 1 ? { line, ids } : undefined;
}

/** Writes the full name of a subject in place of its beginning. */
export function chooseSubject(line: string, id: number, subjects: DaySubject[], year: number): string {
  const subject = subjects.find((one) => one.id === id);
  const name = findNewSubject(line, subjects, year);
  if (!subject || name === undefined) return line;
  return line.replace(name, () => localizedName(detectLanguage(line), subject));
}

/** Returns the words of a cell before a time or a room, if they may be the name of a subject. */
function listNames(cell: string): string[] {
  const [part = ""] = separateTimes(cell.replace(timeLabel, ""))
    .split("\t")
    .map(trimCell)
    .filter((one) => !isBlank(one));
  const words = part.split(/\s+/);
  const end = words.findIndex(
    (_word, place) => isTimes(words.slice(place).join(" ")) || isRoom.test(words[place] ?? ""),
  );
  const name = trimCell((end < 0 ? words : words.slice(0, end)).join(" "));
  const isName = /\p{L}.*\p{L}/u.test(name) && !/[।!?]/.test(name) && !noSubject.test(name) && !isWeekday(name);
  return isName && name.split(" ").length <= maxNewNameWords && name.length <= maxNameLength ? [name] : [];
}

/** Returns whether a line contains a date that its month does not have, for example 31 November. */
const namesNoDay = (line: string, year: number): boolean =>
  listParts(line.split(/[\s,;|()]+/).filter(Boolean)).some((part) => {
    const parsed = parseDayCell(tidyDay(part), year);
    return "error" in parsed && parsed.error.text === "school.err.day";
  });

/** Lists all groups of one to five words that stand beside each other. */
const listParts = (words: string[]): string[] =>
  words
    .slice(0, 20)
    .flatMap((_word, start) => [1, 2, 3, 4, 5].map((length) => words.slice(start, start + length).join(" ")));

type Usual = { begin: string; end: string; room: string };

const roomLabel = /^(?:স্থান|কক্ষ|রুম|room|venue|hall)\s*[:ঃ]\s*(\S.*)$/iu;

/** Reads a line with only times or a room, which are then those of all subjects without times or a room. */
function readUsual(line: string, usual: Usual): boolean {
  const [, room] = roomLabel.exec(line.trim()) ?? [];
  if (room) {
    usual.room = room;
    return true;
  }
  const parts = separateTimes(line.trim().replace(timeLabel, "")).split("\t").map(trimCell).filter(Boolean);
  const [begin, end] = (parts.length === 1 ? splitTimes(parts[0] ?? "") : []).map((time) => parseTime(time));
  if (!begin || !end || !looksLikeTime(line)) return false;
  Object.assign(usual, { begin, end });
  return true;
}

function fillIn(typed: TypedDays, usual: Usual): void {
  for (const name of Object.keys(typed).filter((one) => one.startsWith("begin"))) {
    const id = name.slice("begin".length);
    if (typed[name] === "") Object.assign(typed, { [name]: usual.begin, [`end${id}`]: usual.end });
    typed[`room${id}`] ||= usual.room;
  }
}

/** Keeps the empty cells of a table, so that each cell stays below its heading. */
const splitColumns = (line: string) => (line.includes("\t") ? line.split("\t").map(unquote) : splitLine(line));

function splitLine(line: string): string[] {
  const text = line.replace(/\s{2,}|[|;]/g, "\t");
  const cells = (/\t/.test(text) ? text : text.replaceAll(",", "\t")).split("\t").map((cell) => cell.trim());
  const first = cells.findIndex((cell) => cell !== "");
  const last = cells.findLastIndex((cell) => cell !== "");
  return cells.slice(first, last + 1).map(unquote);
}

const unquote = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();

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

/** Splits a line with only single spaces that begins with the date. After the date stands the subject or the time. */
function splitAfterDate(line: string, findSubject: Finder, year: number) {
  const { days, rest } = readDays(tidyDay(line.trim()), year);
  if ("error" in days || days.ends !== "") return undefined;
  const words = trimCell(rest).split(/[\s,()]+/);
  const isSubject = (part: string) => findSubject(part) !== undefined;
  const [early, named] = splitOff(words, isTimes);
  const [subject, after] = splitOff(named, isSubject);
  const [late, others] = early ? ["", after] : splitOff(after, isTimes);
  return subject ? { cells: [days.starts, subject, early || late], room: others.join(" ").trim() } : undefined;
}

/** Does not read a line with other words after the subject, for example "Mathematics is postponed". */
function readAfterDate(split: ReturnType<typeof splitAfterDate>, findSubject: Finder, year: number) {
  if (!split || (split.room !== "" && !isRoom.test(split.room))) return undefined;
  return readLine([...split.cells, split.room], findSubject, year);
}

const isTimes = (part: string) => looksLikeTime(part) && splitTimes(part).every(parseTime);

// No name of a subject and no time has more words. Without this limit, a long line would keep the server busy.
const maxNameWords = 12;

/** Splits off the most words at the beginning that together are accepted. Returns them and the words after them. */
function splitOff(words: string[], accepts: (part: string) => boolean): [first: string, others: string[]] {
  const join = (count: number) => words.slice(0, count).join(" ");
  const count = words.slice(0, maxNameWords).findLastIndex((_word, place) => accepts(join(place + 1))) + 1;
  return [join(count), words.slice(count)];
}

const isRoom = /^(?:স্থান|কক্ষ|রুম|হল|room|venue|hall)(?![\p{L}\p{M}])|^[\d০-৯]{1,4}$/iu;

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
  const isSeveral = others.some((cell) => (findSubject(cell) ?? id) !== id);
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
  return { id, date: days.starts, times, room: cellsOfTimes.join(", "), isClear, isSeveral };
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

/**
 * Removes the word "Date:" before a date, and the name of the calendar (for example খ্রি. or ইং) after it. "ইংরেজি" is
 * also a subject, so it names the calendar only at the end of a cell.
 */
const tidyDay = (text: string) =>
  text
    .replace(/^(?:তারিখ|date)\s*[:ঃ-]?\s*/i, "")
    .replace(/(?<=[\d০-৯]{4})\s*(?:খ্রি(?:স্টাব্দ|ষ্টাব্দ)?|ইং|ইংরেজি(?=\s*\t))(?![\p{L}\p{M}])[.:ঃ]?/u, "");

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
