import { and, desc, eq, gt, isNull, lte } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { imports } from "~drizzle/schema";
import type { DeletedKind, ImportKind } from "~drizzle/stored-values";
import type { TextKey } from "../i18n/en";
import { formatMoment } from "../i18n/format";
import type { Language } from "../i18n/languages";
import type { ChangedItems } from "./undo-changes";

export type UndoableKind = ImportKind | DeletedKind;

const daysToUndo = 7;

export const oldestToUndo = (now: Date) => new Date(now.getTime() - daysToUndo * 24 * 3600 * 1000);

type NewChange = {
  account: string;
  kind: UndoableKind;
  itemId: number;
  at: Date;
  /** Undefined for marks, because their history is stored separately. */
  changes?: ChangedItems<{ id: string | number }>;
};

/** Records an import or a deletion in the transaction that writes its data. Returns its id for the Undo link. */
export const recordChange = (tx: SchoolTransaction, { changes, ...row }: NewChange): number =>
  tx
    .insert(imports)
    .values({ ...row, changes: changes && JSON.stringify(changes) })
    .returning({ id: imports.id })
    .get().id;

export const findRecordedChange = (id: number, now = new Date()) =>
  db()
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), gt(imports.at, oldestToUndo(now))))
    .get();

export type RecordedChange = NonNullable<ReturnType<typeof findRecordedChange>>;

/** Finds the last import or deletion that staff can undo. */
export function findLastChange(kind: UndoableKind, itemId = 0, now = new Date()) {
  const { id, at, account } = imports;
  const isOpen = and(
    eq(imports.kind, kind),
    eq(imports.itemId, itemId),
    gt(at, oldestToUndo(now)),
    isNull(imports.undoneAt),
  );
  return db().select({ id, at, account }).from(imports).where(isOpen).orderBy(desc(id)).limit(1).get();
}

export function describeLastChange(language: Language, kind: UndoableKind, itemId = 0) {
  const last = findLastChange(kind, itemId);
  if (!last) return undefined;
  const { id, at, account } = last;
  return { id, account, ...formatMoment(at, language) };
}

/**
 * `stays` contains the names of items that we did not restore, because someone has changed them after the import.
 * `haveMarks` is true if all of them are students who stay only because they have marks now.
 */
export type UndoResult = { undone: number; stays: string[]; haveMarks?: boolean } | { stopped: TextKey };

/** Restores the data that `row` describes. If this changes data, it adds an entry to the activity. */
export type UndoChange = (
  tx: SchoolTransaction,
  row: RecordedChange,
  by: { account: string; now: Date; language: Language },
) => UndoResult;

/**
 * Undoes an import or a deletion. Succeeds if it is already undone, for example by an earlier click. Users can try
 * again after a failed undo.
 */
export function undoChange(
  id: number,
  undos: Record<UndoableKind, UndoChange>,
  by: { account: string; language: Language },
  now = new Date(),
): UndoResult {
  return transaction((tx) => {
    const row = findRecordedChange(id, now);
    if (!row) return { stopped: "import.undo.gone" };
    if (row.undoneAt) return { undone: 0, stays: [] };
    const result = undos[row.kind](tx, row, { ...by, now });
    if ("stopped" in result || (result.undone === 0 && result.stays.length > 0)) return result;
    tx.update(imports).set({ undoneAt: now, changes: null }).where(eq(imports.id, id)).run();
    return result;
  });
}

export function purgeChanges(now = new Date()): void {
  db()
    .delete(imports)
    .where(lte(imports.at, oldestToUndo(now)))
    .run();
}
