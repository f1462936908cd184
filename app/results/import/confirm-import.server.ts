import { digits } from "../../language/digits-and-dates";
import type { Language } from "../../language/languages";
import type { Message } from "../../office/messages";
import { checkPupilsAgain, importPupils, type PupilsCheck } from "../../students/pupils-import.server";
import type { Cell } from "../mark-change";
import type { MarkSheet } from "../mark-sheet";
import { keyOf } from "../pending-marks";
import { carriedMarks, carriedPupils, carryPupils } from "./carried-sheet.server";
import {
  broken,
  failed,
  type ImportAnswer,
  overtaken,
  type ReceivedImport,
  refused,
  shownFaults,
} from "./import-answer";
import type { ImportPlan } from "./import-plan";
import { checkMarksAgain, importMarks } from "./marks-import.server";

/** What a form says of the cells that a colleague has changed too, each in a field of the cell's name. */
const choiceIn = (form: FormData) => (cell: Cell) => form.get(keyOf(cell));

/**
 * Writes marks that a hidden field carries, as importMarks does; says how many, or shows what stopped it. A mark that
 * was asked about is written when the form says so, and left out otherwise.
 */
export function confirmMarks(
  field: string,
  form: FormData,
  { level, exam = 0 }: ImportPlan,
  sheet: MarkSheet,
  account: string,
  language: Language,
): ReceivedImport {
  const carried = carriedMarks(field);
  if (!carried) return refused(broken);
  const choice = choiceIn(form);
  const changes = carried.filter(
    (change) => (choice(change) ?? (change.loaded === undefined ? "mine" : "")) === "mine",
  );
  const done = importMarks(sheet.exam.id, changes, account, language);
  if ("stopped" in done)
    return refused({ ...failed, body: done.stopped === "locked" ? "marks.locked" : "form.gone" }, 409);
  if ("overtaken" in done) return { ...done.overtaken, message: overtaken, status: 409 };
  return {
    goTo: `/cog-admin/results?class=${level}&exam=${exam}`,
    messages: [marksDone(done.saved, account, language)],
  };
}

const nothingDone: Message = { tone: "bad", title: "toast.noChanges" };

function marksDone(saved: number, email: string, language: Language): Message {
  const values = { number: digits(saved, language), email };
  return saved > 0 ? { tone: "good", title: "import.marksDone", body: "toast.resultsSaved.body", values } : nothingDone;
}

/** The same for pupils of a class. */
export function confirmPupils(
  field: string,
  { level }: ImportPlan,
  account: string,
  language: Language,
): ReceivedImport {
  const carried = carriedPupils(field);
  if (!carried) return refused(broken);
  const done = importPupils(level, carried.pupils, { account, seen: carried.seen });
  if (typeof done === "string") {
    const answer = shownPupils(checkPupilsAgain(level, carried.pupils, language));
    return { ...answer, message: done === "overtaken" ? overtaken : { ...failed, body: "import.mend" }, status: 409 };
  }
  const values = { added: digits(done.added, language), changed: digits(done.changed, language) };
  const isDone = done.added + done.changed > 0;
  const message: Message = isDone ? { tone: "good", title: "import.pupilsDone", values } : nothingDone;
  return { goTo: `/cog-admin/results/students?class=${level}`, messages: [message] };
}

/** What a sheet of pupils would do, as it is shown. */
export function shownPupils({ checked: { added, changed, same, faults }, seen }: PupilsCheck): ImportAnswer {
  if (faults.length > 0) return shownFaults(faults);
  const carried = carryPupils([...added, ...changed.map(({ after }) => after)], seen);
  return { faults: [], moreFaults: 0, checked: { what: "students", added, changed, same, carried } };
}

/** What a hidden field carries, checked once more, with nothing written; of a strange one nothing is shown. */
export function checkAgain(
  field: string,
  form: FormData,
  plan: ImportPlan,
  sheet: MarkSheet | undefined,
  language: Language,
): ImportAnswer {
  const changes = sheet && carriedMarks(field);
  const choice = choiceIn(form);
  const isChosen = (cell: Cell) => choice(cell) === "mine";
  if (sheet && changes) return checkMarksAgain(changes, sheet, language, { isChosen });
  const carried = sheet ? undefined : carriedPupils(field);
  return carried ? shownPupils(checkPupilsAgain(plan.level, carried.pupils, language)) : { faults: [], moreFaults: 0 };
}
