import { maxRoll } from "../../students/student";
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
 * Students in the order of their positions: who is incomplete comes after everybody who is complete; equal totals stay
 * in the order of their rolls.
 */
export function sortByPosition<Student extends RollStudent>(
  students: Student[],
  standingOf: (student: number) => Pick<ClassStanding, "position" | "total">,
): Student[] {
  return students
    .map((student) => ({ student, ...standingOf(student.id) }))
    .sort(
      (a, b) =>
        Number(a.position === undefined) - Number(b.position === undefined) ||
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
