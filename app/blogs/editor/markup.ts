import type { Node } from "@tiptap/pm/model";
import { DOMSerializer } from "@tiptap/pm/model";
import { normalizeHtml } from "../blocks";
import {
  cellSpan,
  isPictureAddress,
  linkAddress,
  mapHeadings,
  paragraphTags,
  postTags,
  prepareMarkup,
} from "../post-markup";

export function toEditorHtml(content: string): string {
  const markup = prepareMarkup(content);
  return toBlocks(parseHtml(markup), mapHeadings(markup));
}

/** A document of its own, in which nothing is loaded and nothing runs. */
const parseHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(`<body>${withoutReports(html)}`, "text/html").body;

/** Without what the browser would report as a breach of the content policy: styles and handlers. */
export const withoutReports = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on\w+)(?=\s*=)/gi, "$1data-$2"));

const toBlocks = (body: HTMLElement, headings: Record<string, string>) =>
  normalizeHtml(sanitizeNodes(body, headings), { areAddressesLinks: false });

const silentTags = new Set(["script", "style", "textarea", "option", "title"]);

/** What the sanitiser of the page would leave. */
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
  const tag = headings[name] ?? (paragraphTags.includes(name) ? "p" : name);
  return postTags.includes(tag) ? `<${tag}${attributesOf(element)}>${inner}</${tag}>` : inner;
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

export function cleanPasted(html: string): string {
  const body = parseHtml(html);
  const words = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  // In HTML from elsewhere a line end is a space.
  while (words.nextNode())
    words.currentNode.nodeValue = (words.currentNode.nodeValue ?? "").replace(/[ \t\r\n\f]+/g, " ");
  collectWordLists(body);
  setByStyle(body, "strong", "b, strong", declaresBold);
  setByStyle(body, "em", "i, em", declaresItalic);
  return toBlocks(body, mapHeadings(body.innerHTML));
}

const styleOf = (element: Element) => (element as HTMLElement).dataset.style ?? "";

/** Google Docs wraps everything in a <b> that is not bold, and Word takes its <b> back in the middle. */
function setByStyle(
  body: HTMLElement,
  name: string,
  tags: string,
  declares: (style: string) => boolean | undefined,
): void {
  const isSet = (element: Element | null): boolean => {
    // These are bold by themselves, and many websites say so once more.
    if (!element || /^(?:h[1-6]|th)$/.test(element.localName)) return false;
    return declares(styleOf(element)) ?? (element.matches(tags) || isSet(element.parentElement));
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

/** Word writes the entries of its lists as paragraphs with a sign or number before them. */
function collectWordLists(body: HTMLElement): void {
  const listOf = (element: Element) => parseDeclarations(styleOf(element)).get("mso-list") ?? "none";
  for (const entry of body.querySelectorAll("p[data-style]")) {
    if (listOf(entry) === "none") continue;
    const marker = [...entry.querySelectorAll("[data-style]")].find((element) => listOf(element) === "ignore");
    const name = /^\s*(?:[\d০-৯]+|[a-z]|[ivx]+)[.)।]/i.test(marker?.textContent ?? "") ? "ol" : "ul";
    marker?.remove();
    const before = entry.previousElementSibling;
    const isNext = before?.localName === name && before.hasAttribute("data-collected");
    const list = isNext ? before : entry.ownerDocument.createElement(name);
    if (!isNext) {
      list.setAttribute("data-collected", "");
      entry.before(list);
    }
    const item = entry.ownerDocument.createElement("li");
    item.append(...entry.childNodes);
    list.append(item);
    entry.remove();
  }
}

/** Undefined where the style leaves words as they are around it; so too below. */
export function declaresBold(style: string): boolean | undefined {
  const weight = parseDeclarations(style).get("font-weight") ?? "";
  if (/^bold(?:er)?$/.test(weight)) return true;
  if (/^(?:normal|lighter|initial)$/.test(weight)) return false;
  return /^\d+(?:\.\d+)?$/.test(weight) ? Number(weight) >= 600 : undefined;
}

export function declaresItalic(style: string): boolean | undefined {
  const slant = parseDeclarations(style).get("font-style") ?? "";
  if (/^(?:italic|oblique)\b/.test(slant)) return true;
  return /^(?:normal|initial)$/.test(slant) ? false : undefined;
}

/** "mso-bidi-font-weight:normal" says nothing of `font-weight`. */
export function parseDeclarations(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  // A semicolon inside quotes or parentheses ends nothing.
  for (const declaration of style.match(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;])+/g) ?? []) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, "");
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return declarations;
}
