import { latinDigits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import { stages } from "../school/classes";

/** The classes of the school, 1 to 10, in their order. */
export const classLevels: number[] = stages.flatMap(({ classes }) => classes.map(({ level }) => level));

/** The class that an address asks for, `?class=6`; undefined when it names none of the ten. */
export function classOf(request: Request): number | undefined {
  return classNamed(new URL(request.url).searchParams.get("class"));
}

/** The class of a field or an address, also in Bengali digits; undefined when it is none of the ten. */
export function classNamed(named: FormDataEntryValue | null): number | undefined {
  const text = typeof named === "string" ? latinDigits(named.trim()) : "";
  return classLevels.find((level) => text === String(level));
}

/** The name of a class, 1 to 10, as a text. */
export const classText = (level: number) => `class.${level}` as TextKey;
