import { receiveImport } from "../../admin/import/import.server";
import type { Importer, SaveImportResult } from "../../admin/import/result";
import type { FieldError } from "../../i18n/form-values";
import { getLanguage } from "../../i18n/i18n.server";
import type { Language } from "../../i18n/languages";
import { getMarkSheet } from "../marks.server";
import { createMarksImporter } from "./marks.server";
import { type ImportPlan, parseImportPlan } from "./plan";
import type { ImportPreview } from "./preview";
import { createRollsImporter } from "./rolls.server";
import { createStudentsImporter } from "./students.server";

// A choice for each mark of a class of 300 with 20 subjects.
const maxFields = 6_100;

/** Receives an import of marks, of students or of new rolls, as receiveImport does; `account` is the e-mail of whoever sent it. */
export async function saveImport(request: Request, account: string): Promise<SaveImportResult<ImportPreview>> {
  const plan = parseImportPlan(new URL(request.url).searchParams);
  const language = await getLanguage(request);
  return receiveImport(request, { account, maxFields, findImporter: () => findImporter(plan, language) });
}

/** What a plan needs to be carried out, or why there is nothing to import into. */
function findImporter(
  { what, exam, level }: ImportPlan,
  language: Language,
): Importer<ImportPreview> | Pick<FieldError, "text"> {
  if (what === "students") return createStudentsImporter(level, language);
  if (what === "rolls") return createRollsImporter(level, language);
  const sheet = getMarkSheet(exam ?? 0);
  if (!sheet || sheet.exam.classLevel !== level) return { text: "marks.chooseExam" };
  return sheet.exam.lockedAt ? { text: "marks.locked" } : createMarksImporter(sheet, language);
}
