import type { ImportResult } from "../../admin/import/result";
import type { CheckedStudents } from "../../students/import";
import type { Mark } from "../mark-sheet";
import type { NumberedStudent } from "../rolls/renumber";

/**
 * One student of a checked spreadsheet, and their marks that change, each from what to what; of a mark that somebody
 * else has changed meanwhile by whom, empty when nobody knows, and whether it was chosen all the same.
 */
export type StudentChanges = {
  student: number;
  roll: number;
  name: string;
  cells: { id: number; subject: string; was: Mark | null; mark: Mark | null; by?: string; isChosen?: boolean }[];
};

/** Marks by student, and how many. */
export type CountedChanges = { count: number; lines: StudentChanges[] };

/** The marks that change, those that somebody else has changed too, and those that stay because only somebody else has. */
export type MarksPreview = CountedChanges & { conflicts: CountedChanges; left: CountedChanges };

/** A spreadsheet without errors, as it is shown before anything is written; `carried` brings it to the last step. */
export type ImportPreview = { same: number; carried: string } & (
  | ({ what: "marks"; isUntitled: boolean } & MarksPreview)
  | ({ what: "students" } & Pick<CheckedStudents, "added" | "changed">)
  | { what: "rolls"; changed: NumberedStudent[] }
);

/** What the screen of marks and students shows of a checked spreadsheet. */
export type SheetResult = ImportResult<ImportPreview>;
