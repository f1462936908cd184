import type { Language } from "../../language/languages";
import { type Grade, gradeOf, percentage, standing } from "../grades";
import { type MarkSheet, marksOf, nameIn, type SheetPupil } from "../mark-sheet";

/** A subject with its mark; the percentage is that of the subject's own full marks, "78.0". */
export type CardRow = { subject: string; fullMarks: number; mark: number; percentage: string; grade: Grade };

export type ResultCard = {
  exam: string;
  classLevel: number;
  pupil: SheetPupil;
  /** One for each subject with a mark. */
  rows: CardRow[];
  failed: CardRow[];
  /** The names of the other subjects. */
  notMarked: string[];
  total: number;
  full: number;
  /** With two decimals, "67.00"; there is none, and no grade, while no mark is in. */
  percentage?: string;
  grade?: Grade;
};

/**
 * The result card of one pupil, with the names of subjects and examination in a language; undefined when the pupil is
 * not on the sheet. The full marks are 100 times the number of subjects with a mark, whatever the subjects' own are,
 * and the exact overall percentage decides the grade (specification, section 9).
 */
export function resultCard(sheet: MarkSheet, pupilId: number, language: Language): ResultCard | undefined {
  const pupil = sheet.pupils.find(({ id }) => id === pupilId);
  return pupil && cardOf(sheet, pupil, language);
}

/** The cards of everybody who has a mark, in the order of the rolls. */
export const classCards = (sheet: MarkSheet, language: Language): ResultCard[] =>
  sheet.pupils.map((pupil) => cardOf(sheet, pupil, language)).filter(({ rows }) => rows.length > 0);

function cardOf(sheet: MarkSheet, pupil: SheetPupil, language: Language): ResultCard {
  const rows = rowsOf(sheet, pupil.id, language);
  const { total, grade } = standing(marksOf(sheet, pupil.id));
  const full = 100 * rows.length;
  return {
    exam: nameIn(language, sheet.exam),
    classLevel: sheet.exam.classLevel,
    pupil,
    rows,
    failed: rows.filter((row) => row.grade === "F"),
    notMarked: sheet.subjects
      .filter(({ id }) => sheet.marks[pupil.id]?.[id] === undefined)
      .map((subject) => nameIn(language, subject)),
    total,
    full,
    percentage: full > 0 ? percentage(total, full, 2) : undefined,
    grade,
  };
}

function rowsOf({ subjects, marks }: MarkSheet, pupilId: number, language: Language): CardRow[] {
  return subjects.flatMap((subject) => {
    const mark = marks[pupilId]?.[subject.id];
    if (mark === undefined) return [];
    const { fullMarks } = subject;
    return {
      subject: nameIn(language, subject),
      fullMarks,
      mark,
      percentage: percentage(mark, fullMarks, 1),
      grade: gradeOf((mark * 100) / fullMarks),
    };
  });
}
