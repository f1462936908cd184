import { useEffect, useRef, useState } from "react";
import type { Marks } from "../mark-sheet";
import { type Book, type Pending, pendingCells, withFresh } from "../pending-marks";
import { keepPending, keptPending, type Shelf } from "./kept-on-device";

/** Whether what is pending lies on this device: "none" where the browser keeps nothing. */
export type Keeping = "waiting" | "kept" | "none";

/**
 * The sheet somebody works on. What they type is kept on their device under their account and the examination, and comes
 * back when the sheet is opened again; `restored` says how many marks came back. `typed` is what a page without script
 * brought back from the server. The sheet follows `marks` when they are loaded anew.
 */
export function useBook(shelf: Shelf, marks: Marks, typed: Pending) {
  const [book, setBook] = useState<Book>(() => withFresh({ marks: {}, pending: typed }, marks));
  const [restored, setRestored] = useState(0);
  const isOpen = useRestored(shelf, (kept) => {
    setBook((now) => withFresh({ ...now, pending: merged(kept, now.pending) }, now.marks));
    setRestored(pendingCells(withFresh({ marks, pending: kept }, marks).pending).length);
  });
  const keeping = useKept(shelf, book.pending, isOpen);
  const shown = useRef(marks);
  useEffect(() => {
    if (shown.current === marks) return;
    shown.current = marks;
    setBook((now) => withFresh(now, marks));
  }, [marks]);
  return { book, setBook, restored, keeping };
}

// What is typed since the page was opened comes before what was kept.
function merged(kept: Pending, now: Pending): Pending {
  const both = { ...kept };
  for (const [student, row] of Object.entries(now)) both[Number(student)] = { ...kept[Number(student)], ...row };
  return both;
}

function useRestored(shelf: Shelf, restore: (kept: Pending) => void): Pending | "none" | undefined {
  const [kept, setKept] = useState<Pending | "none">();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet is opened once; another one is another component
  useEffect(() => {
    let isHere = true;
    keptPending(shelf).then(
      (pending) => {
        if (!isHere) return;
        setKept(pending);
        if (Object.keys(pending).length > 0) restore(pending);
      },
      () => isHere && setKept("none"),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return kept;
}

function useKept(shelf: Shelf, pending: Pending, found: Pending | "none" | undefined): Keeping {
  const [keeping, setKeeping] = useState<Keeping>("waiting");
  const work = useRef<{ kept?: Pending; isRunning: boolean; wanted: Pending }>({ isRunning: false, wanted: pending });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet stays the same
  useEffect(() => {
    const now = work.current;
    now.wanted = pending;
    if (found === undefined) return;
    now.kept ??= found === "none" ? {} : found;
    if (now.isRunning) return;
    now.isRunning = true;
    setKeeping("waiting");
    // One after the other; what was typed in between goes down together.
    const keep = async () => {
      while (now.kept !== now.wanted) {
        const next = now.wanted;
        await keepPending(shelf, now.kept ?? {}, next);
        now.kept = next;
      }
    };
    keep()
      .then(
        () => setKeeping("kept"),
        () => setKeeping("none"),
      )
      .finally(() => {
        now.isRunning = false;
      });
  }, [pending, found]);
  return keeping;
}
