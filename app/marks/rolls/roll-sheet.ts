import { normalizeCell } from "~/admin/import/cells";
import {
  checkColumnOnce,
  createColumns,
  describeFoundHeadings,
  ignoreLanguage,
  listUnreadHeadings,
  splitAtHeadings,
} from "~/admin/import/columns";
import { findSkipReason, groupSkipped, type SkippedRows, type SkipReason } from "~/admin/import/other-rows";
import type { RowError } from "~/admin/import/result";
import { type FieldError, toLine } from "~/i18n/form-values";
import type { Language } from "~/i18n/languages";
import { isClassHeading, selectClass } from "~/students/sheet-class";
import { parseRoll, studentColumns } from "~/students/student";
import { findSharedRolls, type NumberedStudent, type RollStudent } from "./new-rolls";

export const rollColumns = ignoreLanguage(
  createColumns({
    rollNumber: [...studentColumns.rollNumber.headings, "Old Roll", "Present Roll", "পুরোনো রোল", "বর্তমান রোল"],
    name: studentColumns.name.headings,
    roll: ["New Roll", "New Roll No", "New Roll Number", "নতুন রোল", "নতুন রোল নং", "নতুন রোল নম্বর", "নতুন রোল নাম্বার"],
  }),
);

/**
 * Checks a spreadsheet with new rolls. A row with an error is skipped, so its student keeps the roll.
 * `students` has all students of the class with their future roll. It is empty if two students would have the same
 * roll.
 * `unread` contains the headings that match no column.
 */
export function checkRollRows(
  rows: string[][],
  level: number,
  onRoll: RollStudent[],
  language: Language = "en",
): { students: NumberedStudent[]; unread: string[]; skipped: SkippedRows[]; errors: RowError[] } {
  const parts = splitAtRollHeadings(rows);
  if (!parts) {
    const error = { text: "import.rolls.noHeads", values: { found: describeFoundHeadings(rows) } } as const;
    return { students: [], unread: [], skipped: [], errors: [{ error }] };
  }
  const columns = parts.headings.map(rollColumns.find);
  const unread = listUnreadHeadings(
    parts.headings,
    parts.headings.map((heading, at) => columns[at] ?? isClassHeading(heading)),
  );
  const none = (errors: RowError[]) => ({ students: [], unread, skipped: [], errors });
  const present = rollColumns.names.filter((name) => columns.includes(name));
  const headErrors = present.flatMap((name) => checkColumnOnce(name, columns, rollColumns, language));
  if (headErrors.length > 0) return none(headErrors);

  const ofClass = selectClass(parts, level);
  const errors = ofClass.errors;
  const skipped: { row: number; reason: SkipReason }[] = [];
  const given = new Map<number, { roll: number; row: number }>();
  const named = onRoll.map((student) => ({ student, cell: normalizeCell(student.name) }));
  for (const { row, cells } of ofClass.below) {
    const cellAt = (name: (typeof rollColumns.names)[number]) => toLine(cells[columns.indexOf(name)]);
    const [rollNumber, name, roll] = [cellAt("rollNumber"), cellAt("name"), cellAt("roll")];
    const isHeadings = rollColumns.find(roll) === "roll";
    const reason = findSkipReason(cells, { hasWho: parseRoll(rollNumber) !== undefined, isHeadings });
    if (reason) skipped.push({ row, reason });
    // If the cell for the new roll is empty, the student keeps the roll.
    if (reason || roll === "") continue;
    const reject = (column: "rollNumber" | "name" | "roll", text: string, error: FieldError) =>
      errors.push({ row, column: rollColumns.heading(column, language), text, error });
    const student = findStudent(named, rollNumber, name);
    const newRoll = parseRoll(roll);
    const rejectWho = (text: FieldError["text"]) =>
      reject(rollNumber ? "rollNumber" : "name", rollNumber || name, { text });
    if (!student) rejectWho("import.rolls.unknown");
    else if (name && normalizeCell(student.name) !== normalizeCell(name))
      reject("name", name, { text: "import.otherName", values: { roll: student.rollNumber, name: student.name } });
    else if (given.has(student.id)) rejectWho("import.rolls.twice");
    else if (newRoll === undefined) reject("roll", roll, { text: "students.roll.unreadable" });
    else given.set(student.id, { roll: newRoll, row });
  }
  if (given.size === 0) {
    const nothing: RowError[] = errors.length > 0 ? errors : [{ error: { text: "import.rolls.noRows" } }];
    return { students: [], unread, skipped: groupSkipped(skipped), errors: nothing };
  }

  const students = onRoll.map(({ id, rollNumber, name }) => {
    return { id, rollNumber, name, roll: given.get(id)?.roll ?? rollNumber };
  });
  const clashes = findSharedRolls(students).flatMap((found) => {
    // These students already have the same roll, and the sheet changes none of their rolls.
    const [first] = found;
    if (first && !found.some(({ id }) => given.has(id)))
      return [{ error: { text: "import.rollShared", values: { roll: first.roll } } } satisfies RowError];
    return found.flatMap(({ id, roll }): RowError[] => {
      const name = found.find((other) => other.id !== id)?.name ?? "";
      const row = given.get(id)?.row;
      const column = rollColumns.heading("roll", language);
      return row ? [{ row, column, text: String(roll), error: { text: "rolls.twice", values: { name } } }] : [];
    });
  });
  const found = clashes.length > 0 ? [] : students;
  return { students: found, unread, skipped: groupSkipped(skipped), errors: [...errors, ...clashes] };
}

export const splitAtRollHeadings = (rows: string[][]) =>
  splitAtHeadings(rows, rollColumns, [["roll"], ["rollNumber", "name"]]);

type NamedStudent = { student: RollStudent; cell: string };

function findStudent(named: NamedStudent[], rollNumber: string, name: string): RollStudent | undefined {
  // We normalize the cells once for each row and not for each student. Otherwise a sheet with a thousand rows and a
  // class with a thousand students would block the server.
  const [roll, wanted] = [parseRoll(rollNumber), normalizeCell(name)];
  const found = named.filter(({ student, cell }) => (rollNumber ? student.rollNumber === roll : cell === wanted));
  return found.length === 1 ? found[0]?.student : undefined;
}
