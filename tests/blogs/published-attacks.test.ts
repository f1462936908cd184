import { describe, expect, it } from "vitest";
import { renderPostHtml } from "../../app/blogs/post-html.server";
import { harmless, knownPicture, knownPictures } from "./hostile-html";
import { publishedAttacks } from "./published-attacks";

const render = (typed: string) => renderPostHtml(typed, knownPictures);

describe("a published collection of attacks", () => {
  it("is read", () => {
    expect(publishedAttacks.length).toBeGreaterThan(120);
    expect(publishedAttacks.filter((typed) => /<script/i.test(typed)).length).toBeGreaterThan(20);
    expect(publishedAttacks.some((typed) => !harmless.test(typed))).toBe(true);
  });

  it.each([
    ["alone", (typed: string) => typed],
    ["after words", (typed: string) => `Reading aloud ${typed} and listening`],
    ["in a list", (typed: string) => `<ul><li>${typed}`],
    ["in an address", (typed: string) => `<a href="${typed}">x</a>`],
    ["in a bare address", (typed: string) => `<a href=${typed}>x</a>`],
    ["in a tag", (typed: string) => `<p ${typed}>x</p>`],
    ["in a cell", (typed: string) => `<table><tr><td>${typed}`],
    ["as a picture", (typed: string) => `<img src="${typed}">`],
    ["as what a picture shows", (typed: string) => `<img src="${knownPicture}" alt="${typed}">`],
    ["in a picture", (typed: string) => `<img src="${knownPicture}" ${typed}>`],
    ["before a line end", (typed: string) => `<b>\n\n${typed}\n\n</b>`],
  ])("does nothing in a post, %s", (_where, put) => {
    for (const typed of publishedAttacks) {
      const html = render(put(typed));
      expect({ typed, html, harmless: harmless.test(html) }).toEqual({ typed, html, harmless: true });
    }
  });

  it("does nothing all together", () => expect(render(publishedAttacks.join("\n"))).toMatch(harmless));
});
