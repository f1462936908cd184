/** Matches names like "lead.en", "chairman.portrait.x" and "timeline[12].event.bn". */
export const fieldName = /^[a-z]\w{0,39}(?:\[\d{1,2}\])?(?:\.[a-z]\w{0,39}){0,2}$/i;

export type Typed = { [name: string]: string | Typed | (Typed | undefined)[] };

/**
 * Returns the typed texts as nested objects and lists that match the names of the fields. Ignores fields with other
 * names.
 */
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
