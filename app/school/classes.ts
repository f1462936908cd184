import type { TextKey } from "../i18n/en";
import { toLatinDigits } from "../i18n/format";

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

/** The classes of the school, 1 to 10, in their order. */
export const classLevels: number[] = stages.flatMap(({ classes }) => classes.map(({ level }) => level));

/** The class that an address asks for, `?class=6`; undefined when it names none of the ten. */
export function classFromUrl(request: Request): number | undefined {
  return parseClass(new URL(request.url).searchParams.get("class"));
}

/** The class of a field or an address, also in Bengali digits; undefined when it is none of the ten. */
export function parseClass(named: FormDataEntryValue | null): number | undefined {
  const text = typeof named === "string" ? toLatinDigits(named.trim()) : "";
  return classLevels.find((level) => text === String(level));
}

/** The name of a class, 1 to 10, as a text. */
export const classLabel = (level: number) => `class.${level}` as TextKey;
