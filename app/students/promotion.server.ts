import { inArray } from "drizzle-orm";
import { students } from "../../drizzle/schema";
import type { Flash } from "../admin/flash";
import { writeErrorStatus, writeErrorText } from "../admin/forms/write-error.server";
import { recordActivity } from "../content/activity.server";
import { titleWithClass } from "../content/activity-texts";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import { listOpenMarkedExams, lockExam, saveExamRolls } from "../exams/exams.server";
import type { TextKey } from "../i18n/en";
import { formatDigits } from "../i18n/format";
import { getLanguage, getTranslator } from "../i18n/i18n.server";
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

// A field for each student of a large class, and room above.
const maxTotalBytes = 256 * 1024;
const formLimits = { maxFiles: 0, maxFileBytes: maxTotalBytes, maxFields: 2_000, maxTotalBytes };

/**
 * Receives the screen on which a class goes up a year. The first post returns what would happen, to be looked at; the
 * second one does it, when the class is still as it was shown. `account` is the e-mail of whoever sent it.
 */
export async function savePromotion(
  request: Request,
  level: number,
  account: string,
): Promise<{ screen: PromotionStep } | { messages: Flash[] }> {
  const language = await getLanguage(request);
  const next = level < highestClass ? getTranslator(language).t(classLabel(level + 1)) : "";
  const form = await readPromotionForm(request);
  const choice = form && parsePromotion(form);
  const show = (step: PromotionStep["step"], message?: Flash, status = 200) => {
    const plan = planPromotion(level, choice);
    return { screen: { step, plan, isLocking: choice?.isLocking ?? true, message, status } };
  };
  const reject = (step: PromotionStep["step"], status: number, body: TextKey) =>
    show(step, { tone: "bad", title: "moveUp.err", body, values: { next } }, status);
  if (!form || !choice) return reject("choose", 400, "form.broken");
  const rejectChoice = () => {
    const { students, conflicts } = planPromotion(level, choice);
    if (!students.some(({ moves }) => moves)) return reject("choose", 400, "moveUp.nobody");
    return conflicts.length > 0 ? reject("choose", 409, "moveUp.cannot") : undefined;
  };

  const intent = form.get("intent");
  if (form.has("resume"))
    return show(intent === "confirm" ? "confirm" : "choose", { tone: "good", title: "moveUp.resumed" });
  if (intent === "choose") return show("choose");
  if (intent !== "confirm") return rejectChoice() ?? show("confirm");
  try {
    if (!promoteClass(level, choice, account, getIdempotencyKey(form)))
      return rejectChoice() ?? reject("confirm", 409, "moveUp.conflict");
  } catch (error) {
    const body = writeErrorText("a class that moves up", error);
    return reject("confirm", writeErrorStatus(body), body);
  }
  const count = countPromoted(choice);
  const title = `moveUp.${next ? "done" : "left"}.${count === 1 ? "one" : "many"}` as const;
  return { messages: [{ tone: "good", title, values: { number: formatDigits(count, language), next } }] };
}

async function readPromotionForm(request: Request): Promise<FormData | undefined> {
  try {
    return await parseForm(request, formLimits);
  } catch (error) {
    if (error instanceof FormRejected) return undefined;
    throw error;
  }
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
 * The examinations of the class keep the rolls they were sat under, also those that stay open. Nothing is written, and
 * false returned, when the class is not as it was shown any more, when nobody would go, or when a roll would be there
 * twice. A form that comes a second time has promoted them already.
 */
function promoteClass(level: number, choice: PromotionChoice, account: string, idempotencyKey: string): boolean {
  const outcome = withIdempotencyKey<void, "rejected">(idempotencyKey, (tx, reject) => {
    const { version, conflicts, exams, ...plan } = planPromotion(level, choice);
    const ids = plan.students.flatMap(({ id, moves }) => (moves ? [id] : []));
    if (version !== choice.version || ids.length === 0 || conflicts.length > 0) reject("rejected");
    const now = new Date();
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
  return outcome !== "rejected";
}
