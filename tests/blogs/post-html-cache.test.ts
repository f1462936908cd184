import { describe, expect, it, vi } from "vitest";
import { maxContentBytes } from "../../app/blogs/post";
import { renderPostHtml } from "../../app/blogs/post-html.server";

describe("posts that were set before", () => {
  const others = (count: number) => Array.from({ length: count }, (_, at) => `<b>Post ${at}</b>\nsecond line`);

  it("are the same again, each by itself", () => {
    const first = others(150).map(renderPostHtml);
    expect(others(150).map(renderPostHtml)).toEqual(first);
    expect(new Set(first).size).toBe(150);
  });

  it("come from memory, the last hundred of them", () => {
    // A post beyond the limit is cut off with a decoder, which shows each time it is set.
    const setting = vi.spyOn(TextDecoder.prototype, "decode");
    const long = "The remembered post. ".repeat(maxContentBytes / 20);
    const first = renderPostHtml(long);
    expect(setting).toHaveBeenCalledTimes(1);
    others(99).forEach(renderPostHtml);
    expect(renderPostHtml(long)).toBe(first);
    expect(setting).toHaveBeenCalledTimes(1);
    others(100).forEach(renderPostHtml);
    expect(renderPostHtml(long)).toBe(first);
    expect(setting).toHaveBeenCalledTimes(2);
  });
});
