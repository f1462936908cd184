import { describe, expect, it } from "vitest";
import { bn } from "~/i18n/bn";
import { formatDigits } from "~/i18n/format";
import { firstValues } from "~/school/first-values";
import { sectionNames, sectionSchemas } from "~/school/sections";

function pairs(of: unknown, place = ""): [string, string, string][] {
  if (typeof of !== "object" || of === null) return [];
  if ("en" in of && "bn" in of) return [[place, String(of.en), String(of.bn)]];
  return Object.entries(of).flatMap(([key, value]) => pairs(value, place ? `${place}.${key}` : key));
}

describe("the first values", () => {
  it.each(sectionNames)("the first values of %s match its schema and are kept unchanged", (name) => {
    expect(sectionSchemas[name].parse(firstValues[name])).toEqual(firstValues[name]);
  });

  it.each(pairs(firstValues))(
    "each first text of %s is filled in for both languages, or for neither",
    (_place, english, bengali) => {
      expect(english).not.toMatch(/[\u0980-\u09ff]/);
      if (english) expect(bengali).toMatch(/[\u0980-\u09ff]/);
      else expect(bengali).toBe("");
    },
  );

  it("unknown facts are empty at first, without brackets", () =>
    expect(pairs(firstValues).filter(([, english, bengali]) => /[[\]]/.test(english + bengali))).toEqual([]));

  it("the first values write numbers in Bengali digits in Bengali", () => {
    for (const [, , bengali] of pairs(firstValues)) expect(bengali).not.toMatch(/[0-9]/);
  });

  it("the first people have no name and no joining date", () => {
    for (const { name, joined } of firstValues.staff.people) expect([name.en, name.bn, joined]).toEqual(["", "", ""]);
  });
});

it("the first free courses are five different ones, each with a safe URL", () => {
  const { courses } = firstValues.courses;
  expect(new Set(courses.map(({ url }) => url)).size).toBe(5);
  for (const { url } of courses) expect(new URL(url).protocol).toBe("https:");
});

it("the year in the school's name is part of the home page title in both languages", () => {
  const { headline, established } = firstValues.contacts;
  expect(headline.en).toContain(String(established));
  expect(headline.bn).toContain(formatDigits(established, "bn"));
  expect(bn["home.established"]).toMatch(/[\u0980-\u09ff]/);
});
