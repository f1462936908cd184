import type { TextKey } from "../i18n/en";
import { field } from "../i18n/form-schema";
import { toLine } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";

export const disciplines: TextKey[] = ["discipline.business", "discipline.humanities", "discipline.science"];

export type SchoolClass = { level: number; name: TextKey; age: { from: number; to: number } };

export type Stage = { name: TextKey; classes: SchoolClass[]; disciplines: TextKey[] };

export const stages: Stage[] = [
  { name: "academic.primary", classes: ([1, 2, 3, 4, 5] as const).map(schoolClass), disciplines: [] },
  { name: "academic.junior", classes: ([6, 7, 8] as const).map(schoolClass), disciplines: [] },
  { name: "academic.secondary", classes: ([9, 10] as const).map(schoolClass), disciplines },
];

function schoolClass(level: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10): SchoolClass {
  return { level, name: `class.${level}`, age: { from: 6 + level, to: 7 + level } };
}

export const classLevels: number[] = stages.flatMap(({ classes }) => classes.map(({ level }) => level));

export function classFromUrl(request: Request): number | undefined {
  return parseClass(new URL(request.url).searchParams.get("class"));
}

export function parseClass(named: FormDataEntryValue | null): number | undefined {
  const text = typeof named === "string" ? toLatinDigits(named.trim()) : "";
  return classLevels.find((level) => text === String(level));
}

/** A form field for a class. Text that names no class becomes null. */
export const optionalClass = () => field((sent) => ({ value: parseClass(toLine(sent)) ?? null }));

const classNames = new Map(stages.flatMap(({ classes }) => classes.map(({ level, name }) => [level, name])));

export const classLabel = (level: number): TextKey => classNames.get(level) ?? "marks.class";

export const classOptions = classLevels.map((level) => ({ value: String(level), text: classLabel(level) }));
