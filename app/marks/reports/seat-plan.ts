import { splitLines } from "~/i18n/form-values";
import { formatDigits, toLatinDigits } from "~/i18n/format";
import { detectLanguage, type Language } from "~/i18n/languages";
import type { MarkSheet, SheetStudent } from "../mark-sheet";
import { splitInto } from "./printouts";

type Room = { name: string; rows: number; columns: number };

const maxRooms = 60;
const maxRows = 14;
const maxColumns = 10;
const roomPattern =
  /^(.{1,60}?)[\s,:;(–-]+([\d০-৯]{1,2})\s*(?:[x×✕*]|সারি|rows?)\s*,?\s*([\d০-৯]{1,2})\s*(?:জন|আসন|seats?)?[\s).,;।]*$/iu;

const seatCountPattern =
  /^(.{1,60}?)(?:\s*[,:;(–-]\s*([\d০-৯]{1,3})|[\s,:;(–-]+([\d০-৯]{1,3})\s*(?:টি|টা)?\s*(?:জন|আসন|seats?))[\s).,;।]*$/iu;

/**
 * Parses the list of rooms. Each line describes one room. For example, "Room 1, 6 × 5" means six rows of five seats.
 * "Room 1, 30" or "Room 1 30 seats" only has the number of seats. `wrong` is the first line that cannot be parsed. It is
 * empty if there is no line.
 */
export function parseRooms(text: string): { rooms: Room[]; wrong?: string } {
  const lines = splitLines(text);
  const rooms = lines.map((line, place): Room | undefined => {
    const room = parseRows(line) ?? parseSeatCount(line);
    const isRoom = room && isInRange(room.rows, maxRows) && isInRange(room.columns, maxColumns);
    return isRoom && place < maxRooms ? room : undefined;
  });
  const wrongAt = rooms.indexOf(undefined);
  if (lines.length === 0 || wrongAt !== -1) return { rooms: [], wrong: lines[wrongAt] ?? "" };
  return { rooms: rooms.flatMap((room) => room ?? []) };
}

const isInRange = (number: number, most: number) => number >= 1 && number <= most;

function parseRows(line: string): Room | undefined {
  const [, name, ...numbers] = roomPattern.exec(line) ?? [];
  const [rows = 0, columns = 0] = numbers.map(toNumber);
  return name === undefined ? undefined : { name, rows, columns };
}

function parseSeatCount(line: string): Room | undefined {
  const [, name, ...numbers] = seatCountPattern.exec(line) ?? [];
  const seats = toNumber(numbers.find((number) => number !== undefined) ?? "");
  return name === undefined ? undefined : { name, ...arrangeSeats(seats) };
}

const toNumber = (digits: string) => Number(toLatinDigits(digits));

/** Finds rows and columns for this number of seats, or else for as many of them as fit. Prefers rows of five. */
function arrangeSeats(seats: number): Omit<Room, "name"> {
  const arrangements = Array.from({ length: maxColumns }, (_, at) => at + 1).map((columns) => ({
    columns,
    rows: Math.min(maxRows, Math.floor(seats / columns)),
  }));
  const byFit = (one: Omit<Room, "name">, other: Omit<Room, "name">) =>
    other.rows * other.columns - one.rows * one.columns ||
    Math.abs(one.columns - usualColumns) - Math.abs(other.columns - usualColumns);
  const [best = { rows: 0, columns: 0 }] = seats > maxRows * maxColumns ? [] : arrangements.sort(byFit);
  return best;
}

export const countAllSeats = (rooms: Room[]): number => rooms.reduce((sum, room) => sum + countSeats(room), 0);

const usualColumns = 5;

/** Writes each room in a line of its own. The numbers have the digits of the room's name. */
export const formatRooms = (rooms: Room[]): string =>
  rooms.map(({ name, rows, columns }) => `${name}, ${formatDigits(`${rows} × ${columns}`, digitsOf(name))}`).join("\n");

/** Writes rows and columns in one way. A room with only a number of seats stays as staff typed it. */
export function tidyRooms(text: string): string {
  const lines = splitLines(text).map((line) => {
    const room = parseRows(line);
    return room ? formatRooms([room]) : line;
  });
  return lines.join("\n");
}

function digitsOf(name: string): Language {
  if (/[০-৯]/.test(name)) return "bn";
  return /\d/.test(name) ? "en" : detectLanguage(name);
}

/** Lists these rooms with enough seats for the students, so that staff only need to correct the numbers. */
export function suggestRooms(names: string[], students: number): string {
  const inEach = Math.ceil(students / Math.max(1, names.length));
  const columns = inEach > usualColumns * maxRows ? maxColumns : usualColumns;
  const rows = Math.min(maxRows, Math.max(1, Math.ceil(inEach / columns)));
  return formatRooms(names.map((name) => ({ name, rows, columns })));
}

type SeatedClass = { exam: Pick<MarkSheet["exam"], "classLevel">; students: Pick<SheetStudent, "id" | "rollNumber">[] };

type Seated = SeatedClass["students"][number] & { classLevel: number };

/** The rolls of one class in a room. `students` is their number. */
export type RoomRolls = { classLevel: number; first: number; last: number; students: number };

type RoomPlan = { name: string; seats: (Seated | undefined)[][]; rolls: RoomRolls[] };

/**
 * Fills the rooms one after another, row by row. Each room gets the next rolls of each class, so that the list of rooms
 * has one line for a class in a room. Students of two classes sit in alternate columns. Two neighbours in a row are of
 * different classes, or one has an odd roll and the other an even roll. To achieve this, seats stay empty if there are
 * more seats than students. Otherwise, there are exceptions. `left` contains the students without a seat. The plan does
 * not depend on which class comes first.
 */
export function planSeats(rooms: Room[], one: SeatedClass, other?: SeatedClass) {
  const isAlone = !other || other.exam.classLevel === one.exam.classLevel;
  const classes = isAlone ? [one] : [one, other].sort((a, b) => a.exam.classLevel - b.exam.classLevel);
  let waiting = classes.map(toSeated);
  let spare = countAllSeats(rooms) - waiting.flat().length;
  const plans = rooms.map((room): RoomPlan => {
    const { seats, runs } = fillRoom(room, waiting, spare);
    spare -= countSeats(room) - runs.flat().length;
    const seated = new Set(runs.flat());
    waiting = waiting.map((students) => students.filter((student) => !seated.has(student)));
    return { name: room.name, seats, rolls: runs.flatMap(describeRun).sort(byClass) };
  });
  return { plans, left: waiting.flat() };
}

const toSeated = ({ exam: { classLevel }, students }: SeatedClass): Seated[] =>
  students.map(({ id, rollNumber }) => ({ id, rollNumber, classLevel }));

const countSeats = ({ rows, columns }: Room) => rows * columns;

const byClass = (one: RoomRolls, other: RoomRolls) => one.classLevel - other.classLevel;

function describeRun(run: Seated[]): RoomRolls[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  return [{ classLevel: first.classLevel, first: first.rollNumber, last: last.rollNumber, students: run.length }];
}

/** Seats as many students as possible without an exception. Leaves no more than `spare` seats empty. */
function fillRoom(room: Room, waiting: Seated[][], spare: number) {
  const most = Math.min(countSeats(room), waiting.flat().length);
  const least = Math.min(most, countSeats(room) - spare);
  const fill = (students: number) => {
    const runs = takeRuns(room, waiting, students);
    return { runs, ...arrange(room, runs) };
  };
  for (let students = most; students >= least; students--) {
    const filled = fill(students);
    if (!filled.hasException) return filled;
  }
  return fill(most);
}

/** Takes the next students of each class. The class with more waiting students comes first. */
function takeRuns({ rows, columns }: Room, waiting: Seated[][], students: number): Seated[][] {
  const [larger = [], smaller = []] = waiting.toSorted((one, other) => other.length - one.length);
  const inEvenColumns = Math.min(smaller.length, rows * Math.floor(columns / 2));
  const inOddColumns = Math.min(larger.length, students - Math.min(students, inEvenColumns));
  return [larger.slice(0, inOddColumns), smaller.slice(0, students - inOddColumns)];
}

function arrange(room: Room, runs: Seated[][]) {
  const waiting = runs.map((run) => [...run]);
  const seats: (Seated | undefined)[] = [];
  let empty = countSeats(room) - runs.flat().length;
  let hasException = false;
  while (seats.length < countSeats(room)) {
    const left = seats.length % room.columns === 0 ? undefined : seats.at(-1);
    let next = chooseNext(waiting, left);
    if (!next && empty > 0) empty -= 1;
    else if (!next) {
      hasException = true;
      next = waiting.flat()[0];
    }
    seats.push(next);
    for (const students of waiting) if (next && students.includes(next)) students.splice(students.indexOf(next), 1);
  }
  return { seats: splitInto(seats, room.columns), hasException };
}

/** Chooses the student for the seat to the right of `left`. Returns undefined if no student fits there. */
function chooseNext(waiting: Seated[][], left?: Seated): Seated | undefined {
  const [first = [], second = []] = waiting.filter((students) => students.length > 0);
  // In alternate columns, the order of the rolls does not matter.
  if (second.length > 0) return first[0]?.classLevel === left?.classLevel ? second[0] : first[0];
  // In a row with an odd number of seats, one kind of rolls gets one seat more. This is the kind with more students.
  const isOdd = ({ rollNumber }: Seated) => rollNumber % 2 === 1;
  const kinds = [first.filter(isOdd), first.filter((student) => !isOdd(student))];
  kinds.sort((one, other) => other.length - one.length || (one[0]?.rollNumber ?? 0) - (other[0]?.rollNumber ?? 0));
  return kinds.map(([lowest]) => lowest).find((student) => student && !isLike(student, left));
}

const isLike = (student: Seated, other?: Seated) =>
  student.classLevel === other?.classLevel && (student.rollNumber - other.rollNumber) % 2 === 0;

export type SeatPlan = ReturnType<typeof planSeats>;

/** Returns the name of each student's room by student id. Students of all classes in the plan are included. */
export const mapRooms = ({ plans }: SeatPlan): Map<number, string> =>
  new Map(plans.flatMap(({ name, seats }) => seats.flat().flatMap((student) => (student ? [[student.id, name]] : []))));
