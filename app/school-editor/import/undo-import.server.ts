import type { z } from "zod";
import { isEmptyText, type LocalizedText, localizedText } from "~/i18n/languages";
import { getStoredSection } from "~/school/school.server";
import { calendarEntry, maxItems, type School, staffMember } from "~/school/sections";
import type { UndoChange } from "~/undo/undo.server";
import { type ChangedItems, parseChangedItems, planUndo } from "~/undo/undo-changes";
import { saveSection } from "../save-section.server";

type ListedItem = { id: string };

type ImportedList<Name extends "staff" | "calendar", Item extends ListedItem> = {
  section: Name;
  item: z.ZodType<Item>;
  fromItems: (items: Item[]) => School[Name];
  toItems: (value: School[Name]) => Item[];
  nameOf: (item: Item) => LocalizedText;
};

const createUndo =
  <Name extends "staff" | "calendar", Item extends ListedItem>(list: ImportedList<Name, Item>): UndoChange =>
  (tx, { changes }, { account, language }) => {
    const { section, item, fromItems, toItems, nameOf } = list;
    const stored = parseChangedItems(item, changes);
    if (!stored) return { stopped: "import.undo.gone" };
    const { value, version } = getStoredSection(section);
    const { items, undone, stays } = undoList(stored, toItems(value));
    if (items.length > maxItems[section]) return { stopped: "school.err.tooMany" };
    const save = { version, account, changed: {}, act: "importUndone" } as const;
    if (undone > 0) saveSection(tx, section, fromItems(items), save);
    return { undone, stays: stays.map((one) => localizedText(nameOf(one), language)) };
  };

export const undoStaffImport = createUndo({
  section: "staff",
  item: staffMember,
  fromItems: (people) => ({ people }),
  toItems: ({ people }) => people,
  nameOf: ({ name, designation }) => (isEmptyText(name) ? designation : name),
});

export const undoCalendarImport = createUndo({
  section: "calendar",
  item: calendarEntry,
  fromItems: (entries) => ({ entries }),
  toItems: ({ entries }) => entries,
  nameOf: ({ title }) => title,
});

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
