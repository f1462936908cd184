import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import type { Flash } from "~/admin/flash";
import { sendForm } from "~/admin/forms/sending/send-form";
import { useToasts } from "~/admin/toasts";
import type { MarkConflict, Marks, SheetStudent, SheetSubject } from "../mark-sheet";
import type { MarksRejection } from "../save-marks.server";
import {
  applyInput,
  applySavedMarks,
  type CellError,
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
  account: string;
  address: string;
  subjects: SheetSubject[];
  students: SheetStudent[];
  setSheet: (change: (sheet: MarkSheetState) => MarkSheetState) => void;
  /** Called if every typed mark has a mistake, so that there is nothing to save. */
  onMistakes: (errors: CellError[]) => void;
  onSaved: () => void;
  /** True if the device has stored the typed marks. */
  isKept: boolean;
};

const saveFailed = { tone: "bad", title: "toast.err.saveResults" } as const;

/**
 * The mark that the user keeps: the typed mark ("mine") or the colleague's mark ("theirs"). Undefined means that the
 * user has not decided yet.
 */
export type ConflictChoice = "mine" | "theirs" | undefined;

/**
 * Saves the typed marks. If saving fails, the marks stay unsaved in the sheet. If the session has ended, a dialog lets
 * the clerk sign in again.
 */
export function useSaveMarks(options: SaveMarksOptions) {
  const { account, address, setSheet, onMistakes, onSaved, isKept } = options;
  const toast = useToasts();
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [conflicts, setConflicts] = useState<MarkConflict[]>([]);

  const fail = (message: Partial<Flash>) => toast([{ ...saveFailed, ...message }]);

  const applyResult = (sent: UnsavedMarks, rejected?: MarksRejection) => {
    const { changes } = validateUnsaved(sent, options);
    // The dialog names the conflicts.
    if (rejected && rejected.conflicts.length === 0) toast([isKept ? sayWhatIsKept(rejected) : rejected.message]);
    const unsaved = rejected ? [...rejected.conflicts, ...rejected.missing] : [];
    if (!rejected || rejected.saved !== undefined) {
      onSaved();
      setSheet((sheet) => applySavedMarks(sheet, changes, unsaved));
    }
    if (unsaved.length > 0) setConflicts(rejected?.conflicts ?? []);
    // Reloads the saved marks, to show what colleagues have saved and to detect that another account has signed in.
    revalidate();
  };

  const send = async (pending: UnsavedMarks): Promise<void> => {
    const body = toMarksForm(account, pending);
    const { data, failed } = await sendForm<{ rejected: MarksRejection }>(address, body, { timeoutMs });
    if (!failed) return applyResult(pending, data?.rejected);
    fail({ ...failed, ...(failed.body === "form.signInAgain" && { body: "toast.accessDenied.save" }) });
  };

  const save = async (pending: UnsavedMarks) => {
    if (isSaving) return;
    if (listUnsavedCells(pending).length === 0) return toast([{ tone: "bad", title: "toast.noChanges" }]);
    const { changes, errors } = validateUnsaved(pending, options);
    if (errors.length === 0) return sendAll(pending);
    if (changes.length > 0) return setAsking(true);
    onMistakes(errors);
    fail({ body: "marks.mistakes", values: { count: errors.length } });
  };

  const sendAll = async (pending: UnsavedMarks) => {
    setSaving(true);
    await send(pending);
    setSaving(false);
  };

  const stopAsking = () => setAsking(false);

  const closeConflicts = () => setConflicts([]);

  const resolve = (sheet: MarkSheetState, choiceOf: (conflict: MarkConflict) => ConflictChoice) => {
    const resolved = conflicts.filter((conflict) => choiceOf(conflict));
    const keepsOwn = (conflict: MarkConflict) => choiceOf(conflict) === "mine";
    const after = resolved.reduce((now, conflict) => resolveConflict(now, conflict, keepsOwn(conflict)), sheet);
    setSheet(() => after);
    closeConflicts();
    const own = resolved.filter(keepsOwn).map((conflict) => ({ ...conflict, text: getCellText(after, conflict) }));
    if (own.length > 0) save(applyInput({ marks: after.marks, pending: {} }, own).pending);
  };

  return { save, saveCorrect: sendAll, isSaving, isAsking, stopAsking, conflicts, resolve, closeConflicts };
}

/**
 * If a colleague has locked the sheet, it has no fields and cannot show the typed marks. The message then says that the
 * device keeps these marks until the sheet is unlocked.
 */
const sayWhatIsKept = ({ message, inputs }: MarksRejection): Flash =>
  message.body === "marks.locked"
    ? { ...message, body: "marks.lockedMeanwhile", values: { count: inputs.length } }
    : message;

const timeoutMs = 60_000;

function toMarksForm(account: string, pending: UnsavedMarks): URLSearchParams {
  const cells = listUnsavedCells(pending);
  const fields = new URLSearchParams({ account, only: "correct" });
  const marks: Marks = {};
  for (const { student, subject, text, was } of cells) {
    fields.append(fieldName({ student, subject }), text);
    if (was !== null) marks[student] = { ...marks[student], [subject]: was };
  }
  const subjects = [...new Set(cells.map(({ subject }) => subject))].map((id) => ({ id }));
  const students = Object.keys(pending).map((id) => ({ id: Number(id) }));
  fields.append("seen", serializeLoadedMarks({ subjects, students, marks }));
  return fields;
}
