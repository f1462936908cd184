import { type FieldError, getLine } from "../../i18n/form-values";
import { maxRoll, parseRoll } from "../../students/student";
import type { ClassStanding } from "../standings";

export type RollStudent = { id: number; rollNumber: number; name: string };

/**
 * How the students of a class come by their rolls: everybody keeps theirs, they are numbered from 1 in the order of the
 * rolls they have, or by position in the examination of this id.
 */
export type RollOrder = "keep" | "inOrder" | number;

/** Reads a roll order as a field or an address has it: "exam:17" for an examination; anything unknown keeps the rolls. */
export function parseRollOrder(text: string): RollOrder {
  const [, exam] = /^exam:([1-9]\d{0,14})$/.exec(text) ?? [];
  if (exam !== undefined) return Number(exam);
  return text === "inOrder" ? text : "keep";
}

/** The value that names a roll order in a field. */
export const rollOrderValue = (order: RollOrder): string => (typeof order === "number" ? `exam:${order}` : order);

/**
 * Students in the order of their positions, equal ones by roll; who is incomplete comes after all others, by total.
 */
export function sortByPosition<Student extends RollStudent>(
  students: Student[],
  standingOf: (student: number) => Pick<ClassStanding, "position" | "total">,
): Student[] {
  return students
    .map((student) => ({ student, ...standingOf(student.id) }))
    .sort(
      (a, b) =>
        (a.position ?? Infinity) - (b.position ?? Infinity) ||
        b.total - a.total ||
        a.student.rollNumber - b.student.rollNumber ||
        a.student.id - b.student.id,
    )
    .map(({ student }) => student);
}

/** The first roll that is free after the highest of these, or from 1 on when the last number is taken. */
export function findFreeRoll(taken: Set<number>): number {
  let roll = Math.max(0, ...taken);
  do roll = (roll % maxRoll) + 1;
  while (taken.has(roll));
  return roll;
}

/** Those whose roll somebody else has too, together with all who have it, in the order of the rolls. */
export function findSharedRolls<Holder extends { roll: number }>(holders: Holder[]): Holder[][] {
  const byRoll = new Map<number, Holder[]>();
  for (const holder of holders) byRoll.set(holder.roll, [...(byRoll.get(holder.roll) ?? []), holder]);
  const shared = [...byRoll].filter(([, found]) => found.length > 1);
  return shared.sort(([one], [other]) => one - other).map(([, found]) => found);
}

/** A student with the new roll as it was typed, and what is wrong with it. */
export type RollField = RollStudent & { typed: string; error?: FieldError };

/** Students whose new rolls can be written, `roll`. */
export type NumberedStudent = RollStudent & { roll: number };

/** Whether a student gets another roll than before. */
export const isRenumbered = ({ rollNumber, roll }: Pick<NumberedStudent, "rollNumber" | "roll">): boolean =>
  rollNumber !== roll;

/** The field of a student's new roll. */
export const rollField = (id: number) => `roll${id}`;

/**
 * The new rolls as a form has them, each with what is wrong with it: it is none, or somebody else of the class would have
 * the same. Whoever was not in the form, since they joined the class later, keeps theirs.
 */
export function parseRollFields(form: FormData, students: RollStudent[]): RollField[] {
  const fields = students.map((student) => {
    const field = rollField(student.id);
    return { ...student, typed: form.has(field) ? getLine(form, field) : String(student.rollNumber) };
  });
  const shared = findSharedRolls(toNumbered(fields));
  return fields.map((field): RollField => {
    const roll = parseRoll(field.typed);
    if (roll === undefined) return { ...field, error: { text: "students.roll.unreadable" } };
    const other = shared.find(([found]) => found?.roll === roll)?.find(({ id }) => id !== field.id);
    return other ? { ...field, error: { text: "rolls.twice", values: { name: other.name } } } : field;
  });
}

/** The students with rolls that can be read. */
export const toNumbered = (fields: RollField[]): NumberedStudent[] =>
  fields.flatMap(({ id, rollNumber, name, typed }) => {
    const roll = parseRoll(typed);
    return roll === undefined ? [] : { id, rollNumber, name, roll };
  });

/** The numbers below the highest roll that nobody has, at most so many of them, and how many there are. */
export function findGaps(students: NumberedStudent[], limit: number): { first: number[]; count: number } {
  const rolls = new Set(students.map(({ roll }) => roll));
  const highest = Math.max(0, ...rolls);
  const gaps = Array.from({ length: highest }, (_, place) => place + 1).filter((roll) => !rolls.has(roll));
  return { first: gaps.slice(0, limit), count: gaps.length };
}
