import type { Template } from "../../admin/import/import-screen";
import { parseClass } from "../../school/classes";
import type { SheetExam } from "../mark-sheet";
import { workbookUrl } from "../urls";
import { classTemplateFileName, workbookFileName } from "./workbook";

/** What can be imported; the first is meant where nothing is said. */
export const importKinds = ["marks", "students", "rolls"] as const;

/** The screen of the import as its address names it: a class, and what is imported. */
export type ImportPlan = { level: number; what: (typeof importKinds)[number]; exam?: number };

/** Reads the address of the import: marks of an examination unless it says otherwise, of `usual` unless it names a class. */
export function parseImportPlan(searchParams: URLSearchParams, usual = 1): ImportPlan {
  const exam = searchParams.get("exam") ?? "";
  return {
    level: parseClass(searchParams.get("class")) ?? usual,
    what: importKinds.find((kind) => kind === searchParams.get("what")) ?? "marks",
    ...(/^[1-9]\d{0,14}$/.test(exam) && { exam: Number(exam) }),
  };
}

/** The address of the import for a plan. */
export function importUrl({ level, what, exam }: ImportPlan): string {
  const query = new URLSearchParams({ class: String(level), what, ...(exam !== undefined && { exam: String(exam) }) });
  return `/cog-admin/results/import?${query}`;
}

/** The spreadsheet to fill in for a plan, by its address and file name; none while the examination is not chosen. */
export function getTemplate({ what, level }: ImportPlan, exam?: SheetExam): Template | undefined {
  const texts = { text: `import.pattern.${what}`, hint: `import.pattern.${what}Hint` } as const;
  if (what === "marks") return exam && { address: workbookUrl(exam.id), fileName: workbookFileName(exam), ...texts };
  const address = `/cog-admin/results/workbook/${what}?class=${level}`;
  return { address, fileName: classTemplateFileName(level, what), ...texts };
}
