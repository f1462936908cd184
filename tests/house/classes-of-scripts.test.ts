import { expect, it } from "vitest";
import { classesOfScripts } from "../../app/site/classes-of-scripts";
import { textOf, withAllTheyUse } from "./imports";

it("the scripts of public pages give no class but those that are told", () => {
  const scripts = withAllTheyUse(["app/site/enhance"]);
  expect(scripts.length).toBeGreaterThan(8);
  const given = scripts.flatMap((module) => {
    const source = textOf(module);
    expect(source).not.toMatch(/\.className\b|setAttribute\("class"|innerHTML|insertAdjacentHTML/);
    const calls = source.match(/\.classList\.\w+\(/g) ?? [];
    const named = [...source.matchAll(/\.classList\.(?:add|toggle|remove)\("([\w-]+)"[^"]*?\)/g)].map(([, one]) => one);
    expect(named).toHaveLength(calls.length);
    return named;
  });
  expect(new Set(given)).toEqual(new Set(classesOfScripts));
});
