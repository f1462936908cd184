import type { TextKey } from "../language/en";

/** What pupils of Classes 9 and 10 choose from. */
export const disciplines: TextKey[] = ["discipline.business", "discipline.humanities", "discipline.science"];

export type SchoolClass = { level: number; name: TextKey; age: { from: number; to: number } };

export type Stage = { name: TextKey; classes: SchoolClass[]; disciplines: TextKey[] };

/** The ten classes in their three stages. */
export const stages: Stage[] = [
  { name: "academic.primary", classes: ([1, 2, 3, 4, 5] as const).map(schoolClass), disciplines: [] },
  { name: "academic.junior", classes: ([6, 7, 8] as const).map(schoolClass), disciplines: [] },
  { name: "academic.secondary", classes: ([9, 10] as const).map(schoolClass), disciplines },
];

function schoolClass(level: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10): SchoolClass {
  return { level, name: `class.${level}`, age: { from: 6 + level, to: 7 + level } };
}
