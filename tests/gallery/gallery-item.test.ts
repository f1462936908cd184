import { describe, expect, it } from "vitest";
import { byCategory, galleryCategories, galleryCategoryText } from "../../app/gallery/gallery-item";
import { bn } from "../../app/language/bn";
import { en } from "../../app/language/en";

describe("gallery categories", () => {
  it("are events, sports, academic, cultural, infrastructure", () => {
    expect(galleryCategories).toEqual(["events", "sports", "academic", "cultural", "infrastructure"]);
  });

  it("have a name in both languages, General among them", () => {
    const keys = Object.values(galleryCategoryText);
    expect(keys.map((key) => en[key])).toEqual([
      "School Events",
      "Sports",
      "Academic Activities",
      "Cultural Programs",
      "Infrastructure",
      "General",
    ]);
    expect(keys.every((key) => /[\u0980-\u09ff]/.test(bn[key]))).toBe(true);
  });
});

describe("photos by category", () => {
  const groups = (...categories: string[]) =>
    byCategory(categories.map((category, id) => ({ id, category }))).map(({ category, items }) => [
      category,
      items.map(({ id }) => id),
    ]);

  it("stand in the order of the categories, each in the order they came", () => {
    expect(groups("sports", "events", "sports", "infrastructure")).toEqual([
      ["events", [1]],
      ["sports", [0, 2]],
      ["infrastructure", [3]],
    ]);
  });

  it("are under General, at the end, when their category is none of the five", () => {
    expect(groups("General", "", "cultural", "picnic")).toEqual([
      ["cultural", [2]],
      ["General", [0, 1, 3]],
    ]);
  });

  it("have no heading without a photo", () => {
    expect(groups()).toEqual([]);
  });
});
