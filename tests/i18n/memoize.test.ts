import { describe, expect, it } from "vitest";
import { memoize } from "../../app/i18n/memoize";

describe("what a header meant", () => {
  const counted = () => {
    const found: number[] = [];
    const lengthOf = memoize((text) => {
      found.push(text.length);
      return text.length;
    }, 2);
    return { found, lengthOf };
  };

  it("is found once, and again when others have come", () => {
    const { found, lengthOf } = counted();
    for (const text of ["a", "a", "bb", "ccc", "a"]) expect(lengthOf(text)).toBe(text.length);
    expect(found).toEqual([1, 2, 3, 1]);
  });

  it("is not remembered of a long one", () => {
    const { found, lengthOf } = counted();
    for (let times = 0; times < 2; times++) expect(lengthOf("a".repeat(10_000))).toBe(10_000);
    expect(found).toHaveLength(2);
  });
});
