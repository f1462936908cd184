import { getMarkValue, type Mark } from "./mark-sheet";

export const grades = ["A+", "A", "A-", "B", "C", "D", "F"] as const;
export type Grade = (typeof grades)[number];

/** The lowest mark or percentage of each grade (section 9 of the specification; the education boards' scale). */
export const gradeBands: readonly (readonly [grade: Grade, from: number])[] = [
  ["A+", 80],
  ["A", 70],
  ["A-", 60],
  ["B", 50],
  ["C", 40],
  ["D", 33],
  ["F", 0],
];

/** Grade points on the education boards' scale of 2001. */
export const gradePoints: Record<Grade, number> = { "A+": 5, A: 4, "A-": 3.5, B: 3, C: 2, D: 1, F: 0 };

/** Returns the grade of a percentage. Do not round `value` first: 79.995 is an A, but rounded it would be an A+. */
export const getGrade = (value: number): Grade => gradeBands.find(([, from]) => value >= from)?.[0] ?? "F";

export const getSubjectGrade = (mark: number, full: number): Grade => getGrade((mark * 100) / full);

export const isFailed = (mark: Mark, full: number): boolean => getSubjectGrade(getMarkValue(mark), full) === "F";

export function totalAndGrade(marks: number[]): { total: number; grade?: Grade } {
  const total = marks.reduce((sum, mark) => sum + mark, 0);
  return marks.length > 0 ? { total, grade: getGrade(total / marks.length) } : { total };
}

/**
 * Returns `part` as a percentage of `whole`, for example "67.00", and rounds halves up. Both numbers must be integers.
 */
export function formatPercentage(part: number, whole: number, decimals: 1 | 2): string {
  const scale = 10 ** decimals;
  // We calculate with integers. As a float, 1.005 is slightly less than 1.005, so rounding it to two decimals would
  // give 1.00.
  return (Math.floor((part * 200 * scale + whole) / (2 * whole)) / scale).toFixed(decimals);
}
