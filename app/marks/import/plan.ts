import type { Template } from "~/admin/import/import-screen";
import { parseClass } from "~/school/classes";
import type { SheetExam } from "../mark-sheet";
import { workbookUrl } from "../urls";
import { classTemplateFileName, workbookFileName } from "./sheet-rows";

/** The first kind is the default. */
export const importKinds = ["marks", "students", "rolls"] as const;

export type ImportPlan = { level: number; what: (typeof importKinds)[number]; exam?: number };

export function parseImportPlan(searchParams: URLSearchParams, usual = 1): ImportPlan {
  const exam = searchParams.get("exam") ?? "";
  return {
    level: parseClass(searchParams.get("class")) ?? usual,
    what: importKinds.find((kind) => kind === searchParams.get("what")) ?? "marks",
    ...(/^[1-9]\d{0,14}$/.test(exam) && { exam: Number(exam) }),
  };
}

export function importUrl({ level, what, exam }: ImportPlan): string {
  const query = new URLSearchParams({ class: String(level), what, ...(exam !== undefined && { exam: String(exam) }) });
  return `/cog-admin/results/import?${query}`;
}

/** Returns the spreadsheet to download. Returns undefined for marks until an exam is chosen. */
export function getTemplate({ what, level }: ImportPlan, exam?: SheetExam): Template | undefined {
  const texts = { text: `import.pattern.${what}`, hint: `import.pattern.${what}Hint` } as const;
  if (what === "marks") return exam && { address: workbookUrl(exam.id), fileName: workbookFileName(exam), ...texts };
  const address = `/cog-admin/results/workbook/${what}?class=${level}`;
  return { address, fileName: classTemplateFileName(level, what), ...texts };
}
