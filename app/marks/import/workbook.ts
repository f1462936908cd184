import { normalizeCell, type WorkbookCell } from "../../admin/import/cells";
import { bn } from "../../i18n/bn";
import { en } from "../../i18n/en";
import { formatDigits } from "../../i18n/format";
import { type Language, type LocalizedNames, languages, localizedName } from "../../i18n/languages";
import { classLabel } from "../../school/classes";
import { studentColumns, studentHeadings } from "../../students/import";
import { sanitizeFileName } from "../../uploads/file-name";
import { absent, type MarkSheet, type SheetExam, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { rollColumns } from "../rolls/roll-sheet";
import { getClassStandings, type Standing } from "../standings";

const catalogues = { en, bn };
const totalColumns = ["marks.total", "marks.gpa", "marks.points", "marks.position"] as const;
const totalHeadings = (language: Language) => totalColumns.map((column) => catalogues[language][column]);

/** What heads a column that is counted from the marks, in either language; whoever reads a sheet reads none of them. */
export const calculatedHeadings = languages.flatMap(totalHeadings);

/** How the first line of a mark sheet names its class and its examination, in the reader's language. */
export const sheetTitle = (exam: Pick<SheetExam, "classLevel" | "name" | "nameBn">, language: Language) =>
  `${catalogues[language][classLabel(exam.classLevel)]}: ${localizedName(language, exam)}`;

/**
 * The mark sheet of an examination as the rows of a workbook, its heads in the reader's language. A mark that is not in
 * is an empty cell; in the place of the points of who is incomplete stands how many marks are in.
 */
export function markSheetRows(sheet: MarkSheet, language: Language = "en"): WorkbookCell[][] {
  const { exam, subjects, students, marks } = sheet;
  const subjectHeads = subjects.map((subject) => subjectHeading(subject, subjects, language));
  const identity = studentColumns.names.map((column) => studentColumns.heading(column, language));
  const heads = [...identity, ...subjectHeads, ...totalHeadings(language)];
  const { standingOf } = getClassStandings(sheet);
  const rows = students.map((student) => {
    const { id, rollNumber, name, fatherName, motherName } = student;
    const given = subjects.map((subject) => {
      const mark = marks[id]?.[subject.id] ?? null;
      return mark === absent ? catalogues[language]["marks.absent"] : mark;
    });
    return [rollNumber, name, fatherName, motherName, ...given, ...calculatedCells(standingOf(id), language)];
  });
  return [[sheetTitle(exam, language)], heads, ...rows];
}

function calculatedCells(standing: Standing & { position?: number }, language: Language): WorkbookCell[] {
  const { total, grade, points, given, all, position } = standing;
  if (!grade) return totalColumns.map(() => null);
  const inDigits = (number: number) => formatDigits(number, language);
  const givenOf = catalogues[language]["marks.givenOf"];
  const incomplete = givenOf.replace("{given}", inDigits(given)).replace("{all}", inDigits(all));
  return [total, grade, points === undefined ? incomplete : Number(points), position ?? null];
}

/** The Bengali name of a subject heads its column only where the sheet that comes back can tell it from all others. */
function subjectHeading(subject: SheetSubject, subjects: SheetSubject[], language: Language): string {
  const head = localizedName(language, subject);
  const isShared = ({ name, nameBn }: LocalizedNames) =>
    [name, nameBn ?? ""].some((other) => normalizeCell(other) === normalizeCell(head));
  return subjects.some((other) => other !== subject && isShared(other)) ? subject.name : head;
}

/** How wide the columns of students are, in letters. */
export const studentColumnWidths = [8, 30, 26, 26];

/** The rows of an empty sheet of the students of a class. */
export const studentTemplateRows = (level: number, language: Language = "en"): WorkbookCell[][] => [
  [`${catalogues[language][classLabel(level)]}: ${catalogues[language]["students.title"]}`],
  studentHeadings(level, language),
];

/** The rows of a sheet for the new rolls of a class: its students with the rolls of today. */
export const rollTemplateRows = (
  level: number,
  students: SheetStudent[],
  language: Language = "en",
): WorkbookCell[][] => [
  [`${catalogues[language][classLabel(level)]}: ${catalogues[language]["rolls.title"]}`],
  rollColumns.names.map((column) => rollColumns.heading(column, language)),
  ...students.map(({ rollNumber, name }) => [rollNumber, name, null]),
];

/** The file name of an examination's workbook: "Class-6_Annual-Examination-2026.xlsx". */
export const workbookFileName = ({ classLevel, name }: Pick<SheetExam, "classLevel" | "name">) =>
  sanitizeFileName(`Class-${classLevel}_${toFileNamePart(name)}`, "xlsx");

/** The file name of a class's sheet to fill in: of an empty one for its students, or of the one for new rolls. */
export const classTemplateFileName = (level: number, what: "students" | "rolls") =>
  `Class-${level}_${what === "students" ? "Students" : "New-rolls"}.xlsx`;

// Joiners (U+200C, U+200D) stay: Bengali words are spelt with them.
const toFileNamePart = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, "-").replace(/^-+|-+$/g, "");
