import { z } from "zod";

type Item = { id: string | number } & Record<string, unknown>;

/**
 * A changed item is in both lists, perhaps with only the fields that differ. An added item is only in `after`. A
 * removed item is only in `before`.
 */
export type ChangedItems<Changed extends Item> = { before: Changed[]; after: Changed[] };

/** Returns undefined for invalid changes, because a row from a restored backup may contain anything. */
export function parseChangedItems<Changed extends Item>(
  item: z.ZodType<Changed>,
  text: string | null,
): ChangedItems<Changed> | undefined {
  try {
    return z.object({ before: z.array(item), after: z.array(item) }).safeParse(JSON.parse(text ?? "null")).data;
  } catch {
    return undefined;
  }
}

const anyItem = z.looseObject({ id: z.union([z.int(), z.string()]) });

export const isChangedItems = (text: string): boolean => parseChangedItems(anyItem, text) !== undefined;

/** Counts the items that an import added and changed. */
export function countChangedItems(text: string | null): { added: number; changed: number } {
  const { before, after } = parseChangedItems(anyItem, text) ?? { before: [], after: [] };
  const known = new Set(before.map(({ id }) => id));
  const changed = after.filter(({ id }) => known.has(id)).length;
  return { added: after.length - changed, changed };
}

export type UndoPlan<Changed extends Item> = {
  /** The changed items as they are now, but with the values from before the import. */
  restored: Changed[];
  /** Items that the import removed. Undoing the import adds them again. */
  returned: Changed[];
  /** Items that the import added. Undoing the import removes them. */
  removed: Changed[];
  /** Items that stay as they are, because someone changed or deleted them after the import. */
  stays: Changed[];
};

/** Plans how to undo an import. Skips items whose current values are the same as before the import. */
export function planUndo<Changed extends Item>(
  { before, after }: ChangedItems<Changed>,
  current: Changed[],
): UndoPlan<Changed> {
  const [was, is, now] = [before, after, current].map((items) => new Map(items.map((item) => [item.id, item])));
  const plan: UndoPlan<Changed> = { restored: [], returned: [], removed: [], stays: [] };
  for (const item of after) {
    const [old, found] = [was?.get(item.id), now?.get(item.id)];
    if (!old) {
      if (found) plan[isSame(found, item, Object.keys(item)) ? "removed" : "stays"].push(found);
      continue;
    }
    const fields = Object.keys(item).filter((field) => !isSame(old, item, [field]));
    if (found ? isSame(found, old, fields) : fields.length === 0) continue;
    if (!found || !isSame(found, item, fields)) plan.stays.push(found ?? item);
    else plan.restored.push({ ...found, ...Object.fromEntries(fields.map((field) => [field, old[field]])) });
  }
  plan.returned = before.filter(({ id }) => !is?.has(id) && !now?.has(id));
  return plan;
}

const isSame = (one: Item, other: Item, fields: string[]) =>
  fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
