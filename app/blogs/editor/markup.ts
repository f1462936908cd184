import type { Node } from "@tiptap/pm/model";
import { DOMSerializer } from "@tiptap/pm/model";
import { normalizeHtml } from "../blocks";
import {
  blogTags,
  cellSpan,
  isPictureAddress,
  linkAddress,
  listAttributes,
  mapHeadings,
  paragraphTags,
  prepareMarkup,
  struckOutTags,
} from "../blog-markup";
import { collectLists, setListAttributes } from "./pasted-lists";
import {
  declaresBold,
  declaresItalic,
  declaresStrike,
  declaresSubscript,
  declaresSuperscript,
  declaresUnderline,
  styleOf,
} from "./styles";

export function toEditorHtml(content: string): string {
  const markup = prepareMarkup(content);
  return toBlocks(parseHtml(markup), mapHeadings(markup));
}

/** Parses the HTML into a separate document, which loads no pictures and runs no scripts. */
const parseHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(`<body>${withoutReports(html)}`, "text/html").body;

/**
 * Removes <style> and renames style and handler attributes, because the browser would report them as violations of the
 * content policy.
 */
export const withoutReports = (html: string): string =>
  html
    .replace(/<style[\s\S]*?(?:<\/style\s*>|$)/gi, "")
    .replace(/<[a-z][^>]*(?:>|$)/gi, (tag) => tag.replace(/([\s"'/])(style|on\w+)(?=\s*=)/gi, "$1data-$2"));

/**
 * In the editor every list item begins with a paragraph. An item that begins with another block gets an empty
 * paragraph.
 */
const toBlocks = (body: HTMLElement, headings: Record<string, string>) =>
  normalizeHtml(sanitizeNodes(body, headings), { areAddressesLinks: false }).replace(
    /(<li lang="\w+">)(?=<(?:[uo]l|div|blockquote|figure|h\d)\b)/g,
    "$1<p></p>",
  );

const silentTags = new Set(["script", "style", "textarea", "option", "title"]);

/** Returns the markup that the sanitiser of the public page would keep. */
const sanitizeNodes = (parent: ParentNode, headings: Record<string, string>): string =>
  [...parent.childNodes].map((node) => sanitizeNode(node, headings)).join("");

function sanitizeNode(node: ChildNode, headings: Record<string, string>): string {
  if (node.nodeType === 3) return escapeHtml(node.nodeValue ?? "");
  if (node.nodeType !== 1) return "";
  const element = node as HTMLElement;
  const name = element.localName;
  if (silentTags.has(name)) return "";
  if (name === "br" || name === "hr") return `<${name} />`;
  if (name === "img") return sanitizePicture(element);
  const inner = sanitizeNodes(element, headings);
  const tag = headings[name] ?? (paragraphTags.includes(name) ? "p" : struckOutTags.includes(name) ? "s" : name);
  return blogTags.includes(tag) ? `<${tag}${attributesOf(element)}>${inner}</${tag}>` : inner;
}

function sanitizePicture(element: HTMLElement): string {
  const address = (element.getAttribute("src") ?? "").replace(location.origin, "");
  return isPictureAddress(address)
    ? `<img src="${address}" alt="${escapeHtml(element.getAttribute("alt") ?? "")}" />`
    : "";
}

function attributesOf(element: HTMLElement): string {
  if (element.localName === "a") {
    const address = linkAddress(element.getAttribute("href") ?? "");
    return address === undefined ? "" : ` href="${escapeHtml(address)}"`;
  }
  if (element.localName === "ol") {
    const attributes = { start: element.getAttribute("start") ?? "", type: element.getAttribute("type") ?? "" };
    return Object.entries(listAttributes(attributes))
      .map(([name, value]) => ` ${name}="${value}"`)
      .join("");
  }
  if (!/^t[dh]$/.test(element.localName)) return "";
  const spans = ["colspan", "rowspan"].map((name) => [name, cellSpan(element.getAttribute(name) ?? "")]);
  return spans.map(([name, span]) => (span ? ` ${name}="${span}"` : "")).join("");
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "&quot;");

export function toContent(doc: Node): string {
  const body = document.implementation.createHTMLDocument().body;
  body.append(
    DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: body.ownerDocument }),
  );
  for (const inner of body.querySelectorAll("li > p:only-child, td > p:only-child, th > p:only-child"))
    inner.replaceWith(...inner.childNodes);
  for (const empty of body.querySelectorAll("p:empty, img:not([src])")) empty.remove();
  return [...body.children].map((block) => block.outerHTML).join("\n");
}

/**
 * `left` is the number of pictures that a post cannot show. `boxes` is the number of text boxes and formulas that a
 * post cannot show.
 */
export function cleanPasted(html: string): { html: string; left: number; boxes: number } {
  const body = parseHtml(html);
  const words = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  // In HTML from other programs a line end means a space.
  while (words.nextNode())
    words.currentNode.nodeValue = (words.currentNode.nodeValue ?? "").replace(/[ \t\r\n\f]+/g, " ");
  for (const picture of body.querySelectorAll("img")) if (isEmoji(picture.alt)) picture.replaceWith(picture.alt);
  // Word Online ends every paragraph with this element, which contains only a space.
  for (const end of body.querySelectorAll("span.EOP")) end.remove();
  collectLists(body);
  const boxes = html.match(wordBoxes)?.length ?? 0;
  // Word also sends a picture of each text box and each formula, so we do not count these pictures.
  const left = Math.max(0, [...body.querySelectorAll("img")].filter(isLeftOut).length - boxes);
  setListAttributes(body);
  setByStyle(body, "strong", "b, strong", declaresBold, headingTags);
  setByStyle(body, "em", "i, em", declaresItalic, headingTags);
  setByStyle(body, "u", "u", declaresUnderline);
  // Google Docs marks links as underlined. The page underlines every link anyway, so we remove this markup.
  for (const underlined of body.querySelectorAll("a u")) underlined.replaceWith(...underlined.childNodes);
  setByStyle(body, "s", "s, del, strike", declaresStrike);
  setByStyle(body, "sup", "sup", declaresSuperscript);
  setByStyle(body, "sub", "sub", declaresSubscript);
  return { html: toBlocks(body, mapHeadings(body.innerHTML)), left, boxes };
}

const wordBoxes = /<(?:v:textbox|m:oMath)[\s>]/gi;

// WhatsApp and Gmail show an emoji as a picture whose description is the emoji.
const isEmoji = (text: string) =>
  /^(?:\p{Extended_Pictographic}|\p{RI})(?:\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\u200d|\ufe0f)*$/u.test(text);

/** Returns whether a post cannot show this picture. Ignores pictures of one pixel, which are not meant to be seen. */
function isLeftOut(picture: HTMLImageElement): boolean {
  const isTiny = ["width", "height"].some((side) => /^[01]$/.test(picture.getAttribute(side) ?? ""));
  return sanitizePicture(picture) === "" && !isTiny;
}

// These elements get no bold or italic mark. They are bold without a style, but many websites add the style as well.
const headingTags = "h1, h2, h3, h4, h5, h6, th";

/**
 * Sets a mark by the style if there is a style, and otherwise by the tag. Google Docs wraps everything in a <b> that is
 * not bold, and Word makes a part of its <b> normal by a style.
 */
function setByStyle(
  body: HTMLElement,
  name: string,
  tags: string,
  declares: (style: string) => boolean | undefined,
  /**
   * Selects the elements that get no mark, because they have this look even without a style, for example bold headings.
   */
  except = "html",
): void {
  const known = new Map<Element, boolean>();
  const isSet = (element: Element | null): boolean => {
    if (!element || element.matches(except)) return false;
    const set =
      known.get(element) ?? declares(styleOf(element)) ?? (element.matches(tags) || isSet(element.parentElement));
    known.set(element, set);
    return set;
  };
  const words: Text[] = [];
  const all = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (all.nextNode()) {
    const text = all.currentNode as Text;
    if (text.data.trim() !== "" && isSet(text.parentElement)) words.push(text);
  }
  for (const tag of body.querySelectorAll(tags)) tag.replaceWith(...tag.childNodes);
  for (const text of words) {
    const wrapper = body.ownerDocument.createElement(name);
    text.replaceWith(wrapper);
    wrapper.append(text);
  }
}
