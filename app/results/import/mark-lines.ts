import type { Language } from "../../language/languages";
import type { Cell, Clash, MarkChange } from "../mark-change";
import { type MarkSheet, nameIn } from "../mark-sheet";

/**
 * One pupil of a checked sheet, and their marks that change, each from what to what, and whether a colleague
 * changed it meanwhile: by whom, empty when nobody knows; and whether it was chosen all the same.
 */
export type MarkLine = {
  student: number;
  roll: number;
  name: string;
  cells: { id: number; subject: string; was: number | null; mark: number | null; by?: string; isChosen?: true }[];
};

/** Changes as they are shown, gathered by pupil in the order of the mark sheet; clashes say who came first. */
export function linesOf(
  changes: MarkChange[],
  sheet: MarkSheet,
  language: Language,
  clashes: Pick<Clash, "student" | "subject" | "by">[] = [],
  isChosen: (cell: Cell) => boolean = () => false,
): MarkLine[] {
  const subjects = new Map(sheet.subjects.map((subject) => [subject.id, nameIn(language, subject)]));
  const lines = new Map(
    sheet.pupils.map(({ id, rollNumber: roll, name }) => [id, { student: id, roll, name, cells: [] } as MarkLine]),
  );
  for (const { student, subject, was, mark } of changes) {
    const clash = clashes.find((other) => other.student === student && other.subject === subject);
    lines.get(student)?.cells.push({
      id: subject,
      subject: subjects.get(subject) ?? "",
      was,
      mark,
      ...(clash && { by: clash.by ?? "" }),
      ...(isChosen({ student, subject }) && { isChosen: true }),
    });
  }
  return [...lines.values()].filter(({ cells }) => cells.length > 0);
}
