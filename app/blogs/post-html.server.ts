import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";
import { normalizeHtml } from "./blocks";
import { maxContentBytes } from "./post";

/**
 * The content of a post as HTML that is safe to insert: line ends as breaks, HTML as HTML as far as the allow-list
 * goes, the rest of it as text or not at all. Whatever is beyond 200 KB is left out. Headings are moved together so
 * that the highest one used is h2, the one below the page's own.
 */
export const renderPostHtml = (content: string): string => renderCached(content).html;

/** The words of a post without any markup, blocks and lines parted by one space: for excerpts and reading time. */
export function getPostText(content: string): string {
  const rendered = renderCached(content);
  rendered.words ??= toPlainText(rendered.html);
  return rendered.words;
}

type RenderedPost = { html: string; words?: string };

// Sanitising a long post takes tenths of a second; the key is the content, so an edited post is never stale.
const renderCache = new LRUCache<string, RenderedPost, string>({
  max: 100,
  memoMethod: (_hash, _stale, { context: content }) => ({ html: normalizeHtml(sanitize(content)) }),
});

const renderCached = (content: string) =>
  renderCache.memo(createHash("sha256").update(content).digest("base64"), { context: content });

function toPlainText(html: string): string {
  const words = html.replace(/<\/?(?:a|strong|em|b|i|u)(?: [^>]*)?>/g, "").replace(/<[^>]*>/g, " ");
  return words
    .replace(/&(?:lt|gt|amp);/g, (entity) => entityCharacters[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

const entityCharacters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

function sanitize(content: string): string {
  const text = truncateContent(content)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "");
  const escaped = text.split("<").length > maxTags ? text.replaceAll("<", "&lt;") : escapeStraySigns(text);
  return sanitizeHtml(escaped, {
    ...sanitizeOptions,
    transformTags: { ...mapHeadings(escaped), ...paragraphTags, a: transformLink },
  });
}

// No article has so many; they would only keep the parser busy, whose time grows with the square of the nesting.
const maxTags = 10_000;

const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "strong", "em", "b", "i", "u", "ul", "ol", "li"],
    ...["h2", "h3", "h4", "blockquote", "hr", "a"],
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 50,
};

/** Writes every "<" before a letter that begins no tag as the sign it is; the sanitiser would take the words behind it for one. */
function escapeStraySigns(text: string): string {
  return text.replace(/<(?=[a-z])/gi, (sign, at: number) => (isTagStart(text, at) ? sign : "&lt;"));
}

/** Whether a tag begins here: a name, then nothing but attributes with a value and those that need none, up to a ">". */
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

// Pasted from elsewhere, these stand for a paragraph of their own; dropped, they would glue two words together.
const paragraphTags = Object.fromEntries(
  ["div", "section", "article", "pre", "tr", "td", "th", "dt", "dd", "figcaption"].map((name) => [name, "p"]),
);

// No letter of a harmless address is a space or a control character of any kind, so none can hide a scheme.
const safeUrl = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu;

// "www.nctb.gov.bd/books", but no file beside the post such as "books.html".
const bareHost =
  /^(?:[\p{L}\p{M}\p{N}-]+\.)+(?!(?:html?|php|aspx?|pdf|docx?|xlsx?|jpe?g|png)\b)\p{L}[\p{L}\p{M}]+(?::\d+)?(?:[/?#]|$)/iu;

/** A rejected link stays an `<a>` without an address, for normalizeHtml to drop: under another name the sanitiser loses a later closing tag. */
function transformLink(_name: string, { href = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const trimmed = href.trim();
  const address = bareHost.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (!safeUrl.test(address)) return { tagName: "a", attribs: {} };
  return { tagName: "a", attribs: { href: address, rel: "noopener noreferrer" } };
}

function mapHeadings(html: string): Record<string, string> {
  const used = [1, 2, 3, 4, 5, 6].filter((level) => new RegExp(`<h${level}[\\s/>]`, "i").test(html));
  return Object.fromEntries(used.map((level, place) => [`h${level}`, `h${Math.min(place + 2, 4)}`]));
}

function truncateContent(content: string): string {
  const bytes = Buffer.from(content);
  if (bytes.length <= maxContentBytes) return content;
  // A stream may end within a letter: the decoder holds its first bytes back.
  return new TextDecoder().decode(bytes.subarray(0, maxContentBytes), { stream: true });
}
