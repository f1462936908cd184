import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Cell } from "../mark-change";
import { type Pending, type PendingMark, pendingCells } from "../pending-marks";

/** The marks an account has typed into the sheet of an examination and not saved, kept on this device. */
export type Shelf = { account: string; examId: number };

type Key = [account: string, examId: number, student: number, subject: number];

interface Device extends DBSchema {
  pending: { key: Key; value: PendingMark };
}

let device: Promise<IDBPDatabase<Device>> | undefined;

function openDevice() {
  device ??= openDB<Device>("marks", 1, { upgrade: (database) => void database.createObjectStore("pending") });
  // Tried anew the next time: the device may be full today and not tomorrow.
  device.catch(() => {
    device = undefined;
  });
  return device;
}

const keyIn = ({ account, examId }: Shelf, { student, subject }: Cell): Key => [account, examId, student, subject];

/**
 * Brings what is kept up to date with a change of the pending marks. It is on the disk when the promise is fulfilled,
 * so that a power cut after that loses nothing. Rejects where the browser keeps nothing.
 */
export async function keepPending(shelf: Shelf, before: Pending, after: Pending): Promise<void> {
  const { put, gone } = difference(before, after);
  if (put.length + gone.length === 0) return;
  const database = await openDevice();
  const transaction = database.transaction("pending", "readwrite", { durability: "strict" });
  for (const { student, subject, text, was } of put) {
    void transaction.store.put({ text, was }, keyIn(shelf, { student, subject }));
  }
  for (const cell of gone) void transaction.store.delete(keyIn(shelf, cell));
  await transaction.done;
}

/** What is kept of a sheet; nothing where the browser keeps nothing. */
export async function keptPending({ account, examId }: Shelf): Promise<Pending> {
  const database = await openDevice();
  const all = IDBKeyRange.bound([account, examId], [account, examId, []]);
  const transaction = database.transaction("pending");
  const [keys, marks] = await Promise.all([transaction.store.getAllKeys(all), transaction.store.getAll(all)]);
  const pending: Pending = {};
  keys.forEach(([, , student, subject], place) => {
    const mark = marks[place];
    if (mark) pending[student] = { ...pending[student], [subject]: mark };
  });
  return pending;
}

/** The cells to be put down and to be taken away, to get from one state to a later one. */
export function difference(before: Pending, after: Pending) {
  const changed = (row: Record<number, PendingMark> | undefined, student: number) => row !== before[student];
  const put = Object.entries(after)
    .filter(([student, row]) => changed(row, Number(student)))
    .flatMap(([student, row]) => pendingCells({ [student]: row }))
    .filter(({ student, subject, text, was }) => {
      const kept = before[student]?.[subject];
      return kept?.text !== text || kept.was !== was;
    });
  const gone = pendingCells(before).filter(({ student, subject }) => !after[student]?.[subject]);
  return { put, gone };
}
