import type { z } from "zod";
import { localizedText } from "~/i18n/languages";
import { getStoredSection } from "~/school/school.server";
import { calendarEntry, maxItems, staffMember } from "~/school/sections";
import type { UndoChange } from "~/undo/undo.server";
import { type ChangedItems, parseChangedItems, planUndo } from "~/undo/undo-changes";
import { itemLists, type ListItem } from "../item-lists";
import { saveSection } from "../save-section.server";
import type { ImportedSection } from "./importers.server";

type ListedItem = { id: string };

/** `schema` has fewer rules than the form of an item, because an import may have replaced an incomplete item. */
const createUndo =
  <Section extends ImportedSection>(section: Section, schema: z.ZodType<ListItem<Section>>): UndoChange =>
  (tx, { changes }, { account, language }) => {
    const { getItems, getName, toValue } = itemLists[section];
    const stored = parseChangedItems(schema, changes);
    if (!stored) return { stopped: "import.undo.gone" };
    const { value, version } = getStoredSection(section);
    const { items, undone, stays } = undoList(stored, getItems(value));
    if (items.length > maxItems[section]) return { stopped: "school.err.tooMany" };
    const save = { version, account, changed: {}, act: "importUndone" } as const;
    if (undone > 0) saveSection(tx, section, toValue(items), save);
    return { undone, stays: stays.map((one) => localizedText(getName(one), language)) };
  };

export const undoStaffImport = createUndo("staff", staffMember);
export const undoCalendarImport = createUndo("calendar", calendarEntry);

/**
 * Undoes an import of a list. Restores the earlier order of the items, except if someone has moved items after the
 * import.
 */
function undoList<Item extends ListedItem>(changes: ChangedItems<Item>, current: Item[]) {
  const { restored, returned, removed, stays } = planUndo(changes, current);
  const before = new Map(restored.map((item) => [item.id, item]));
  const kept = current.filter((item) => !removed.includes(item)).map((item) => before.get(item.id) ?? item);
  const order = idsOf(isReordered(changes.after, current) ? current : changes.before);
  const placeOf = ({ id }: Item) => (order.includes(id) ? order.indexOf(id) : order.length);
  const items = [...kept, ...returned].sort((a, b) => placeOf(a) - placeOf(b));
  return { items, undone: restored.length + returned.length + removed.length, stays };
}

function isReordered(after: ListedItem[], current: ListedItem[]): boolean {
  const [was, is] = [idsOf(after), idsOf(current)];
  return was.filter((id) => is.includes(id)).join() !== is.filter((id) => was.includes(id)).join();
}

const idsOf = (items: ListedItem[]) => items.map(({ id }) => id);
