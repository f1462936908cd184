import { normalizeCell } from "../../admin/import/cells";
import { checkColumnOnce, createColumns, listUnreadHeadings, splitAtHeadings } from "../../admin/import/columns";
import type { RowError } from "../../admin/import/result";
import { type FieldError, toLine } from "../../i18n/form-values";
import type { Language } from "../../i18n/languages";
import { parseRoll, studentColumns } from "../../students/student";
import { checkClass } from "../../students/student-sheet";
import { findSharedRolls, type NumberedStudent, type RollStudent } from "./new-rolls";

export const rollColumns = createColumns({
  rollNumber: [...studentColumns.rollNumber.headings, "Old Roll", "Present Roll", "পুরোনো রোল", "বর্তমান রোল"],
  name: studentColumns.name.headings,
  roll: ["New Roll", "New Roll No", "New Roll Number", "নতুন রোল", "নতুন রোল নং", "নতুন রোল নম্বর", "নতুন রোল নাম্বার"],
});

/** `students` are all of the class with the rolls they would have, `unread` headings that name no column. */
export function checkRollRows(
  rows: string[][],
  level: number,
  onRoll: RollStudent[],
  language: Language = "en",
): { students: NumberedStudent[]; unread: string[]; errors: RowError[] } {
  const parts = splitAtHeadings(rows, rollColumns, [["roll"], ["rollNumber", "name"]]);
  if (!parts) return { students: [], unread: [], errors: [{ error: { text: "import.rolls.noHeads" } }] };
  const columns = parts.headings.map(rollColumns.find);
  const unread = listUnreadHeadings(parts.headings, columns);
  const none = (errors: RowError[]) => ({ students: [], unread, errors });
  const found = rollColumns.names.filter((name) => columns.includes(name));
  const headErrors = [
    ...parts.above.flatMap((line, place) => checkClass(line, place, level)),
    ...found.flatMap((name) => checkColumnOnce(name, columns, rollColumns, language)),
  ];
  if (headErrors.length > 0) return none(headErrors);

  const errors: RowError[] = [];
  const given = new Map<number, { roll: number; row: number }>();
  const named = onRoll.map((student) => ({ student, cell: normalizeCell(student.name) }));
  for (const { row, cells } of parts.below) {
    const cellAt = (name: (typeof rollColumns.names)[number]) => toLine(cells[columns.indexOf(name)]);
    const [rollNumber, name, roll] = [cellAt("rollNumber"), cellAt("name"), cellAt("roll")];
    if (roll === "") continue;
    const reject = (column: "rollNumber" | "name" | "roll", text: string, error: FieldError) =>
      errors.push({ row, column: rollColumns.heading(column, language), text, error });
    const student = findStudent(named, rollNumber, name);
    const newRoll = parseRoll(roll);
    const rejectWho = (text: FieldError["text"]) =>
      reject(rollNumber ? "rollNumber" : "name", rollNumber || name, { text });
    if (!student) rejectWho("import.rolls.nobody");
    else if (name && normalizeCell(student.name) !== normalizeCell(name))
      reject("name", name, { text: "import.otherName", values: { roll: student.rollNumber, name: student.name } });
    else if (given.has(student.id)) rejectWho("import.rolls.twice");
    else if (newRoll === undefined) reject("roll", roll, { text: "students.roll.unreadable" });
    else given.set(student.id, { roll: newRoll, row });
  }
  if (errors.length === 0 && given.size === 0) return none([{ error: { text: "import.rolls.noRows" } }]);

  const students = onRoll.map(({ id, rollNumber, name }) => {
    return { id, rollNumber, name, roll: given.get(id)?.roll ?? rollNumber };
  });
  // While a row can't be read, who has which roll is not known.
  const shared = errors.length === 0 ? findSharedRolls(students) : [];
  const clashes = shared.flatMap((found) => {
    // They share it already, and the sheet gives none of them another one.
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
  return { students, unread, errors: [...errors, ...clashes] };
}

type NamedStudent = { student: RollStudent; cell: string };

function findStudent(named: NamedStudent[], rollNumber: string, name: string): RollStudent | undefined {
  // Once for a row, not for each student: a thousand of both would keep the whole website waiting.
  const [roll, wanted] = [parseRoll(rollNumber), normalizeCell(name)];
  const found = named.filter(({ student, cell }) => (rollNumber ? student.rollNumber === roll : cell === wanted));
  return found.length === 1 ? found[0]?.student : undefined;
}
