import { languageOf } from "../../language/i18n.server";
import type { Language } from "../../language/languages";
import type { Problem } from "../../language/typed";
import { notWritten } from "../../office/not-written.server";
import { checkPupilSheet } from "../../students/pupils-import.server";
import { FormRefused, readForm } from "../../uploads/form.server";
import type { MarkSheet } from "../mark-sheet";
import { markSheet } from "../results.server";
import { checkAgain, confirmMarks, confirmPupils, shownPupils } from "./confirm-import.server";
import {
  broken,
  failed,
  fileRefused,
  type ImportAnswer,
  type ReceivedImport,
  refused,
  resumed,
  resumedWithoutFile,
} from "./import-answer";
import { type ImportPlan, planOf } from "./import-plan";
import { checkMarkSheet } from "./marks-import.server";
import { readSheet } from "./read-sheet.server";
import { sheetLimits } from "./sheet-rows";

const megabyte = 1024 * 1024;
// Room above the limit of a sheet, so that one a little too large is refused in words.
const limits = {
  maxFiles: 1,
  maxFileBytes: sheetLimits.bytes + megabyte,
  // A choice for each mark of a class of 300 with 20 subjects.
  maxFields: 6_100,
  maxTotalBytes: sheetLimits.bytes + 1.5 * megabyte,
};

/**
 * Receives the second and the third step of an import. A file is checked and nothing is written; `carried`, which a
 * check has made, is read anew like anything posted and written, all of it or nothing. `account` is the e-mail of
 * whoever sent it.
 */
export async function receiveImport(request: Request, account: string): Promise<ReceivedImport> {
  const plan = planOf(new URL(request.url).searchParams);
  const language = await languageOf(request);
  const form = await readFields(request);
  if (!(form instanceof FormData)) return form;
  const sheet = sheetFor(plan);
  if (sheet && "text" in sheet) return refused({ ...failed, body: sheet.text }, 409);
  const carried = form.get("carried");
  try {
    if (typeof carried !== "string") return await check(form, plan, sheet, language);
    // Somebody's sign-in had ended: what they had checked is shown before it is sent again.
    if (form.has("resume"))
      return { ...checkAgain(carried, form, plan, sheet, language), message: resumed, status: 200 };
    return sheet
      ? confirmMarks(carried, form, plan, sheet, account, language)
      : confirmPupils(carried, plan, account, language);
  } catch (fault) {
    return refused({ ...failed, body: notWritten("a sheet", fault) }, 500);
  }
}

async function readFields(request: Request): Promise<FormData | ReceivedImport> {
  try {
    return await readForm(request, limits);
  } catch (fault) {
    if (!(fault instanceof FormRefused)) throw fault;
    return fault.problem === "tooLarge" ? fileRefused({ text: "import.file.tooLarge" }, 413) : refused(broken);
  }
}

/** The mark sheet that a plan is for, none for pupils, or why there is nothing to import into. */
function sheetFor({ what, exam, level }: ImportPlan): MarkSheet | { text: Problem["text"] } | undefined {
  if (what === "students") return undefined;
  const sheet = markSheet(exam ?? 0);
  if (!sheet || sheet.exam.classLevel !== level) return { text: "marks.chooseExam" };
  return sheet.exam.lockedAt ? { text: "marks.locked" } : sheet;
}

async function check(
  form: FormData,
  { level }: ImportPlan,
  sheet: MarkSheet | undefined,
  language: Language,
): Promise<ReceivedImport> {
  const file = form.get("file");
  if (form.has("resume")) return { ...refused(resumedWithoutFile, 200), fileProblem: { text: "form.chooseAgain" } };
  if (!(file instanceof File)) return fileRefused({ text: "import.file.missing" });
  const read = await readSheet(file.name, new Uint8Array(await file.arrayBuffer()));
  if ("problem" in read) return fileRefused(read.problem);
  const { rows, loaded } = read;
  return answered(
    sheet ? checkMarkSheet(rows, sheet, language, loaded) : shownPupils(checkPupilSheet(level, rows, language)),
  );
}

function answered(answer: ImportAnswer): ReceivedImport {
  if (answer.checked) return { ...answer, status: 200 };
  return { ...answer, message: { ...failed, body: "import.mend" }, status: 400 };
}
