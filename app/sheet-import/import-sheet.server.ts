import { normalizeCell } from "~/admin/import/cells";
import { receiveImport } from "~/admin/import/import.server";
import {
  type FoundSheet,
  type ImportedSheet,
  type Importer,
  type ImportResult,
  importFailed,
  rejectImport,
  type SaveImportResult,
} from "~/admin/import/result";
import { type SheetKind, sheetKinds } from "~/admin/import/sheet-kinds";
import { listExams } from "~/exams/exams.server";
import { type FieldError, getLine } from "~/i18n/form-values";
import { getLanguage } from "~/i18n/i18n.server";
import { type Language, localizedName } from "~/i18n/languages";
import { findImporter, maxImportFields } from "~/marks/import/import.server";
import type { ImportPreview } from "~/marks/import/import-screen";
import { type ClassSheetKind, parseImportPlan } from "~/marks/import/plan";
import { classLevels, parseClass } from "~/school/classes";
import {
  createSectionImporter,
  type ImportedSection,
  maxSectionFields,
  type SectionPreview,
} from "~/school-editor/import/importers.server";
import { createSubjectFinder } from "~/subjects/subject-names";
import { listSubjects } from "~/subjects/subjects.server";
import { type DetectedSheet, detectSheet } from "./detect-sheet";

export type SheetPreview = ImportPreview | SectionPreview<"staff"> | SectionPreview<"calendar">;

/**
 * Checks a sheet with any kind of data, or saves checked data. If the URL or the form names the kind, class or exam,
 * the website uses it. Otherwise the website looks for it in the sheet. The import screen of a section saves only this
 * section, but it checks other sheets too.
 */
export async function saveSheetImport(
  request: Request,
  account: string,
  section?: ImportedSection,
): Promise<SaveImportResult<SheetPreview>> {
  const { searchParams } = new URL(request.url);
  const language = await getLanguage(request);
  if (!section) {
    const findImporter = () => createSheetImporter(searchParams, language);
    return receiveImport(request, { account, maxFields: maxImportFields, findImporter });
  }
  const check: Importer<SheetPreview>["check"] = (sheet, form) =>
    checkSheet(sheet, { kind: section, ...readChoice(searchParams, form) }, language);
  const findImporter = () => ({ ...sectionImporters[section](language), check });
  return receiveImport(request, { account, maxFields: maxSectionFields, findImporter });
}

const sectionImporters: Record<ImportedSection, (language: Language) => Importer<SheetPreview>> = {
  staff: (language) => createSectionImporter("staff", language),
  calendar: (language) => createSectionImporter("calendar", language),
};

function createSheetImporter(
  named: URLSearchParams,
  language: Language,
): Importer<SheetPreview> | Pick<FieldError, "text"> {
  const { level, ...plan } = parseImportPlan(named);
  const chosen =
    level === undefined ? ({ text: "import.found.whichClass" } as const) : findImporter({ ...plan, level }, language);
  // If the URL names an exam whose marks cannot be imported, we do not check the sheet.
  if ("text" in chosen && named.has("exam")) return chosen;
  return {
    check: (sheet, form) => checkSheet(sheet, readChoice(named, form), language),
    save: (carried, form, account) =>
      "text" in chosen
        ? rejectImport({ ...importFailed, body: chosen.text }, 409)
        : chosen.save(carried, form, account),
  };
}

/** The kind, class and exam that the user has chosen. The form of the last check takes priority over the URL. */
type Choice = { kind?: SheetKind; isKindTold: boolean; level?: number; exam?: number };

function readChoice(named: URLSearchParams, form: FormData): Choice {
  const at = (name: string) => (form.has(name) ? getLine(form, name) : (named.get(name) ?? ""));
  const kind = sheetKinds.find((one) => one === at("what"));
  return {
    ...(kind && { kind }),
    isKindTold: form.has("what"),
    level: parseClass(at("class")),
    exam: Number(at("exam")) || undefined,
  };
}

function checkSheet(sheet: ImportedSheet, choice: Choice, language: Language): ImportResult<SheetPreview> {
  const finders = classLevels.map((level) => createSubjectFinder(listSubjects(level)));
  const kinds = detectSheet(sheet, (heading) => finders.some((find) => find(heading) !== undefined));
  const detected = kinds.find(({ kind }) => kind === choice.kind) ?? kinds[0];
  const kind = (choice.isKindTold ? choice.kind : detected?.kind) ?? choice.kind ?? "students";
  const rows = detected?.rows ?? 0;
  const isDetected = detected?.kind === kind;
  if (kind === "staff" || kind === "calendar") {
    const result = sectionImporters[kind](language).check(sheet, new FormData());
    // Rows without known headings are also read if their cells can be understood.
    return result.checked && !isDetected
      ? result
      : { ...result, found: { kind, rows, exams: [], isOpen: false, isDetected } };
  }
  const found = { ...completeFound({ kind, rows, detected, sheet, choice }, language), isDetected };
  if (found.isOpen || found.level === undefined) return { found };
  const importer = findImporter({ level: found.level, what: kind, exam: found.exam }, language);
  if ("text" in importer) return { found: { ...found, isOpen: true } };
  return { found, ...importer.check(sheet, new FormData()) };
}

type Known = { kind: ClassSheetKind; rows: number; detected?: DetectedSheet; sheet: ImportedSheet; choice: Choice };

/**
 * Finds the class and the exam of a sheet. If the user has not chosen a class or exam and the sheet does not name it,
 * `isOpen` is true.
 */
function completeFound(
  { kind, rows, detected, sheet, choice }: Known,
  language: Language,
): Omit<FoundSheet, "isDetected"> {
  const [named, ...others] = detected?.levels.filter((level) => classLevels.includes(level)) ?? [];
  const level = sheet.answered ?? choice.level ?? (others.length === 0 ? named : undefined);
  if (level === undefined) return { kind, rows, exams: [], isOpen: true };
  if (kind !== "marks") return { kind, rows, level, exams: [], isOpen: false };
  const exams = listExams(level).filter(({ lockedAt }) => lockedAt === null);
  const exam = exams.find(({ id }) => id === choice.exam) ?? findNamedExam(sheet, exams);
  const options = exams.map((one) => ({ id: one.id, name: localizedName(language, one) }));
  return { kind, rows, level, exam: exam?.id, exams: options, isOpen: exam === undefined };
}

type NamedExam = ReturnType<typeof listExams>[number];

/** Finds the exam whose name is in the first lines of the sheet. */
function findNamedExam({ rows, loaded = [] }: ImportedSheet, exams: NamedExam[]): NamedExam | undefined {
  const lines = [...rows.slice(0, 5), ...loaded.slice(0, 5)].map((cells) => normalizeCell(cells.join(" ")));
  const isNamed = (name: string | null) => name && lines.some((line) => line.includes(normalizeCell(name)));
  const named = exams.filter(({ name, nameBn }) => isNamed(name) || isNamed(nameBn));
  return named.length === 1 ? named[0] : undefined;
}
