import { bn } from "../../i18n/bn";
import { en } from "../../i18n/en";
import { type Language, type LocalizedNames, localizedName } from "../../i18n/languages";
import { classLabel } from "../../school/classes";
import {
  normalizeCell,
  removeInvalidXmlCharacters,
  studentColumnHeading,
  studentColumnNames,
} from "../../students/import";
import { sanitizeFileName } from "../../uploads/file-name";
import { totalAndGrade } from "../grades";
import { listStudentMarks, type MarkSheet, type SheetExam, type SheetSubject } from "../mark-sheet";

/** A cell of a workbook: a text, a number, or null for an empty one. */
export type WorkbookCell = string | number | null;

/** The hidden sheet of a workbook that holds the marks it was made of, so that later changes are noticed. */
export const hiddenSheetName = "Loaded marks";

const catalogues = { en, bn };
const studentHeadings = (language: Language) =>
  studentColumnNames.map((column) => studentColumnHeading(column, language));
const totalHeadings = (language: Language) => [catalogues[language]["marks.total"], catalogues[language]["marks.gpa"]];

/** How the first line of a mark sheet names its class and its examination, in the reader's language. */
export const sheetTitle = (exam: Pick<SheetExam, "classLevel" | "name" | "nameBn">, language: Language) =>
  `${catalogues[language][classLabel(exam.classLevel)]}: ${localizedName(language, exam)}`;

/**
 * The mark sheet of an examination as the rows of a workbook, its heads in the reader's language. A mark that is not in
 * is an empty cell.
 */
export function markSheetRows(sheet: MarkSheet, language: Language = "en"): WorkbookCell[][] {
  const { exam, subjects, students, marks } = sheet;
  const subjectHeads = subjects.map((subject) => subjectHeading(subject, subjects, language));
  const heads = [...studentHeadings(language), ...subjectHeads, ...totalHeadings(language)];
  const rows = students.map(({ id, rollNumber, name, fatherName, motherName }) => {
    const { total, grade } = totalAndGrade(listStudentMarks(sheet, id));
    const given = subjects.map((subject) => marks[id]?.[subject.id] ?? null);
    return [rollNumber, name, fatherName, motherName, ...given, grade ? total : null, grade ?? null];
  });
  return [[sheetTitle(exam, language)], heads, ...rows];
}

/** The Bengali name of a subject heads its column only where the sheet that comes back can tell it from all others. */
function subjectHeading(subject: SheetSubject, subjects: SheetSubject[], language: Language): string {
  const head = localizedName(language, subject);
  const isShared = ({ name, nameBn }: LocalizedNames) =>
    [name, nameBn ?? ""].some((other) => normalizeCell(other) === normalizeCell(head));
  return subjects.some((other) => other !== subject && isShared(other)) ? subject.name : head;
}

/** The rows of an empty sheet of the students of a class. */
export const studentTemplateRows = (level: number, language: Language = "en"): WorkbookCell[][] => [
  [`${catalogues[language][classLabel(level)]}: ${catalogues[language]["students.title"]}`],
  studentHeadings(language),
];

/** The file name of an examination's workbook: "Class-6_Annual-Examination-2026.xlsx". */
export const workbookFileName = ({ classLevel, name }: Pick<SheetExam, "classLevel" | "name">) =>
  sanitizeFileName(`Class-${classLevel}_${toFileNamePart(name)}`, "xlsx");

/** The file name of an empty sheet of students. */
export const studentTemplateFileName = (level: number) => `Class-${level}_Students.xlsx`;

// Joiners (U+200C, U+200D) stay: Bengali words are spelt with them.
const toFileNamePart = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, "-").replace(/^-+|-+$/g, "");

// What a spreadsheet takes for a formula; one more apostrophe tells ours from one that somebody typed. The names that
// every object has are among them because the writer looks texts up in one.
const looksLikeFormula = (text: string) => /^[=+\-@\t\r']/.test(text) || text in {};

/** A text that no spreadsheet takes for a formula, nor for a code of a letter ("_x0041_" would be read as "A"). */
export function escapeCellText(text: string): string {
  const kept = removeInvalidXmlCharacters(text);
  return (looksLikeFormula(kept) ? `'${kept}` : kept).replace(/_x(?=[\da-f]{4}_)/gi, "_x005F_x");
}

/** What a text that escapeCellText made has been before. The codes of letters are read by whoever reads the workbook. */
export function unescapeCellText(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && looksLikeFormula(rest) ? rest : text;
}
