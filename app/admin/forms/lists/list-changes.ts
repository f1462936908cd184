import type { Typed } from "./typed-fields";

/**
 * The name of the buttons that change a list. The value of a button contains the name of the list, the item and its new
 * place: "members new 3", "members 3 2" or "members 3 gone". For an item in a form, the value contains its place. For a
 * stored item, the value contains its id.
 */
export const listButtonName = "change";

export const toButtonValue = (list: string, item: string | number, to?: number) => `${list} ${item} ${to ?? "gone"}`;

export function parseButtonValue(value: string) {
  const [, list, item, to] = /^([a-z]\w{0,39}) ([\w-]{1,40}) (gone|\d{1,3})$/i.exec(value) ?? [];
  if (!list || !item) return undefined;
  return { list, item, to: to === "gone" ? undefined : Number(to) };
}

/**
 * Inserts `added` if `from` is undefined. Removes the item if `to` is undefined. A place after the end means the end.
 */
export function changeItems<Item>(items: Item[], { from, to }: { from?: number; to?: number }, added?: Item): Item[] {
  const changed = [...items];
  const [item] = from === undefined ? [added] : changed.splice(from, 1);
  if (to !== undefined && item !== undefined) changed.splice(to, 0, item);
  return changed;
}

/** Applies a list button to the typed values. Returns undefined if the value of the button matches no list. */
export function changeTypedList(typed: Typed, button: string): Typed | undefined {
  const { list = "", item = "", to } = parseButtonValue(button) ?? {};
  const items = Object.hasOwn(typed, list) ? typed[list] : [];
  if (!list || !Array.isArray(items)) return undefined;
  const from = item === "new" ? undefined : Number(item);
  const isInList = from === undefined || (from >= 0 && from < items.length);
  if (!isInList || (to ?? 0) > items.length) return undefined;
  return { ...typed, [list]: changeItems(items, { from, to }, {}) };
}

/** Returns the name of a field after its item has moved. Returns undefined if the item was removed. */
export function renameItemField(field: string, list: string, newPlace: (place: number) => number): string | undefined {
  if (!field.startsWith(`${list}[`)) return field;
  const place = newPlace(Number.parseInt(field.slice(list.length + 1), 10));
  return place < 0 ? undefined : `${list}[${place}${field.slice(field.indexOf("]"))}`;
}
