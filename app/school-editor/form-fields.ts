import { toLatinDigits } from "../i18n/format";
import type { SectionName } from "../school/sections";

/** Matches names like "lead.en", "chairman.portrait.x" and "timeline[12].event.bn". */
export const fieldName = /^[a-z]\w{0,39}(?:\[\d{1,2}\])?(?:\.[a-z]\w{0,39}){0,2}$/i;

/** `value` comes from the stored section or from a rejected form. In a rejected form it may have any shape. */
export type FormField = {
  section: SectionName;
  id: string;
  name: string;
  value: unknown;
  get: (key: string) => FormField;
};

export const createField = (section: SectionName, name: string, value: unknown): FormField => ({
  section,
  id: `school-${section}-${name}`,
  name,
  value,
  get: (key) =>
    createField(section, name ? `${name}.${key}` : key, (value as Record<string, unknown> | undefined)?.[key]),
});

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

/** Applies a list button to the typed values. Returns undefined if the value of the button does not fit any list. */
export function changeTypedList(typed: Typed, button: string): Typed | undefined {
  const [, list = "", from, to] = /^([a-z]\w{0,39}) (new|\d{1,2}) (gone|\d{1,2})$/i.exec(button) ?? [];
  const items = Object.hasOwn(typed, list) ? typed[list] : [];
  if (!list || !Array.isArray(items)) return undefined;
  const toPlace = (text = "") => (/\d/.test(text) ? Number(text) : undefined);
  return { ...typed, [list]: changeItems(items, { from: toPlace(from), to: toPlace(to) }, {}) };
}

/** Returns the value of the paste button: the name of the list, and the names of an item's fields in column order. */
export const pasteButton = (list: string, fields: string[]) => `${list} pasted ${fields.join(" ")}`;

const maxPastedRows = 10;

/**
 * Splits pasted text into rows of cells, and removes the headings and the names or numbers of classes. A line without a
 * number stays as a row, so that the rows of later classes do not move up; its fields then show the error.
 */
export function pastedCounts(text: string): string[][] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const found = lines.map((line) => {
    const cells = (line.includes("\t") ? line.split("\t") : line.split(/[,;]|\s+/)).map((cell) => cell.trim());
    const first = cells.findIndex((cell) => /^[\d০-৯]/.test(cell));
    return { isHead: first < 0, cells: cells.slice(first < 0 ? Math.min(1, cells.length - 1) : first) };
  });
  const firstRow = found.findIndex(({ isHead }) => !isHead);
  const rows = (firstRow < 0 ? [] : found.slice(firstRow)).map(({ cells }) => cells.map((cell) => cell.slice(0, 20)));
  const isNumbered = rows.every(
    ([first = "", ...counts], at) => counts.length > 0 && Number(toLatinDigits(first)) === at + 1,
  );
  return rows.slice(0, maxPastedRows).map((row) => (isNumbered ? row.slice(1) : row));
}

/** Applies a paste button to the typed values. Returns undefined if the value of the button does not fit any table. */
export function fillTypedTable({ pasted, ...typed }: Typed, button: string): Typed | undefined {
  const [, list = "", names = ""] = /^([a-z]\w{0,39}) pasted ((?:[a-z]\w{0,39} ?){1,4})$/i.exec(button) ?? [];
  const items = Object.hasOwn(typed, list) ? typed[list] : undefined;
  if (!Array.isArray(items) || typeof pasted !== "string") return undefined;
  const rows = pastedCounts(pasted);
  const fill = (item: Typed, at: number): Typed =>
    Object.fromEntries(names.split(" ").map((name, column) => [name, rows[at]?.[column] ?? item[name] ?? ""]));
  return { ...typed, [list]: items.map((item, at) => fill(Object(item), at)) };
}
