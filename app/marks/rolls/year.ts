import { getLine, getLines } from "~/i18n/form-values";
import { classLevels, parseClass } from "~/school/classes";
import type { MarkSheet } from "../mark-sheet";
import { listClassCards } from "../reports/result-card";
import type { Standing } from "../standings";
import { findFreeRoll, findSharedRolls, parseRollOrder, type RollOrder, type RollStudent } from "./new-rolls";

export const highestClass = 10;

export type YearChoice = {
  classes: Set<number>;
  repeaters: Set<number>;
  /** The order of the new roll numbers for each class. The key is the class that the students leave. */
  orders: Map<number, RollOrder>;
  isLocking: boolean;
};

export const usualYear: YearChoice = {
  classes: new Set(classLevels),
  repeaters: new Set(),
  orders: new Map(),
  isLocking: true,
};

/** `failed` contains the names of the failed subjects. */
export type NotPassed = Pick<Standing, "outcome" | "given" | "all"> & { failed: string[] };

/**
 * Finds students who did not pass the exam. Returns an empty map if fewer than half of the students in the class have
 * marks. Such an exam is from an earlier year, and only the repeaters in the class have marks in it.
 */
export function findNotPassed(sheet: MarkSheet, students: RollStudent[]): Map<number, NotPassed> {
  const ids = new Set(students.map(({ id }) => id));
  const cards = listClassCards(sheet).filter(({ student }) => ids.has(student.id));
  if (cards.length * 2 < students.length) return new Map();
  return new Map(
    cards.flatMap(({ student, standing: { outcome, given, all }, failed }) =>
      outcome === "passed"
        ? []
        : [[student.id, { outcome, given, all, failed: failed.map(({ subject }) => subject) }] as const],
    ),
  );
}

/**
 * The field `repeats` contains the ids of repeaters. A form has either one such field for each repeater, or one field
 * with all ids separated by spaces.
 */
export function parseYear(form: FormData): YearChoice {
  const repeaters = getLines(form, "repeats").flatMap((ids) => ids.split(" ").map(Number));
  return {
    classes: new Set(form.getAll("moves").flatMap((level) => parseClass(level) ?? [])),
    repeaters: new Set(repeaters),
    orders: new Map(classLevels.map((level) => [level, parseRollOrder(getLine(form, `rolls${level}`))])),
    isLocking: form.get("lock") !== null,
  };
}

/**
 * `next` is the class of the student in the new year. A student without `next` leaves the school. `roll` is the new
 * roll number.
 */
export type PlannedStudent = RollStudent & { level: number; next: number | undefined; roll: number };

export type RollConflict = { level: number; roll: number; students: PlannedStudent[] };

export type PlannedYear = { students: PlannedStudent[]; conflicts: RollConflict[] };

/**
 * Plans the next year. If a class gets new roll numbers, its repeaters have the last numbers. In other classes a
 * repeater keeps the roll, but gets the next free roll if a student who moves up has the same roll.
 */
export function planYear(
  roll: Map<number, RollStudent[]>,
  { classes, repeaters, orders }: YearChoice,
  sortBy: (exam: number, students: RollStudent[]) => RollStudent[],
): PlannedYear {
  const students = classLevels.toReversed().flatMap((level) => {
    const ofClass = roll.get(level) ?? [];
    const moves = ({ id }: RollStudent) => classes.has(level) && !repeaters.has(id);
    const leaving = level === highestClass ? ofClass.filter(moves) : [];
    const below = roll.get(level - 1) ?? [];
    const joining = classes.has(level - 1) ? below.filter(({ id }) => !repeaters.has(id)) : [];
    const order = orders.get(level - 1) ?? "keep";
    const numbered = typeof order === "number" ? sortBy(order, joining) : joining;
    const joined = numbered.map((student, place): PlannedStudent => {
      return { ...student, level: level - 1, next: level, roll: order === "keep" ? student.rollNumber : place + 1 };
    });
    const left = leaving.map((student) => ({ ...student, level, next: undefined, roll: student.rollNumber }));
    const staying = ofClass.filter((student) => !moves(student));
    const joinedRolls = new Set(joined.map((student) => student.roll));
    const keeps = ({ rollNumber }: RollStudent) =>
      !classes.has(level) || joined.length === 0 || (order === "keep" && !joinedRolls.has(rollNumber));
    const taken = new Set([...joinedRolls, ...staying.filter(keeps).map(({ rollNumber }) => rollNumber)]);
    const stayed = staying.map((student): PlannedStudent => {
      const roll = keeps(student) ? student.rollNumber : findFreeRoll(taken);
      taken.add(roll);
      return { ...student, level, next: level, roll };
    });
    return [...left, ...joined, ...stayed];
  });
  return { students, conflicts: classLevels.toReversed().flatMap((level) => findConflicts(level, students)) };
}

// If students already had the same roll in this class before the change, they are not a new conflict.
const findConflicts = (level: number, students: PlannedStudent[]): RollConflict[] =>
  findSharedRolls(students.filter(({ next }) => next === level))
    .filter((found) => found.some((student) => student.level !== level || student.roll !== student.rollNumber))
    .map((found) => ({ level, roll: found[0]?.roll ?? 0, students: found }));

export const isChanged = ({ level, next, rollNumber, roll }: PlannedStudent) => next !== level || roll !== rollNumber;
