import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const pages = [
  "README.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const read = (page: string) => readFileSync(join(root, page), "utf8");

it.each(pages)("every page and link that %s names exists", (page) => {
  const named = [...read(page).matchAll(/`((?:docs\/[\w/-]+|README|SECURITY|CHANGELOG)\.md)`/g)].map(
    ([, name = ""]) => name,
  );
  const linked = [...read(page).matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, name = ""]) => join(dirname(page), name));
  expect([...named, ...linked].filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

it("the index of decisions lists each decision with its title", () => {
  const decisions = readdirSync(join(root, "docs/decisions")).filter((name) => name !== "README.md");
  const entries = decisions.map((name) => {
    const title = read(`docs/decisions/${name}`).split("\n")[0]?.slice(2);
    return `- [${name.slice(0, 3)}](${name}) ${title}`;
  });
  const index = read("docs/decisions/README.md").split("\n");
  expect(index.filter((line) => line.startsWith("- ")).sort()).toEqual(entries.sort());
});

it("a decision that the code names by its number exists", () => {
  const named = ["app", "drizzle", "docs"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:tsx?|md)$/.test(name))
      .flatMap((name) =>
        [...read(`${folder}/${name}`).matchAll(/\bdecisions?[ /](\d{3})\b/g)].map(([, number = ""]) => number),
      ),
  );
  const numbers = readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 3));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
});
