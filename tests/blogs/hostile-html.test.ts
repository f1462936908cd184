import { describe, expect, it } from "vitest";
import { renderPostHtml } from "../../app/blogs/post-html.server";
import { hostileHtml } from "./hostile-html";

// All that may ever come out: our tags with our attributes, and text in which no "<" or ">" stands.
const harmless =
  /^(?:[^<>]|<\/?(?:p|strong|em|b|i|u|ul|ol|li|h[2-4]|blockquote)>|<(?:p|li|h[2-4]) lang="(?:en|bn)">|<br>|<hr>|<a href="(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^"<>\s]*" rel="noopener noreferrer">|<\/a>)*$/u;

describe("a post that holds", () => {
  it.each(Object.keys(hostileHtml))("%s is harmless", (kind) => {
    for (const typed of hostileHtml[kind] ?? []) {
      const html = renderPostHtml(typed);
      expect({ typed, html, harmless: harmless.test(html) }).toEqual({ typed, html, harmless: true });
    }
  });

  it("anything hostile inside of anything ours is harmless", () => {
    for (const typed of Object.values(hostileHtml).flat()) {
      for (const around of [
        `<ul><li>${typed}`,
        `<a href="${typed}">x</a>`,
        `<p ${typed}>x</p>`,
        `<b>\n\n${typed}\n\n</b>`,
      ]) {
        expect(renderPostHtml(around)).toMatch(harmless);
      }
    }
  });

  it("hostile pieces in any order is harmless", () => {
    const pieces = Object.values(hostileHtml).flat();
    for (let step = 1; step < pieces.length; step += 7) {
      const typed = pieces.map((_, place) => pieces[(place * step) % pieces.length]).join("");
      expect(renderPostHtml(typed)).toMatch(harmless);
    }
  });

  it("what came out of the sanitiser comes out of it unchanged", () => {
    for (const typed of Object.values(hostileHtml).flat()) {
      const once = renderPostHtml(typed).replaceAll(/ lang="\w+"/g, "");
      expect(renderPostHtml(once).replaceAll(/ lang="\w+"/g, "")).toBe(once);
    }
  });
});

describe("a hundred thousand nested tags", () => {
  it.each(["<b>", "<div>", "<ul>", "<li>", "<blockquote>", "<a href=/x>", "<p>", "<svg>", "<b>x\n\n<i>", "<"])(
    "%j are neither slow nor dangerous",
    (tag) => {
      const started = performance.now();
      const html = renderPostHtml(`${tag.repeat(100_000)}x`);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(harmless.test(html.slice(0, 10_000).replace(/<[^>]*$/, ""))).toBe(true);
    },
  );

  it("are flat, where they are few enough to be tags at all", () => {
    const nested = "<blockquote>".repeat(9000);
    expect(renderPostHtml(`${nested}x`).match(/<blockquote>/g)?.length).toBe(50);
  });
});
