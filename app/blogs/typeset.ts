import { Sheet } from "./sheet";

const marks = new Set(["strong", "em", "b", "i", "u", "a"]);

/**
 * Sets sanitised HTML as a page needs it: loose text becomes paragraphs, an empty line starts a new one, a line end
 * becomes a break, every block says which language it is in. Whatever the nesting was, the outcome is valid: marks
 * never reach over the edge of a block or hold their own kind, paragraphs hold no blocks, entries stand in lists,
 * nothing is empty. Takes only what the sanitiser has written: no attribute is judged here.
 */
export function typeset(sanitised: string): string {
  const sheet = new Sheet();
  for (const piece of sanitised.replace(/<br \/>\n?/g, "\n").split(/(<[^>]*>)/)) {
    const [, closing, name] = /^<(\/?)(\w+)/.exec(piece) ?? [];
    if (name === undefined) sheet.say(piece);
    // A link that leads nowhere is none; like any other it ends the one that stands open.
    else if (piece === "<a>") sheet.unmark("a");
    else if (name === "hr") sheet.rule();
    else if (marks.has(name)) closing ? sheet.unmark(name) : sheet.mark(name, piece);
    else closing ? sheet.close(name) : sheet.open(name);
  }
  return sheet.finished();
}
