import type { TextKey } from "../language/en";
import { messageAbout } from "../office/form-problems";
import type { Message } from "../office/messages";
import { notWritten } from "../office/not-written.server";
import { onceOf } from "../office/once.server";
import type { ReceivedForm, Refused } from "../office/received-form.server";
import { type ExamProblems, parseExam, type TypedExam } from "./exam";
import { examSeen } from "./exams.server";
import { addExam, changeExam } from "./written-exams.server";

export type RefusedExam = Refused<TypedExam, keyof ExamProblems>;

/** Where a form of an examination goes: to the class that gets a new one, or to the one that is changed, by its id. */
type Place = { addTo: number } | { change: number };

type Outcome = ReturnType<typeof addExam> | ReturnType<typeof changeExam>;

/**
 * Adds the examination of a form that was read, or changes one. A form with mistakes writes nothing and comes back with
 * all that was typed. `account` is the e-mail of whoever sent it.
 */
export function receiveExam(
  { fields, stopped }: ReceivedForm<never>,
  account: string,
  place: Place,
): { refused: RefusedExam } | { messages: Message[] } {
  const title = "addTo" in place ? "exams.err.add" : "exams.err.change";
  const { typed, exam, problems } = parseExam(fields);
  const refuse = (message: Message, status: number, found: ExamProblems = {}, seen = typed.seen) => ({
    refused: { typed: { ...typed, seen }, problems: found, message, status },
  });
  const refuseFields = (found: ExamProblems) => refuse(messageAbout(found, []), 400, found);
  if (stopped) return refuse(stopped.message ?? { tone: "bad", title, body: "form.broken" }, stopped.status);
  if (Object.keys(problems).length > 0) return refuseFields(problems);

  let outcome: Outcome;
  try {
    outcome =
      "addTo" in place
        ? addExam(place.addTo, exam, { account, once: onceOf(fields) })
        : changeExam(place.change, exam, { account, seen: typed.seen });
  } catch (fault) {
    return refuse({ tone: "bad", title, body: notWritten("an examination", fault) }, 500);
  }
  if (outcome === "added" || outcome === "changed") return { messages: [{ tone: "good", title: saidOf[outcome] }] };
  if (outcome === "taken") return refuseFields({ name: { text: "exams.name.taken" } });
  // Sent once more, the form replaces what the colleague has written.
  const seen = outcome === "overtaken" && "change" in place ? examSeen(place.change) : typed.seen;
  return refuse({ tone: "bad", title, body: whyNot[outcome] }, 409, {}, seen);
}

const saidOf: Record<"added" | "changed", TextKey> = { added: "exams.added", changed: "exams.changed" };

const whyNot: Record<"gone" | "locked" | "overtaken", TextKey> = {
  gone: "exams.gone",
  locked: "exams.isLocked",
  overtaken: "form.overtaken",
};
