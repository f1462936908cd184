import { describe, expect, it } from "vitest";
import { isSitePath } from "~/path-rules";
import { website } from "~tests/support/website";

const school = website();

describe("light pages", () => {
  it.each([
    ["the browser saves data", { "Save-Data": "on" }],
    ["the visitor chose light pages in the footer", { Cookie: "light=on" }],
  ])("a light page without web fonts and script is sent when %s", async (_reason, headers) => {
    const page = await school.visit("/notices", headers);
    expect(page.html).not.toMatch(/@font-face|\.woff2|enhance/);
    expect(page.all("style")).toHaveLength(1);
    expect(page.headers.get("Speculation-Rules")).toBeNull();
    expect(page.headers.get("Cache-Control")).toBe("private, max-age=0, must-revalidate");
  });

  it.each([
    ["neither the browser nor the visitor asks for a light page", {}],
    [
      "the visitor chose full pages in the footer, whatever the browser asks",
      { "Save-Data": "on", Cookie: "light=off" },
    ],
  ])("a full page is sent when %s", async (_reason, headers) => {
    const page = await school.visit("/notices", headers);
    expect(page.html).toMatch(/\.woff2/);
    expect(page.html).toMatch(/enhance/);
    expect(page.headers.get("Speculation-Rules")).toBe('"/speculation-rules.json"');
  });

  it("a footer link switches to light pages and back, and returns to the same page", async () => {
    const browser = school.browser();
    expect((await browser.visit("/bn/notices")).html).toContain("/light-pages?pages=light&amp;back=%2Fbn%2Fnotices");
    const chosen = await browser.visit("/light-pages?pages=light&back=%2Fbn%2Fnotices");
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([302, "/bn/notices"]);
    expect(chosen.headers.get("Set-Cookie")).toMatch(/^light=on;/);
    expect((await browser.visit("/bn/notices")).html).toContain("/light-pages?pages=full&amp;back=%2Fbn%2Fnotices");
  });

  it.each([
    "//evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/a\nb",
    "",
  ])("the switch to light pages never redirects to %j", async (back) => {
    expect(isSitePath(back)).toBe(false);
    const answer = await school.visit(`/light-pages?pages=light&back=${encodeURIComponent(back)}`);
    expect(answer.headers.get("Location")).toBe("/");
  });
});

it("the rules for prefetching exclude the office, files and the switch to light pages", async () => {
  const answer = await school.visit("/speculation-rules.json");
  expect(answer.headers.get("Content-Type")).toBe("application/speculationrules+json");
  const [rule] = JSON.parse(answer.html).prefetch;
  const excluded = rule.where.and.flatMap((part: { not?: { href_matches: string } }) => part.not?.href_matches ?? []);
  expect(excluded).toEqual(expect.arrayContaining(["/cog-admin*", "/uploads/*", "/light-pages*"]));
});
