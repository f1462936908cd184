import { describe, expect, it } from "vitest";
import { countGraphemes, firstGrapheme, getInitial, normalizeUnicode, truncateText } from "~/i18n/text";

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
])("the number of visible characters in %j is %i", (text, count) => expect(countGraphemes(text)).toBe(count));

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
])("the text %j cut to %i characters is %j", (text, limit, cut) => expect(truncateText(text, limit)).toBe(cut));

it.each([
  ["Head Teacher", "H"],
  ["প্রধান শিক্ষক", "প্র"],
  ["সিনিয়র শিক্ষক", "সি"],
  ["", ""],
])("the first visible character of %j is %j", (text, letter) => expect(firstGrapheme(text)).toBe(letter));

it.each([
  ["Senior Teacher", "S"],
  ["[senior teacher, Bangla]", "S"],
  ["  2nd Assistant", "N"],
  ["শিক্ষক", "শি"],
  ["[সহকারী শিক্ষক]", "স"],
  ["Émilie", "É"],
  ["মোঃ নমুনা", "ন"],
  ["মোছা. নমুনা খাতুন", "ন"],
  ["Md.Sample", "S"],
  ["Prof. Dr. Sample", "S"],
  ["ড. মোঃ নমুনা", "ন"],
  ["মোহন", "মো"],
  ["Drake", "D"],
  ["মোঃ", "মোঃ"],
  ["১২", ""],
  ["", ""],
])("the initial shown in place of a picture of %j is %j", (name, letter) => expect(getInitial(name)).toBe(letter));

describe("a composed text", () => {
  it("a composed text is the same for characters that look the same", () =>
    expect(normalizeUnicode("e\u0301 \u09c7\u09be \u09dc")).toBe("\u00e9 \u09cb \u09a1\u09bc"));

  it("a composed text keeps every mark of its script, and at most thirty on one character", () => {
    expect(normalizeUnicode("ক্ষ্ম্যৈঃ")).toBe("ক্ষ্ম্যৈঃ".normalize("NFC"));
    expect(normalizeUnicode(`a${"\u0316".repeat(500)}b`)).toBe(`a${"\u0316".repeat(30)}b`);
  });

  it("a text with a hundred thousand hostile marks is composed in a moment", () =>
    expect(normalizeUnicode(`a${"\u0301\u0316".repeat(50_000)}`)).toHaveLength(30));
});

describe("long texts", () => {
  const long = "ক্ষেত্র প্রতিষ্ঠা ".repeat(20_000);

  it("a long text is counted by visible characters, even where its parts meet", () => {
    const once = countGraphemes("ক্ষেত্র প্রতিষ্ঠা ");
    expect(countGraphemes(long)).toBe(once * 20_000);
    for (let length = 1015; length < 1035; length++)
      expect(countGraphemes(`${"a".repeat(length)}ক্ষে👩‍👩‍👧b`)).toBe(length + 3);
  });

  it("a long text is cut between visible characters, never within a conjunct", () => {
    expect(truncateText(long, 5)).toBe(truncateText("ক্ষেত্র প্রতিষ্ঠা ", 5));
    expect(truncateText(`${"a".repeat(1022)}ক্ষেb`, 1023)).toBe(`${"a".repeat(1022)}ক্ষে…`);
  });

  it("counting a single character with endless marks comes to an end", () =>
    expect(countGraphemes(`a${"\u0301".repeat(5_000)}`)).toBeGreaterThan(0));
});
