import { describe, expect, it } from "vitest";
import { detectLanguage, getPathLanguage, localizedPath, pathWithoutLanguage } from "~/i18n/languages";

describe("the language of a path", () => {
  it.each([
    ["/", "en", "/"],
    ["/notices", "en", "/notices"],
    ["/bn", "bn", "/"],
    ["/bn/", "bn", "/"],
    ["/bn/notices", "bn", "/notices"],
    ["/bn/blogs/7/x", "bn", "/blogs/7/x"],
    ["/bnx", "en", "/bnx"],
    ["/BN/notices", "en", "/BN/notices"],
    ["/notices/bn", "en", "/notices/bn"],
    ["/en/notices", "en", "/en/notices"],
    ["", "en", ""],
  ])("the path %j has the language %s and means the page %j", (path, language, plain) => {
    expect(getPathLanguage(path)).toBe(language);
    expect(pathWithoutLanguage(path)).toBe(plain);
  });

  it.each([
    ["/", "/bn"],
    ["/notices", "/bn/notices"],
    ["/blogs/7/x", "/bn/blogs/7/x"],
  ])("the path %s is %s in Bengali, and converts back to the same path", (path, bengali) => {
    expect(localizedPath("bn", path)).toBe(bengali);
    expect(localizedPath("en", path)).toBe(path);
    expect(pathWithoutLanguage(bengali)).toBe(path);
  });
});

it.each([
  ["Annual sports", "en"],
  ["বার্ষিক ক্রীড়া", "bn"],
  ["Class 9: ক শাখা", "bn"],
  ["২০২৬", "bn"],
  ["हिन्दी", "en"],
  ["", "en"],
])("the language detected for the typed text %j is %s", (text, language) =>
  expect(detectLanguage(text)).toBe(language),
);
