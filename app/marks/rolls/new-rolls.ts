import { type FieldError, getLine } from "~/i18n/form-values";
import { maxRoll, parseRoll } from "~/students/student";
import type { ClassStanding } from "../standings";

export type RollStudent = { id: number; rollNumber: number; name: string };

/**
 * "keep" changes no roll. "inOrder" numbers the students from 1 in the order of their current rolls. A number is the id
 * of an exam whose positions become the rolls.
 */
export type RollOrder = "keep" | "inOrder" | number;

/** Returns the exam id 17 for "exam:17". Returns "keep" for an unknown text. */
export function parseRollOrder(text: string): RollOrder {
  const [, exam] = /^exam:([1-9]\d{0,14})$/.exec(text) ?? [];
  if (exam !== undefined) return Number(exam);
  return text === "inOrder" ? text : "keep";
}

export const rollOrderValue = (order: RollOrder): string => (typeof order === "number" ? `exam:${order}` : order);

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

/** Returns the number after the highest roll. If the highest possible roll is taken, returns the lowest free number. */
export function findFreeRoll(taken: Set<number>): number {
  let roll = Math.max(0, ...taken);
  do roll = (roll % maxRoll) + 1;
  while (taken.has(roll));
  return roll;
}

export function findSharedRolls<Holder extends { roll: number }>(holders: Holder[]): Holder[][] {
  const byRoll = new Map<number, Holder[]>();
  for (const holder of holders) byRoll.set(holder.roll, [...(byRoll.get(holder.roll) ?? []), holder]);
  const shared = [...byRoll].filter(([, found]) => found.length > 1);
  return shared.sort(([one], [other]) => one - other).map(([, found]) => found);
}

export type RollField = RollStudent & { typed: string; error?: FieldError };

export type NumberedStudent = RollStudent & { roll: number };

export const isRenumbered = ({ rollNumber, roll }: Pick<NumberedStudent, "rollNumber" | "roll">): boolean =>
  rollNumber !== roll;

export const rollField = (id: number) => `roll${id}`;

/** A student who joined the class after the form was opened has no field in the form and keeps the roll number. */
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

export const toNumbered = (fields: RollField[]): NumberedStudent[] =>
  fields.flatMap(({ id, rollNumber, name, typed }) => {
    const roll = parseRoll(typed);
    return roll === undefined ? [] : { id, rollNumber, name, roll };
  });

export function findGaps(students: NumberedStudent[], limit: number): { first: number[]; count: number } {
  const rolls = new Set(students.map(({ roll }) => roll));
  const highest = Math.max(0, ...rolls);
  const gaps = Array.from({ length: highest }, (_, place) => place + 1).filter((roll) => !rolls.has(roll));
  return { first: gaps.slice(0, limit), count: gaps.length };
}
