import { parseClass } from "../../school/classes";
import type { SheetExam } from "../mark-sheet";
import { workbookUrl } from "../urls";
import { studentTemplateFileName, workbookFileName } from "./workbook";

/** What a sheet is brought in for. */
export type ImportKind = "marks" | "students";

/** The screen of the import as its address names it. */
export type ImportPlan = { level: number; what: ImportKind; exam?: number };

/** Reads the address of the import: marks of an examination unless it says students, of `usual` unless it names a class. */
export function parseImportPlan(asked: URLSearchParams, usual = 1): ImportPlan {
  const exam = asked.get("exam") ?? "";
  return {
    level: parseClass(asked.get("class")) ?? usual,
    what: asked.get("what") === "students" ? "students" : "marks",
    ...(/^[1-9]\d{0,14}$/.test(exam) && { exam: Number(exam) }),
  };
}

/** The address of the import for a plan. */
export function importUrl({ level, what, exam }: ImportPlan): string {
  const asked = new URLSearchParams({ class: String(level), what, ...(exam !== undefined && { exam: String(exam) }) });
  return `/cog-admin/results/import?${asked}`;
}

/** The sheet to fill in for a plan, by its address and its file name; none while the examination is not chosen. */
export function getTemplate({ what, level }: ImportPlan, exam?: SheetExam) {
  if (what === "students") return { address: studentTemplateUrl(level), fileName: studentTemplateFileName(level) };
  return exam && { address: workbookUrl(exam.id), fileName: workbookFileName(exam) };
}

const studentTemplateUrl = (level: number) => `/cog-admin/results/workbook/students?class=${level}`;
