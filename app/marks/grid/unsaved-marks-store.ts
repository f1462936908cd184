import type { DBSchema } from "idb";
import { deviceDatabase } from "../../admin/forms/device-database";
import type { Cell } from "../mark-sheet";
import { listUnsavedCells, type UnsavedMark, type UnsavedMarks } from "../unsaved-marks";

/** The marks an account has typed into the sheet of an examination and not saved, stored on this device. */
export type SheetKey = { account: string; examId: number };

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
 * Brings what is stored up to date with a change of the unsaved marks. It is on the disk when the promise is fulfilled,
 * so that a power cut after that loses nothing. Rejects where the browser stores nothing.
 */
export async function storeUnsavedMarks(key: SheetKey, before: UnsavedMarks, after: UnsavedMarks): Promise<void> {
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

/** What is stored of a sheet; nothing where the browser stores nothing. */
export async function loadUnsavedMarks({ account, examId }: SheetKey): Promise<UnsavedMarks> {
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

/** The cells to be put down and to be taken away, to get from one state to a later one. */
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
