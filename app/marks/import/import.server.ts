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
  brokenFormFlash,
  conflictFlash,
  type ImportResult,
  importFailed,
  limitErrors,
  rejectFile,
  rejectImport,
  resumedFlash,
  resumedWithoutFileFlash,
  type SaveImportResult,
} from "./result";
import { spreadsheetLimits } from "./spreadsheet-limits";

const megabyte = 1024 * 1024;
// Room above the limit of a sheet, so that one a little too large is refused in words.
const formLimits = {
  maxFiles: 1,
  maxFileBytes: spreadsheetLimits.bytes + megabyte,
  // A choice for each mark of a class of 300 with 20 subjects.
  maxFields: 6_100,
  maxTotalBytes: spreadsheetLimits.bytes + 1.5 * megabyte,
};

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
  const carried = form.get("carried");
  try {
    if (typeof carried !== "string") return await checkFile(form, plan, sheet, language);
    // Somebody's sign-in had ended: what they had checked is shown before it is sent again.
    if (form.has("resume"))
      return { ...recheckImport(carried, form, plan, sheet, language), message: resumedFlash, status: 200 };
    return sheet
      ? confirmMarks(carried, form, plan, sheet, account, language)
      : confirmStudents(carried, plan, account, language);
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

async function checkFile(
  form: FormData,
  { level }: ImportPlan,
  sheet: MarkSheet | undefined,
  language: Language,
): Promise<SaveImportResult> {
  const file = form.get("file");
  if (form.has("resume"))
    return { ...rejectImport(resumedWithoutFileFlash, 200), fileProblem: { text: "form.chooseAgain" } };
  if (!(file instanceof File)) return rejectFile({ text: "import.file.missing" });
  const read = await readSpreadsheet(file.name, new Uint8Array(await file.arrayBuffer()));
  if ("problem" in read) return rejectFile(read.problem);
  const { rows, loaded } = read;
  return toCheckResult(
    sheet
      ? checkMarkSpreadsheet(rows, sheet, language, loaded)
      : previewStudents(checkStudentSpreadsheet(level, rows, language)),
  );
}

function toCheckResult(answer: ImportResult): SaveImportResult {
  if (answer.checked) return { ...answer, status: 200 };
  return { ...answer, message: { ...importFailed, body: "import.mend" }, status: 400 };
}

/** What a form says of the cells that a colleague has changed too, each in a field of the cell's name. */
const getConflictChoice = (form: FormData) => (cell: Cell) => form.get(fieldName(cell));

/**
 * Writes marks that a hidden field carries, as importMarks does; says how many, or shows what stopped it. A mark that
 * was asked about is written when the form says so, and left out otherwise.
 */
function confirmMarks(
  field: string,
  form: FormData,
  { level, exam = 0 }: ImportPlan,
  sheet: MarkSheet,
  account: string,
  language: Language,
): SaveImportResult {
  const carried = decodeMarks(field);
  if (!carried) return rejectImport(brokenFormFlash);
  const choice = getConflictChoice(form);
  const changes = carried.filter(
    (change) => (choice(change) ?? (change.loaded === undefined ? "mine" : "")) === "mine",
  );
  const done = importMarks(sheet.exam.id, changes, account, language);
  if ("stopped" in done)
    return rejectImport({ ...importFailed, body: done.stopped === "locked" ? "marks.locked" : "form.gone" }, 409);
  if ("overtaken" in done) return { ...done.overtaken, message: conflictFlash, status: 409 };
  return {
    goTo: `/cog-admin/results?class=${level}&exam=${exam}`,
    messages: [marksImportedFlash(done.saved, account, language)],
  };
}

const nothingChangedFlash: Flash = { tone: "bad", title: "toast.noChanges" };

function marksImportedFlash(saved: number, email: string, language: Language): Flash {
  const values = { number: formatDigits(saved, language), email };
  return saved > 0
    ? { tone: "good", title: "import.marksDone", body: "toast.resultsSaved.body", values }
    : nothingChangedFlash;
}

/** The same for students of a class. */
function confirmStudents(field: string, { level }: ImportPlan, account: string, language: Language): SaveImportResult {
  const carried = decodeStudents(field);
  if (!carried) return rejectImport(brokenFormFlash);
  const done = importStudents(level, carried.students, { account, seen: carried.seen });
  if (typeof done === "string") {
    const answer = previewStudents(recheckStudents(level, carried.students, language));
    return {
      ...answer,
      message: done === "overtaken" ? conflictFlash : { ...importFailed, body: "import.mend" },
      status: 409,
    };
  }
  const values = { added: formatDigits(done.added, language), changed: formatDigits(done.changed, language) };
  const isDone = done.added + done.changed > 0;
  const message: Flash = isDone ? { tone: "good", title: "import.studentsDone", values } : nothingChangedFlash;
  return { goTo: `/cog-admin/results/students?class=${level}`, messages: [message] };
}

/** What a sheet of students would do, as it is shown. */
function previewStudents({ checked: { added, changed, same, errors }, seen }: StudentsCheck): ImportResult {
  if (errors.length > 0) return limitErrors(errors);
  const carried = encodeStudents([...added, ...changed.map(({ after }) => after)], seen);
  return { errors: [], moreErrors: 0, checked: { what: "students", added, changed, same, carried } };
}

/** What a hidden field carries, checked once more, with nothing written; of a strange one nothing is shown. */
function recheckImport(
  field: string,
  form: FormData,
  plan: ImportPlan,
  sheet: MarkSheet | undefined,
  language: Language,
): ImportResult {
  const changes = sheet && decodeMarks(field);
  const choice = getConflictChoice(form);
  const isChosen = (cell: Cell) => choice(cell) === "mine";
  if (sheet && changes) return recheckMarks(changes, sheet, language, { isChosen });
  const carried = sheet ? undefined : decodeStudents(field);
  return carried
    ? previewStudents(recheckStudents(plan.level, carried.students, language))
    : { errors: [], moreErrors: 0 };
}
