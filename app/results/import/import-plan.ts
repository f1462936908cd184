import { classNamed } from "../../office/class-of";
import type { SheetExam } from "../mark-sheet";
import { workbookAddress } from "../paper-addresses";
import { patternName, workbookName } from "./workbook";

/** What a sheet is brought in for. */
export type ImportWhat = "marks" | "students";

/** The screen of the import as its address names it. */
export type ImportPlan = { level: number; what: ImportWhat; exam?: number };

/** Reads the address of the import: marks of an examination unless it says pupils, of `usual` unless it names a class. */
export function planOf(asked: URLSearchParams, usual = 1): ImportPlan {
  const exam = asked.get("exam") ?? "";
  return {
    level: classNamed(asked.get("class")) ?? usual,
    what: asked.get("what") === "students" ? "students" : "marks",
    ...(/^[1-9]\d{0,14}$/.test(exam) && { exam: Number(exam) }),
  };
}

/** The address of the import for a plan. */
export function importAddress({ level, what, exam }: ImportPlan): string {
  const asked = new URLSearchParams({ class: String(level), what, ...(exam !== undefined && { exam: String(exam) }) });
  return `/cog-admin/results/import?${asked}`;
}

/** The sheet to fill in for a plan, by its address and its file name; none while the examination is not chosen. */
export function patternOf({ what, level }: ImportPlan, exam?: SheetExam) {
  if (what === "students") return { address: patternAddress(level), fileName: patternName(level) };
  return exam && { address: workbookAddress(exam.id), fileName: workbookName(exam) };
}

const patternAddress = (level: number) => `/cog-admin/results/workbook/students?class=${level}`;
