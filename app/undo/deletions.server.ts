import { and, count, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type SchoolTransaction } from "~drizzle/client";
import { imports } from "~drizzle/schema";
import { type DeletedKind, deletedKinds } from "~drizzle/stored-values";
import { formatMoment } from "../i18n/format";
import { type Language, type LocalizedText, localizedText } from "../i18n/languages";
import { findRecordedChange, oldestToUndo, recordChange } from "./undo.server";
import { parseChangedItems } from "./undo-changes";

/** A deleted item. We store it for a week. Screens find the item by `id` and show its `name`. */
type DeletedItem = { id: string | number; name: string | LocalizedText } & Record<string, unknown>;

type Deletion = { account: string; kind: DeletedKind; itemId: number; at: Date; item: DeletedItem };

/** Stores the deleted item in the transaction that deletes it. Returns the id of this entry for the Undo button. */
export const recordDeletion = (tx: SchoolTransaction, { item, ...row }: Deletion): number =>
  recordChange(tx, { ...row, changes: { before: [item], after: [] } });

/** Finds the deletion of this item if staff can still undo it. */
export const findDeletion = (kind: DeletedKind, id: string | number): number | undefined =>
  db()
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.kind, kind),
        isNull(imports.undoneAt),
        sql`json_extract(${imports.changes}, '$.before[0].id') = ${id}`,
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
    .get()?.id;

type Deletions = { kind?: DeletedKind; itemId?: number };

const isUndoable = ({ kind, itemId }: Deletions, now: Date) =>
  and(
    kind ? eq(imports.kind, kind) : inArray(imports.kind, deletedKinds),
    itemId === undefined ? undefined : eq(imports.itemId, itemId),
    isNull(imports.undoneAt),
    gt(imports.at, oldestToUndo(now)),
  );

/** Counts the deletions that staff can undo. For students, `itemId` is their class. */
export const countDeletions = (which: Deletions, now = new Date()): number =>
  db().select({ rows: count() }).from(imports).where(isUndoable(which, now)).get()?.rows ?? 0;

/** Lists the deletions that staff can undo. The newest comes first. */
export function listDeletions(language: Language, which: Deletions, now: Date) {
  const { id, kind, at, account, changes } = imports;
  return db()
    .select({ id, kind, at, account, changes })
    .from(imports)
    .where(isUndoable(which, now))
    .orderBy(desc(id))
    .all()
    .map(({ changes, kind, at, ...deletion }) => ({
      ...deletion,
      kind: kind as DeletedKind,
      name: nameDeletedItem(changes, language),
      deleted: formatMoment(at, language),
    }));
}

/** Returns undefined for an invalid item, because a row from a restored backup may contain anything. */
export const parseDeletedItem = <Item extends { id: string | number }>(
  schema: z.ZodType<Item>,
  changes: string | null,
) => parseChangedItems(schema, changes)?.before[0];

const namedItem = z.object({
  id: z.union([z.int(), z.string()]),
  name: z.union([z.string(), z.object({ en: z.string(), bn: z.string() })]),
});

export function nameDeletedItem(changes: string | null, language: Language): string {
  const name = parseDeletedItem(namedItem, changes)?.name ?? "";
  return typeof name === "string" ? name : localizedText(name, language);
}

export const findDeletedName = (id: number | undefined, language: Language): string =>
  nameDeletedItem((id && findRecordedChange(id)?.changes) || null, language);
