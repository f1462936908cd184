import { detectLanguage, type Language } from "../i18n/languages";
import { findLinks } from "../i18n/links";

const inlineTags = new Set(["strong", "em", "b", "i", "u", "s", "sup", "sub", "a"]);

/**
 * Turns sanitised HTML into valid blocks, even if its elements are nested wrongly. An empty line starts a paragraph,
 * every block names its language, and URLs become links. Does not check attributes, so the HTML must be sanitised.
 */
export function normalizeHtml(sanitised: string, { areAddressesLinks = true } = {}): string {
  const builder = new BlockBuilder(areAddressesLinks);
  for (const piece of sanitised.replace(/<br \/>\n?/g, "\n").split(/(<[^>]*>)/)) {
    const [, closing, name] = /^<(\/?)(\w+)/.exec(piece) ?? [];
    if (name === undefined) builder.addText(piece);
    // The sanitiser leaves "<a>" for a link without a usable URL. This tag still ends the open link.
    else if (piece === "<a>") builder.unmark("a");
    else if (name === "hr") builder.rule();
    else if (name === "img") builder.picture(piece);
    else if (inlineTags.has(name)) closing ? builder.unmark(name) : builder.mark(name, piece);
    else closing ? builder.close(name) : builder.open(name, piece.slice(name.length + 1, -1));
  }
  return builder.finish();
}

type Block = { name: string; attributes: string; at: number; language: Language; lastItem?: Block };
type Mark = { name: string; tag: string };

const textBlockPattern = /^(?:p|h[2-4])$/;
const listPattern = /^[uo]l$/;
const languageBlockPattern = /^(?:p|h[2-4]|li|t[dh])$/;
const cellPattern = /^t[dh]$/;
const framePattern = /^(?:[uo]l|table|tr)$/;
// `tabindex` lets people scroll the table by keyboard. We write the <tbody>, because a browser would add it anyway.
const tableFrame = ['<div class="wide-table" tabindex="0"><table><tbody>', "</tbody></table></div>"] as const;

class BlockBuilder {
  private readonly pieces: string[] = [];
  private readonly blocks: Block[] = [];
  /**
   * `wanted` contains the marks, for example bold, that are open at this place of the content. `standing` contains the
   * marks that are open in the HTML written so far.
   */
  private readonly wanted: Mark[] = [];
  private standing: Mark[] = [];
  private lineEnds = 0;
  private space = false;

  constructor(private readonly areAddressesLinks: boolean) {}

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

  open(name: string, attributes = "") {
    this.endText();
    if (name === "li" && this.inside === "li") this.endBlock();
    const fits = this.makeRoomFor(name);
    this.blocks.push({ name: fits ? name : "p", attributes, at: this.pieces.length, language: "en" });
    this.pieces.push("");
  }

  private makeRoomFor(name: string): boolean {
    if (name === "tr" || cellPattern.test(name)) return this.makeRoomInTable(name);
    if (name === "li" && listPattern.test(this.inside)) return true;
    if (!(listPattern.test(name) && this.reopenItem())) this.enterFrame();
    return name !== "li";
  }

  private makeRoomInTable(name: string): boolean {
    const open = this.blocks.map((block) => block.name);
    const [table, row] = [open.lastIndexOf("table"), open.lastIndexOf("tr")];
    if (table < 0) {
      this.enterFrame();
      return false;
    }
    const isInRow = name !== "tr" && row > table;
    while (this.blocks.length > (isInRow ? row : table) + 1) this.endBlock();
    if (name !== "tr" && !isInRow) this.open("tr");
    return true;
  }

  /** Opens the last item again, because Google Docs writes a nested list after the item that it belongs to. */
  private reopenItem(): boolean {
    const item = this.blocks.at(-1)?.lastItem;
    if (!item || this.pieces.at(-1) !== "</li>") return false;
    this.pieces.pop();
    this.blocks.push(item);
    return true;
  }

  private enterFrame() {
    if (framePattern.test(this.inside)) this.open(listPattern.test(this.inside) ? "li" : "td");
  }

  close(name: string) {
    this.endText();
    const at = this.blocks.map((block) => block.name).lastIndexOf(name);
    while (at >= 0 && this.blocks.length > at) this.endBlock();
  }

  rule() {
    this.endText();
    if (!framePattern.test(this.inside)) this.pieces.push("<hr>");
  }

  /** Skips pictures from other websites. The sanitiser has removed their `src`. */
  picture(tag: string) {
    if (!tag.startsWith("<img src=")) return;
    this.endText();
    this.enterFrame();
    // The description of the picture may be in Bengali, so the figure names its language.
    this.pieces.push(`<figure lang="${detectLanguage(tag)}">${tag.replace(" />", ">")}</figure>`);
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
    else this.enterFrame();

    const hasBegun = this.pieces.at(-1) !== "";
    const unchanged = this.standing.findIndex((mark, place) => mark !== this.wanted[place]);
    this.endMarks(unchanged < 0 ? this.standing.length : unchanged);
    if (hasBegun && lineEnds > 0) this.pieces.push("<br>");
    else if (hasBegun && space) this.pieces.push(" ");
    for (const mark of this.wanted.slice(this.standing.length)) {
      this.pieces.push(mark.tag);
      this.standing.push(mark);
    }
    const isLinked = this.standing.some(({ name }) => name === "a");
    this.pieces.push(isLinked || !this.areAddressesLinks ? line : linkAddresses(line));
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
    if (this.pieces.length === block.at + 1 && !cellPattern.test(block.name)) {
      this.pieces.pop();
      return;
    }
    const language = languageBlockPattern.test(block.name) ? ` lang="${block.language}"` : "";
    const { name, attributes, at } = block;
    const [before, after] = name === "table" ? tableFrame : [`<${name}${attributes}${language}>`, `</${name}>`];
    this.pieces[at] = before;
    this.pieces.push(after);
    const list = this.blocks.at(-1);
    if (name === "li" && list) list.lastItem = block;
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

function linkAddresses(words: string): string {
  const toHtml = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
  return findLinks(words.replace(/&(?:amp|lt|gt);/g, (entity) => signs[entity] ?? entity))
    .map(({ text, href }) =>
      href ? `<a href="${toHtml(href)}" rel="noopener noreferrer">${toHtml(text)}</a>` : toHtml(text),
    )
    .join("");
}
