export type Element = { attributes: Record<string, string>; html: string; text: string };

/** An answer that has come whole, and what a reader finds in its page. */
export class Answer {
  private constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly bytes: Buffer,
  ) {}

  static async from(response: Response): Promise<Answer> {
    return new Answer(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
  }

  get html(): string {
    return this.bytes.toString();
  }

  get location(): string | null {
    return this.headers.get("Location");
  }

  /** What is to be read on the page, one space between words. */
  get text(): string {
    return textOf(this.html.replace(/^.*?<body[^>]*>/s, ""));
  }

  /**
   * The elements of this name, and of this class where one is given, in order. Good for pages that React has written;
   * of elements within an element of the same name only the outer one is found.
   */
  all(name: string, className?: string): Element[] {
    return [...outermost(this.html, name)].filter(
      ({ attributes }) => !className || attributes.class?.split(" ").includes(className),
    );
  }

  /** The only or first such element; there must be one. */
  one(name: string, className?: string): Element {
    const [found] = this.all(name, className);
    if (!found) throw new Error(`There is no <${name}${className ? ` class="${className}"` : ""}> in this page:\n${this.text}`);
    return found;
  }

  /** The text of the headings of the first order: what the page says it is. */
  get h1(): string[] {
    return this.all("h1").map(({ text }) => text);
  }
}

function* outermost(html: string, name: string): Generator<Element> {
  const tags = new RegExp(`<(/?)${name}((?:\\s[^>]*)?)>`, "g");
  let start: { at: number; attributes: string } | undefined;
  let depth = 0;
  for (const tag of html.matchAll(tags)) {
    const [whole, closing, attributes = ""] = tag;
    if (!closing && (attributes.endsWith("/") || isVoid.has(name))) {
      if (depth === 0) yield element(attributes, "");
      continue;
    }
    if (!closing && depth++ === 0) start = { at: tag.index + whole.length, attributes };
    if (closing && --depth === 0 && start) yield element(start.attributes, html.slice(start.at, tag.index));
  }
}

const isVoid = new Set(["input", "img", "link", "meta", "br"]);

function element(attributes: string, html: string): Element {
  const pairs = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
    name,
    decoded(value),
  ]);
  return { attributes: Object.fromEntries(pairs), html, text: textOf(html) };
}

function textOf(html: string): string {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, " ").replace(/<!--.*?-->/gs, "");
  return decoded(shown.replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
