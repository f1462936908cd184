import { z } from "zod";
import { parseDeletedItem, recordDeletion } from "~/content/deletions.server";
import type { UndoImport } from "~/content/imports.server";
import { localizedText } from "~/i18n/languages";
import { getStoredSection } from "~/school/school.server";
import type { School } from "~/school/sections";
import type { SchoolTransaction } from "~drizzle/client";
import type { DeletedKind } from "~drizzle/stored-values";
import { getItems, isFull, itemLists, type ListItem, type ListSection, nameOf } from "./item-lists";
import { saveSection } from "./save-section.server";

export const deletedKindOf: Record<ListSection, DeletedKind> = {
  staff: "staffMember",
  calendar: "calendarEntry",
  campus: "campusPicture",
  courses: "course",
};

export const listOfDeleted: Record<Exclude<DeletedKind, "student">, ListSection> = {
  staffMember: "staff",
  calendarEntry: "calendar",
  campusPicture: "campus",
  course: "courses",
};

/** Stores the item, and the item that came after it, in the transaction that deletes it. */
export function recordItemDeletion(
  tx: SchoolTransaction,
  section: ListSection,
  { item, next, account }: { item: ListItem; next?: ListItem; account: string },
): number {
  const stored = { id: item.id, name: nameOf(section, item), item, next: next?.id };
  return recordDeletion(tx, { account, kind: deletedKindOf[section], itemId: 0, at: new Date(), item: stored });
}

/** Puts a deleted item back to its place. If the next item is deleted too, the item becomes the last one. */
export const undoItemDeletion =
  (section: ListSection): UndoImport =>
  (tx, { changes }, { account }) => {
    const schema = z.object({ id: z.string(), item: itemLists[section].schema, next: z.string().optional() });
    const stored = parseDeletedItem(schema, changes);
    if (!stored) return { stopped: "import.undo.gone" };
    const item = stored.item as ListItem;
    const { value, version } = getStoredSection(section);
    const items = getItems(section, value);
    if (items.some(({ id }) => id === item.id)) return { undone: 0, stays: [] };
    if (isFull(section, items)) return { stopped: "school.item.full" };
    const at = items.findIndex(({ id }) => id === stored.next);
    const restored = items.toSpliced(at === -1 ? items.length : at, 0, item);
    const changed = { items: [localizedText(nameOf(section, item), "en")] };
    saveSection(tx, section, { [itemLists[section].key]: restored } as School[ListSection], {
      version,
      account,
      changed,
    });
    return { undone: 1, stays: [] };
  };
