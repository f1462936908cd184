import { normalizeCell } from "../admin/import/cells";
import { checkColumnOnce, listUnreadHeadings, readRows, splitAtHeadings } from "../admin/import/columns";
import type { RowError } from "../admin/import/result";
import { bn } from "../i18n/bn";
import type { FieldError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { classLabel, classLevels } from "../school/classes";
import { parseStudyGroup } from "../school/study-groups";
import {
  getColumn,
  mapColumns,
  parseRoll,
  parseStudentTexts,
  type StudentFields,
  type StudentTexts,
  studentColumnNames,
  studentSheet,
  toStudentTexts,
} from "./student";

type EnrolledStudent = StudentFields & { id: number };

/** `unread` are headings that name no column. */
export type CheckedStudents = {
  added: StudentFields[];
  changed: { before: EnrolledStudent; after: StudentFields }[];
  same: number;
  unread: string[];
  errors: RowError[];
};

export const studentSheetColumns = (level: number) =>
  studentColumnNames.filter((name) => getColumn(name).isInClass?.(level) ?? true);

/** The heading row is the first one that has a roll and a name. */
export const splitAtStudentHeadings = (rows: string[][]) =>
  splitAtHeadings(rows, studentSheet, [["rollNumber"], ["name"]]);

/** The roll says who is meant; an empty cell of somebody who is on the roll changes nothing. */
export function checkStudentRows(
  rows: string[][],
  level: number,
  onRoll: EnrolledStudent[],
  language: Language = "en",
): CheckedStudents {
  const { below, unread, errors } = readStudentRows(rows, level, language);
  const checked: CheckedStudents = { added: [], changed: [], same: 0, unread, errors };
  const usedRolls = new Set<number>();
  for (const row of below) {
    const parsed = checkRow(row, { level, onRoll, usedRolls, language });
    if ("errors" in parsed) checked.errors.push(...parsed.errors);
    else addToCheck(parsed.student, parsed.before, checked);
  }
  return checked;
}

/** With the headings. */
export const toStudentRows = (students: StudentFields[]): string[][] => [
  studentColumnNames.map((name) => studentSheet.heading(name, "en")),
  ...students.map(toStudentTexts).map((texts) => studentColumnNames.map((name) => texts[name])),
];

type StudentSheetRow = { row: number; cells: StudentTexts };

function readStudentRows(
  rows: string[][],
  level: number,
  language: Language,
): { below: StudentSheetRow[]; unread: string[]; errors: RowError[] } {
  const parts = splitAtStudentHeadings(rows);
  if (!parts) return { below: [], unread: [], errors: [{ error: { text: "import.noHeads" } }] };
  // Circulars call the group শাখা, and everybody the section: ক, খ.
  const isSection = (heading: string, at: number) =>
    heading.trim() === "শাখা" && !parts.below.some(({ cells }) => parseStudyGroup(cells[at] ?? ""));
  const found = parts.headings.map((heading, at) => (isSection(heading, at) ? undefined : studentSheet.find(heading)));
  const unread = listUnreadHeadings(parts.headings, found);
  const needed = studentColumnNames.filter((name) => !getColumn(name).isOptional || found.includes(name));
  const errors: RowError[] = [
    ...parts.above.flatMap((line, place) => checkClass(line, place, level)),
    ...needed.flatMap((name) => checkColumnOnce(name, found, studentSheet, language)),
  ];
  if (errors.length > 0) return { below: [], unread, errors };
  const below = readRows(parts.below, studentColumnNames, found);
  return { below, unread, errors: below.length > 0 ? [] : [{ error: { text: "import.noRows" } }] };
}

/** What is wrong with a line above the headings, by its place from 0: it names another class. */
export function checkClass(line: string[], place: number, level: number): RowError[] {
  const found = line.map(parseClassLine).find((named) => named !== undefined);
  if (found === undefined || found === level) return [];
  return [{ row: place + 1, error: { text: "import.wrongClass", values: { found, level } } }];
}

type RowContext = { level: number; onRoll: EnrolledStudent[]; usedRolls: Set<number>; language: Language };

function checkRow(
  { row, cells }: StudentSheetRow,
  { level, onRoll, usedRolls, language }: RowContext,
): { student: StudentFields; before?: EnrolledStudent } | { errors: RowError[] } {
  const column = studentSheet.heading("rollNumber", language);
  const rejectRoll = (error: FieldError) => ({ errors: [{ row, column, text: cells.rollNumber, error }] });
  const rollNumber = parseRoll(cells.rollNumber);
  if (rollNumber === undefined) return rejectRoll({ text: "students.roll.unreadable" });
  if (usedRolls.has(rollNumber)) return rejectRoll({ text: "import.rollTwice", values: { roll: rollNumber } });
  usedRolls.add(rollNumber);
  const [before, ...others] = onRoll.filter((student) => student.rollNumber === rollNumber);
  if (others.length > 0) return rejectRoll({ text: "import.rollShared", values: { roll: rollNumber } });
  const kept = before && toStudentTexts(before);
  const texts = mapColumns((name) => cells[name] || (kept?.[name] ?? ""));
  const { student, errors: wrong } = parseStudentTexts(texts, level);
  const errors = studentColumnNames.flatMap((name) => {
    const error = wrong[name];
    return error ? [{ row, column: studentSheet.heading(name, language), text: texts[name], error }] : [];
  });
  return errors.length > 0 ? { errors } : { student, before };
}

function addToCheck(student: StudentFields, before: EnrolledStudent | undefined, checked: CheckedStudents): void {
  if (!before) checked.added.push(student);
  else if (studentColumnNames.every((name) => before[name] === student[name])) checked.same += 1;
  else checked.changed.push({ before, after: student });
}

function parseClassLine(line: string): number | undefined {
  const text = normalizeCell(line);
  const [, level] = /^class (\d{1,2})\b/.exec(toLatinDigits(text)) ?? [];
  if (level !== undefined) return Number(level);
  const [named] = text.split(":");
  return classLevels.find((one) => normalizeCell(bn[classLabel(one)]) === named?.trim());
}
