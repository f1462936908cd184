import { inArray } from "drizzle-orm";
import type { SchoolTransaction } from "../../drizzle/client";
import { students } from "../../drizzle/schema";
import type { Flash } from "../admin/flash";
import { writeErrorStatus, writeErrorText } from "../admin/write-error.server";
import { titleWithClass } from "../content/activity";
import { recordActivity, withIdempotencyKey } from "../content/activity.server";
import { getIdempotencyKey } from "../content/idempotency.server";
import { saveExamRolls } from "../exams/exam-rolls.server";
import { formatDigits } from "../i18n/format";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { classLabel } from "../school/classes";
import { FormRejected, parseForm } from "../uploads/parse-form.server";
import { listOpenMarkedExams } from "./marked-exams.server";
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

/** The screen again, to choose or to confirm, with what is to be said on top. */
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
 * Receives the screen on which a class goes up a year. The first post gives what would happen, to be looked at; the
 * second one does it, when the class is still as it was shown. `lock` locks the examinations with it, all or nothing.
 */
export async function savePromotion(
  request: Request,
  level: number,
  { account, lock }: { account: string; lock: Parameters<typeof promoteClass>[2]["alongside"] },
): Promise<SavePromotionResult> {
  const form = await readPromotionForm(request);
  const language = await getLanguage(request);
  if (!form) return { screen: rejectStep("choose", 400, planPromotion(level), true, "form.broken") };
  const chosen = parsePromotion(form);
  const intent = form.get("intent");
  const plan = planPromotion(level, chosen);
  const { isLocking } = chosen;
  if (form.get("resume") !== null) {
    const step = intent === "confirm" ? "confirm" : "choose";
    const message: Flash = { tone: "good", title: "moveUp.resumed" };
    return { screen: { step, plan, isLocking, message, status: 200 } };
  }
  if (intent === "choose") return { screen: { step: "choose", plan, isLocking, status: 200 } };
  if (intent === "confirm")
    return promote(language, level, chosen, { account, once: getIdempotencyKey(form), alongside: lock });
  return { screen: previewPromotion(language, level, plan, isLocking) };
}

async function readPromotionForm(request: Request): Promise<FormData | undefined> {
  try {
    return await parseForm(request, formLimits);
  } catch (error) {
    if (error instanceof FormRejected) return undefined;
    throw error;
  }
}

function promote(
  language: Language,
  level: number,
  chosen: PromotionChoice,
  parts: Parameters<typeof promoteClass>[2],
): SavePromotionResult {
  try {
    const outcome = promoteClass(level, chosen, parts);
    if (outcome === "moved") return { messages: [promotedFlash(language, level, countPromoted(chosen))] };
    const screen = previewPromotion(language, level, planPromotion(level, chosen), chosen.isLocking);
    if (outcome === "refused" || screen.step === "choose") return { screen };
    return { screen: rejectStep("confirm", 409, screen.plan, chosen.isLocking, "moveUp.conflict") };
  } catch (error) {
    const body = writeErrorText("a class that moves up", error);
    return {
      screen: rejectStep("confirm", writeErrorStatus(body), planPromotion(level, chosen), chosen.isLocking, body),
    };
  }
}

/** What would happen, to be confirmed; or the choice again when it cannot happen like this. */
function previewPromotion(language: Language, level: number, plan: PromotionPlan, isLocking: boolean): PromotionStep {
  const isNobody = !plan.students.some(({ moves }) => moves);
  if (isNobody) return rejectStep("choose", 400, plan, isLocking, "moveUp.nobody");
  if (plan.conflicts.length > 0) {
    const next = getTranslator(language).t(classLabel(level + 1));
    return rejectStep("choose", 409, plan, isLocking, "moveUp.cannot", { next });
  }
  return { step: "confirm", plan, isLocking, status: 200 };
}

function rejectStep(
  step: PromotionStep["step"],
  status: number,
  plan: PromotionPlan,
  isLocking: boolean,
  body: Flash["body"],
  values?: Flash["values"],
): PromotionStep {
  return { step, plan, isLocking, message: { tone: "bad", title: "moveUp.err", body, values }, status };
}

function promotedFlash(language: Language, level: number, count: number): Flash {
  const isLast = level === highestClass;
  const values = {
    number: formatDigits(count, language),
    next: isLast ? "" : getTranslator(language).t(classLabel(level + 1)),
  };
  const one = isLast ? "moveUp.left.one" : "moveUp.done.one";
  const many = isLast ? "moveUp.left.many" : "moveUp.done.many";
  return { tone: "good", title: count === 1 ? one : many, values };
}

/** What moving a class up would do; `above` is how many students the class above has, `shown` tells this state from others. */
export type PromotionPlan = {
  students: PromotionRow[];
  shown: string;
  above: number;
  conflicts: RollConflict[];
  exams: ReturnType<typeof listOpenMarkedExams>;
};

/** Looks at what moving a class up would do: everybody goes unless they are chosen to stay. Nothing is written. */
export function planPromotion(level: number, chosen?: PromotionChoice): PromotionPlan {
  const roll = listStudents(level);
  const above = level < highestClass ? listStudents(level + 1) : [];
  const students = listPromotionRows(roll, chosen);
  const exams = listOpenMarkedExams(level);
  const shown = [serializeRoll(roll), ...exams.map(({ id }) => `exam:${id}`)].join(" ");
  return { students, shown, above: above.length, conflicts: findRollConflicts(students, above), exams };
}

type PromoteClassOptions = {
  account: string;
  /** The token of the form. */
  once: string;
  /** What else is written with it, or not at all: it is told which examinations are to be locked. */
  alongside: (tx: SchoolTransaction, exams: PromotionPlan["exams"], now: Date) => void;
};

/**
 * Moves the chosen students of a class up a year under the rolls they have; those of the highest class leave the school.
 * The examinations of the class keep the rolls they were sat under, also those that stay open.
 * Nothing is written and "overtaken" comes back when the class is not as it was shown any more, "refused" when nobody
 * would go or a roll would be there twice. A form that comes a second time has "moved" them already.
 */
function promoteClass(
  level: number,
  chosen: PromotionChoice,
  { account, once, alongside }: PromoteClassOptions,
  now = new Date(),
): "moved" | "overtaken" | "refused" {
  try {
    withIdempotencyKey(once, (tx) => {
      const { shown, conflicts, exams, ...plan } = planPromotion(level, chosen);
      const ids = plan.students.flatMap(({ id, moves }) => (moves ? [id] : []));
      // Thrown, so that the form may be sent again.
      if (shown !== chosen.shown) throw new PromotionRejectedError("overtaken");
      if (ids.length === 0 || conflicts.length > 0) throw new PromotionRejectedError("refused");
      saveExamRolls(
        tx,
        exams.map((exam) => exam.id),
      );
      if (chosen.isLocking) alongside(tx, exams, now);
      const step = level < highestClass ? { classLevel: level + 1 } : { leftAt: now };
      tx.update(students)
        .set({ ...step, changedAt: now })
        .where(inArray(students.id, ids))
        .run();
      const title = titleWithClass({ classLevel: level });
      recordActivity(tx, { account, act: "movedUp", kind: "class", itemId: level, ...title }, now);
    });
    return "moved";
  } catch (error) {
    if (error instanceof PromotionRejectedError) return error.outcome;
    throw error;
  }
}

class PromotionRejectedError extends Error {
  constructor(readonly outcome: "overtaken" | "refused") {
    super(outcome);
  }
}
