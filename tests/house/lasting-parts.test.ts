import { expect, it } from "vitest";
import { everyImport, textOf, withAllTheyUse } from "./imports";

const parts = everyImport()
  .filter(({ to, onlyTypes }) => !onlyTypes && to === "app/site/lasting")
  .map(({ from }) => from);

// The two that know the address of the page, by which parts are told apart.
const knowTheAddress = ["app/site/address", "app/site/lasting"];

it("a part of a page that is kept shows only what it is handed, in the language of its address", () => {
  const modules = withAllTheyUse(parts).filter((module) => !knowTheAddress.includes(module));
  expect(modules).toContain("app/site/home/hero");
  expect(modules).toContain("app/uploads/attachment");
  const elsewhere =
    /import (?!type)[^;]*"@remix-run\/react"|new Date\(\)|Date\.now|Math\.random|useContext|\.format\(\)|process\.env/;
  expect(modules.filter((module) => elsewhere.test(textOf(module)))).toEqual([]);
});
