import { type SchoolTransaction, transaction } from "~drizzle/client";
import type { Flash } from "../admin/flash";
import { changeItems, listButtonName, parseButtonValue } from "../admin/forms/lists/list-changes";
import { runWrite } from "../admin/forms/saving/write-error.server";
import type { TextKey } from "../i18n/en";
import { getLine } from "../i18n/form-values";

type MoveOptions<Item> = {
  /** The name of the list in the log, for example "the order of subjects". */
  what: string;
  title: TextKey;
  goneText: TextKey;
  read: () => { items: Item[]; version: string | number };
  /** Writes the new order. Also adds an entry to the activity. */
  write: (tx: SchoolTransaction, items: Item[], moved: Item) => void;
  /** `place` counts from 1. */
  moved: (place: number, moved: Item) => Flash;
};

/**
 * Moves an item of a stored list to the place in the value of the pressed button. If the user presses the same button
 * again, nothing changes.
 */
export function moveItem<Item extends { id: string | number }>(
  fields: FormData,
  { what, title, goneText, read, write, moved }: MoveOptions<Item>,
): Flash {
  const { item: id, to = 0 } = parseButtonValue(getLine(fields, listButtonName)) ?? {};
  const reject = (body: TextKey): Flash => ({ tone: "bad", title, body });
  const move = (tx: SchoolTransaction): Flash => {
    const { items, version } = read();
    const from = items.findIndex((item) => String(item.id) === id);
    const [item, place] = [items[from], Math.min(to, items.length - 1)];
    if (!item) return reject(goneText);
    if (from !== place) {
      if (String(version) !== getLine(fields, "seen")) return reject("form.list.stale");
      write(tx, changeItems(items, { from, to: place }), item);
    }
    return moved(place + 1, item);
  };
  return runWrite(what, title, () => transaction(move));
}
