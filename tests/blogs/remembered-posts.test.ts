import { describe, expect, it } from "vitest";
import { contentHtml } from "../../app/blogs/blog-content.server";

describe("posts that were set before", () => {
  const long = "<li>x".repeat(9_000);
  const others = (count: number) => Array.from({ length: count }, (_, at) => `<b>Post ${at}</b>\nsecond line`);
  const timeFor = (content: string) => {
    const begun = performance.now();
    contentHtml(content);
    return performance.now() - begun;
  };

  it("are the same again, each by itself", () => {
    const first = others(150).map(contentHtml);
    expect(others(150).map(contentHtml)).toEqual(first);
    expect(new Set(first).size).toBe(150);
  });

  it("come from memory, the last hundred of them", () => {
    const first = timeFor(long);
    const rounds = Array.from({ length: 3 }, () => {
      others(99).forEach(contentHtml);
      return timeFor(long);
    });
    // Whatever else the machine does, one of three looks is quick.
    const again = Math.min(...rounds);
    expect(first / again).toBeGreaterThan(10);
    others(100).forEach(contentHtml);
    expect(timeFor(long) / again).toBeGreaterThan(10);
  });
});
