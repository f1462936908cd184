import { cutText } from "../../language/graphemes";
import { type Language, languages } from "../../language/languages";
import { missingOrTwice } from "../../students/pupils-import-rows";
import { comparable, pupilColumn, type SheetFault } from "../../students/pupils-import-sheet";
import type { MarkSheet, SheetSubject } from "../mark-sheet";
import { sheetLine } from "./workbook";

type SubjectColumn = { subject: SheetSubject; at: number };

/** Where in a row of a sheet the roll, the name and the marks of each subject stand, counted from 0. */
export type MarksColumns = { roll: number; name: number; subjects: SubjectColumn[] };

/** What is wrong when none of the lines above the heads names this class and this examination. */
export function wrongSheet(linesAbove: string[][], { exam }: MarkSheet, language: Language): SheetFault[] {
  const lines = linesAbove.map((line) => line.filter((cell) => cell !== "").join(" "));
  const fitting = languages.map((one) => comparable(sheetLine(exam, one)));
  if (lines.some((line) => fitting.includes(comparable(line)))) return [];
  const wanted = sheetLine(exam, language);
  const found = cutText(lines.find((line) => line !== "") ?? "", 80);
  return [{ row: 1, problem: { text: found ? "import.wrongSheet" : "import.noSheetLine", values: { found, wanted } } }];
}

/**
 * Reads the heads of a sheet of marks, in either language; `row` is their row. Not every subject must be there. What is
 * counted from the marks is not read.
 */
export function marksColumns(
  heads: string[],
  subjects: SheetSubject[],
  row: number,
  language: Language,
): { columns: MarksColumns; faults: SheetFault[] } {
  const known = heads.map(pupilColumn);
  const found: SubjectColumn[] = [];
  const faults = (["rollNumber", "name"] as const).flatMap((column) => missingOrTwice(column, known, language));
  for (const [at, head] of heads.entries()) {
    const subject = subjectOf(head, subjects);
    const column = cutText(head, 60);
    if (!subject) {
      if (!known[at] && !isCounted(head)) faults.push({ row, column, problem: { text: "import.unknownSubject" } });
    } else if (found.some((other) => other.subject === subject)) {
      faults.push({ row, column, problem: { text: "import.columnTwice" } });
    } else found.push({ subject, at });
  }
  if (found.length === 0) faults.push({ row, problem: { text: "import.noSubjects" } });
  return { columns: { roll: known.indexOf("rollNumber"), name: known.indexOf("name"), subjects: found }, faults };
}

const countedHeads = new Set(["", ...["Total", "GPA", "Grade", "মোট", "জিপিএ", "গ্রেড"].map(comparable)]);

/** Whether a column holds what is counted from the marks, or has no head. */
const isCounted = (head: string) => countedHeads.has(comparable(head));

function subjectOf(head: string, subjects: SheetSubject[]): SheetSubject | undefined {
  const wanted = comparable(head);
  if (wanted === "") return undefined;
  const named = (of: (subject: SheetSubject) => string | null) =>
    subjects.find((subject) => comparable(of(subject) ?? "") === wanted);
  return named(({ name }) => name) ?? named(({ nameBn }) => nameBn);
}
