import { describe, expect, it } from "vitest";
import { blogCategories, getCategoryText, minutesToRead } from "~/blogs/blog";
import { parseId } from "~/http";
import { words } from "../support/content-rows";

describe("reading time", () => {
  it.each([
    [0, 1],
    [1, 1],
    [199, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [401, 3],
    [2000, 10],
  ])("a post of %i words has a reading time of %i minutes", (count, minutes) => {
    expect(minutesToRead(words(count))).toBe(minutes);
    expect(minutesToRead(words(count, "শব্দ"))).toBe(minutes);
  });

  it("the reading time counts words, whatever the number of spaces between them", () =>
    expect(minutesToRead(`  ${words(200).replaceAll(" ", "\n\n\t ")}  `)).toBe(1));
});

describe("categories", () => {
  it("the post categories are Education, Technology, Science, Arts and Sports, each with its text", () => {
    expect(blogCategories).toEqual(["Education", "Technology", "Science", "Arts", "Sports"]);
    expect(blogCategories.map(getCategoryText)).toEqual([
      "blogs.category.education",
      "blogs.category.technology",
      "blogs.category.science",
      "blogs.category.arts",
      "blogs.category.sports",
    ]);
  });

  it("a post without a category is shown under General", () => {
    expect(getCategoryText("")).toBe("blogs.category.general");
    expect(getCategoryText("General")).toBe("blogs.category.general");
  });

  it("an unknown post category has no text", () => {
    for (const category of ["Cooking", "education", "toString", "__proto__"])
      expect(getCategoryText(category)).toBeUndefined();
  });
});

describe("the id in an address", () => {
  it("an id in a URL is a plain positive integer", () =>
    expect([parseId("1"), parseId("42"), parseId("999999999999999")]).toEqual([1, 42, 999_999_999_999_999]));

  it.each([undefined, "", "0", "-1", "+1", "01", "1.0", "1e3", "0x1", " 1", "1 ", "1a", "७", "১", "1".repeat(16)])(
    "an id in a URL is never %j",
    (segment) => expect(parseId(segment)).toBeUndefined(),
  );
});
