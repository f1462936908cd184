import { recordActivity } from "~/activity/activity.server";
import { wholeClass } from "~/activity/activity-texts";
import type { Flash } from "~/admin/flash";
import { stateVersion } from "~/admin/forms/saving/save-row.server";
import { writeErrorStatus, writeErrorText } from "~/admin/forms/saving/write-error.server";
import { backUpBefore } from "~/backups/back-up-before.server";
import { lockExam, saveExamRolls } from "~/exams/exams.server";
import type { TextKey } from "~/i18n/en";
import { getLine } from "~/i18n/form-values";
import { getLanguage } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { getIdempotencyKey, withIdempotencyKey } from "~/saving/idempotency.server";
import { classLevels } from "~/school/classes";
import { listStudents } from "~/students/students.server";
import { parseForm } from "~/uploads/parse-form.server";
import { localizeMarkSheet } from "../mark-sheet";
import { getMarkSheet } from "../marks.server";
import { countMarks } from "../progress/progress.server";
import type { RollStudent } from "./new-rolls";
import { listClassExams, type NamedExam, sortByExam } from "./renumber.server";
import { changeRolls } from "./roll-changes.server";
import {
  findNotPassed,
  isChanged,
  type NotPassed,
  type PlannedYear,
  parseYear,
  planYear,
  usualYear,
  type YearChoice,
} from "./year";

/** `version` identifies the state of all data that the plan would change. */
type YearPlan = PlannedYear & {
  choice: YearChoice;
  /** `open` lists exams that can be locked. `sat` lists exams whose positions can become roll numbers. */
  exams: { level: number; open: NamedExam[]; sat: NamedExam[] }[];
  version: string;
};

/**
 * `notPassed` has the students who did not pass the last exam of their class, by student id. `missing` is the number of
 * marks that an open exam lacks.
 */
export type YearView = Omit<YearPlan, "exams"> & {
  exams: { level: number; open: (NamedExam & { missing: number })[]; sat: NamedExam[] }[];
  notPassed: Map<number, NotPassed>;
};

/**
 * Plans the new year without writing anything. Without `choice`, all students move up except the students who failed
 * the last exam of their class.
 */
export function getYearView(language: Language, choice?: YearChoice): YearView {
  const notPassed = new Map(classLevels.flatMap((level) => [...listNotPassed(level, language)]));
  const failed = [...notPassed].flatMap(([id, { outcome }]) => (outcome === "failed" ? id : []));
  const plan = getYearPlan(language, choice ?? { ...usualYear, repeaters: new Set(failed) });
  const exams = plan.exams.map(({ open, ...one }) => ({ ...one, open: open.map(withMissing) }));
  return { ...plan, exams, notPassed };
}

function withMissing(exam: NamedExam) {
  const { given, all } = countMarks(exam.id);
  return { ...exam, missing: all - given };
}

function listNotPassed(level: number, language: Language): Map<number, NotPassed> {
  const [last] = listClassExams(level, language).sat;
  const sheet = last && getMarkSheet(last.id);
  return sheet ? findNotPassed(localizeMarkSheet(sheet, language), listStudents(level)) : new Map();
}

function getYearPlan(language: Language, choice: YearChoice): YearPlan {
  const rolls = new Map(classLevels.map((level) => [level, listStudents(level).map(toRollStudent)]));
  const levels = classLevels.toReversed().filter((level) => rolls.get(level)?.length);
  const exams = levels.map((level) => ({ level, ...listClassExams(level, language) }));
  const planned = planYear(rolls, choice, sortByExam);
  const content = [planned.students, exams.map(({ open }) => open.map(({ id }) => id)), choice.isLocking];
  return { ...planned, choice, exams, version: stateVersion(content) };
}

const toRollStudent = ({ id, rollNumber, name }: RollStudent): RollStudent => ({ id, rollNumber, name });

type YearStep = { step: "choose" | "confirm"; view: YearView; message?: Flash; status: number };

// The form has a checkbox for each student, so 2,000 fields are enough for a large school.
const formLimits = { maxFiles: 0, maxFileBytes: 64 * 1024, maxFields: 2_000 };

/**
 * Handles both steps of the form for the new year. The first post returns the planned changes. The second post writes
 * them if the plan is still the same.
 */
export async function saveYear(request: Request, account: string): Promise<YearStep | { done: YearChoice }> {
  const language = await getLanguage(request);
  const { fields: form, problem } = await parseForm(request, formLimits);
  const choice = problem ? undefined : parseYear(form);
  const show = (step: YearStep["step"], message?: Flash, status = 200): YearStep => {
    return { step, view: getYearView(language, choice), message, status };
  };
  const reject = (step: YearStep["step"], status: number, body: TextKey) =>
    show(step, { tone: "bad", title: "moveUp.err", body }, status);
  if (!choice) return reject("choose", 400, "form.broken");
  const intent = form.get("intent");
  if (intent === "choose") return show("choose");
  const rejectChoice = () => {
    const view = getYearView(language, choice);
    if (isEmpty(view)) return reject("choose", 400, "moveUp.none");
    return view.conflicts.length > 0 ? reject("choose", 409, "moveUp.cannot") : undefined;
  };
  if (intent !== "confirm") return rejectChoice() ?? show("confirm");
  try {
    await backUpBefore("year");
    if (changeYear(choice, getLine(form, "shown"), account, getIdempotencyKey(form))) return { done: choice };
  } catch (error) {
    const body = writeErrorText("the year's change", error);
    return reject("confirm", writeErrorStatus(body), body);
  }
  return rejectChoice() ?? reject("confirm", 409, "moveUp.conflict");
}

const isEmpty = ({ students }: Pick<YearPlan, "students">) => students.every(({ level, next }) => level === next);

/**
 * Moves students to the next class. Returns false if the plan differs from the plan with the version `shown` or has
 * conflicts. Earlier exams keep the roll numbers that the students had at that time.
 */
function changeYear(choice: YearChoice, shown: string, account: string, idempotencyKey: string): boolean {
  const outcome = withIdempotencyKey<void, "rejected">(idempotencyKey, (tx, reject) => {
    const view = getYearPlan("en", choice);
    if (view.version !== shown || view.conflicts.length > 0 || isEmpty(view)) reject("rejected");
    const now = new Date();
    const moving = view.exams.filter(({ level }) => choice.classes.has(level));
    for (const { id } of moving.flatMap(({ open }) => open)) {
      saveExamRolls(tx, [id]);
      if (choice.isLocking) lockExam(tx, id, account, now);
    }
    const changed = view.students.filter(isChanged);
    changeRolls(tx, { kind: "year" }, changed, account, now);
    for (const { level } of moving) {
      if (changed.some((student) => student.level === level && student.next !== level))
        recordActivity(tx, { account, act: "movedUp", ...wholeClass(level) }, now);
    }
  });
  return outcome !== "rejected";
}
