/** XML from a template: every value that is put in is escaped, except XML made by this same function, and lists of it. */
export function xml(texts: TemplateStringsArray, ...values: Value[]): Xml {
  return new Xml(texts.reduce((made, text, place) => made + written(values[place - 1]) + text));
}

type Value = string | number | undefined | Xml | Value[];

export class Xml {
  constructor(readonly text: string) {}
}

function written(value: Value): string {
  if (value === undefined) return "";
  if (value instanceof Xml) return value.text;
  if (Array.isArray(value)) return value.map(written).join("");
  return String(value)
    .replace(forbidden, "")
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

// XML 1.0 has no place for these, not even escaped.
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
