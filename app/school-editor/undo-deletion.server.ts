import { z } from "zod";
import { changeItems } from "~/admin/forms/lists/list-changes";
import { localizedText } from "~/i18n/languages";
import { getStoredSection } from "~/school/school.server";
import { parseDeletedItem, recordDeletion } from "~/undo/deletions.server";
import type { UndoChange } from "~/undo/undo.server";
import type { SchoolTransaction } from "~drizzle/client";
import { deletedKindOf, getItemName, isFull, itemLists, type ListItem, type ListSection } from "./item-lists";
import { saveSection } from "./save-section.server";

/** Stores the item and the item after it, in the transaction that deletes the item. */
export function recordItemDeletion(
  tx: SchoolTransaction,
  section: ListSection,
  { item, next, account }: { item: ListItem; next?: ListItem; account: string },
): number {
  const stored = { id: item.id, name: getItemName(section, item), item, next: next?.id };
  return recordDeletion(tx, { account, kind: deletedKindOf[section], itemId: 0, at: new Date(), item: stored });
}

/**
 * Restores a deleted item at its place in the list. If the item after it is also deleted, the restored item becomes the
 * last.
 */
export const undoItemDeletion =
  <Section extends ListSection>(section: Section): UndoChange =>
  (tx, { changes }, { account }) => {
    const { schema, getItems, toValue } = itemLists[section];
    const stored = parseDeletedItem(z.object({ id: z.string(), item: schema, next: z.string().optional() }), changes);
    if (!stored) return { stopped: "import.undo.gone" };
    const item = stored.item as ListItem<Section>;
    const { value, version } = getStoredSection(section);
    const items = getItems(value);
    if (items.some(({ id }) => id === item.id)) return { undone: 0, stays: [] };
    if (isFull(section, items)) return { stopped: "school.item.full" };
    const next = items.findIndex(({ id }) => id === stored.next);
    const restored = changeItems(items, { to: next < 0 ? items.length : next }, item);
    const changed = { items: [localizedText(getItemName(section, item), "en")] };
    // A picture that was chosen for the top of the home page after the deletion stays there.
    const atTop = items.find((one) => "atTop" in one && one.atTop);
    saveSection(tx, section, toValue(restored, atTop), { version, account, changed });
    return { undone: 1, stays: [] };
  };
