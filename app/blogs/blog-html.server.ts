import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";
import { toLine } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { srcSet } from "../uploads/image-sizes";
import { normalizeHtml } from "./blocks";
import { maxContentBytes } from "./blog";
import {
  blogTags,
  cellSpan,
  linkAddress,
  listAttributes,
  mapHeadings,
  paragraphTags,
  prepareMarkup,
  struckOutTags,
} from "./blog-markup";

type BlogPictures = ReadonlyMap<string, { width: number; height: number }>;

/**
 * Returns HTML that is safe to insert. Content after the first 200 KB is cut off. The highest heading is h2, and only
 * pictures in `pictures` are kept.
 */
export const renderBlogHtml = (content: string, pictures: BlogPictures = noPictures): string =>
  renderCached(content, pictures).html;

const noPictures: BlogPictures = new Map();

export function getBlogText(content: string): string {
  const rendered = renderCached(content, noPictures);
  rendered.words ??= toPlainText(rendered.html);
  return rendered.words;
}

/**
 * Returns the words of the paragraphs for an excerpt, because the words of lists and tables make no sense in one line.
 * If the content has no paragraphs outside lists and tables, returns all words.
 */
export function getParagraphText(content: string): string {
  let depth = 0;
  const outside = renderCached(content, noPictures)
    .html.split(/(<\/?(?:[uo]l|table)\b[^>]*>)/)
    .filter((piece) => {
      if (/^<\/(?:[uo]l|table)\b/.test(piece)) depth--;
      else if (/^<(?:[uo]l|table)\b/.test(piece)) depth++;
      return depth === 0;
    });
  const paragraphs = outside.join("").match(/<p\b[^>]*>.*?<\/p>/gs) ?? [];
  return toPlainText(paragraphs.join("")) || getBlogText(content);
}

type RenderedBlog = { html: string; words?: string };

// Sanitising a long post takes tenths of a second. The key covers the content and the picture sizes, so the cache never
// returns outdated HTML.
const renderCache = new LRUCache<string, RenderedBlog, [content: string, pictures: BlogPictures]>({
  max: 100,
  memoMethod: (_hash, _stale, { context: [content, pictures] }) => ({
    html: normalizeHtml(sanitize(content, pictures)),
  }),
});

function renderCached(content: string, pictures: BlogPictures): RenderedBlog {
  const hash = createHash("sha256")
    .update(JSON.stringify([...pictures]))
    .update("\n")
    .update(content);
  return renderCache.memo(hash.digest("base64"), { context: [content, pictures] });
}

function toPlainText(html: string): string {
  const words = html
    .replace(/\s+/g, " ")
    .replace(/<s>.*?<\/s>/g, "")
    .replace(/<(sup|sub)>(.*?)<\/\1>/g, (_all, name: "sup" | "sub", inner: string) =>
      raiseOrLower(name, inner.replace(/<[^>]*>/g, "")),
    )
    .replace(/<\/?(?:a|strong|em|b|i|u|sup|sub)(?: [^>]*)?>/g, "")
    .replace(/<\/?(?:p|h[2-4]|[uo]l|li|blockquote|table)(?: [^>]*)?>/g, "\n")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:lt|gt|amp);/g, (entity) => entityCharacters[entity] ?? entity);
  const blocks = words.split("\n").map(toLine);
  return blocks
    .filter(Boolean)
    .map((block, place, all) => (place < all.length - 1 ? endSentence(block) : block))
    .join(" ");
}

const plainSigns = "0123456789+-=()n";
const smallSigns = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ", sub: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ" };

/** Writes raised and lowered digits as small characters. Otherwise 10⁸ would become 108 in plain text. */
function raiseOrLower(name: "sup" | "sub", words: string): string {
  const signs = [...toLatinDigits(words.replaceAll("−", "-"))].map(
    (sign) => smallSigns[name][plainSigns.indexOf(sign)],
  );
  if (signs.every((sign) => sign !== undefined)) return signs.join("");
  if (readsWellInLine.test(words)) return words;
  return `${name === "sup" ? "^" : "_"}${/^[\p{L}\p{M}\p{N}.]+$/u.test(words) ? words : `(${words})`}`;
}

// These texts stay clear even if they are not raised: 1st and ১ম, trademarks, stars, and references such as [1].
const readsWellInLine = /^(?:st|nd|rd|th|tm|\p{Script=Bengali}+|[^\p{L}\p{N}]*|\[.*\])$/iu;

/** Ends headings and list items with a full stop, because in plain text they would run into the next sentence. */
const endSentence = (block: string) =>
  /[\p{L}\p{M}\p{N})’”"'\]]$/u.test(block) && !/[.!?।][)’”"'\]]+$/.test(block)
    ? block + (detectLanguage(block) === "bn" ? "।" : ".")
    : block;

const entityCharacters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

function sanitize(content: string, pictures: BlogPictures): string {
  const markup = prepareMarkup(truncateContent(content));
  return sanitizeHtml(markup, {
    ...sanitizeOptions,
    transformTags: {
      ...mapHeadings(markup),
      ...Object.fromEntries(paragraphTags.map((name) => [name, "p"])),
      ...Object.fromEntries(struckOutTags.map((name) => [name, "s"])),
      a: transformLink,
      ol: (tagName, attributes) => ({ tagName, attribs: listAttributes(attributes) }),
      img: (_name, attributes) => transformPicture(attributes, pictures),
      td: transformCell,
      th: transformCell,
    },
  });
}

const pictureAttributes = ["src", "srcset", "sizes", "width", "height", "alt", "loading", "decoding"];

const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: blogTags,
  allowedAttributes: {
    a: ["href", "rel"],
    img: pictureAttributes,
    ol: ["start", "type"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 50,
};

/**
 * Keeps a rejected link as a bare `<a>`, which normalizeHtml drops. If the link were dropped here, the sanitiser would
 * lose a later closing tag.
 */
function transformLink(_name: string, { href = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = linkAddress(href);
  if (address === undefined) return { tagName: "a", attribs: {} };
  return { tagName: "a", attribs: { href: address, rel: "noopener noreferrer" } };
}

/**
 * Keeps only the URL and the description of the picture. If the picture is from another website, removes both.
 */
function transformPicture({ src = "", alt = "" }: sanitizeHtml.Attributes, pictures: BlogPictures): sanitizeHtml.Tag {
  const size = pictures.get(src);
  if (!size) return { tagName: "img", attribs: {} };
  const attribs = {
    ...{ src, srcset: srcSet(src, size.width), sizes: "(min-width: 48rem) 44rem, 100vw" },
    ...{ width: String(size.width), height: String(size.height), alt: toLine(alt) },
    ...{ loading: "lazy", decoding: "async" },
  };
  return { tagName: "img", attribs };
}

function transformCell(tagName: string, { colspan, rowspan }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const spans = Object.entries({ colspan: cellSpan(colspan), rowspan: cellSpan(rowspan) });
  return { tagName, attribs: Object.fromEntries(spans.flatMap(([name, span]) => (span ? [[name, span]] : []))) };
}

function truncateContent(content: string): string {
  const bytes = Buffer.from(content);
  if (bytes.length <= maxContentBytes) return content;
  // The limit may be inside a character. With `stream` the decoder leaves out this incomplete character.
  return new TextDecoder().decode(bytes.subarray(0, maxContentBytes), { stream: true });
}
