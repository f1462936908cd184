import type { TextKey } from "../language/en";
import type { Message } from "../office/messages";
import { onceOf } from "../office/once.server";
import type { ReceivedForm, Refused } from "../office/received-form.server";
import { writeForm } from "../office/write-form.server";
import { parseSubject, type SubjectProblems, type TypedSubject } from "./subject";
import { addSubject, changeSubject } from "./subject-desk.server";
import { findSubject } from "./subjects.server";

export type RefusedSubject = Refused<TypedSubject, keyof SubjectProblems>;

/** Where a form of a subject goes: to the class that gets a new one, or to the subject that is changed, by its id. */
type Place = { addTo: number } | { change: number };

/**
 * Adds the subject of a form that was read, or changes one. A form with mistakes writes nothing and comes back with all
 * that was typed. `account` is the e-mail of whoever sent it.
 */
export function receiveSubject(
  form: ReceivedForm<never>,
  account: string,
  place: Place,
): { refused: RefusedSubject } | { messages: Message[] } {
  const { typed, subject, problems } = parseSubject(form.fields);
  const received = writeForm(form, {
    typed,
    problems,
    title: "addTo" in place ? "subjects.err.add" : "subjects.err.change",
    what: "a subject",
    write: () =>
      "addTo" in place
        ? addSubject(place.addTo, subject, { account, once: onceOf(form.fields) })
        : changeSubject(place.change, subject, { account, seen: typed.seen }),
  });
  if ("refused" in received) return received;
  const { outcome, refuseFields, refuseNow } = received;
  if (outcome === "added" || outcome === "changed") return { messages: [{ tone: "good", title: saidOf[outcome] }] };
  if (outcome === "taken") return refuseFields({ name: { text: "subjects.name.taken" } });
  if (outcome === "locked") return refuseFields({ fullMarks: { text: "subjects.fullMarks.locked" } });
  if (outcome === "gone") return refuseNow("subjects.gone");
  if (outcome !== "overtaken") {
    return refuseFields({ fullMarks: { text: "subjects.fullMarks.belowMark", values: outcome } });
  }
  // Sent once more, the form replaces what the colleague has written.
  const now = "change" in place ? Number(findSubject(place.change)?.changedAt ?? 0) : undefined;
  return refuseNow("form.overtaken", now);
}

const saidOf: Record<"added" | "changed", TextKey> = { added: "subjects.added", changed: "subjects.changed" };
