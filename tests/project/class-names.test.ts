import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const appFolder = join(import.meta.dirname, "../../app");
const texts = readdirSync(appFolder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => listTexts(path));

type Text = { path: string; text: string };

/**
 * Lists all strings of a source file. In a template string, {} stands for each inserted value; strings inside an
 * inserted value are listed too.
 */
function listTexts(path: string): Text[] {
  const source = ts.createSourceFile(path, readFileSync(join(appFolder, path), "utf8"), ts.ScriptTarget.Latest, true);
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push({ path, text: node.text });
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ literal }) => literal.text);
      found.push({ path, text: [node.head.text, ...parts].join("{}") });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const words = (text: string) => text.split(/\s+/);
const isClass = (word: string) => /^(?:\{\}|[a-z@![&-][^A-Z\s]*)$/.test(word) && !/[a-z][.,;?]$/.test(word);
const classes = texts
  .filter(({ path }) => !path.includes("reports/"))
  .flatMap(({ path, text }) => words(text).map((word) => `${path}: ${word}`));

it("no string of class names is longer than 160 characters", () => {
  const isLong = ({ text }: Text) => text.length > 160 && words(text).every(isClass);
  expect(texts.filter(isLong).map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

it("no class is marked as important", () => {
  expect(classes.filter((name) => /: (?:\S*:)?!-?[a-z]+(?:-|$)/.test(name))).toEqual([]);
});

it("at most 95 class names have a value in brackets instead of a value of the theme", () => {
  expect(classes.filter((name) => /: \S*[a-z]-\[[^\]]+\]/.test(name)).length).toBeLessThanOrEqual(95);
});
