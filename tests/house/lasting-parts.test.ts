import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { everyImport } from "./imports";

const imports = everyImport().filter(
  ({ to, onlyTypes }) => !onlyTypes && to.startsWith("app/") && !to.endsWith(".server"),
);
const parts = imports.filter(({ to }) => to === "app/site/lasting").map(({ from }) => from);

/** These and every module of the program that what they show may come from. */
function withAllTheyUse(modules: string[]): string[] {
  const found = new Set(modules);
  for (const module of found) for (const { from, to } of imports) if (from === module) found.add(to);
  return [...found];
}

/** Where it is; undefined for what is no module, such as a picture. */
const fileOf = (module: string) =>
  [".tsx", ".ts"].map((ending) => join(import.meta.dirname, "../..", module + ending)).find(existsSync);

const textOf = (module: string) => readFileSync(fileOf(module) ?? "", "utf8");

// The two that know the address of the page, by which parts are told apart.
const knowTheAddress = ["app/site/address", "app/site/lasting"];

it("a part of a page that is kept shows only what it is handed, in the language of its address", () => {
  const modules = withAllTheyUse(parts).filter((module) => !knowTheAddress.includes(module) && fileOf(module));
  expect(modules).toContain("app/site/home/hero");
  expect(modules).toContain("app/uploads/attachment");
  const elsewhere =
    /import (?!type)[^;]*"@remix-run\/react"|new Date\(\)|Date\.now|Math\.random|useContext|\.format\(\)|process\.env/;
  expect(modules.filter((module) => elsewhere.test(textOf(module)))).toEqual([]);
});
