import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { preprocessCSS, resolveConfig } from "vite";
import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

const stylesheet = "app/look/site.css";

test("a page carries every rule that has anything to do with it, and not all of them", async ({
  page,
  request,
  expectedComplaints,
}) => {
  test.slow();
  expectedComplaints.push(/404 \(Not Found\) at .*\/no-such-page$/);
  const { code } = await preprocessCSS(readFileSync(stylesheet, "utf8"), stylesheet, await resolveConfig({}, "build"));
  const addresses = [...(await firstOfEachKind(request)), "/search?q=exam", "/bn/search", "/offline", "/no-such-page"];
  // From this one on the browser asks for light pages.
  addresses.push("/light-pages?pages=light&back=/notices", "/bn/blogs");
  expect(addresses.length).toBeGreaterThan(25);
  for (const address of addresses) {
    await page.goto(address);
    const { missing, carried, all } = await comparedWith(page, code);
    expect({ address, missing }).toEqual({ address, missing: [] });
    expect(carried / all, `${address} carries ${carried} of ${all} rules`).toBeLessThan(0.9);
  }
});

async function firstOfEachKind(request: { get: (path: string) => Promise<{ text: () => Promise<string> }> }) {
  const map = await (await request.get("/sitemap.xml")).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return new Map(paths.map((path) => [path.replace(/\d+$/, "number"), path])).values();
}

/** Which selectors of the stylesheet name an element of the page, states aside, and are not in the page's own styles. */
function comparedWith(page: Page, code: string) {
  return page.evaluate((code) => {
    const selectorsIn = (rules: CSSRuleList, condition = ""): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule)
          return rule.selectorText.split(/, (?![^(]*\))/).map((one) => `${condition}${one}`);
        if (rule instanceof CSSGroupingRule) return selectorsIn(rule.cssRules, `${rule.cssText.split("{")[0]}| `);
        return [];
      });
    const isThere = (selector: string) => {
      const named = selector.replace(/(^|[ >+~])(?=:)/g, "$1*");
      const plain = named.replace(/::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g, "");
      try {
        return document.querySelector(plain) !== null;
      } catch {
        return true;
      }
    };
    const whole = new CSSStyleSheet();
    whole.replaceSync(code);
    const all = selectorsIn(whole.cssRules);
    const own = new Set([...document.styleSheets].flatMap((sheet) => selectorsIn(sheet.cssRules)));
    const missing = all.filter((one) => !own.has(one) && isThere(one.split("| ").at(-1) ?? ""));
    return { missing, carried: own.size, all: new Set(all).size };
  }, code);
}
