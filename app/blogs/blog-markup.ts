/* The public page and the editor both use the rules in this file. */

export function prepareMarkup(content: string): string {
  const text = content.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\t\n]/gu, "");
  return text.split("<").length > maxTags ? text.replaceAll("<", "&lt;") : escapeStraySigns(text);
}

// No real article has so many tags. We need the limit because the parser's time grows with the square of the nesting.
const maxTags = 10_000;

/** Escapes a stray "<". A parser would mistake the words after it for a tag. */
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

export const blogTags = [
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

/** The HTML tags other than <s> that mark struck-out text. */
export const struckOutTags = ["del", "strike"];

/** These pasted elements become paragraphs. If they were dropped, the words before and after would be joined. */
export const paragraphTags = ["div", "section", "article", "pre", "dt", "dd", "figcaption", "caption"];

/**
 * Maps the highest heading in use to h2 and the next two headings to h3 and h4, for example `{ h1: "h2", h3: "h3" }`.
 */
export function mapHeadings(markup: string): Record<string, string> {
  const used = [1, 2, 3, 4, 5, 6].filter((level) => new RegExp(`<h${level}[\\s/>]`, "i").test(markup));
  return Object.fromEntries(used.map((level, place) => [`h${level}`, `h${Math.min(place + 2, 4)}`]));
}

// Spaces and control characters are not allowed in a URL, because they could hide a scheme.
const safeUrl = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu;

// The pattern matches "www.nctb.gov.bd/books", but not a file name like "books.html".
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

/** Returns the first number of an `<ol>` if it is not 1, and the type of its numbers if they are not decimal. */
export function listAttributes({ start = "", type = "" }: { start?: string; type?: string }): Record<string, string> {
  return {
    ...(/^(?:0|[2-9]|[1-9]\d{1,3})$/.test(start) && { start }),
    ...(/^[aAiI]$/.test(type) && { type }),
  };
}

export const cellSpan = (typed = ""): string | undefined => (/^(?:[2-9]|1\d)$/.test(typed) ? typed : undefined);
