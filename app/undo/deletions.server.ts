import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type SchoolTransaction } from "~drizzle/client";
import { imports } from "~drizzle/schema";
import { type DeletedKind, deletedKinds } from "~drizzle/stored-values";
import { formatMoment } from "../i18n/format";
import { type Language, type LocalizedText, localizedText } from "../i18n/languages";
import { describeLastChange, findRecordedChange, oldestToUndo, recordChange } from "./undo.server";
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

/** Lists the deletions that staff can undo. The newest comes first. The Trash shows up to `limit` of them. */
export function listDeletions(language: Language, now: Date, limit = 100) {
  const { id, kind, at, account, changes } = imports;
  return db()
    .select({ id, kind, at, account, changes })
    .from(imports)
    .where(and(inArray(kind, deletedKinds), isNull(imports.undoneAt), gt(at, oldestToUndo(now))))
    .orderBy(desc(id))
    .limit(limit)
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

/** Describes the last deletion that staff can undo. The list that contained the deleted item shows this description. */
export function describeLastDeletion(language: Language, kind: DeletedKind, itemId = 0) {
  const last = describeLastChange(language, kind, itemId);
  return last && { ...last, name: nameDeletedItem(findRecordedChange(last.id)?.changes ?? null, language) };
}
