import { bn } from "../../language/bn";
import { en } from "../../language/en";
import type { Language } from "../../language/languages";
import { classText } from "../../office/class-of";
import { comparable, pupilColumnNames, pupilHead, writable } from "../../students/pupils-import-sheet";
import { cleanFileName } from "../../uploads/file-name";
import { standing } from "../grades";
import { type MarkSheet, marksOf, type Named, nameIn, type SheetExam, type SheetSubject } from "../mark-sheet";

/** A cell of a workbook: a text, a number, or null for an empty one. */
export type WorkbookCell = string | number | null;

/** The hidden sheet of a workbook that holds the marks it was made of, so that later changes are noticed. */
export const loadedSheet = "Loaded marks";

const texts = { en, bn };
const pupilHeads = (language: Language) => pupilColumnNames.map((column) => pupilHead(column, language));
const lastHeads = (language: Language) => [texts[language]["marks.total"], texts[language]["marks.gpa"]];

/** How the first line of a mark sheet names its class and its examination, in the reader's language. */
export const sheetLine = (exam: Pick<SheetExam, "classLevel" | "name" | "nameBn">, language: Language) =>
  `${texts[language][classText(exam.classLevel)]}: ${nameIn(language, exam)}`;

/**
 * The mark sheet of an examination as the rows of a workbook, its heads in the reader's language. A mark that is not in
 * is an empty cell.
 */
export function markSheetRows(sheet: MarkSheet, language: Language = "en"): WorkbookCell[][] {
  const { exam, subjects, pupils, marks } = sheet;
  const subjectHeads = subjects.map((subject) => subjectHead(subject, subjects, language));
  const heads = [...pupilHeads(language), ...subjectHeads, ...lastHeads(language)];
  const rows = pupils.map(({ id, rollNumber, name, fatherName, motherName }) => {
    const { total, grade } = standing(marksOf(sheet, id));
    const given = subjects.map((subject) => marks[id]?.[subject.id] ?? null);
    return [rollNumber, name, fatherName, motherName, ...given, grade ? total : null, grade ?? null];
  });
  return [[sheetLine(exam, language)], heads, ...rows];
}

/** The Bengali name of a subject heads its column only where the sheet that comes back can tell it from all others. */
function subjectHead(subject: SheetSubject, subjects: SheetSubject[], language: Language): string {
  const head = nameIn(language, subject);
  const isShared = ({ name, nameBn }: Named) =>
    [name, nameBn ?? ""].some((other) => comparable(other) === comparable(head));
  return subjects.some((other) => other !== subject && isShared(other)) ? subject.name : head;
}

/** The rows of an empty sheet of the pupils of a class. */
export const pupilPatternRows = (level: number, language: Language = "en"): WorkbookCell[][] => [
  [`${texts[language][classText(level)]}: ${texts[language]["students.title"]}`],
  pupilHeads(language),
];

/** The file name of an examination's workbook: "Class-6_Annual-Examination-2026.xlsx". */
export const workbookName = ({ classLevel, name }: Pick<SheetExam, "classLevel" | "name">) =>
  cleanFileName(`Class-${classLevel}_${joined(name)}`, "xlsx");

/** The file name of an empty sheet of pupils. */
export const patternName = (level: number) => `Class-${level}_Students.xlsx`;

// Joiners (U+200C, U+200D) stay: Bengali words are spelt with them.
const joined = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, "-").replace(/^-+|-+$/g, "");

// What a spreadsheet takes for a formula; one more apostrophe tells ours from one that somebody typed. The names that
// every object has are among them because the writer looks texts up in one.
const isRisky = (text: string) => /^[=+\-@\t\r']/.test(text) || text in {};

/** A text that no spreadsheet takes for a formula, nor for a code of a letter ("_x0041_" would be read as "A"). */
export function asCellText(text: string): string {
  const kept = writable(text);
  return (isRisky(kept) ? `'${kept}` : kept).replace(/_x(?=[\da-f]{4}_)/gi, "_x005F_x");
}

/** What a text that asCellText made has been before. The codes of letters are read by whoever reads the workbook. */
export function fromCellText(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && isRisky(rest) ? rest : text;
}
