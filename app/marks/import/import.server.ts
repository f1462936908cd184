import type { Flash } from "../../admin/flash";
import { writeErrorText } from "../../admin/write-error.server";
import type { FieldError } from "../../i18n/form-values";
import { formatDigits } from "../../i18n/format";
import { getLanguage } from "../../i18n/i18n.server";
import type { Language } from "../../i18n/languages";
import {
  checkStudentSpreadsheet,
  importStudents,
  recheckStudents,
  type StudentsCheck,
} from "../../students/import.server";
import { FormRejected, parseForm } from "../../uploads/parse-form.server";
import type { Cell, MarkSheet } from "../mark-sheet";
import { getMarkSheet } from "../marks.server";
import { fieldName } from "../unsaved-marks";
import { decodeMarks, decodeStudents, encodeStudents } from "./carried-rows.server";
import { checkMarkSpreadsheet, importMarks, recheckMarks } from "./marks.server";
import { type ImportPlan, parseImportPlan } from "./plan";
import { readSpreadsheet } from "./read-spreadsheet.server";
import {
  type ImportResult,
  importFailed,
  limitErrors,
  rejectFile,
  rejectImport,
  type SaveImportResult,
} from "./result";
import { spreadsheetLimits } from "./spreadsheet-limits";

const megabyte = 1024 * 1024;
// Room above the limit of a spreadsheet, so that one a little too large is rejected in words.
const formLimits = {
  maxFiles: 1,
  maxFileBytes: spreadsheetLimits.bytes + megabyte,
  // A choice for each mark of a class of 300 with 20 subjects.
  maxFields: 6_100,
  maxTotalBytes: spreadsheetLimits.bytes + 1.5 * megabyte,
};

const resumedFlash: Flash = { tone: "good", title: "form.resumedUnsaved" };
const brokenFormFlash: Flash = { ...importFailed, body: "form.broken" };
const conflictFlash: Flash = { ...importFailed, body: "import.conflict" };
const errorsFlash: Flash = { ...importFailed, body: "import.mend" };
const nothingChangedFlash: Flash = { tone: "bad", title: "toast.noChanges" };

/** A posted form of the import; without a mark sheet it is for students. */
type ImportForm = { form: FormData; plan: ImportPlan; sheet?: MarkSheet; account: string; language: Language };

/**
 * Receives the second and the third step of an import. A file is checked and nothing is written; `carried`, which a
 * check has made, is read anew like anything posted and written, all of it or nothing. `account` is the e-mail of
 * whoever sent it.
 */
export async function saveImport(request: Request, account: string): Promise<SaveImportResult> {
  const plan = parseImportPlan(new URL(request.url).searchParams);
  const language = await getLanguage(request);
  const form = await readImportForm(request);
  if (!(form instanceof FormData)) return form;
  const sheet = findTargetSheet(plan);
  if (sheet && "text" in sheet) return rejectImport({ ...importFailed, body: sheet.text }, 409);
  const posted = { form, plan, sheet, account, language };
  const carried = form.get("carried");
  try {
    if (typeof carried !== "string") return await checkFile(posted);
    // Somebody's sign-in had ended: what they had checked is shown before it is sent again.
    if (form.has("resume")) return { ...recheckImport(carried, posted), message: resumedFlash, status: 200 };
    return sheet ? confirmMarks(carried, posted, sheet) : confirmStudents(carried, posted);
  } catch (error) {
    return rejectImport({ ...importFailed, body: writeErrorText("a sheet", error) }, 500);
  }
}

async function readImportForm(request: Request): Promise<FormData | SaveImportResult> {
  try {
    return await parseForm(request, formLimits);
  } catch (error) {
    if (!(error instanceof FormRejected)) throw error;
    return error.problem === "tooLarge"
      ? rejectFile({ text: "import.file.tooLarge" }, 413)
      : rejectImport(brokenFormFlash);
  }
}

/** The mark sheet that a plan is for, none for students, or why there is nothing to import into. */
function findTargetSheet({ what, exam, level }: ImportPlan): MarkSheet | { text: FieldError["text"] } | undefined {
  if (what === "students") return undefined;
  const sheet = getMarkSheet(exam ?? 0);
  if (!sheet || sheet.exam.classLevel !== level) return { text: "marks.chooseExam" };
  return sheet.exam.lockedAt ? { text: "marks.locked" } : sheet;
}

async function checkFile({ form, plan, sheet, language }: ImportForm): Promise<SaveImportResult> {
  const file = form.get("file");
  if (form.has("resume"))
    return {
      ...rejectImport({ tone: "good", title: "form.resumed" }, 200),
      fileProblem: { text: "form.chooseAgain" },
    };
  if (!(file instanceof File)) return rejectFile({ text: "import.file.missing" });
  const read = await readSpreadsheet(file.name, new Uint8Array(await file.arrayBuffer()));
  if ("problem" in read) return rejectFile(read.problem);
  const result = sheet
    ? checkMarkSpreadsheet(read.rows, sheet, language, read.loaded)
    : previewStudents(checkStudentSpreadsheet(plan.level, read.rows, language));
  return result.checked ? { ...result, status: 200 } : { ...result, message: errorsFlash, status: 400 };
}

/** What a form chooses for a mark that somebody else has changed too, in a field of the cell's name. */
const getConflictChoice = (form: FormData, cell: Cell) => form.get(fieldName(cell));

/** Writes the marks of a hidden field, as importMarks does. A conflict is written only when the form says so. */
function confirmMarks(
  field: string,
  { form, plan, account, language }: ImportForm,
  sheet: MarkSheet,
): SaveImportResult {
  const carried = decodeMarks(field);
  if (!carried) return rejectImport(brokenFormFlash);
  const changes = carried.filter(
    (change) => (getConflictChoice(form, change) ?? (change.loaded === undefined ? "mine" : "")) === "mine",
  );
  const done = importMarks(sheet.exam.id, changes, account, language);
  if ("stopped" in done)
    return rejectImport({ ...importFailed, body: done.stopped === "locked" ? "marks.locked" : "form.gone" }, 409);
  if ("conflict" in done) return { ...done.conflict, message: conflictFlash, status: 409 };
  const values = { number: formatDigits(done.saved, language), email: account };
  const message: Flash = { tone: "good", title: "import.marksDone", body: "toast.resultsSaved.body", values };
  return {
    goTo: `/cog-admin/results?class=${plan.level}&exam=${plan.exam ?? 0}`,
    messages: [done.saved > 0 ? message : nothingChangedFlash],
  };
}

/** The same for students of a class. */
function confirmStudents(field: string, { plan: { level }, account, language }: ImportForm): SaveImportResult {
  const carried = decodeStudents(field);
  if (!carried) return rejectImport(brokenFormFlash);
  const done = importStudents(level, carried.students, { account, version: carried.version });
  if (typeof done === "string") {
    const message = done === "conflict" ? conflictFlash : errorsFlash;
    return { ...previewStudents(recheckStudents(level, carried.students, language)), message, status: 409 };
  }
  const values = { added: formatDigits(done.added, language), changed: formatDigits(done.changed, language) };
  const message: Flash = { tone: "good", title: "import.studentsDone", values };
  return {
    goTo: `/cog-admin/results/students?class=${level}`,
    messages: [done.added + done.changed > 0 ? message : nothingChangedFlash],
  };
}

/** What a spreadsheet of students would do, as it is shown. */
function previewStudents({ checked: { added, changed, same, errors }, version }: StudentsCheck): ImportResult {
  if (errors.length > 0) return limitErrors(errors);
  const carried = encodeStudents([...added, ...changed.map(({ after }) => after)], version);
  return { errors: [], moreErrors: 0, checked: { what: "students", added, changed, same, carried } };
}

/** What a hidden field carries, checked once more, with nothing written; of a strange one nothing is shown. */
function recheckImport(field: string, { form, plan, sheet, language }: ImportForm): ImportResult {
  const changes = sheet && decodeMarks(field);
  const isChosen = (cell: Cell) => getConflictChoice(form, cell) === "mine";
  if (sheet && changes) return recheckMarks(changes, sheet, language, { isChosen });
  const carried = sheet ? undefined : decodeStudents(field);
  if (!carried) return { errors: [], moreErrors: 0 };
  return previewStudents(recheckStudents(plan.level, carried.students, language));
}
