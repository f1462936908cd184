import type { ExamDay } from "~/exam-days/exam-days";
import { hasCell, type SheetStudent } from "../mark-sheet";

export type PrintedDay = ExamDay & { name: string; group: SheetStudent["group"] };

export const splitInto = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size));

export const daysOf = <Day extends Pick<PrintedDay, "group">>(student: SheetStudent, days: Day[]) =>
  days.filter((day) => hasCell(student, day));

/** Returns the room in which the student sits on this day. It is empty if it is not known. */
export type FindRoom = (student: SheetStudent, day: PrintedDay) => string;

type Sitting = { days: PrintedDay[]; students: SheetStudent[]; room: string };

/**
 * Returns one sitting for all subjects with the same date, time and room, because their students sit in the same room
 * at the same time.
 */
export function listSittings(days: PrintedDay[], students: SheetStudent[], findRoom: FindRoom): Sitting[] {
  const sittings = new Map<string, Sitting>();
  for (const day of days) {
    for (const student of students.filter((one) => hasCell(one, day))) {
      const room = findRoom(student, day);
      const place = JSON.stringify([day.date, day.begin, room]);
      const sitting = sittings.get(place) ?? { days: [], students: [], room };
      if (!sitting.days.includes(day)) sitting.days.push(day);
      if (!sitting.students.includes(student)) sitting.students.push(student);
      sittings.set(place, sitting);
    }
  }
  const byRoll = (one: SheetStudent, other: SheetStudent) => students.indexOf(one) - students.indexOf(other);
  return [...sittings.values()].map((sitting) => ({ ...sitting, students: sitting.students.sort(byRoll) }));
}
