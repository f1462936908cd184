const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** A page, or a part of a page, as React has rendered it. Its methods find elements and readable text. */
export class Markup {
  constructor(readonly html: string) {}

  /** Returns the text that a reader would see, with one space between words. */
  get text(): string {
    const shown = this.html.replace(/<(script|style|title)\b.*?<\/\1>|<!--.*?-->/gs, "").replace(/<[^>]+>/g, " ");
    return decoded(shown).replace(/\s+/g, " ").trim();
  }

  /**
   * Returns the elements with the tag name `name`, in order. If `part` is given, it must be a class, the `data-part` or
   * the role of the element.
   */
  all(name: string, part?: string): Element[] {
    const found = elementsOf(this.html, name);
    return part
      ? found.filter(({ classes, attributes }) => [...classes, attributes["data-part"], attributes.role].includes(part))
      : found;
  }

  /** Returns the readable text of each element that all() finds. */
  texts(name: string, part?: string): string[] {
    return this.all(name, part).map(({ text }) => text);
  }

  get hrefs(): (string | undefined)[] {
    return this.all("a").map(({ attributes }) => attributes.href);
  }

  /** Returns the first element that all() finds, and throws if there is none. */
  one(name: string, part?: string): Element {
    const [found] = this.all(name, part);
    if (!found) throw new Error(`No <${name}${part ? ` (${part})` : ""}> among: ${this.text}`);
    return found;
  }
}

export class Element extends Markup {
  /** The attributes of the element by lower-case name. An attribute without a value is "". */
  readonly attributes: Record<string, string>;

  constructor(html: string, attributes: string) {
    super(html);
    this.attributes = Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
        name.toLowerCase(),
        decoded(value),
      ]),
    );
  }

  get classes(): string[] {
    return this.attributes.class?.split(" ") ?? [];
  }
}

const hasNoContent = /^(?:br|img|input|link|meta)$/;

function elementsOf(html: string, name: string): Element[] {
  const found: Element[] = [];
  const open: { place: number; start: number; attributes: string }[] = [];
  for (const tag of html.matchAll(new RegExp(`<(/?)${name}((?:\\s[^>]*)?)>`, "g"))) {
    const [whole, closing, attributes = ""] = tag;
    if (!closing)
      open.push({ place: found.push(new Element("", attributes)) - 1, start: tag.index + whole.length, attributes });
    if (!closing && !hasNoContent.test(name)) continue;
    const begun = open.pop();
    if (begun)
      found[begun.place] = new Element(html.slice(begun.start, closing ? tag.index : begun.start), begun.attributes);
  }
  return found;
}

/** Replaces the HTML entities in a text by their characters. */
export const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
