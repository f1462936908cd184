/** Matches names like "lead.en", "chairman.portrait.x" and "timeline[12].event.bn". */
export const fieldName = /^[a-z]\w{0,39}(?:\[\d{1,2}\])?(?:\.[a-z]\w{0,39}){0,2}$/i;

export type Typed = { [name: string]: string | Typed | (Typed | undefined)[] };

/** Returns the typed texts as nested objects and lists, following their names. Fields with other names are left out. */
export function parseFields(fields: Iterable<[string, unknown]>): Typed {
  const typed: Typed = {};
  for (const [name, text] of fields) {
    if (typeof text !== "string" || !fieldName.test(name)) continue;
    setAt(typed, name.replace("]", "").split(/[.[]/), text);
  }
  return typed;
}

type Branch = Record<string, unknown>;

function setAt(branch: Branch, [step = "", ...rest]: string[], text: string): void {
  if (rest.length === 0) branch[step] = text;
  else {
    const known = Object.hasOwn(branch, step) && branch[step] instanceof Object;
    if (!known) branch[step] = /^\d+$/.test(rest[0] ?? "") ? [] : {};
    setAt(branch[step] as Branch, rest, text);
  }
}

/**
 * The name of the list buttons. A button's value has the name of the list, the old place and the new place: "members
 * new 3", "members 3 2" or "members 3 gone".
 */
export const listButtonName = "change";

export type ListChange = { from?: number; to?: number };

export const toButtonValue = (list: string, { from, to }: ListChange) => `${list} ${from ?? "new"} ${to ?? "gone"}`;

export function changeItems<Item>(items: Item[], { from, to }: ListChange, added: Item): Item[] {
  const changed = [...items];
  const [item = added] = from === undefined ? [] : changed.splice(from, 1);
  if (to !== undefined) changed.splice(to, 0, item);
  return changed;
}

/** Returns the name of a field after its item has moved, or undefined if the item is gone. */
export function renameItemField(field: string, list: string, newPlace: (place: number) => number): string | undefined {
  if (!field.startsWith(`${list}[`)) return field;
  const place = newPlace(Number.parseInt(field.slice(list.length + 1), 10));
  return place < 0 ? undefined : `${list}[${place}${field.slice(field.indexOf("]"))}`;
}

/** Applies a list button to the typed values. Returns undefined if the value of the button does not fit any list. */
export function changeTypedList(typed: Typed, button: string): Typed | undefined {
  const [, list = "", from, to] = /^([a-z]\w{0,39}) (new|\d{1,2}) (gone|\d{1,2})$/i.exec(button) ?? [];
  const items = Object.hasOwn(typed, list) ? typed[list] : [];
  if (!list || !Array.isArray(items)) return undefined;
  const toPlace = (text = "") => (/\d/.test(text) ? Number(text) : undefined);
  return { ...typed, [list]: changeItems(items, { from: toPlace(from), to: toPlace(to) }, {}) };
}
