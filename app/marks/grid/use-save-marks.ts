import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import type { Flash } from "../../admin/flash";
import { useToasts } from "../../admin/toasts";
import { useSignInDialog } from "../../admin/use-submitting";
import type { MarkConflict, SheetSubject } from "../mark-sheet";
import type { MarksRejection } from "../save-marks.server";
import {
  applyInput,
  applySavedMarks,
  fieldName,
  getCellText,
  listUnsavedCells,
  type MarkSheetState,
  resolveConflict,
  serializeLoadedMarks,
  type UnsavedMarks,
  validateUnsaved,
} from "../unsaved-marks";

type SaveMarksOptions = {
  /** Who has filled in the sheet. */
  account: string;
  address: string;
  subjects: SheetSubject[];
  setBook: (change: (book: MarkSheetState) => MarkSheetState) => void;
  /** Some marks cannot be saved as they stand. */
  onMistakes: () => void;
  onSaved: () => void;
};

const invalidMarksFlash = { tone: "bad", title: "toast.err.saveResults", body: "marks.mistakes" } as const;

/** Which of two marks is to stand; undefined while nobody has decided. */
export type ConflictChoice = "mine" | "theirs" | undefined;

/**
 * Saves what is pending, and nothing else. When the sign-in has ended the person signs in again in place, and then it is
 * saved. Whatever goes wrong, what was typed stays pending; `conflicts` are those still to be decided.
 */
export function useSaveMarks({ account, address, subjects, setBook, onMistakes, onSaved }: SaveMarksOptions) {
  const say = useToasts();
  const signInAgain = useSignInDialog();
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [conflicts, setConflicts] = useState<MarkConflict[]>([]);

  const trouble = (body: Flash["body"], title: Flash["title"] = "toast.err.saveResults") =>
    say([{ tone: "bad", title, body }]);

  const take = (sent: UnsavedMarks, refused?: MarksRejection) => {
    const { changes } = validateUnsaved(sent, subjects);
    if (refused && refused.conflicts.length + refused.gone.length === 0) {
      say([refused.message]);
      // Somebody else has signed in meanwhile: the page is theirs now.
      return revalidate();
    }
    onSaved();
    setBook((book) => applySavedMarks(book, changes, refused ? [...refused.conflicts, ...refused.gone] : []));
    if (refused) say([refused.message]);
    if (refused) setConflicts(refused.conflicts);
    // Says that all is saved, and brings what colleagues have saved meanwhile.
    revalidate();
  };

  const send = async (pending: UnsavedMarks): Promise<void> => {
    const answer = await sendMarks(address, account, pending);
    if (answer === "offline") return trouble("form.offline");
    if (answer === "failed") return trouble("toast.unexpected.body");
    if (answer !== "signedOut") return take(pending, answer.refused);
    if (await signInAgain()) return send(pending);
    trouble("toast.accessDenied.save", "toast.accessDenied.title");
  };

  const save = async (pending: UnsavedMarks) => {
    if (isSaving) return;
    if (listUnsavedCells(pending).length === 0) return say([{ tone: "bad", title: "toast.noChanges" }]);
    const { problems } = validateUnsaved(pending, subjects);
    if (problems.length > 0) {
      onMistakes();
      return say([{ ...invalidMarksFlash, values: { count: problems.length } }]);
    }
    setSaving(true);
    await send(pending);
    setSaving(false);
  };

  const decided = () => setConflicts([]);

  /** Lets one's own marks or the colleagues' stand, and saves one's own then; what is not decided is asked about again. */
  const decide = (book: MarkSheetState, chosen: (conflict: MarkConflict) => ConflictChoice) => {
    const settled = conflicts.filter((conflict) => chosen(conflict));
    const after = settled.reduce((now, conflict) => resolveConflict(now, conflict, chosen(conflict) === "mine"), book);
    setBook(() => after);
    decided();
    const kept = conflicts.filter((conflict) => chosen(conflict) === "mine");
    const mine = kept.map((conflict) => ({ ...conflict, text: getCellText(after, conflict) }));
    if (mine.length > 0) save(applyInput({ marks: after.marks, pending: {} }, mine).pending);
  };

  return { save, isSaving, conflicts, decide, decided };
}

type SendMarksResult = { refused?: MarksRejection } | "signedOut" | "offline" | "failed";

const timeoutMs = 60_000;

/** Posts pending marks, each with what stood there before, as the form of the sheet does; gives what came of it. */
async function sendMarks(address: string, account: string, pending: UnsavedMarks): Promise<SendMarksResult> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: toMarksForm(account, pending),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 401) return "signedOut";
    const { goTo, refused } = await answer.json();
    return goTo || refused ? { refused } : "failed";
  } catch (error) {
    return error instanceof SyntaxError ? "failed" : "offline";
  }
}

/** The fields of such a post. */
function toMarksForm(account: string, pending: UnsavedMarks): URLSearchParams {
  const cells = listUnsavedCells(pending);
  const fields = new URLSearchParams({ account });
  for (const cell of cells) fields.append(fieldName(cell), cell.text);
  const subjects = [...new Set(cells.map(({ subject }) => subject))].map((id) => ({ id }));
  const students = Object.keys(pending).map((id) => ({ id: Number(id) }));
  fields.append("seen", serializeLoadedMarks({ subjects, students, marks: getLoadedMarks(pending) }));
  return fields;
}

function getLoadedMarks(pending: UnsavedMarks) {
  const marks: Record<number, Record<number, number>> = {};
  for (const { student, subject, was } of listUnsavedCells(pending)) {
    if (was !== null) marks[student] = { ...marks[student], [subject]: was };
  }
  return marks;
}
