import type { DBSchema } from "idb";
import { type RefObject, useEffect, useRef, useState } from "react";
import { deviceDatabase } from "~/admin/forms/unsaved/device-database";
import { useOnMount } from "~/components/use-on-change";
import { toLatinDigits } from "~/i18n/format";
import type { Cell, Marks } from "../mark-sheet";
import {
  applyLoadedMarks,
  type CellInput,
  getCellText,
  listUnsavedCells,
  type MarkSheetState,
  parseFieldName,
  type UnsavedMark,
  type UnsavedMarks,
} from "../unsaved-marks";

/** "none" means that this browser cannot store typed marks on the device. */
export type StoreStatus = "waiting" | "stored" | "none";

/**
 * `unsaved` contains typed marks that the server sent back to a page without script. The returned `restored` is the
 * number of marks that this device had stored.
 */
export function useMarkSheet(key: SheetKey, marks: Marks, unsaved: UnsavedMarks) {
  const [sheet, setSheet] = useState<MarkSheetState>(() => applyLoadedMarks({ marks: {}, pending: unsaved }, marks));
  const [restored, setRestored] = useState(0);
  const stored = useRestoredMarks(key, (found) => {
    setSheet((now) => applyLoadedMarks({ ...now, pending: mergeUnsaved(found, now.pending) }, now.marks));
    setRestored(listUnsavedCells(applyLoadedMarks({ marks, pending: found }, marks).pending).length);
  });
  const storeStatus = useStoredMarks(key, sheet.pending, stored);
  const current = useRef(marks);
  useEffect(() => {
    if (current.current === marks) return;
    current.current = marks;
    setSheet((now) => applyLoadedMarks(now, marks));
  }, [marks]);
  return { sheet, setSheet, restored, storeStatus };
}

function mergeUnsaved(stored: UnsavedMarks, now: UnsavedMarks): UnsavedMarks {
  const both = { ...stored };
  for (const [student, row] of Object.entries(now)) both[Number(student)] = { ...stored[Number(student)], ...row };
  return both;
}

function useRestoredMarks(key: SheetKey, restore: (stored: UnsavedMarks) => void): UnsavedMarks | "none" | undefined {
  const [stored, setStored] = useState<UnsavedMarks | "none">();
  useOnMount(() => {
    let isMounted = true;
    loadUnsavedMarks(key).then(
      (pending) => {
        if (!isMounted) return;
        setStored(pending);
        if (Object.keys(pending).length > 0) restore(pending);
      },
      () => isMounted && setStored("none"),
    );
    return () => {
      isMounted = false;
    };
  });
  return stored;
}

const restMs = 500;

function useStoredMarks(
  { account, examId }: SheetKey,
  pending: UnsavedMarks,
  found: UnsavedMarks | "none" | undefined,
): StoreStatus {
  const [status, setStatus] = useState<StoreStatus>("waiting");
  const work = useRef<{ stored?: UnsavedMarks; isRunning: boolean; latest: UnsavedMarks; rest?: number }>({
    isRunning: false,
    latest: pending,
  });
  useEffect(() => {
    const now = work.current;
    now.latest = pending;
    if (found === undefined) return;
    now.stored ??= found === "none" ? {} : found;
    clearTimeout(now.rest);
    setStatus("waiting");
    if (now.isRunning) return;
    now.isRunning = true;
    // Only one write to the database on the device runs at a time. The next write stores all marks that were typed in
    // the meantime.
    const store = async () => {
      while (now.stored !== now.latest) {
        const next = now.latest;
        await storeUnsavedMarks({ account, examId }, now.stored ?? {}, next);
        now.stored = next;
      }
    };
    // The status changes only when the user stops typing. Updating it after each key would delay the next key.
    const sayStored = () => {
      now.rest = window.setTimeout(setStatus, restMs, "stored");
    };
    store()
      .then(sayStored, () => setStatus("none"))
      .finally(() => {
        now.isRunning = false;
      });
  }, [account, examId, pending, found]);
  return status;
}

/** Adds marks that were typed before hydration to the state of the sheet. */
export function useEarlyInput(
  form: RefObject<HTMLFormElement>,
  sheet: MarkSheetState,
  type: (inputs: CellInput[]) => void,
): void {
  useOnMount(() => {
    const inputs = [...(form.current?.elements ?? [])].flatMap((field) => {
      if (!(field instanceof HTMLInputElement)) return [];
      const cell = parseFieldName(field.name);
      return cell && toLatinDigits(field.value) !== toLatinDigits(getCellText(sheet, cell))
        ? [{ ...cell, text: field.value }]
        : [];
    });
    if (inputs.length > 0) type(inputs);
  });
}

type SheetKey = { account: string; examId: number };

type RecordKey = [account: string, examId: number, student: number, subject: number];

interface MarksDatabase extends DBSchema {
  pending: { key: RecordKey; value: UnsavedMark };
}

const openDatabase = deviceDatabase<MarksDatabase>("marks", "pending");

const toRecordKey = ({ account, examId }: SheetKey, { student, subject }: Cell): RecordKey => [
  account,
  examId,
  student,
  subject,
];

/**
 * Resolves when the marks are on the disk, so that a power failure loses no mark. Rejects if the browser cannot store
 * data.
 */
async function storeUnsavedMarks(key: SheetKey, before: UnsavedMarks, after: UnsavedMarks): Promise<void> {
  const { put, removed } = diffUnsavedMarks(before, after);
  if (put.length + removed.length === 0) return;
  const database = await openDatabase();
  const transaction = database.transaction("pending", "readwrite", { durability: "strict" });
  for (const { student, subject, text, was } of put) {
    void transaction.store.put({ text, was }, toRecordKey(key, { student, subject }));
  }
  for (const cell of removed) void transaction.store.delete(toRecordKey(key, cell));
  await transaction.done;
}

async function loadUnsavedMarks({ account, examId }: SheetKey): Promise<UnsavedMarks> {
  const database = await openDatabase();
  const all = IDBKeyRange.bound([account, examId], [account, examId, []]);
  const transaction = database.transaction("pending");
  const [keys, marks] = await Promise.all([transaction.store.getAllKeys(all), transaction.store.getAll(all)]);
  const pending: UnsavedMarks = {};
  keys.forEach(([, , student, subject], place) => {
    const mark = marks[place];
    if (mark) pending[student] = { ...pending[student], [subject]: mark };
  });
  return pending;
}

export function diffUnsavedMarks(before: UnsavedMarks, after: UnsavedMarks) {
  const changed = (row: Record<number, UnsavedMark> | undefined, student: number) => row !== before[student];
  const put = Object.entries(after)
    .filter(([student, row]) => changed(row, Number(student)))
    .flatMap(([student, row]) => listUnsavedCells({ [student]: row }))
    .filter(({ student, subject, text, was }) => {
      const stored = before[student]?.[subject];
      return stored?.text !== text || stored.was !== was;
    });
  const removed = listUnsavedCells(before).filter(({ student, subject }) => !after[student]?.[subject]);
  return { put, removed };
}
