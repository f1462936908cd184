import type { ExamDay } from "~/exam-days/exam-days";
import { hasCell, type SheetStudent } from "../mark-sheet";

export type PaperDay = ExamDay & { name: string; group: SheetStudent["group"] };

export const splitInto = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size));

export const daysOf = <Day extends Pick<PaperDay, "group">>(student: SheetStudent, days: Day[]) =>
  days.filter((day) => hasCell(student, day));

/**
 * Returns one sitting for all subjects with the same date, time and room, because their students sit in the same room
 * at the same time.
 */
export function listSittings(days: PaperDay[], students: SheetStudent[]) {
  const placeOf = ({ date, begin, room }: PaperDay) => JSON.stringify([date, begin, room]);
  return [...new Set(days.map(placeOf))].map((place) => {
    const together = days.filter((day) => placeOf(day) === place);
    return { days: together, students: students.filter((student) => daysOf(student, together).length > 0) };
  });
}
