import type { ExamDay } from "../../exam-days/exam-days";
import { toLine } from "../../i18n/form-values";
import { toLatinDigits } from "../../i18n/format";
import { hasCell, type MarkSheet, type SheetStudent } from "../mark-sheet";

export type PaperDay = ExamDay & { name: string; group: SheetStudent["group"] };

export const splitInto = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size));

export const daysOf = <Day extends Pick<PaperDay, "group">>(student: SheetStudent, days: Day[]) =>
  days.filter((day) => hasCell(student, day));

/** Who sits together: the days of one date, beginning and room. */
export function listSittings(days: PaperDay[], students: SheetStudent[]) {
  const placeOf = ({ date, begin, room }: PaperDay) => JSON.stringify([date, begin, room]);
  return [...new Set(days.map(placeOf))].map((place) => {
    const together = days.filter((day) => placeOf(day) === place);
    return { days: together, students: students.filter((student) => daysOf(student, together).length > 0) };
  });
}

type Room = { name: string; rows: number; columns: number };

const maxRooms = 60;
const roomPattern = /^(.{1,60}?)[\s,:;–-]+([\d০-৯]{1,2})\s*[x×*]\s*([\d০-৯]{1,2})$/iu;

/** A line for each: "Room 1, 6 × 5" has six rows of five seats. `wrong` is the first line that says none. */
export function parseRooms(text: string): { rooms: Room[]; wrong?: string } {
  const lines = text.split("\n").map(toLine).filter(Boolean);
  const rooms = lines.map((line, place): Room | undefined => {
    const [, name = "", ...numbers] = roomPattern.exec(line) ?? [];
    const [rows = 0, columns = 0] = numbers.map((number) => Number(toLatinDigits(number)));
    const isRoom = rows >= 1 && rows <= 14 && columns >= 1 && columns <= 10;
    return isRoom && place < maxRooms ? { name, rows, columns } : undefined;
  });
  const wrongAt = rooms.indexOf(undefined);
  if (lines.length === 0 || wrongAt !== -1) return { rooms: [], wrong: lines[wrongAt] ?? "" };
  return { rooms: rooms.flatMap((room) => room ?? []) };
}

type SeatedClass = { exam: Pick<MarkSheet["exam"], "classLevel">; students: Pick<SheetStudent, "id" | "rollNumber">[] };

/** Column by column, odd rolls of one class beside even rolls of the other; `left` are those without a seat. */
export function planSeats(rooms: Room[], one: SeatedClass, other?: SeatedClass) {
  const [odd, even] = splitRolls(one);
  const isAlone = !other || other.students.length === 0 || other.exam.classLevel === one.exam.classLevel;
  const queues = isAlone ? [odd, even] : [[...odd, ...even], splitRolls(other).reverse().flat()];
  const plans = rooms.map(({ name, rows, columns }) => {
    const seats: (Seated | undefined)[][] = Array.from({ length: rows }, () => []);
    for (let column = 0; column < columns; column++)
      for (const row of seats) row.push(queues[column % 2]?.shift() ?? queues[(column + 1) % 2]?.shift());
    return { name, seats };
  });
  return { plans, left: queues.flat() };
}

type Seated = SeatedClass["students"][number] & { classLevel: number };

function splitRolls({ exam: { classLevel }, students }: SeatedClass): [Seated[], Seated[]] {
  const seated = students.map((student) => ({ ...student, classLevel }));
  const isOdd = ({ rollNumber }: Seated) => rollNumber % 2 === 1;
  return [seated.filter(isOdd), seated.filter((student) => !isOdd(student))];
}
