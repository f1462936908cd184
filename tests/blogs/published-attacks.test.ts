import { describe, expect, it } from "vitest";
import { renderPostHtml } from "../../app/blogs/post-html.server";
import { publishedAttacks } from "./published-attacks";

// All that may ever come out: our tags with our attributes, and text in which no "<" or ">" stands.
const harmless =
  /^(?:[^<>]|<\/?(?:p|strong|em|b|i|u|ul|ol|li|h[2-4]|blockquote)>|<(?:p|li|h[2-4]) lang="(?:en|bn)">|<br>|<hr>|<a href="(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^"<>\s]*" rel="noopener noreferrer">|<\/a>)*$/u;

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
    ["before a line end", (typed: string) => `<b>\n\n${typed}\n\n</b>`],
  ])("does nothing in a post, %s", (_where, put) => {
    for (const typed of publishedAttacks) {
      const html = renderPostHtml(put(typed));
      expect({ typed, html, harmless: harmless.test(html) }).toEqual({ typed, html, harmless: true });
    }
  });

  it("does nothing all together", () => {
    expect(renderPostHtml(publishedAttacks.join("\n"))).toMatch(harmless);
  });
});
