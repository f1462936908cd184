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

/** The choices on the import screen. Without a class, the website reads the class from the spreadsheet. */
export type ChosenImport = Omit<ImportPlan, "level"> & { level?: number };

/** Reads the kind of data, the class and the exam from the URL. `usual` is the kind if the URL does not name it. */
export function parseImportPlan(
  searchParams: URLSearchParams,
  usual: (level?: number) => ClassSheetKind = () => "marks",
): ChosenImport {
  const exam = searchParams.get("exam") ?? "";
  const level = parseClass(searchParams.get("class"));
  return {
    ...(level !== undefined && { level }),
    what: importKinds.find((kind) => kind === searchParams.get("what")) ?? usual(level),
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
export function importedListUrl({ level, what, exam }: ChosenImport): string {
  const list = { marks: "", students: "/students", rolls: "/students/rolls" }[what];
  if (level === undefined) return `/cog-admin/results${list}`;
  return `/cog-admin/results${list}?class=${level}${what === "marks" && exam !== undefined ? `&exam=${exam}` : ""}`;
}

/** Returns the spreadsheet to download. Returns undefined until the user has chosen a class, and for marks an exam. */
export function getTemplate({ what, level }: ChosenImport, exam?: SheetExam): Template | undefined {
  if (level === undefined) return undefined;
  const texts = { text: `import.pattern.${what}`, hint: `import.pattern.${what}Hint` } as const;
  if (what === "marks") return exam && { address: workbookUrl(exam.id), fileName: workbookFileName(exam), ...texts };
  const address = `/cog-admin/results/workbook/${what}?class=${level}`;
  return { address, fileName: classTemplateFileName(level, what), ...texts };
}
