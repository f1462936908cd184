import { createColumns, type Row, splitAtHeadings } from "~/admin/import/columns";
import {
  type Days,
  isEitherWay,
  isMonthFirst,
  isWeekday,
  parseDayCell,
  parseDaysCell,
  readDays,
  splitCells,
} from "~/admin/import/dates";
import type { SkippedRows } from "~/admin/import/other-rows";
import type { RowError } from "~/admin/import/result";
import { bn } from "~/i18n/bn";
import { en } from "~/i18n/en";
import { toLine } from "~/i18n/form-values";
import { detectLanguage, emptyText, isEmptyText, type Language, type LocalizedText } from "~/i18n/languages";
import { normalizeUnicode, truncateText } from "~/i18n/text";
import { type CalendarEntry, maxItems, sectionSchemas } from "~/school/sections";
import { readSheet, type SheetRules, textKeys, toLocalizedText, toRowErrors } from "./cells";

export type ImportedDay = Pick<CalendarEntry, "starts" | "ends" | "kind" | "title">;

/** `skipped` contains the rows without a date. */
export type CheckedCalendar = {
  added: ImportedDay[];
  same: ImportedDay[];
  skipped: SkippedRows[];
  errors: RowError[];
};

export const calendarColumns = createColumns({
  starts: ["Date", "First day", "Start date", "Starts", "From", "তারিখ", "প্রথম দিন", "শুরু", "শুরুর তারিখ"],
  ends: ["Last day", "End date", "Ends", "To", "Until", "শেষ দিন", "শেষ", "শেষের তারিখ", "পর্যন্ত"],
  kind: ["Kind", "Type", "ধরন", "ধরণ"],
  title: [
    ...(["Title (English)", "Title", "Occasion", "Holiday", "Event", "Name", "English title"] as const),
    ...["শিরোনাম (ইংরেজি)", "শিরোনাম", "উপলক্ষ", "উপলক্ষ্য", "বিষয়", "ছুটির নাম", "নাম"],
  ],
  titleBn: ["Title (Bengali)", "Bengali title", "Title in Bengali", "শিরোনাম (বাংলা)", "বাংলা শিরোনাম"],
});

type CalendarColumn = (typeof calendarColumns.names)[number];

/**
 * Checks the rows of a calendar. A row is `same` if the stored `entries` or an earlier row have an event with the same
 * date and title. `year` is the year for dates without a year. If `year` is 0, the user has not given a year.
 */
export function checkCalendarRows(
  rows: string[][],
  entries: Pick<CalendarEntry, "starts" | "title">[],
  language: Language = "en",
  year = 0,
): CheckedCalendar {
  const { read, skipped, errors } = askEitherWay(readDayRows(rows, language, year));
  const checked: CheckedCalendar = { added: [], same: [], skipped, errors };
  const known = new Set(entries.flatMap(dayKeys));
  for (const found of read) {
    const result = checkDay(found, language);
    if ("errors" in result) errors.push(...result.errors);
    else {
      const keys = dayKeys(result.day);
      checked[keys.some((key) => known.has(key)) ? "same" : "added"].push(result.day);
      for (const key of keys) known.add(key);
    }
  }
  checked.added.sort(byDate);
  const count = entries.length + checked.added.length;
  const limit = maxItems.calendar;
  if (count <= limit) return checked;
  const tooMany: RowError = { error: { text: "import.tooManyItems", values: { count, limit } } };
  return { added: [], same: [], skipped, errors: [tooMany] };
}

export const checkPastedCalendar = (
  text: string,
  entries: Pick<CalendarEntry, "starts" | "title">[],
  language: Language = "en",
  year = 0,
): CheckedCalendar => {
  const lines = text.split(/\r?\n/).map((line) => line.slice(0, maxLineLength));
  const rows = lines.map(splitCells);
  const hasHeadings = splitAtHeadings(rows, calendarColumns, calendarSheetRules.needed) !== undefined;
  return checkCalendarRows(hasHeadings ? rows : lines.map((line) => [line]), entries, language, year);
};

export const toCalendarRows = (days: ImportedDay[], language: Language = "en"): string[][] => [
  calendarColumns.names.map((name) => calendarColumns.heading(name, language)),
  ...days.map(({ starts, ends, kind, title }) => [starts, ends, kind, title.en, title.bn]),
];

export const calendarWorkbook = (language: Language) => ({
  fileName: "Calendar.xlsx",
  rows: [[{ en, bn }[language]["school.section.calendar"]], ...toCalendarRows([], language)],
  columnWidths: [14, 14, 12, 36, 36],
});

export const byDate = (one: Days, other: Days) =>
  `${one.starts} ${one.ends}`.localeCompare(`${other.starts} ${other.ends}`, "en");

export const calendarSheetRules: SheetRules<CalendarColumn> = {
  needed: [["starts"], ["title", "titleBn"]],
  bengali: { title: "titleBn" },
  noRows: "import.days.none",
};

// The maximum length of a pasted line in characters. A cell of an imported spreadsheet has the same limit.
const maxLineLength = 1_000;

const dayKeys = ({ starts, title }: Pick<ImportedDay, "starts" | "title">) =>
  textKeys(title).map((key) => `${starts} ${key}`);

type ReadDay = {
  row: number;
  days: ReturnType<typeof readDays>["days"];
  kind: string;
  title: LocalizedText;
  cells?: Row<CalendarColumn>["cells"];
  typed?: string;
};

type ReadDays = Pick<CheckedCalendar, "skipped" | "errors"> & { read: ReadDay[] };

function readDayRows(rows: string[][], language: Language, year: number): ReadDays {
  const sheet = readSheet(rows, calendarColumns, calendarSheetRules, language);
  if (sheet) {
    const read = sheet.read.map(({ row, cells }) => {
      const title = toLocalizedText(cells.title, cells.titleBn);
      return { row, days: readDayCells(cells, year), kind: cells.kind, title, cells };
    });
    return { read, skipped: sheet.skipped, errors: sheet.errors };
  }
  const lines = rows.map((cells, place) => ({ row: place + 1, line: cells.join("\t").slice(0, maxLineLength) }));
  const read = lines.filter(({ line }) => line.trim() !== "").map(({ row, line }) => readLine(line, row, year));
  return { read, skipped: [], errors: read.length > 0 ? [] : [{ error: { text: calendarSheetRules.noRows } }] };
}

/**
 * In a date like 05/06, the month may come first or second. If another date of the list can only have the month first,
 * such dates become errors, so that the user decides.
 */
function askEitherWay({ read, skipped, errors }: ReadDays): ReadDays {
  const datesOf = ({ typed, cells }: ReadDay) => typed ?? `${cells?.starts} ${cells?.ends}`;
  if (!read.some((found) => isMonthFirst(datesOf(found)))) return { read, skipped, errors };
  const unclear = { error: { text: "import.days.eitherWay" } } as const;
  return {
    read: read.map((found) => (isEitherWay(datesOf(found)) ? { ...found, days: unclear } : found)),
    skipped,
    errors,
  };
}

function readDayCells(
  { starts, ends }: Pick<Row<CalendarColumn>["cells"], "starts" | "ends">,
  year: number,
): ReadDay["days"] {
  const days = parseDaysCell(starts, year);
  if (ends === "" || "error" in days) return days;
  const last = parseDayCell(ends, year);
  if ("error" in last) return last;
  if (last.day < days.starts) return { error: { text: "school.err.ends" } };
  return { starts: days.starts, ends: last.day === days.starts ? "" : last.day };
}

function readLine(line: string, row: number, year: number): ReadDay {
  const { days, rest } = readDays(line, year);
  const cells = splitCells(rest)
    .map(toLine)
    .filter((cell) => cell !== "" && !isAside(cell));
  const lastDay = cells.map((cell) => parseDayCell(cell, year)).findIndex((parsed) => "day" in parsed);
  const last = parseDayCell(cells[lastDay] ?? "", year);
  const isSpan = !("error" in days) && days.ends === "" && "day" in last;
  const words = isSpan ? cells.toSpliced(lastDay, 1) : cells;
  const kind = words.length > 1 ? words.findIndex((word) => parseKind(word) !== undefined) : -1;
  const titles = kind === -1 ? words : words.toSpliced(kind, 1);
  const inLanguage = (language: Language) => titles.filter((word) => detectLanguage(word) === language).join(", ");
  return {
    row,
    days: isSpan ? readDayCells({ starts: days.starts, ends: last.day }, year) : days,
    kind: words[kind] ?? "",
    title: { en: inLanguage("en"), bn: inLanguage("bn") },
    typed: line,
  };
}

/**
 * Returns whether a cell contains only a weekday, a serial number or a number of days. Lists often have such cells
 * beside the date and title.
 */
const isAside = (cell: string) => isWeekday(cell) || /^[\d০-৯]{1,3}(?:[.)।]|\s*(?:days?|দিন))?$/i.test(cell);

function checkDay(
  { row, days, kind, title, cells, typed }: ReadDay,
  language: Language,
): { day: ImportedDay } | { errors: RowError[] } {
  const column = (name: CalendarColumn) => (cells ? { column: calendarColumns.heading(name, language) } : {});
  const text = typed ?? cells?.starts;
  if ("error" in days) return { errors: [{ row, ...column("starts"), text, error: days.error }] };
  if (isEmptyText(title)) return { errors: [{ row, text: typed, error: { text: "import.days.noTitle" } }] };
  const found = kind === "" ? (findKind(`${title.en} ${title.bn}`) ?? "Holiday") : (parseKind(kind) ?? findKind(kind));
  if (!found) return { errors: [{ row, ...column("kind"), text: kind, error: { text: "import.days.kind" } }] };
  const day = { ...days, kind: found, title };
  const entry = { ...day, id: "new", note: emptyText };
  const { data, error } = sectionSchemas.calendar.safeParse({ entries: [entry] });
  const [valid] = data?.entries ?? [];
  if (valid) return { day: { starts: valid.starts, ends: valid.ends, kind: valid.kind, title: valid.title } };
  const columnOf = (field: string) => ({
    ...column(field === "title.bn" ? "titleBn" : "title"),
    text: truncateText(field === "title.bn" ? title.bn : title.en, 40),
  });
  return { errors: toRowErrors(error?.issues ?? [], row, columnOf) };
}

type Kind = ImportedDay["kind"];

/** Words for holidays come first, so that "holiday after the exam" counts as a holiday. */
const kindWords: [Kind, string[]][] = [
  ["Holiday", ["holiday", "holidays", "vacation", "ছুটি", "অবকাশ", "বন্ধ"]],
  ["Exam", ["exam", "exams", "examination", "examinations", "test", "পরীক্ষা"]],
  ["Meeting", ["meeting", "meetings", "সভা", "মিটিং"]],
  ["Event", ["event", "events", "programme", "program", "অনুষ্ঠান"]],
  ["General", ["general", "সাধারণ"]],
];

function parseKind(cell: string): Kind | undefined {
  const word = normalizeUnicode(cell).trim().toLowerCase();
  return kindWords.find(([, words]) => words.map(normalizeUnicode).includes(word))?.[0];
}

// A Bengali word may have one of these case endings, for example in "পরীক্ষার" and "সভায়". With other endings it is
// another word. For example, "সভাপতি" (chairman) is not a "সভা" (meeting).
const bengaliEndings = ["", "র", "য়", "তে", "টি", "ও"].map(normalizeUnicode);

function findKind(title: string): Kind | undefined {
  const words = normalizeUnicode(title)
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u);
  const isKnown = (known: string) =>
    detectLanguage(known) === "bn"
      ? bengaliEndings.some((ending) => words.includes(normalizeUnicode(known) + ending))
      : words.includes(known);
  return kindWords.find(([kind, known]) => kind !== "General" && known.some(isKnown))?.[0];
}
