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
  /** Who has filled in the sheet. */
  account: string;
  address: string;
  subjects: SheetSubject[];
  setBook: (change: (book: Book) => Book) => void;
  /** Some marks cannot be saved as they stand. */
  onMistakes: () => void;
  onSaved: () => void;
};

const mistakes = { tone: "bad", title: "toast.err.saveResults", body: "marks.mistakes" } as const;

/** Which of two marks is to stand; undefined while nobody has decided. */
export type Choice = "mine" | "theirs" | undefined;

/**
 * Saves what is pending, and nothing else. When the sign-in has ended the person signs in again in place, and then it is
 * saved. Whatever goes wrong, what was typed stays pending; `clashes` are those still to be decided.
 */
export function useSaving({ account, address, subjects, setBook, onMistakes, onSaved }: SavingParts) {
  const say = useToasts();
  const signInAgain = useSignInAgain();
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [clashes, setClashes] = useState<Clash[]>([]);

  const trouble = (body: Message["body"], title: Message["title"] = "toast.err.saveResults") =>
    say([{ tone: "bad", title, body }]);

  const take = (sent: Pending, refused?: RefusedMarks) => {
    const { changes } = readPending(sent, subjects);
    if (refused && refused.clashes.length + refused.gone.length === 0) {
      say([refused.message]);
      // Somebody else has signed in meanwhile: the page is theirs now.
      return revalidate();
    }
    onSaved();
    setBook((book) => afterSaving(book, changes, refused ? [...refused.clashes, ...refused.gone] : []));
    if (refused) say([refused.message]);
    if (refused) setClashes(refused.clashes);
    // Says that all is saved, and brings what colleagues have saved meanwhile.
    revalidate();
  };

  const send = async (pending: Pending): Promise<void> => {
    const answer = await sendMarks(address, account, pending);
    if (answer === "offline") return trouble("form.offline");
    if (answer === "failed") return trouble("toast.unexpected.body");
    if (answer !== "signedOut") return take(pending, answer.refused);
    if (await signInAgain()) return send(pending);
    trouble("toast.accessDenied.save", "toast.accessDenied.title");
  };

  const save = async (pending: Pending) => {
    if (isSaving) return;
    if (pendingCells(pending).length === 0) return say([{ tone: "bad", title: "toast.noChanges" }]);
    const { problems } = readPending(pending, subjects);
    if (problems.length > 0) {
      onMistakes();
      return say([{ ...mistakes, values: { count: problems.length } }]);
    }
    setSaving(true);
    await send(pending);
    setSaving(false);
  };

  const decided = () => setClashes([]);

  /** Lets one's own marks or the colleagues' stand, and saves one's own then; what is not decided is asked about again. */
  const decide = (book: Book, chosen: (clash: Clash) => Choice) => {
    const settled = clashes.filter((clash) => chosen(clash));
    const after = settled.reduce((now, clash) => afterDecision(now, clash, chosen(clash) === "mine"), book);
    setBook(() => after);
    decided();
    const kept = clashes.filter((clash) => chosen(clash) === "mine");
    const mine = kept.map((clash) => ({ ...clash, text: textIn(after, clash) }));
    if (mine.length > 0) save(withTyped({ marks: after.marks, pending: {} }, mine).pending);
  };

  return { save, isSaving, clashes, decide, decided };
}
