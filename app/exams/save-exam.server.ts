import type { Flash } from "../admin/flash";
import { type ParsedForm, type Rejection, saveForm } from "../admin/form.server";
import { getIdempotencyKey } from "../content/idempotency.server";
import type { TextKey } from "../i18n/en";
import { type ExamErrors, type ExamFormValues, parseExam } from "./exam";
import { createExam, examVersion, updateExam } from "./exams.server";

export type ExamRejection = Rejection<ExamFormValues, keyof ExamErrors>;

/** Where a form of an examination goes: to the class that gets a new one, or to the one that is changed, by its id. */
type SaveTarget = { addTo: number } | { change: number };

/**
 * Adds the examination of a form that was read, or changes one. A form with mistakes writes nothing and comes back with
 * all that was typed. `account` is the e-mail of whoever sent it.
 */
export function saveExam(
  form: ParsedForm<never>,
  account: string,
  place: SaveTarget,
): { refused: ExamRejection } | { messages: Flash[] } {
  const { typed, exam, problems } = parseExam(form.fields);
  const received = saveForm(form, {
    typed,
    problems,
    title: "addTo" in place ? "exams.err.add" : "exams.err.change",
    what: "an examination",
    write: () =>
      "addTo" in place
        ? createExam(place.addTo, exam, { account, once: getIdempotencyKey(form.fields) })
        : updateExam(place.change, exam, { account, seen: typed.seen }),
  });
  if ("refused" in received) return received;
  const { outcome, refuseFields, refuseNow } = received;
  if (outcome === "added" || outcome === "changed")
    return { messages: [{ tone: "good", title: flashTitles[outcome] }] };
  if (outcome === "taken") return refuseFields({ name: { text: "exams.name.taken" } });
  // Sent once more, the form replaces what the colleague has written.
  const isBehind = outcome === "overtaken" && "change" in place;
  return refuseNow(rejectionTexts[outcome], isBehind ? examVersion(place.change) : undefined);
}

const flashTitles: Record<"added" | "changed", TextKey> = { added: "exams.added", changed: "exams.changed" };

const rejectionTexts: Record<"gone" | "locked" | "overtaken", TextKey> = {
  gone: "exams.gone",
  locked: "exams.isLocked",
  overtaken: "form.overtaken",
};
