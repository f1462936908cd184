import { getMarkValue, type Mark } from "./mark-sheet";

export const grades = ["A+", "A", "A-", "B", "C", "D", "F"] as const;
export type Grade = (typeof grades)[number];

/** The lowest mark, or percentage, of each grade (specification, section 9; the scale of the education boards). */
export const gradeBands: readonly (readonly [grade: Grade, from: number])[] = [
  ["A+", 80],
  ["A", 70],
  ["A-", 60],
  ["B", 50],
  ["C", 40],
  ["D", 33],
  ["F", 0],
];

/** The grade point of each grade (the scale of the education boards of 2001). */
export const gradePoints: Record<Grade, number> = { "A+": 5, A: 4, "A-": 3.5, B: 3, C: 2, D: 1, F: 0 };

/** The grade of a mark, an average or a percentage, 0 to 100. The exact value decides: 79.995 is still an A. */
export const getGrade = (value: number): Grade => gradeBands.find(([, from]) => value >= from)?.[0] ?? "F";

/** The grade of a mark in a subject, by its percentage of the subject's full marks. */
export const getSubjectGrade = (mark: number, full: number): Grade => getGrade((mark * 100) / full);

/** Whether a subject is failed, by the percentage of its full marks; who was absent has failed. */
export const isFailed = (mark: Mark, full: number): boolean => getSubjectGrade(getMarkValue(mark), full) === "F";

/**
 * A student's total and the grade of the mark sheet, which is that of the average of the marks that are in; without any
 * mark there is no grade.
 */
export function totalAndGrade(marks: number[]): { total: number; grade?: Grade } {
  const total = marks.reduce((sum, mark) => sum + mark, 0);
  return marks.length > 0 ? { total, grade: getGrade(total / marks.length) } : { total };
}

/** `part` of `whole` in percent with so many decimals, the half rounded up: "67.00". Both are whole numbers. */
export function formatPercentage(part: number, whole: number, decimals: 1 | 2): string {
  const scale = 10 ** decimals;
  // Counted in whole numbers, because 1.005 is a little less than 1.005 as a fraction of two.
  return (Math.floor((part * 200 * scale + whole) / (2 * whole)) / scale).toFixed(decimals);
}
