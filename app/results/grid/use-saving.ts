import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import type { Message } from "../../office/messages";
import { useToasts } from "../../office/said";
import { useSignInAgain } from "../../office/sign-in-again";
import type { Clash } from "../mark-change";
import type { SheetSubject } from "../mark-sheet";
import {
  afterDecision,
  afterSaving,
  type Book,
  type Pending,
  pendingCells,
  readPending,
  textIn,
  withTyped,
} from "../pending-marks";
import type { RefusedMarks } from "../receive-marks.server";
import { sendMarks } from "./send-marks";

type SavingParts = {
  address: string;
  subjects: SheetSubject[];
  setBook: (change: (book: Book) => Book) => void;
  /** Some marks cannot be saved as they stand. */
  onMistakes: () => void;
};

/**
 * Saves what is pending, and nothing else. When the sign-in has ended the person signs in again in place, and then it is
 * saved. Whatever goes wrong, what was typed stays pending; `clashes` are those still to be decided.
 */
export function useSaving({ address, subjects, setBook, onMistakes }: SavingParts) {
  const say = useToasts();
  const signInAgain = useSignInAgain();
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [clashes, setClashes] = useState<Clash[]>([]);

  const trouble = (body: Message["body"], title: Message["title"] = "toast.err.saveResults") =>
    say([{ tone: "bad", title, body }]);

  const take = (sent: Pending, refused?: RefusedMarks) => {
    const { changes } = readPending(sent, subjects);
    if (refused && refused.clashes.length + refused.gone.length === 0) return say([refused.message]);
    setBook((book) => afterSaving(book, changes, refused ? [...refused.clashes, ...refused.gone] : []));
    if (refused) say([refused.message]);
    if (refused) setClashes(refused.clashes);
    // Says that all is saved, and brings what colleagues have saved meanwhile.
    revalidate();
  };

  const send = async (pending: Pending): Promise<void> => {
    const answer = await sendMarks(address, pending);
    if (answer === "offline") return trouble("form.offline");
    if (answer === "failed") return trouble("toast.unexpected.body");
    if (answer !== "signedOut") return take(pending, answer.refused);
    if (await signInAgain()) return send(pending);
    trouble("toast.accessDenied.save", "toast.accessDenied.title");
  };

  const save = async (pending: Pending) => {
    if (isSaving) return;
    if (pendingCells(pending).length === 0) return say([{ tone: "bad", title: "toast.noChanges" }]);
    if (readPending(pending, subjects).problems.length > 0) return onMistakes();
    setSaving(true);
    await send(pending);
    setSaving(false);
  };

  const decided = () => setClashes([]);

  /** Lets one's own marks or the colleagues' stand, and saves one's own then. */
  const decide = (book: Book, keepsMine: (clash: Clash) => boolean) => {
    const after = clashes.reduce((now, clash) => afterDecision(now, clash, keepsMine(clash)), book);
    setBook(() => after);
    decided();
    const mine = clashes.filter(keepsMine).map((clash) => ({ ...clash, text: textIn(after, clash) }));
    if (mine.length > 0) save(withTyped({ marks: after.marks, pending: {} }, mine).pending);
  };

  return { save, isSaving, clashes, decide, decided };
}
