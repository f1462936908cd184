import type { ExamDay } from "~/exam-days/exam-days";
import { toLine } from "~/i18n/form-values";
import { toLatinDigits } from "~/i18n/format";
import { hasCell, type MarkSheet, type SheetStudent } from "../mark-sheet";

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

type Room = { name: string; rows: number; columns: number };

const maxRooms = 60;
const roomPattern = /^(.{1,60}?)[\s,:;–-]+([\d০-৯]{1,2})\s*[x×*]\s*([\d০-৯]{1,2})$/iu;

/**
 * Parses the list of rooms. Each line describes one room. For example, "Room 1, 6 × 5" means six rows of five seats.
 * `wrong` is the first line that cannot be parsed.
 */
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

/**
 * Fills each room column by column. Students with odd rolls of one class sit beside students with even rolls of the
 * other class. The remaining students sit beside students of their own class. Two neighbours
 * in a row are of different classes, or one has an odd roll and the other an even roll. Only a full room has exceptions.
 * `left` contains the students without a seat.
 */
export function planSeats(rooms: Room[], one: SeatedClass, other?: SeatedClass) {
  const isAlone = !other || other.exam.classLevel === one.exam.classLevel;
  const [[odd, even], [otherOdd, otherEven]] = [splitRolls(one), isAlone ? [[], []] : splitRolls(other)];
  const [odds, evens] = [
    [...odd, ...otherOdd],
    [...otherEven, ...even],
  ];
  const plans = rooms.map(({ name, rows, columns }) => {
    const seats = Array.from({ length: rows }, () => Array<Seated | undefined>(columns).fill(undefined));
    // We fill the columns with the two groups in turn. In a room with five columns, the larger group gets three
    // columns.
    const halves = evens.length > odds.length ? [evens, odds] : [odds, evens];
    for (let column = 0; column < columns; column++) for (const row of seats) row[column] = halves[column % 2]?.shift();
    return { name, seats };
  });
  const left = [...odds, ...evens].filter((student) => !takeFreeSeat(plans, student));
  return { plans, left };
}

type Seated = SeatedClass["students"][number] & { classLevel: number };

type SeatPlan = { seats: (Seated | undefined)[][] };

/**
 * Gives the student a free seat. Prefers a seat whose neighbours are of another class, or of the same class but with an
 * even roll beside an odd roll. Returns false if no seat is free.
 */
function takeFreeSeat(plans: SeatPlan[], student: Seated): boolean {
  const isLike = (seated?: Seated) =>
    seated?.classLevel === student.classLevel && (seated.rollNumber - student.rollNumber) % 2 === 0;
  const rows = plans.flatMap(({ seats }) => seats);
  const free = rows.flatMap((row) => [...row.keys()].filter((at) => !row[at]).map((at) => ({ row, at })));
  const seat = free.find(({ row, at }) => !isLike(row[at - 1]) && !isLike(row[at + 1])) ?? free[0];
  if (seat) seat.row[seat.at] = student;
  return seat !== undefined;
}

function splitRolls({ exam: { classLevel }, students }: SeatedClass): [Seated[], Seated[]] {
  const seated = students.map((student) => ({ ...student, classLevel }));
  const isOdd = ({ rollNumber }: Seated) => rollNumber % 2 === 1;
  return [seated.filter(isOdd), seated.filter((student) => !isOdd(student))];
}
