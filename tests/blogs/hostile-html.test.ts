import { describe, expect, it } from "vitest";
import { renderBlogHtml } from "~/blogs/blog-html.server";
import { cpuTime } from "../support/cpu-time";
import { harmless, hostileHtml, knownPicture, knownPictures } from "./hostile-html";
import { publishedAttacks } from "./published-attacks";

const render = (typed: string) => renderBlogHtml(typed, knownPictures);

describe("hostile HTML in a post", () => {
  it.each(Object.keys(hostileHtml))('a post with hostile HTML of the kind "%s" is shown without harm', (kind) => {
    for (const typed of hostileHtml[kind] ?? []) {
      const html = render(typed);
      expect({ typed, html, harmless: harmless.test(html) }).toEqual({ typed, html, harmless: true });
    }
  });

  it("hostile HTML inside any allowed tag or attribute of a post is shown without harm", () => {
    for (const typed of Object.values(hostileHtml).flat()) {
      for (const around of [
        `<ul><li>${typed}`,
        `<a href="${typed}">x</a>`,
        `<p ${typed}>x</p>`,
        `<b>\n\n${typed}\n\n</b>`,
        `<table><tr><td>${typed}<th>a`,
        `<table>${typed}<tr>${typed}`,
        `<table><tr><td colspan="${typed}">a`,
        `<img src="${typed}" alt="a">`,
        `<img src="${knownPicture}" alt="${typed}">`,
        `<img src="${knownPicture}" ${typed}>`,
      ])
        expect(render(around)).toMatch(harmless);
    }
  });

  it("hostile pieces of HTML joined in any order are shown without harm", () => {
    const pieces = Object.values(hostileHtml).flat();
    for (let step = 1; step < pieces.length; step += 7)
      expect(render(pieces.map((_, place) => pieces[(place * step) % pieces.length]).join(""))).toMatch(harmless);
  });

  it("sanitised post content stays the same when it is sanitised again", () => {
    for (const typed of Object.values(hostileHtml).flat()) {
      const once = render(typed).replaceAll(/ lang="\w+"/g, "");
      expect(render(once).replaceAll(/ lang="\w+"/g, "")).toBe(once);
    }
  });
});

describe("a hundred thousand nested tags", () => {
  it.each([
    "<b>",
    "<div>",
    "<ul>",
    "<li>",
    "<blockquote>",
    "<a href=/x>",
    "<p>",
    "<svg>",
    "<b>x\n\n<i>",
    "<table><tr><td>",
    "<tr>",
    "<",
  ])("a hundred thousand nested %j tags are rendered quickly and without harm", (tag) => {
    const started = cpuTime();
    const html = render(`${tag.repeat(100_000)}x`);
    expect(cpuTime() - started).toBeLessThan(10_000);
    expect(harmless.test(html.slice(0, 10_000).replace(/<[^>]*$/, ""))).toBe(true);
  });

  it("nine thousand nested quotes in a post are flattened to fifty levels", () => {
    const nested = "<blockquote>".repeat(9000);
    expect(render(`${nested}x`).match(/<blockquote>/g)?.length).toBe(50);
  });
});

describe("a published collection of attacks", () => {
  it("the published collection of attacks is loaded completely and contains harmful HTML", () => {
    expect(publishedAttacks.length).toBeGreaterThan(120);
    expect(publishedAttacks.filter((typed) => /<script/i.test(typed)).length).toBeGreaterThan(20);
    expect(publishedAttacks.some((typed) => !harmless.test(typed))).toBe(true);
  });

  it.each([
    ["alone", (typed: string) => typed],
    ["after words", (typed: string) => `Reading aloud ${typed} and listening`],
    ["in a list", (typed: string) => `<ul><li>${typed}`],
    ["in an address", (typed: string) => `<a href="${typed}">x</a>`],
    ["in an address without a scheme", (typed: string) => `<a href=${typed}>x</a>`],
    ["in a tag", (typed: string) => `<p ${typed}>x</p>`],
    ["in a cell", (typed: string) => `<table><tr><td>${typed}`],
    ["as a picture", (typed: string) => `<img src="${typed}">`],
    ["as the description of a picture", (typed: string) => `<img src="${knownPicture}" alt="${typed}">`],
    ["in a picture", (typed: string) => `<img src="${knownPicture}" ${typed}>`],
    ["before a line end", (typed: string) => `<b>\n\n${typed}\n\n</b>`],
  ])("the published attacks do nothing in a post when each is used %s", (_where, put) => {
    for (const typed of publishedAttacks) {
      const html = render(put(typed));
      expect({ typed, html, harmless: harmless.test(html) }).toEqual({ typed, html, harmless: true });
    }
  });

  it("the published attacks do nothing when one post contains them all", () =>
    expect(render(publishedAttacks.join("\n"))).toMatch(harmless));
});
