import { splitAtHeadings } from "~/admin/import/columns";
import { readDays } from "~/admin/import/dates";
import { findSkipReason } from "~/admin/import/other-rows";
import type { ImportedSheet } from "~/admin/import/result";
import type { SheetKind } from "~/admin/import/sheet-kinds";
import { parseMark } from "~/marks/mark-sheet";
import { splitAtRollHeadings } from "~/marks/rolls/roll-sheet";
import { calendarColumns, calendarSheetRules } from "~/school-editor/import/calendar";
import { staffColumns, staffSheetRules } from "~/school-editor/import/staff";
import { isClassHeading, listNamedClasses } from "~/students/sheet-class";
import { parseRoll, studentSheet } from "~/students/student";
import { splitAtStudentHeadings } from "~/students/student-sheet";

/** `rows` is the number of rows with a student, a person or a date. `levels` are the classes that the sheet names. */
export type DetectedSheet = { kind: SheetKind; rows: number; levels: number[] };

/**
 * Lists the kinds of data that the sheet may contain. The most likely kind comes first. `isSubject` returns whether a
 * heading is the name of a subject.
 */
export function detectSheet(sheet: ImportedSheet, isSubject: (heading: string) => boolean): DetectedSheet[] {
  const { rows } = sheet;
  const found: DetectedSheet[] = [];
  const rolls = splitAtRollHeadings(rows);
  if (rolls) found.push({ kind: "rolls", rows: countFilled(rolls), levels: listNamedClasses(rolls, sheet) });
  const students = splitAtStudentHeadings(rows);
  if (students) {
    const at = students.headings.findIndex((heading) => studentSheet.find(heading) === "rollNumber");
    const count = students.below.filter(({ cells }) => parseRoll(cells[at] ?? "") !== undefined).length;
    // A list of students may have a column "Religion" with words. In a mark sheet, this column has marks.
    const hasWords = (place: number) => {
      const filled = students.below.map(({ cells }) => (cells[place] ?? "").trim()).filter((cell) => cell !== "");
      const words = filled.filter((cell) => "error" in parseMark(cell, 100) && !/\p{N}/u.test(cell));
      return words.length * 2 > filled.length;
    };
    const hasMarks = students.headings.some(
      (heading, place) =>
        !studentSheet.find(heading) && !isClassHeading(heading) && isSubject(heading) && !hasWords(place),
    );
    const parts = { rows: count, levels: listNamedClasses(students, sheet) };
    const kinds = hasMarks ? (["marks", "students"] as const) : (["students"] as const);
    found.push(...kinds.map((kind) => ({ kind, ...parts })));
  }
  const staff = splitAtHeadings(rows, staffColumns, staffSheetRules.needed);
  if (staff) found.push({ kind: "staff", rows: countFilled(staff), levels: [] });
  const calendar = splitAtHeadings(rows, calendarColumns, calendarSheetRules.needed);
  const days = calendar ? countFilled(calendar) : countLinesWithDay(rows);
  if (calendar || days * 2 > rows.filter(isFilled).length) found.push({ kind: "calendar", rows: days, levels: [] });
  return found;
}

const isFilled = (cells: string[]) => cells.some((cell) => cell.trim() !== "");

const countFilled = ({ below }: { below: { cells: string[] }[] }) =>
  below.filter(({ cells }) => !findSkipReason(cells, { hasWho: true, isHeadings: false })).length;

const countLinesWithDay = (rows: string[][]) =>
  rows.filter((cells) => !("error" in readDays(firstText(cells), 2000).days)).length;

// In a list of dates, the date is in the first cell, or in the second cell after a serial number. In other lists, a
// date may be further to the right.
const firstText = ([first = "", second = ""]: string[]) => (/^[\d০-৯]{0,3}[.)।]?$/.test(first.trim()) ? second : first);
