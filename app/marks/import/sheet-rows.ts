import type { WorkbookCell } from "~/admin/import/cells";
import { bn } from "~/i18n/bn";
import { en } from "~/i18n/en";
import { formatDigits } from "~/i18n/format";
import { type Language, languages, localizedName } from "~/i18n/languages";
import { classLabel } from "~/school/classes";
import { getColumn, type StudentColumn, type StudentFields, studentSheet, toStudentTexts } from "~/students/student";
import { studentSheetColumns } from "~/students/student-sheet";
import { createSubjectFinder } from "~/subjects/subject-names";
import { sanitizeFileName } from "~/uploads/file-name";
import { absent, type MarkSheet, type SheetExam, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { rollColumns } from "../rolls/roll-sheet";
import { getClassStandings, type Standing } from "../standings";

const catalogues = { en, bn };
const totalColumns = ["marks.total", "marks.gpa", "marks.points", "marks.position"] as const;
const totalHeadings = (language: Language) => totalColumns.map((column) => catalogues[language][column]);

/** The headings of the calculated columns in both languages. An import ignores these columns. */
export const calculatedHeadings = languages.flatMap(totalHeadings);

export const sheetTitle = (exam: Pick<SheetExam, "classLevel" | "name" | "nameBn">, language: Language) =>
  `${catalogues[language][classLabel(exam.classLevel)]}: ${localizedName(language, exam)}`;

/**
 * These columns identify a student. A spreadsheet that staff may share has only these columns, the group and the marks.
 */
const identityColumns = ["rollNumber", "name", "fatherName", "motherName"] as const;
const handedOnColumns: readonly StudentColumn[] = [...identityColumns, "group"];

/**
 * Returns the rows of a mark sheet as a spreadsheet. If marks of a student are missing, the points column shows how
 * many marks the student has.
 */
export function markSheetRows(sheet: MarkSheet, language: Language = "en"): WorkbookCell[][] {
  const { exam, subjects, students, marks } = sheet;
  const subjectHeads = subjects.map((subject) => subjectHeading(subject, subjects, language));
  const identity = identityColumns.map((column) => studentSheet.heading(column, language));
  const heads = [...identity, ...subjectHeads, ...totalHeadings(language)];
  const { standingOf } = getClassStandings(sheet);
  const rows = students.map((student) => {
    const { id } = student;
    const given = subjects.map((subject) => {
      const mark = marks[id]?.[subject.id] ?? null;
      return mark === absent ? catalogues[language]["marks.absent"] : mark;
    });
    return [
      ...identityColumns.map((column) => student[column]),
      ...given,
      ...calculatedCells(standingOf(id), language),
    ];
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

/**
 * Returns the Bengali name of the subject as heading if the language is Bengali. Returns the English name if an import
 * could confuse the Bengali name with another subject.
 */
function subjectHeading(subject: SheetSubject, subjects: SheetSubject[], language: Language): string {
  const head = localizedName(language, subject);
  const findOther = createSubjectFinder(subjects.filter((other) => other !== subject));
  return findOther(head) === undefined ? head : subject.name;
}

/** The widths of the columns, in characters. */
const toWidths = (columns: readonly StudentColumn[]) => columns.map((column) => getColumn(column).width);
export const markSheetWidths = toWidths(identityColumns);
export const studentSheetWidths = (level: number, hasNumbers = true) => toWidths(columnsOf(level, hasNumbers));

const columnsOf = (level: number, hasNumbers: boolean) =>
  studentSheetColumns(level).filter((column) => hasNumbers || handedOnColumns.includes(column));

/**
 * Returns the rows of a list of students. If `hasNumbers` is false, the list has only the columns that staff may share.
 */
export function studentSheetRows(
  level: number,
  language: Language = "en",
  students: StudentFields[] = [],
  hasNumbers = true,
): WorkbookCell[][] {
  const columns = columnsOf(level, hasNumbers);
  return [
    [`${catalogues[language][classLabel(level)]}: ${catalogues[language]["students.title"]}`],
    columns.map((column) => studentSheet.heading(column, language)),
    ...students.map((student) => {
      const texts = toStudentTexts(student);
      return columns.map((column) => (column === "rollNumber" ? student.rollNumber : texts[column]));
    }),
  ];
}

export const rollTemplateRows = (
  level: number,
  students: SheetStudent[],
  language: Language = "en",
): WorkbookCell[][] => [
  [`${catalogues[language][classLabel(level)]}: ${catalogues[language]["rolls.title"]}`],
  rollColumns.names.map((column) => rollColumns.heading(column, language)),
  ...students.map(({ rollNumber, name }) => [rollNumber, name, null]),
];

/** Returns a name like "Class-6_Annual-Examination-2026.xlsx". */
export const workbookFileName = ({ classLevel, name }: Pick<SheetExam, "classLevel" | "name">) =>
  sanitizeFileName(`Class-${classLevel}_${toFileNamePart(name)}`, "xlsx");

export const classTemplateFileName = (level: number, what: "students" | "rolls") =>
  `Class-${level}_${what === "students" ? "Students" : "New-rolls"}.xlsx`;

// We keep the joiners U+200C and U+200D in the name, because the spelling of some Bengali words needs them.
const toFileNamePart = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, "-").replace(/^-+|-+$/g, "");
