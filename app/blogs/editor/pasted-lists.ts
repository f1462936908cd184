import { toLatinDigits } from "~/i18n/format";
import { parseDeclarations, styleOf } from "./styles";

type Marker = { tag: "ol" | "ul"; type: string; number: number };

/**
 * `list` is the name that the other program gave to the list. This name separates two lists that follow one another.
 */
type Entry = { level: number; list: string; marker?: Marker };

type OpenList = Entry & { element: Element; marker: Marker; next: number };

/**
 * Makes lists from pasted items. Word writes each item as a paragraph that begins with a number or a bullet. Word
 * Online writes a separate list for each item.
 */
export function collectLists(body: HTMLElement): void {
  const entries = unwrapOnlineLists(body);
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll("p")) {
    const entry = entries.get(paragraph) ?? readEntry(paragraph);
    if (!entry) continue;
    // Only a list directly before this paragraph can contain it.
    if (paragraph.previousElementSibling !== last) open = [];
    const outer = open.filter(({ level }) => level < entry.level);
    const same = open.find(({ level }) => level === entry.level);
    const marker = entry.marker ?? takeMarker(paragraph, same);
    const parent = outer.at(-1)?.element.lastElementChild;
    if (marker) {
      const current = same && isSameList(same, entry, marker) ? same : startList(entry, marker, paragraph, parent);
      current.next = marker.number + 1;
      open = [...outer, current];
      const item = body.ownerDocument.createElement("li");
      item.append(...paragraph.childNodes);
      current.element.append(item);
      paragraph.remove();
    } else {
      open = outer;
      parent?.append(paragraph);
    }
    last = open[0]?.element ?? paragraph;
  }
}

function readEntry(paragraph: Element): Entry | undefined {
  const [, before, level, after] = /^(.*)\blevel(\d+)(.*)$/.exec(wordList(paragraph)) ?? [];
  return level === undefined ? undefined : { level: Number(level), list: `${before}${after}` };
}

/** Returns the list and level of a Word paragraph, for example "l0 level1 lfo1". */
const wordList = (element: Element) => parseDeclarations(styleOf(element)).get("mso-list") ?? "none";

const isSameList = (open: OpenList, { list }: Entry, { tag, type, number }: Marker) =>
  open.list === list && open.marker.tag === tag && open.marker.type === type && (tag === "ul" || open.next === number);

function startList(entry: Entry, marker: Marker, paragraph: Element, parent: Element | null | undefined): OpenList {
  const element = paragraph.ownerDocument.createElement(marker.tag);
  if (marker.number !== 1) element.setAttribute("start", String(marker.number));
  element.setAttribute("type", marker.type);
  if (parent) parent.append(element);
  else paragraph.before(element);
  return { ...entry, element, marker, next: marker.number };
}

/**
 * Removes the number or bullet at the beginning of a Word paragraph and returns it. Leaves a number in the text if HTML
 * has no list type for it, for example (ক) or 1.1.
 */
function takeMarker(paragraph: Element, before: OpenList | undefined): Marker | undefined {
  const sign = [...paragraph.querySelectorAll("[data-style]")].find((element) => wordList(element) === "ignore");
  const text = (sign?.textContent ?? "").replace(/\s+/g, "");
  const marker = parseMarker(text, before && { ...before.marker, number: before.next });
  if (marker) sign?.remove();
  else sign?.replaceWith(`${text} `);
  return marker;
}

const bullet: Marker = { tag: "ul", type: "", number: 1 };

/** `next` is the marker that would follow in the open list. */
export function parseMarker(text: string, next?: Marker): Marker | undefined {
  const [, digits, letters] = /^\(?(?:(\d+)[.)।]?|([a-z]+)[.)])$/i.exec(toLatinDigits(text)) ?? [];
  if (digits) return { tag: "ol", type: "", number: Number(digits) };
  // A letter without a dot is a bullet from a symbol font.
  if (!letters) return /^\p{Script=Latin}$|^[^\p{L}\p{N}]*$/u.test(text) ? bullet : undefined;
  const isUpper = letters === letters.toUpperCase();
  const place = letters.length === 1 ? letters.toLowerCase().charCodeAt(0) - 96 : 0;
  const asLetter: Marker = { tag: "ol", type: isUpper ? "A" : "a", number: place };
  const asRoman: Marker = { tag: "ol", type: isUpper ? "I" : "i", number: parseRoman(letters.toUpperCase()) };
  // At the beginning of a list the smaller number is more likely. So "i." is 1 (Roman) and "l." is 12 (a letter).
  const possible = [asRoman, asLetter]
    .filter(({ number }) => number > 0)
    .sort((one, other) => one.number - other.number);
  return possible.find(({ type, number }) => next?.type === type && next.number === number) ?? possible[0];
}

function parseRoman(letters: string): number {
  if (!/^(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(letters)) return 0;
  const values = [...letters].map((letter) => ({ I: 1, V: 5, X: 10, L: 50 })[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

/** Turns the one-item lists of Word Online into paragraphs. Returns the level and marker of each paragraph. */
function unwrapOnlineLists(body: HTMLElement): Map<Element, Entry> {
  const entries = new Map<Element, Entry>();
  for (const wrapper of body.querySelectorAll("div.ListContainerWrapper")) wrapper.replaceWith(...wrapper.childNodes);
  for (const list of body.querySelectorAll("ol, ul")) {
    const items = [...list.children];
    if (items.length === 0 || !items.every((item) => item.matches("li[data-aria-level]"))) continue;
    const first = Number.parseInt(list.getAttribute("start") ?? "", 10) || 1;
    const paragraphs = items.map((item, place) => {
      const paragraph = body.ownerDocument.createElement("p");
      const marker: Marker =
        list.localName === "ol" ? { tag: "ol", type: typeOfList(list), number: first + place } : bullet;
      const level = Number.parseInt(item.getAttribute("data-aria-level") ?? "", 10) || 1;
      entries.set(paragraph, { level, list: item.getAttribute("data-listid") ?? "", marker });
      paragraph.append(...item.childNodes);
      return paragraph;
    });
    list.replaceWith(...paragraphs);
  }
  return entries;
}

const typesOfStyles: Record<string, string> = {
  ...{ "lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A", "upper-latin": "A" },
  ...{ "lower-roman": "i", "upper-roman": "I" },
};

function typeOfList(list: Element): string {
  const styles = [list, list.firstElementChild].map(
    (one) => one && parseDeclarations(styleOf(one)).get("list-style-type"),
  );
  return list.getAttribute("type") ?? typesOfStyles[styles.find(Boolean) ?? ""] ?? "";
}

/**
 * Sets the type of the numbers and the first number. Google Docs names the type at each item. LibreOffice writes the
 * first number at the first item.
 */
export function setListAttributes(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ol")) {
    const value = list.firstElementChild?.getAttribute("value");
    if (value && !list.hasAttribute("start")) list.setAttribute("start", value);
    list.setAttribute("type", typeOfList(list));
  }
}
