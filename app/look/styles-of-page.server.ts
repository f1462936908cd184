import { createHash } from "node:crypto";

/** A page with its styles, and the hash by which a Content-Security-Policy allows them; none where it has no place. */
export type Styled = { page: Buffer<ArrayBuffer>; hash?: string };

/** A rule with the classes that its selectors name, or the rules under one condition. */
type Rule = { text: string; needs: string[][] } | { condition: string; rules: Rule[] };

const place = "<style></style>";
const placeOfStyles = place.indexOf("></") + 1;

/** A kind of rule that some pages do without. */
export type LeftOut = "@font-face" | "@view-transition";

/**
 * Gives what puts those rules of a stylesheet into the empty `<style>` of a page that can be of use there: those whose
 * classes all stand in the page, or are given later by one of our scripts (`later`), but for the kind that is left out.
 * With all rules two thirds of what a page weighs would be styles.
 */
export function stylesOfPage(
  stylesheet: string,
  later: readonly string[],
): (page: Buffer<ArrayBuffer>, leftOut?: LeftOut) => Styled {
  // A build takes comments away, the server of `npm run dev` leaves them.
  const rules = rulesOf(stylesheet.replace(/\/\*.*?\*\//gs, ""));
  return (page, leftOut) => {
    const at = page.indexOf(place);
    if (at < 0) return { page };
    const css = Buffer.from(ofUse(rules, new Set([...later, ...classesIn(page)]), leftOut));
    const hash = createHash("sha256").update(css).digest("base64");
    const before = at + placeOfStyles;
    return { page: Buffer.concat([page.subarray(0, before), css, page.subarray(before)]), hash };
  };
}

function ofUse(rules: Rule[], classes: Set<string>, leftOut?: LeftOut): string {
  let css = "";
  for (const rule of rules) {
    if ("text" in rule) {
      if (leftOut && rule.text.startsWith(leftOut)) continue;
      if (rule.needs.some((names) => names.every((name) => classes.has(name)))) css += rule.text;
      continue;
    }
    const inner = ofUse(rule.rules, classes, leftOut);
    if (inner) css += `${rule.condition}{${inner}}`;
  }
  return css;
}

function classesIn(page: Buffer): Set<string> {
  const values = new Set<string>();
  for (const [, value] of page.toString("latin1").matchAll(/ class="([^"]+)"/g)) if (value) values.add(value);
  return new Set([...values].flatMap((value) => value.split(" ")));
}

/** Takes a stylesheet apart. What is not a plain rule, a typeface say, is one that needs nothing. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  for (const { before, inner, text } of blocksOf(css)) {
    if (/^@(?:media|supports|layer|container)\b/.test(before)) rules.push({ condition: before, rules: rulesOf(inner) });
    else rules.push({ text, needs: before.startsWith("@") ? [[]] : selectorsOf(before).map(classesOf) });
  }
  return rules;
}

/** The blocks of a stylesheet without comments, one after the other: what stands before the brace, and in it. */
function blocksOf(css: string) {
  const blocks: { before: string; inner: string; text: string }[] = [];
  let [start, opened, depth] = [0, 0, 0];
  for (const { index, 0: found } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs)) {
    if (found === "{" && depth++ === 0) opened = index;
    if (found === "}") depth -= 1;
    if (depth > 0 || (found !== "}" && found !== ";")) continue;
    const text = css.slice(start, index + 1).trim();
    const isBlock = found === "}";
    const before = isBlock ? css.slice(start, opened) : text;
    blocks.push({ before: before.trim(), inner: isBlock ? css.slice(opened + 1, index) : "", text });
    start = index + 1;
  }
  return blocks;
}

const selectorsOf = (list: string) => withoutArguments(list).split(",");

// What stands in :not() must not be there, and of :is() one is enough.
function withoutArguments(selectors: string): string {
  const less = selectors.replace(/\[[^\]]*\]|\([^()]*\)/g, "");
  return less === selectors ? less : withoutArguments(less);
}

const classesOf = (selector: string) =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replace(/\\(.)/g, "$1"));
