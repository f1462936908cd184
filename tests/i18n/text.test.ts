import { describe, expect, it } from "vitest";
import { countGraphemes, firstGrapheme, truncateText } from "../../app/i18n/text";

describe("visible letters", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["ক্ষেত্র", 2],
    ["শিক্ষার্থী", 3],
    ["স্ত্রী", 1],
    ["বিদ্যালয়".normalize("NFD"), 4],
    ["e\u0301", 1],
    ["👩‍👩‍👧", 1],
    ["🇧🇩", 1],
  ])("of %j are %i", (text, count) => {
    expect(countGraphemes(text)).toBe(count);
  });
});

describe("a text cut short", () => {
  it.each([
    ["শিক্ষার্থী", 1, "শি…"],
    ["শিক্ষার্থী", 2, "শিক্ষা…"],
    ["শিক্ষার্থী", 3, "শিক্ষার্থী"],
    ["ক্ষেত্র", 1, "ক্ষে…"],
    ["👩‍👩‍👧👩‍👩‍👧", 1, "👩‍👩‍👧…"],
    ["abc", 3, "abc"],
    ["abcd", 3, "abc…"],
    ["abc def", 4, "abc…"],
    ["", 0, ""],
    ["abc", 0, "…"],
  ])("%j to %i is %j", (text, limit, cut) => {
    expect(truncateText(text, limit)).toBe(cut);
  });
});

describe("the first visible letter", () => {
  it.each([
    ["Head Teacher", "H"],
    ["প্রধান শিক্ষক", "প্র"],
    ["সিনিয়র শিক্ষক", "সি"],
    ["", ""],
  ])("of %j is %j", (text, letter) => {
    expect(firstGrapheme(text)).toBe(letter);
  });
});
