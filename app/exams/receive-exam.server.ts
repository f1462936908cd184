import type { TextKey } from "../language/en";
import type { Message } from "../office/messages";
import { onceOf } from "../office/once.server";
import type { ReceivedForm, Refused } from "../office/received-form.server";
import { writeForm } from "../office/write-form.server";
import { type ExamProblems, parseExam, type TypedExam } from "./exam";
import { examSeen } from "./exams.server";
import { addExam, changeExam } from "./written-exams.server";

export type RefusedExam = Refused<TypedExam, keyof ExamProblems>;

/** Where a form of an examination goes: to the class that gets a new one, or to the one that is changed, by its id. */
type Place = { addTo: number } | { change: number };

/**
 * Adds the examination of a form that was read, or changes one. A form with mistakes writes nothing and comes back with
 * all that was typed. `account` is the e-mail of whoever sent it.
 */
export function receiveExam(
  form: ReceivedForm<never>,
  account: string,
  place: Place,
): { refused: RefusedExam } | { messages: Message[] } {
  const { typed, exam, problems } = parseExam(form.fields);
  const received = writeForm(form, {
    typed,
    problems,
    title: "addTo" in place ? "exams.err.add" : "exams.err.change",
    what: "an examination",
    write: () =>
      "addTo" in place
        ? addExam(place.addTo, exam, { account, once: onceOf(form.fields) })
        : changeExam(place.change, exam, { account, seen: typed.seen }),
  });
  if ("refused" in received) return received;
  const { outcome, refuseFields, refuseNow } = received;
  if (outcome === "added" || outcome === "changed") return { messages: [{ tone: "good", title: saidOf[outcome] }] };
  if (outcome === "taken") return refuseFields({ name: { text: "exams.name.taken" } });
  // Sent once more, the form replaces what the colleague has written.
  const isBehind = outcome === "overtaken" && "change" in place;
  return refuseNow(whyNot[outcome], isBehind ? examSeen(place.change) : undefined);
}

const saidOf: Record<"added" | "changed", TextKey> = { added: "exams.added", changed: "exams.changed" };

const whyNot: Record<"gone" | "locked" | "overtaken", TextKey> = {
  gone: "exams.gone",
  locked: "exams.isLocked",
  overtaken: "form.overtaken",
};
