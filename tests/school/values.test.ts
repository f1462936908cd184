import { describe, expect, it } from "vitest";
import { bn } from "../../app/i18n/bn";
import { en } from "../../app/i18n/en";
import { formatDigits } from "../../app/i18n/format";
import { legacy, mission, timeline, values, vision } from "../../app/school/about";
import { stages } from "../../app/school/classes";
import { courses } from "../../app/school/courses";
import { aboutFigures, type Figure, facts, heroFigures, school, welcome } from "../../app/school/identity";
import { chairman, committee, principal } from "../../app/school/people";

const content = { chairman, committee, courses, legacy, mission, principal, school, timeline, values, vision, welcome };

/** Every pair of English and Bengali in the fixed content, with the place it stands in. */
function pairs(of: unknown, place = ""): [string, unknown, unknown][] {
  if (typeof of !== "object" || of === null) return [];
  if ("en" in of && "bn" in of) return [[place, of.en, of.bn]];
  return Object.entries(of).flatMap(([key, value]) => pairs(value, place ? `${place}.${key}` : key));
}

describe("the fixed content", () => {
  it.each(pairs(content))("%s is there in both languages, or in none", (_place, english, bengali) => {
    const [inEnglish, inBengali] = [[english].flat().map(String), [bengali].flat().map(String)];
    expect(inBengali.length).toBe(inEnglish.length);
    for (const [at, text] of inEnglish.entries()) {
      expect(text).not.toMatch(/[\u0980-\u09ff]/);
      if (text) expect(inBengali[at]).toMatch(/[\u0980-\u09ff]/);
      else expect(inBengali[at]).toBe("");
    }
  });

  it("writes numbers in Bengali digits in Bengali", () => {
    for (const [, , bengali] of pairs(content)) expect(String(bengali)).not.toMatch(/[0-9]/);
  });
});

describe("the figures of the school", () => {
  const shown = (figures: Figure[]) =>
    figures.map((cell) => ["figure" in cell ? cell.figure : en[cell.word], en[cell.label]]);

  it("are those of the hero", () => {
    expect(shown(heroFigures)).toEqual([
      ["95%", "Passing Rate"],
      ["75+", "Years"],
      ["1000+", "Students"],
      ["25+", "Professional Teachers"],
    ]);
  });

  it("are those lower on the home page", () => {
    expect(shown(facts)).toEqual([
      ["1946", "Established"],
      ["3", "Disciplines"],
      [school.institutionId, "Institution ID"],
      ["75+", "Years"],
      ["Co-ed", "Students"],
    ]);
  });

  it("are those of the page about it", () => {
    expect(shown(aboutFigures)).toEqual([
      ["75+", "Years"],
      ["20000+", "Alumni"],
      ["30+", "Teachers"],
    ]);
  });

  it("count the years 1938, 1946 and 1985", () => {
    expect(timeline.map(({ year, event }) => [year, en[event]])).toEqual([
      [1938, "Founded as a mission school"],
      [1946, "Became the church school"],
      [1985, "Officially recognised"],
    ]);
    expect(school.established).toBe(1946);
  });
});

describe("the management committee", () => {
  it("is a chairman, seven members and a secretary", () => {
    const designations = committee.map(({ designation }) => en[designation]);
    expect(designations).toEqual(["Chairman", ...Array(7).fill("Member"), "Secretary"]);
  });
});

describe("the classes", () => {
  it("are ten, in three stages, each pupil from 6 + n to 7 + n years old", () => {
    expect(stages.map(({ name, classes }) => [en[name], classes.map(({ level }) => level)])).toEqual([
      ["Primary", [1, 2, 3, 4, 5]],
      ["Junior", [6, 7, 8]],
      ["Secondary", [9, 10]],
    ]);
    for (const { level, name, age } of stages.flatMap(({ classes }) => classes)) {
      expect([en[name], age]).toEqual([`Class ${level}`, { from: 6 + level, to: 7 + level }]);
    }
  });

  it("choose from the three disciplines only at the end", () => {
    expect(stages.map(({ disciplines }) => disciplines.map((discipline) => en[discipline]))).toEqual([
      [],
      [],
      ["Business", "Humanities", "Science"],
    ]);
  });
});

describe("the free courses", () => {
  it("are five different ones, each at a safe address", () => {
    expect(new Set(courses.map(({ url }) => url)).size).toBe(5);
    for (const { url } of courses) expect(new URL(url).protocol).toBe("https:");
  });
});

describe("the name of the school", () => {
  it("keeps its year in both languages of the hero", () => {
    expect(welcome.headline.en).toContain(String(school.established));
    expect(welcome.headline.bn).toContain(formatDigits(school.established, "bn"));
    expect(bn["home.established"]).toMatch(/[\u0980-\u09ff]/);
  });
});
