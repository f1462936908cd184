import { expect, it } from "vitest";
import { firstLetter } from "../../app/language/graphemes";

it.each([
  ["Head Teacher", "H"],
  ["প্রধান শিক্ষক", "প্র"],
  ["সিনিয়র শিক্ষক", "সি"],
  ["ক্ষ", "ক্ষ"],
  ["", ""],
])("the first letter of %j is %j, never half a conjunct", (text, letter) => {
  expect(firstLetter(text)).toBe(letter);
});
