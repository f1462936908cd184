import { digits } from "../language/digits-and-dates";
import { languageOf, translator } from "../language/i18n.server";
import type { Language } from "../language/languages";
import { classText } from "../office/class-of";
import type { Message } from "../office/messages";
import { notWritten, statusSaying } from "../office/not-written.server";
import { onceOf } from "../office/once.server";
import { FormRefused, readForm } from "../uploads/form.server";
import { type ChosenMove, countUp, highestClass, parseMove } from "./move-up";
import { type MovePlan, moveClassUp, planMove } from "./move-up-desk.server";

/** The screen again, to choose or to confirm, with what is to be said on top. */
export type MoveScreen = {
  step: "choose" | "confirm";
  plan: MovePlan;
  isLocking: boolean;
  message?: Message;
  status: number;
};

export type ReceivedMove = { screen: MoveScreen } | { messages: Message[] };

// A field for each pupil of a large class, and room above.
const maxTotalBytes = 256 * 1024;
const limits = { maxFiles: 0, maxFileBytes: maxTotalBytes, maxFields: 2_000, maxTotalBytes };

/**
 * Receives the screen on which a class goes up a year. The first post gives what would happen, to be looked at; the
 * second one does it, when the class is still as it was shown. `lock` locks the examinations with it, all or nothing.
 */
export async function receiveMove(
  request: Request,
  level: number,
  { account, lock }: { account: string; lock: Parameters<typeof moveClassUp>[2]["alongside"] },
): Promise<ReceivedMove> {
  const form = await readMove(request);
  const language = await languageOf(request);
  if (!form) return { screen: again("choose", 400, planMove(level), true, "form.broken") };
  const chosen = parseMove(form);
  const intent = form.get("intent");
  const plan = planMove(level, chosen);
  const { isLocking } = chosen;
  if (form.get("resume") !== null) {
    const step = intent === "confirm" ? "confirm" : "choose";
    const message: Message = { tone: "good", title: "moveUp.resumed" };
    return { screen: { step, plan, isLocking, message, status: 200 } };
  }
  if (intent === "choose") return { screen: { step: "choose", plan, isLocking, status: 200 } };
  if (intent === "confirm") return move(language, level, chosen, { account, once: onceOf(form), alongside: lock });
  return { screen: previewOf(language, level, plan, isLocking) };
}

async function readMove(request: Request): Promise<FormData | undefined> {
  try {
    return await readForm(request, limits);
  } catch (fault) {
    if (fault instanceof FormRefused) return undefined;
    throw fault;
  }
}

function move(
  language: Language,
  level: number,
  chosen: ChosenMove,
  parts: Parameters<typeof moveClassUp>[2],
): ReceivedMove {
  try {
    const outcome = moveClassUp(level, chosen, parts);
    if (outcome === "moved") return { messages: [movedMessage(language, level, countUp(chosen))] };
    const screen = previewOf(language, level, planMove(level, chosen), chosen.isLocking);
    if (outcome === "refused" || screen.step === "choose") return { screen };
    return { screen: again("confirm", 409, screen.plan, chosen.isLocking, "moveUp.overtaken") };
  } catch (fault) {
    const body = notWritten("a class that moves up", fault);
    return { screen: again("confirm", statusSaying(body), planMove(level, chosen), chosen.isLocking, body) };
  }
}

/** What would happen, to be confirmed; or the choice again when it cannot happen like this. */
function previewOf(language: Language, level: number, plan: MovePlan, isLocking: boolean): MoveScreen {
  const isNobody = !plan.pupils.some(({ moves }) => moves);
  if (isNobody) return again("choose", 400, plan, isLocking, "moveUp.nobody");
  if (plan.clashes.length > 0) {
    const next = translator(language).t(classText(level + 1));
    return again("choose", 409, plan, isLocking, "moveUp.cannot", { next });
  }
  return { step: "confirm", plan, isLocking, status: 200 };
}

function again(
  step: MoveScreen["step"],
  status: number,
  plan: MovePlan,
  isLocking: boolean,
  body: Message["body"],
  values?: Message["values"],
): MoveScreen {
  return { step, plan, isLocking, message: { tone: "bad", title: "moveUp.err", body, values }, status };
}

function movedMessage(language: Language, level: number, count: number): Message {
  const isLast = level === highestClass;
  const values = {
    number: digits(count, language),
    next: isLast ? "" : translator(language).t(classText(level + 1)),
  };
  const one = isLast ? "moveUp.left.one" : "moveUp.done.one";
  const many = isLast ? "moveUp.left.many" : "moveUp.done.many";
  return { tone: "good", title: count === 1 ? one : many, values };
}
