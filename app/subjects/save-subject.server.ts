import type { Flash } from "../admin/flash";
import { type ParsedForm, type Rejection, saveForm } from "../admin/form.server";
import { getIdempotencyKey } from "../content/idempotency.server";
import type { TextKey } from "../i18n/en";
import { parseSubject, type SubjectErrors, type SubjectFormValues } from "./subject";
import { createSubject, findSubject, updateSubject } from "./subjects.server";

export type SubjectRejection = Rejection<SubjectFormValues, keyof SubjectErrors>;

/** Where a form of a subject goes: to the class that gets a new one, or to the subject that is changed, by its id. */
type SaveTarget = { addTo: number } | { change: number };

/**
 * Adds the subject of a form that was read, or changes one. A form with mistakes writes nothing and comes back with all
 * that was typed. `account` is the e-mail of whoever sent it.
 */
export function saveSubject(
  form: ParsedForm<never>,
  account: string,
  place: SaveTarget,
): { refused: SubjectRejection } | { messages: Flash[] } {
  const { typed, subject, problems } = parseSubject(form.fields);
  const received = saveForm(form, {
    typed,
    problems,
    title: "addTo" in place ? "subjects.err.add" : "subjects.err.change",
    what: "a subject",
    write: () =>
      "addTo" in place
        ? createSubject(place.addTo, subject, { account, once: getIdempotencyKey(form.fields) })
        : updateSubject(place.change, subject, { account, seen: typed.seen }),
  });
  if ("refused" in received) return received;
  const { outcome, refuseFields, refuseNow } = received;
  if (outcome === "added" || outcome === "changed")
    return { messages: [{ tone: "good", title: flashTitles[outcome] }] };
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

const flashTitles: Record<"added" | "changed", TextKey> = { added: "subjects.added", changed: "subjects.changed" };
