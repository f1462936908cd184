import { describe, expect, it } from "vitest";
import {
  downloadSchema,
  findYear,
  groupDownloads,
  heldSince,
  listFeesAndForms,
  listForClass,
  listForSchool,
  listRoutines,
  unsaidYear,
} from "~/downloads/download";
import { readForm } from "../support/read-form";

const parse = (fields: Record<string, string>) => readForm(downloadSchema, { title: "Fees", ...fields });

describe("the form of a download", () => {
  it.each([
    ["সিলেবাস ২০২৬", "2026"],
    ["Fees 2026, Class 6", "2026"],
    ["২০২৫-২০২৬ শিক্ষাবর্ষ", undefined],
    ["Form 20261", undefined],
    ["Rules", undefined],
  ])("the title %j has the year %s", (title, year) => expect(findYear(title)).toBe(year));

  it.each([
    ["a year in Bengali digits", { year: " ২০২৬ " }, { year: 2026 }],
    ["no year", { year: "" }, { year: null }],
    ["a class in Bengali digits", { classLevel: "১০" }, { classLevel: 10 }],
    ["a class that the school does not have", { classLevel: "11" }, { classLevel: null }],
    ["an unknown group", { group: "javascript:alert(1)" }, { group: "other" }],
    ["markup in the title, as typed", { title: "<script>x</script>" }, { title: "<script>x</script>" }],
    ["direction characters in the title, which it removes", { title: "\u202eFees\u2066" }, { title: "Fees" }],
  ])("the download form accepts %s", (_what, fields, value) =>
    expect(parse(fields)).toMatchObject({ value, errors: {} }),
  );

  it.each(["1000000000", "1e9", "-1", "20266", "1899", "2100", "next year", "<b>2026</b>"])(
    "the download form refuses the year %s at its field and keeps it as typed",
    (year) => {
      const { errors, typed } = parse({ year });
      expect([errors, typed.year]).toEqual([{ year: { text: "school.err.year" } }, year]);
    },
  );

  it("the download form refuses an empty title and a title of 10,000 characters", () => {
    expect(parse({ title: " \u200b" }).errors.title?.text).toBe("form.lacks.title");
    expect(parse({ title: "ক্ষ".repeat(10_000) }).errors.title?.text).toBe("form.farTooLong");
  });
});

it("a file is dated by its publication, or by the time when it replaced another file", () => {
  const [first, later] = [new Date("2026-01-05"), new Date("2026-03-08")];
  expect(heldSince({ publishAt: first, replacedAt: null })).toBe(first);
  expect(heldSince({ publishAt: first, replacedAt: later })).toBe(later);
  expect(heldSince({ publishAt: later, replacedAt: first })).toBe(later);
});

it("a year is shown beside a download only if its title does not contain it", () => {
  const years = ["Routine", "Routine 2026", "রুটিন ২০২৬"].map((title) => unsaidYear({ title, year: 2026 }));
  expect(years).toEqual([2026, undefined, undefined]);
  expect(unsaidYear({ title: "Routine", year: null })).toBeUndefined();
});

const paper = (group: string, classLevel: number | null, year: number | null = null) =>
  ({ group, classLevel, year }) as Parameters<typeof groupDownloads>[0][number];

it("the downloads page shows its groups in a fixed order: full school first, then by class, latest first", () => {
  const papers = [
    paper("other", 6),
    paper("fees", 7),
    paper("fees", 6, 2025),
    paper("fees", 6, 2026),
    paper("fees", null),
  ];
  const groups = groupDownloads([...papers, paper("routine", 1)]);
  expect(groups.map(({ group }) => group)).toEqual(["routine", "fees", "other"]);
  expect(groups[1]?.downloads.map(({ classLevel, year }) => [classLevel, year])).toEqual([
    [null, null],
    [6, 2026],
    [6, 2025],
    [7, null],
  ]);
});

it("the Academic page lists documents by class, fees and forms, and the other documents for the full school", () => {
  const ofSchool = ["charter", "recognition", "fees", "rules", "routine"].map((group) => paper(group, null));
  const ofClass = ["fees", "books", "routine", "examRoutine", "syllabus"].map((group) => paper(group, 6));
  const groups = groupDownloads([...ofSchool, ...ofClass]);
  const named = (papers: { group: string; classLevel: number | null }[]) =>
    papers.map(({ group, classLevel }) => `${group} ${classLevel}`);
  expect(named(listForClass(groups, 6))).toEqual(["routine 6", "examRoutine 6", "syllabus 6", "books 6"]);
  expect(named(listForClass(groups, 7))).toEqual(["routine null"]);
  expect(named(listFeesAndForms(groups))).toEqual(["fees null", "fees 6"]);
  expect(named(listForSchool(groups))).toEqual(["routine null", "rules null"]);
});

it("the Academic page lists the newest routine of each class, and that of the full school first", () => {
  const routine = (classLevel: number | null, year: number) => ({ group: "routine" as const, classLevel, year });
  const groups = groupDownloads([routine(7, 2025), routine(6, 2026), routine(null, 2026), routine(7, 2026)]);
  const routines = listRoutines(groups).map(({ classLevel, year }) => [classLevel, year]);
  expect(routines).toEqual([
    [null, 2026],
    [6, 2026],
    [7, 2026],
  ]);
});
