import { inArray } from "drizzle-orm";
import { students } from "../../drizzle/schema";
import type { Flash } from "../admin/flash";
import { writeErrorStatus, writeErrorText } from "../admin/write-error.server";
import { titleWithClass } from "../content/activity";
import { recordActivity } from "../content/activity.server";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import { listOpenMarkedExams, lockExam, saveExamRolls } from "../exams/exams.server";
import { formatDigits } from "../i18n/format";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { classLabel } from "../school/classes";
import { FormRejected, parseForm } from "../uploads/parse-form.server";
import {
  countPromoted,
  findRollConflicts,
  highestClass,
  listPromotionRows,
  type PromotionChoice,
  type PromotionRow,
  parsePromotion,
  type RollConflict,
  serializeRoll,
} from "./promotion";
import { listStudents } from "./students.server";

/** The screen once more, to choose or to confirm, with a message on top. */
type PromotionStep = {
  step: "choose" | "confirm";
  plan: PromotionPlan;
  isLocking: boolean;
  message?: Flash;
  status: number;
};

type SavePromotionResult = { screen: PromotionStep } | { messages: Flash[] };

// A field for each student of a large class, and room above.
const maxTotalBytes = 256 * 1024;
const formLimits = { maxFiles: 0, maxFileBytes: maxTotalBytes, maxFields: 2_000, maxTotalBytes };

/**
 * Receives the screen on which a class goes up a year. The first post returns what would happen, to be looked at; the
 * second one does it, when the class is still as it was shown. `account` is the e-mail of whoever sent it.
 */
export async function savePromotion(request: Request, level: number, account: string): Promise<SavePromotionResult> {
  const form = await readPromotionForm(request);
  const language = await getLanguage(request);
  if (!form) return rejectStep("choose", 400, planPromotion(level), true, "form.broken");
  const choice = parsePromotion(form);
  const { isLocking } = choice;
  const plan = planPromotion(level, choice);
  const intent = form.get("intent");
  if (form.get("resume") !== null) {
    const step = intent === "confirm" ? "confirm" : "choose";
    return { screen: { step, plan, isLocking, message: { tone: "good", title: "moveUp.resumed" }, status: 200 } };
  }
  if (intent === "choose") return { screen: { step: "choose", plan, isLocking, status: 200 } };
  if (intent === "confirm") return confirmPromotion(language, level, choice, account, getIdempotencyKey(form));
  return previewPromotion(language, level, plan, isLocking);
}

async function readPromotionForm(request: Request): Promise<FormData | undefined> {
  try {
    return await parseForm(request, formLimits);
  } catch (error) {
    if (error instanceof FormRejected) return undefined;
    throw error;
  }
}

function confirmPromotion(
  language: Language,
  level: number,
  choice: PromotionChoice,
  account: string,
  idempotencyKey: string,
): SavePromotionResult {
  try {
    const outcome = promoteClass(level, choice, account, idempotencyKey);
    if (outcome === "promoted") return { messages: [promotedFlash(language, level, countPromoted(choice))] };
    const preview = previewPromotion(language, level, planPromotion(level, choice), choice.isLocking);
    if (outcome === "rejected" || preview.screen.step === "choose") return preview;
    return rejectStep("confirm", 409, preview.screen.plan, choice.isLocking, "moveUp.conflict");
  } catch (error) {
    const body = writeErrorText("a class that moves up", error);
    return rejectStep("confirm", writeErrorStatus(body), planPromotion(level, choice), choice.isLocking, body);
  }
}

/** What would happen, to be confirmed; or the choice again when it cannot happen like this. */
function previewPromotion(language: Language, level: number, plan: PromotionPlan, isLocking: boolean) {
  if (!plan.students.some(({ moves }) => moves)) return rejectStep("choose", 400, plan, isLocking, "moveUp.nobody");
  if (plan.conflicts.length > 0) {
    const next = getTranslator(language).t(classLabel(level + 1));
    return rejectStep("choose", 409, plan, isLocking, "moveUp.cannot", { next });
  }
  return { screen: { step: "confirm", plan, isLocking, status: 200 } satisfies PromotionStep };
}

function rejectStep(
  step: PromotionStep["step"],
  status: number,
  plan: PromotionPlan,
  isLocking: boolean,
  body: Flash["body"],
  values?: Flash["values"],
): { screen: PromotionStep } {
  return { screen: { step, plan, isLocking, message: { tone: "bad", title: "moveUp.err", body, values }, status } };
}

function promotedFlash(language: Language, level: number, count: number): Flash {
  const isLast = level === highestClass;
  const next = isLast ? "" : getTranslator(language).t(classLabel(level + 1));
  const title = `moveUp.${isLast ? "left" : "done"}.${count === 1 ? "one" : "many"}` as const;
  return { tone: "good", title, values: { number: formatDigits(count, language), next } };
}

/** What promoting a class would do; `above` is how many students the class above has, `version` tells this state apart. */
export type PromotionPlan = {
  students: PromotionRow[];
  version: string;
  above: number;
  conflicts: RollConflict[];
  exams: ReturnType<typeof listOpenMarkedExams>;
};

/** Plans the promotion of a class: everybody goes unless they are chosen to stay. Nothing is written. */
export function planPromotion(level: number, choice?: PromotionChoice): PromotionPlan {
  const roll = listStudents(level);
  const above = level < highestClass ? listStudents(level + 1) : [];
  const rows = listPromotionRows(roll, choice);
  const exams = listOpenMarkedExams(level);
  const version = [serializeRoll(roll), ...exams.map(({ id }) => `exam:${id}`)].join(" ");
  return { students: rows, version, above: above.length, conflicts: findRollConflicts(rows, above), exams };
}

/**
 * Moves the chosen students of a class up a year under the rolls they have; those of the highest class leave the school.
 * The examinations of the class keep the rolls they were sat under, also those that stay open. Nothing is written when
 * the class is not as it was shown any more ("conflict"), or when nobody would go or a roll would be there twice
 * ("rejected"). A form that comes a second time has "promoted" them already.
 */
function promoteClass(
  level: number,
  choice: PromotionChoice,
  account: string,
  idempotencyKey: string,
  now = new Date(),
): "promoted" | "conflict" | "rejected" {
  const outcome = withIdempotencyKey<void, "conflict" | "rejected">(idempotencyKey, (tx, reject) => {
    const { version, conflicts, exams, ...plan } = planPromotion(level, choice);
    const ids = plan.students.flatMap(({ id, moves }) => (moves ? [id] : []));
    if (version !== choice.version) reject("conflict");
    if (ids.length === 0 || conflicts.length > 0) reject("rejected");
    const examIds = exams.map(({ id }) => id);
    saveExamRolls(tx, examIds);
    if (choice.isLocking) for (const id of examIds) lockExam(tx, id, account, now);
    const step = level < highestClass ? { classLevel: level + 1 } : { leftAt: now };
    tx.update(students)
      .set({ ...step, changedAt: now })
      .where(inArray(students.id, ids))
      .run();
    const title = titleWithClass({ classLevel: level });
    recordActivity(tx, { account, act: "movedUp", kind: "class", itemId: level, ...title }, now);
  });
  return outcome ?? "promoted";
}
