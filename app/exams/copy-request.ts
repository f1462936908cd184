import type { Problem } from "../language/typed";
import { classNamed } from "../office/class-of";
import { typedYear } from "./exam-year";

/** What is to be copied: from which year to which, of one class, or, without one, of all. */
export type CopyRequest = { from: number; to: number; classLevel?: number };

/** What is asked for, as it stands in the form: the years to choose from, the newest first, and the year as typed. */
export type AskedCopy = {
  years: number[];
  from?: number;
  to: string;
  classes: string;
  problem?: Problem;
  /** Undefined while something is missing or wrong. */
  copy?: CopyRequest;
};

/** The choice of all ten classes, beside the levels 1 to 10. */
export const allClasses = "all";

/**
 * Reads from an address or a form what is to be copied; `yearsIn` gives the years that there are to copy from. Without a
 * year to copy from it is the newest of them, without one to copy to the one after that; both also in Bengali digits.
 */
export function readCopy(
  asked: Pick<FormData, "get">,
  level: number,
  yearsIn: (classLevel?: number) => number[],
): AskedCopy {
  const textOf = (name: string) => String(asked.get(name) ?? "").trim();
  const isAll = textOf("classes") === allClasses;
  const classLevel = isAll ? undefined : (classNamed(textOf("classes")) ?? level);
  const known = yearsIn(classLevel);
  const from = typedYear(textOf("from")) ?? known[0];
  const years = from === undefined || known.includes(from) ? known : [from, ...known];
  const classes = isAll ? allClasses : String(classLevel);
  if (from === undefined) return { years, to: textOf("to"), classes };
  const to = textOf("to") || String(from + 1);
  const year = typedYear(to);
  if (year === undefined) return { years, from, to, classes, problem: { text: "exams.copy.to.wrong" } };
  if (year === from) return { years, from, to, classes, problem: { text: "exams.copy.to.same" } };
  return { years, from, to, classes, copy: { from, to: year, classLevel } };
}
