import type { Template } from "~/admin/import/import-screen";
import type { FoundSheet } from "~/admin/import/result";
import type { SheetKind } from "~/admin/import/sheet-kinds";
import { parseClass } from "~/school/classes";
import type { SheetExam } from "../mark-sheet";
import { workbookUrl } from "../urls";
import { classTemplateFileName, workbookFileName } from "./sheet-rows";

export const importKinds = ["students", "marks", "rolls"] as const satisfies SheetKind[];

export type ClassSheetKind = (typeof importKinds)[number];

export type ImportPlan = { level: number; what: ClassSheetKind; exam?: number };

type UsualImport = { level?: number; what: (level: number) => ClassSheetKind };

/** Reads the kind of data, the class and the exam from the URL. `usual` has the values for missing parameters. */
export function parseImportPlan(searchParams: URLSearchParams, usual?: UsualImport): ImportPlan {
  const exam = searchParams.get("exam") ?? "";
  const level = parseClass(searchParams.get("class")) ?? usual?.level ?? 1;
  return {
    level,
    what: importKinds.find((kind) => kind === searchParams.get("what")) ?? usual?.what(level) ?? "marks",
    ...(/^[1-9]\d{0,14}$/.test(exam) && { exam: Number(exam) }),
  };
}

/**
 * Converts the result of detecting what a sheet contains into a plan. Returns undefined for the staff list and the
 * calendar, and if the class is unknown.
 */
export function toImportPlan({ kind, level, exam }: FoundSheet): ImportPlan | undefined {
  const what = importKinds.find((one) => one === kind);
  return what && level !== undefined ? { what, level, ...(exam !== undefined && { exam }) } : undefined;
}

export function importUrl({ level, what, exam }: ImportPlan): string {
  const query = new URLSearchParams({ class: String(level), what, ...(exam !== undefined && { exam: String(exam) }) });
  return `/cog-admin/results/import?${query}`;
}

/** Returns the URL of the list that the import changes. */
export function importedListUrl({ level, what, exam }: ImportPlan): string {
  if (what === "marks") return `/cog-admin/results?class=${level}${exam === undefined ? "" : `&exam=${exam}`}`;
  return `/cog-admin/results/students${what === "rolls" ? "/rolls" : ""}?class=${level}`;
}

/** Returns the spreadsheet to download. For marks, returns undefined until the user has chosen an exam. */
export function getTemplate({ what, level }: ImportPlan, exam?: SheetExam): Template | undefined {
  const texts = { text: `import.pattern.${what}`, hint: `import.pattern.${what}Hint` } as const;
  if (what === "marks") return exam && { address: workbookUrl(exam.id), fileName: workbookFileName(exam), ...texts };
  const address = `/cog-admin/results/workbook/${what}?class=${level}`;
  return { address, fileName: classTemplateFileName(level, what), ...texts };
}
