/* The public page and the editor both use these rules. */

export function prepareMarkup(content: string): string {
  const text = content.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\t\n]/gu, "");
  return text.split("<").length > maxTags ? text.replaceAll("<", "&lt;") : escapeStraySigns(text);
}

// No article has so many tags. The parser's time grows with the square of the nesting.
const maxTags = 10_000;

/** A parser would take words after a stray "<" for a tag. */
function escapeStraySigns(text: string): string {
  return text.replace(/<(?=[a-z])/gi, (sign, at: number) => (isTagStart(text, at) ? sign : "&lt;"));
}

function isTagStart(text: string, at: number): boolean {
  tagPattern.lastIndex = at;
  const attributes = tagPattern.exec(text)?.[1];
  if (attributes === undefined) return false;
  const names = attributes.replace(/\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']+)/g, "= ").split(/[\s/]+/);
  return names.every((name) => name === "" || name.endsWith("=") || booleanAttribute.test(name));
}

const tagPattern = /<[a-z][a-z\d:-]*(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'<>])*)>/iy;

const booleanAttribute =
  /^(?:async|auto(?:focus|play)|checked|compact|contenteditable|controls|crossorigin|default|defer|disabled|download|hidden|inert|ismap|itemscope|loop|multiple|muted|nomodule|noshade|novalidate|nowrap|open|readonly|required|reversed|selected|(?:aria|data)-.+)$/i;

export const postTags = [
  ...[
    "p",
    "br",
    "strong",
    "em",
    "b",
    "i",
    "u",
    "s",
    "sup",
    "sub",
    "ul",
    "ol",
    "li",
    "h2",
    "h3",
    "h4",
    "blockquote",
    "hr",
    "a",
  ],
  ...["img", "table", "tr", "td", "th"],
];

/** Other tags for struck-out text. */
export const struckOutTags = ["del", "strike"];

/** Pasted elements of these kinds are paragraphs. Dropping them would join two words. */
export const paragraphTags = ["div", "section", "article", "pre", "dt", "dd", "figcaption", "caption"];

/** The highest heading used becomes h2: `{ h1: "h2", h3: "h3" }`. */
export function mapHeadings(markup: string): Record<string, string> {
  const used = [1, 2, 3, 4, 5, 6].filter((level) => new RegExp(`<h${level}[\\s/>]`, "i").test(markup));
  return Object.fromEntries(used.map((level, place) => [`h${level}`, `h${Math.min(place + 2, 4)}`]));
}

// No spaces or control characters, so that none can hide a scheme.
const safeUrl = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu;

// This accepts "www.nctb.gov.bd/books", but no file beside the post, like "books.html".
const bareHost =
  /^(?:[\p{L}\p{M}\p{N}-]+\.)+(?!(?:html?|php|aspx?|pdf|docx?|xlsx?|jpe?g|png)\b)\p{L}[\p{L}\p{M}]+(?::\d+)?(?:[/?#]|$)/iu;

export function linkAddress(typed: string): string | undefined {
  const trimmed = typed.trim();
  const address = bareHost.test(trimmed) ? `https://${trimmed}` : trimmed;
  return safeUrl.test(address) ? address : undefined;
}

const pictureAddress = /\/uploads\/documents\/blog-pictures\/[a-z0-9][a-z0-9_-]{0,99}\.(?:jpe?g|png|webp)/;

export const isPictureAddress = (address: string): boolean => new RegExp(`^${pictureAddress.source}$`).test(address);

export const listPictureAddresses = (content: string): string[] => [
  ...new Set(content.match(new RegExp(pictureAddress.source, "g"))),
];

/** Returns the first number and the kind of numbers of an `<ol>`, if they are not the usual ones. */
export function listAttributes({ start = "", type = "" }: { start?: string; type?: string }): Record<string, string> {
  return {
    ...(/^(?:0|[2-9]|[1-9]\d{1,3})$/.test(start) && { start }),
    ...(/^[aAiI]$/.test(type) && { type }),
  };
}

export const cellSpan = (typed = ""): string | undefined => (/^(?:[2-9]|1\d)$/.test(typed) ? typed : undefined);
