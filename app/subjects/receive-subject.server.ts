import type { TextKey } from "../language/en";
import { messageAbout } from "../office/form-problems";
import type { Message } from "../office/messages";
import { notWritten } from "../office/not-written.server";
import { onceOf } from "../office/once.server";
import type { ReceivedForm, Refused } from "../office/received-form.server";
import { parseSubject, type SubjectProblems, type TypedSubject } from "./subject";
import { addSubject, changeSubject } from "./subject-desk.server";
import { findSubject } from "./subjects.server";

export type RefusedSubject = Refused<TypedSubject, keyof SubjectProblems>;

/** Where a form of a subject goes: to the class that gets a new one, or to the subject that is changed, by its id. */
type Place = { addTo: number } | { change: number };

type Outcome = ReturnType<typeof addSubject> | ReturnType<typeof changeSubject>;

/**
 * Adds the subject of a form that was read, or changes one. A form with mistakes writes nothing and comes back with all
 * that was typed. `account` is the e-mail of whoever sent it.
 */
export function receiveSubject(
  { fields, stopped }: ReceivedForm<never>,
  account: string,
  place: Place,
): { refused: RefusedSubject } | { messages: Message[] } {
  const title = "addTo" in place ? "subjects.err.add" : "subjects.err.change";
  const { typed, subject, problems } = parseSubject(fields);
  const refuse = (message: Message, status: number, found: SubjectProblems = {}, seen = typed.seen) => ({
    refused: { typed: { ...typed, seen }, problems: found, message, status },
  });
  const refuseFields = (found: SubjectProblems) => refuse(messageAbout(found, []), 400, found);
  if (stopped) return refuse(stopped.message ?? { tone: "bad", title, body: "form.broken" }, stopped.status);
  if (Object.keys(problems).length > 0) return refuseFields(problems);

  let outcome: Outcome;
  try {
    outcome =
      "addTo" in place
        ? addSubject(place.addTo, subject, { account, once: onceOf(fields) })
        : changeSubject(place.change, subject, { account, seen: typed.seen });
  } catch (fault) {
    return refuse({ tone: "bad", title, body: notWritten("a subject", fault) }, 500);
  }
  if (outcome === "added" || outcome === "changed") return { messages: [{ tone: "good", title: saidOf[outcome] }] };
  if (outcome === "taken") return refuseFields({ name: { text: "subjects.name.taken" } });
  if (outcome === "locked") return refuseFields({ fullMarks: { text: "subjects.fullMarks.locked" } });
  if (typeof outcome === "object") {
    return refuseFields({ fullMarks: { text: "subjects.fullMarks.belowMark", values: outcome } });
  }
  // Sent once more, the form replaces what the colleague has written.
  const now =
    outcome === "overtaken" && "change" in place ? Number(findSubject(place.change)?.changedAt ?? 0) : typed.seen;
  return refuse({ tone: "bad", title, body: outcome === "gone" ? "subjects.gone" : "form.overtaken" }, 409, {}, now);
}

const saidOf: Record<"added" | "changed", TextKey> = { added: "subjects.added", changed: "subjects.changed" };
