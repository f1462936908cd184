import { detectLanguage, type Language } from "../i18n/languages";
import { findLinks } from "../i18n/links";

const inlineTags = new Set(["strong", "em", "b", "i", "u", "a"]);

/**
 * Sets sanitised HTML as a page needs it: loose text becomes paragraphs, an empty line starts a new one, a line end
 * becomes a break, every block says which language it is in, addresses and telephone numbers are links. Whatever the
 * nesting was, the outcome is valid: marks never reach over the edge of a block or hold their own kind, paragraphs hold
 * no blocks, entries stand in lists, nothing is empty. Takes only what the sanitiser has written: no attribute is
 * judged here.
 */
export function normalizeHtml(sanitised: string): string {
  const builder = new BlockBuilder();
  for (const piece of sanitised.replace(/<br \/>\n?/g, "\n").split(/(<[^>]*>)/)) {
    const [, closing, name] = /^<(\/?)(\w+)/.exec(piece) ?? [];
    if (name === undefined) builder.addText(piece);
    // A link that leads nowhere is none; like any other it ends the one that stands open.
    else if (piece === "<a>") builder.unmark("a");
    else if (name === "hr") builder.rule();
    else if (inlineTags.has(name)) closing ? builder.unmark(name) : builder.mark(name, piece);
    else closing ? builder.close(name) : builder.open(name);
  }
  return builder.finish();
}

type Block = { name: string; at: number; language: Language };
type Mark = { name: string; tag: string };

const textBlockPattern = /^(?:p|h[2-4])$/;
const listPattern = /^[uo]l$/;
const languageBlockPattern = /^(?:p|h[2-4]|li)$/;

/** Builds valid HTML from words, blocks and marks in the order of the source. */
class BlockBuilder {
  private readonly pieces: string[] = [];
  private readonly blocks: Block[] = [];
  /** The marks the writer has open, and those of them that are open in the HTML. */
  private readonly wanted: Mark[] = [];
  private standing: Mark[] = [];
  private lineEnds = 0;
  private space = false;

  addText(text: string) {
    text.split("\n").forEach((line, place) => {
      if (place > 0) this.lineEnds++;
      if (line.trim() !== "") this.write(line);
      else if (line !== "") this.space = true;
    });
  }

  mark(name: string, tag: string) {
    this.unmark(name);
    this.wanted.push({ name, tag });
  }

  unmark(name: string) {
    const at = this.wanted.map((mark) => mark.name).lastIndexOf(name);
    if (at >= 0) this.wanted.splice(at, 1);
  }

  open(name: string) {
    this.endText();
    if (name === "li" && this.inside === "li") this.endBlock();
    const isAmongEntries = listPattern.test(this.inside);
    if (isAmongEntries && name !== "li") this.open("li");
    this.blocks.push({ name: name === "li" && !isAmongEntries ? "p" : name, at: this.pieces.length, language: "en" });
    this.pieces.push("");
  }

  close(name: string) {
    this.endText();
    const at = this.blocks.map((block) => block.name).lastIndexOf(name);
    while (at >= 0 && this.blocks.length > at) this.endBlock();
  }

  rule() {
    this.endText();
    if (!listPattern.test(this.inside)) this.pieces.push("<hr>");
  }

  finish(): string {
    while (this.blocks.length > 0) this.endBlock();
    return this.pieces.join("");
  }

  private get inside(): string {
    return this.blocks.at(-1)?.name ?? "";
  }

  private write(line: string) {
    const { lineEnds, space } = this;
    if (this.inside === "p" && lineEnds > 1) this.endText();
    if (this.inside === "" || this.inside === "blockquote") this.open("p");
    else if (listPattern.test(this.inside)) this.open("li");

    const hasBegun = this.pieces.at(-1) !== "";
    const unchanged = this.standing.findIndex((mark, place) => mark !== this.wanted[place]);
    this.endMarks(unchanged < 0 ? this.standing.length : unchanged);
    if (hasBegun && lineEnds > 0) this.pieces.push("<br>");
    else if (hasBegun && space) this.pieces.push(" ");
    for (const mark of this.wanted.slice(this.standing.length)) {
      this.pieces.push(mark.tag);
      this.standing.push(mark);
    }
    this.pieces.push(this.standing.some(({ name }) => name === "a") ? line : linkAddresses(line));
    if (detectLanguage(line) === "bn") for (const block of this.blocks) block.language = "bn";
    this.lineEnds = 0;
    this.space = false;
  }

  private endMarks(from = 0) {
    for (const { name } of this.standing.slice(from).reverse()) this.pieces.push(`</${name}>`);
    this.standing = this.standing.slice(0, from);
  }

  private endText() {
    this.endMarks();
    if (textBlockPattern.test(this.inside)) this.endBlock();
    this.lineEnds = 0;
    this.space = false;
  }

  private endBlock() {
    this.endMarks();
    const block = this.blocks.pop();
    if (!block) return;
    if (this.pieces.length === block.at + 1) {
      this.pieces.pop();
      return;
    }
    const language = languageBlockPattern.test(block.name) ? ` lang="${block.language}"` : "";
    this.pieces[block.at] = `<${block.name}${language}>`;
    this.pieces.push(`</${block.name}>`);
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

/** Words of HTML with a link around each address and telephone number in them. */
function linkAddresses(words: string): string {
  const toHtml = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
  return findLinks(words.replace(/&(?:amp|lt|gt);/g, (entity) => signs[entity] ?? entity))
    .map(({ text, href }) =>
      href ? `<a href="${toHtml(href)}" rel="noopener noreferrer">${toHtml(text)}</a>` : toHtml(text),
    )
    .join("");
}
