import { describe, expect, it } from "vitest";
import { bn } from "../../app/i18n/bn";
import { en } from "../../app/i18n/en";
import { formatDigits } from "../../app/i18n/format";
import { stages } from "../../app/school/classes";
import { firstValues } from "../../app/school/first-values";
import { sectionNames, sectionSchemas } from "../../app/school/sections";

function pairs(of: unknown, place = ""): [string, string, string][] {
  if (typeof of !== "object" || of === null) return [];
  if ("en" in of && "bn" in of) return [[place, String(of.en), String(of.bn)]];
  return Object.entries(of).flatMap(([key, value]) => pairs(value, place ? `${place}.${key}` : key));
}

describe("the first values", () => {
  it.each(sectionNames)("of %s are what its schema allows, and stay as they are", (name) => {
    expect(sectionSchemas[name].parse(firstValues[name])).toEqual(firstValues[name]);
  });

  it.each(pairs(firstValues))("%s is there in both languages, or in none", (_place, english, bengali) => {
    expect(english).not.toMatch(/[\u0980-\u09ff]/);
    if (english) expect(bengali).toMatch(/[\u0980-\u09ff]/);
    else expect(bengali).toBe("");
  });

  it("leave what nobody knows empty, without brackets", () =>
    expect(pairs(firstValues).filter(([, english, bengali]) => /[[\]]/.test(english + bengali))).toEqual([]));

  it("write numbers in Bengali digits in Bengali", () => {
    for (const [, , bengali] of pairs(firstValues)) expect(bengali).not.toMatch(/[0-9]/);
  });

  it("keep the specified figures", () => {
    const { coEducation, ...figures } = firstValues.figures;
    expect(figures).toEqual({
      passingRate: "95%",
      years: "75+",
      students: "1000+",
      teachers: "25+",
      alumni: "20000+",
      aboutTeachers: "30+",
    });
    expect(coEducation.en).toBe("Co-ed");
  });

  it("count the years 1938, 1946 and 1985", () => {
    expect(firstValues.about.timeline.map(({ year, event }) => [year, event.en])).toEqual([
      [1938, "Founded as a mission school"],
      [1946, "Became the church school"],
      [1985, "Officially recognised"],
    ]);
    expect(firstValues.contacts.established).toBe(1946);
  });

  it("have the specified core values", () =>
    expect(firstValues.about.values.map(({ name }) => name.en)).toEqual(["Integrity", "Community", "Excellence"]));

  it("have a committee of a chairman, seven members and a secretary", () => {
    const designations = firstValues.committee.members.map(({ designation }) => designation.en);
    expect(designations).toEqual(["Chairman", ...Array(7).fill("Member"), "Secretary"]);
  });

  it("know no day on which anybody joined, as they know nobody's name", () => {
    for (const { name, joined } of firstValues.staff.people) expect([name.en, name.bn, joined]).toEqual(["", "", ""]);
  });
});

describe("the classes", () => {
  it("are ten, in three stages, each pupil from 6 + n to 7 + n years old", () => {
    expect(stages.map(({ name, classes }) => [en[name], classes.map(({ level }) => level)])).toEqual([
      ["Primary", [1, 2, 3, 4, 5]],
      ["Junior", [6, 7, 8]],
      ["Secondary", [9, 10]],
    ]);
    for (const { level, name, age } of stages.flatMap(({ classes }) => classes))
      expect([en[name], age]).toEqual([`Class ${level}`, { from: 6 + level, to: 7 + level }]);
  });

  it("choose from the three disciplines only at the end", () => {
    expect(stages.map(({ disciplines }) => disciplines.map((discipline) => en[discipline]))).toEqual([
      [],
      [],
      ["Business", "Humanities", "Science"],
    ]);
  });
});

it("the first free courses are five different ones, each at a safe address", () => {
  const { courses } = firstValues.courses;
  expect(new Set(courses.map(({ url }) => url)).size).toBe(5);
  for (const { url } of courses) expect(new URL(url).protocol).toBe("https:");
});

it("the name of the school keeps its year in both languages of the hero", () => {
  const { headline, established } = firstValues.contacts;
  expect(headline.en).toContain(String(established));
  expect(headline.bn).toContain(formatDigits(established, "bn"));
  expect(bn["home.established"]).toMatch(/[\u0980-\u09ff]/);
});
