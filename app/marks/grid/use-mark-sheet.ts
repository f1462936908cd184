import { type RefObject, useEffect, useRef, useState } from "react";
import { toLatinDigits } from "../../i18n/format";
import type { Marks } from "../mark-sheet";
import {
  applyLoadedMarks,
  type CellInput,
  getCellText,
  listUnsavedCells,
  type MarkSheetState,
  parseFieldName,
  type UnsavedMarks,
} from "../unsaved-marks";
import { loadUnsavedMarks, type SheetKey, storeUnsavedMarks } from "./unsaved-marks-store";

/** Whether what is pending lies on this device: "none" where the browser keeps nothing. */
export type StoreStatus = "waiting" | "kept" | "none";

/**
 * The sheet somebody works on. What they type is kept on their device under their account and the examination, and comes
 * back when the sheet is opened again; `restored` says how many marks came back. `typed` is what a page without script
 * brought back from the server. The sheet follows `marks` when they are loaded anew.
 */
export function useMarkSheet(shelf: SheetKey, marks: Marks, typed: UnsavedMarks) {
  const [book, setBook] = useState<MarkSheetState>(() => applyLoadedMarks({ marks: {}, pending: typed }, marks));
  const [restored, setRestored] = useState(0);
  const isOpen = useRestoredMarks(shelf, (kept) => {
    setBook((now) => applyLoadedMarks({ ...now, pending: mergeUnsaved(kept, now.pending) }, now.marks));
    setRestored(listUnsavedCells(applyLoadedMarks({ marks, pending: kept }, marks).pending).length);
  });
  const keeping = useStoredMarks(shelf, book.pending, isOpen);
  const shown = useRef(marks);
  useEffect(() => {
    if (shown.current === marks) return;
    shown.current = marks;
    setBook((now) => applyLoadedMarks(now, marks));
  }, [marks]);
  return { book, setBook, restored, keeping };
}

// What is typed since the page was opened comes before what was kept.
function mergeUnsaved(kept: UnsavedMarks, now: UnsavedMarks): UnsavedMarks {
  const both = { ...kept };
  for (const [student, row] of Object.entries(now)) both[Number(student)] = { ...kept[Number(student)], ...row };
  return both;
}

function useRestoredMarks(shelf: SheetKey, restore: (kept: UnsavedMarks) => void): UnsavedMarks | "none" | undefined {
  const [kept, setKept] = useState<UnsavedMarks | "none">();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet is opened once; another one is another component
  useEffect(() => {
    let isHere = true;
    loadUnsavedMarks(shelf).then(
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

function useStoredMarks(shelf: SheetKey, pending: UnsavedMarks, found: UnsavedMarks | "none" | undefined): StoreStatus {
  const [keeping, setKeeping] = useState<StoreStatus>("waiting");
  const work = useRef<{ kept?: UnsavedMarks; isRunning: boolean; wanted: UnsavedMarks }>({
    isRunning: false,
    wanted: pending,
  });
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
        await storeUnsavedMarks(shelf, now.kept ?? {}, next);
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

/** Whether script is at work on this page. */
export function useHydrated(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake;
}

/** Takes up what somebody typed into the sheet while the page was still waking up. */
export function useEarlyInput(
  form: RefObject<HTMLFormElement>,
  book: MarkSheetState,
  type: (typed: CellInput[]) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is awake
  useEffect(() => {
    const typed = [...(form.current?.elements ?? [])].flatMap((field) => {
      if (!(field instanceof HTMLInputElement)) return [];
      const cell = parseFieldName(field.name);
      return cell && toLatinDigits(field.value) !== toLatinDigits(getCellText(book, cell))
        ? [{ ...cell, text: field.value }]
        : [];
    });
    if (typed.length > 0) type(typed);
  }, []);
}
