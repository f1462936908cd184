import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import {
  addUpStudents,
  countFilled,
  type InformationKind,
  listInformation,
  newestFirst,
  passRate,
} from "~/school/public-information";
import { isInformation, type PublicResult, type School, type SectionName, sectionSchemas } from "~/school/sections";

const both = { en: "Sample", bn: "নমুনা" };
const day = "2026-01-31";
const officer = { name: both, designation: both, place: both, phone: "01700-000000", email: "" };
const staff = { people: firstValues.staff.people.map((person) => ({ ...person, name: both })) };
const members = firstValues.committee.members.map((member) => ({ ...member, name: both }));

const complete: School = {
  ...firstValues,
  contacts: { ...firstValues.contacts, institutionId: "000000", phone: "01700-000000", email: "a@school.example" },
  recognition: {
    ...firstValues.recognition,
    permissionNumber: "00/0000",
    permissionDay: day,
    recognitionNumber: "00/0001",
    recognitionDay: day,
  },
  students: { year: 2026, day, classes: Array(10).fill({ boys: 0, girls: 50 }) },
  approved: {
    classes: Array(10).fill({ sections: 1 }),
    groups: { ...firstValues.approved.groups, humanities: true },
  },
  mpo: { level: "secondary", code: "0000", enlisted: day, teachers: 6, staff: 0 },
  centre: { ...officer, hours: both },
  complaints: officer,
  staff,
  committee: { members },
};

const everyDownload = { routine: 1, syllabus: 1, changedAt: new Date("2026-03-08") };
const noDownloads = { routine: 0, syllabus: 0 };

const list = (school: School, teaching = everyDownload as typeof noDownloads) =>
  listInformation({ school, changedAt: {}, teaching, today: "2026-02-01" });

const lacks = (school: School, of: InformationKind, teaching?: typeof noDownloads) =>
  list(school, teaching)
    .find(({ name }) => name === of)
    ?.missing.map(({ label, number, href }) => [label, number, href].filter(Boolean).join(" "));

describe("the eleven kinds", () => {
  it("the kinds of information are in the Directorate's order, and all count as filled in if no required fact is missing", () => {
    expect(list(complete).map(({ number, name }) => `${number} ${name}`)).toEqual([
      "1 profile",
      "2 recognition",
      "3 students",
      "4 approved",
      "5 teaching",
      "6 mpo",
      "7 contact",
      "8 centre",
      "9 complaints",
      "10 staff",
      "11 committee",
    ]);
    expect([countFilled(list(complete)), list(complete).some(({ isEmpty }) => isEmpty)]).toEqual([11, false]);
  });

  it("no kind of information counts at first, and the kinds without facts are empty", () => {
    const first = list(firstValues, noDownloads);
    expect(countFilled(first)).toBe(0);
    expect(first.filter(({ isEmpty }) => isEmpty).map(({ name }) => name)).toEqual([
      "students",
      "approved",
      "teaching",
      "mpo",
      "centre",
      "complaints",
    ]);
  });

  const noText = { en: "", bn: "" };
  const { contacts, recognition, students, approved, mpo, centre, complaints, figures } = complete;
  it.each<[InformationKind, Partial<School>, string]>([
    ["profile", { contacts: { ...contacts, institutionId: "" } }, "contacts.institutionId"],
    ["profile", { figures: { ...figures, coEducation: noText } }, "figures.coEducation"],
    ["recognition", { recognition: { ...recognition, recognitionDay: "" } }, "recognition.recognitionDay"],
    [
      "students",
      { students: { ...students, classes: students.classes.with(7, { boys: 5, girls: null }) } },
      "students.classes",
    ],
    ["approved", { approved: { ...approved, groups: firstValues.approved.groups } }, "approved.groups"],
    ["mpo", { mpo: { ...mpo, enlisted: "" } }, "mpo.enlisted"],
    ["contact", { contacts: { ...contacts, phone: "" } }, "contacts.phone"],
    ["centre", { centre: { ...centre, hours: noText } }, "centre.hours"],
    ["complaints", { complaints: { ...complaints, name: noText } }, "complaints.name"],
  ])("the kind %s does not count without one of its facts, and links to its field", (kind, changed, fact) => {
    const [section = "", field] = fact.split(".");
    const form = isInformation(section as SectionName) ? `information/${section}` : section;
    const school = { ...complete, ...changed };
    expect(lacks(school, kind)).toEqual([`school.${fact} /cog-admin/school/${form}#school-${section}-${field}`]);
    expect(countFilled(list(school))).toBe(10);
  });

  it.each<[InformationKind, string, Partial<School>, string[]]>([
    [
      "staff",
      "two names",
      { staff: { people: [...firstValues.staff.people.slice(0, 2), ...staff.people.slice(2)] } },
      ["information.lack.names 2 /cog-admin/school/staff?edit=staff-1#staff-1"],
    ],
    ["staff", "people", { staff: { people: [] } }, ["information.lack.people /cog-admin/school/staff"]],
    ["committee", "people", { committee: { members: [] } }, ["information.lack.people /cog-admin/school/committee"]],
  ])("the kind %s does not count without %s, and links to its field", (kind, _what, changed, expected) => {
    const school = { ...complete, ...changed };
    expect(lacks(school, kind)).toEqual(expected);
    expect(countFilled(list(school))).toBe(10);
  });

  it("the kind teaching counts if the downloads have a routine and a syllabus", () => {
    const routine = "downloads.group.routine /cog-admin/downloads?new&for=routine&information=teaching";
    const syllabus = "downloads.group.syllabus /cog-admin/downloads?new&for=syllabus&information=teaching";
    expect(lacks(complete, "teaching", { routine: 1, syllabus: 0 })).toEqual([syllabus]);
    expect(lacks(complete, "teaching", noDownloads)).toEqual([routine, syllabus]);
  });

  it("a school that is not under MPO needs no further facts about it", () =>
    expect(lacks({ ...complete, mpo: { ...firstValues.mpo, level: "none" } }, "mpo")).toEqual([]));

  it("a kind of information has the date of its newest section, or of its newest download for teaching", () => {
    const changedAt = {
      contacts: new Date("2026-02-02"),
      figures: new Date("2026-11-03"),
      mpo: new Date("2026-01-01"),
    };
    const items = listInformation({ school: complete, changedAt, teaching: everyDownload, today: day });
    const days = items.map(({ name, changedAt }) => [name, changedAt?.toISOString().slice(0, 10)]);
    expect(days.filter(([, changed]) => changed)).toEqual([
      ["profile", "2026-11-03"],
      ["teaching", "2026-03-08"],
      ["mpo", "2026-01-01"],
      ["contact", "2026-02-02"],
    ]);
  });
});

it("sums of students are computed, and unknown if one number is unknown", () => {
  const { classes } = firstValues.students;
  const some = classes.with(0, { boys: 46, girls: 44 }).with(1, { boys: 48, girls: null });
  expect(addUpStudents(some.slice(0, 2))).toEqual({
    classes: [90, undefined],
    boys: 94,
    girls: undefined,
    all: undefined,
  });
  expect(addUpStudents(some.slice(0, 1))).toEqual({ classes: [90], boys: 46, girls: 44, all: 90 });
});

it.each([
  [92, 90, 97.8],
  [90, 84, 93.3],
  [3, 3, 100],
  [8, 0, 0],
  [0, 0, undefined],
])("of %i examinees %i passed, which is %s percent", (examinees, passed, rate) =>
  expect(passRate({ examinees, passed })).toBe(rate),
);

it("years of results are listed newest first, in whatever order they were typed", () => {
  const result = (year: number): PublicResult => ({
    id: `year-${year}`,
    examination: "SSC",
    year,
    examinees: 9,
    passed: 8,
    gpa5: 1,
  });
  expect(newestFirst([2024, 2026, 2025].map(result)).map(({ year }) => year)).toEqual([2026, 2025, 2024]);
});

const problems = (section: "links" | "mpo" | "students" | "results", value: object) =>
  sectionSchemas[section].safeParse(value).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("links", () => {
  it.each([
    ["map", "https://maps.app.goo.gl/abc", true],
    ["map", "https://www.google.com/maps/place/x", true],
    ["map", "https://maps.google.com/?q=1,2", true],
    ["map", "https://www.openstreetmap.org/#map=17/25.9/89.4", true],
    ["map", "https://www.google.com/url?q=https://elsewhere.example", false],
    ["map", "http://maps.google.com/?q=1,2", false],
    ["map", "https://maps.google.com.elsewhere.example/", false],
    ["map", "https://maps.google.com:8443/", false],
    ["facebook", "https://www.facebook.com/school", true],
    ["facebook", "https://m.facebook.com/school", true],
    ["facebook", "https://fb.com/school", true],
    ["facebook", "https://facebook.com.elsewhere.example/school", false],
    ["facebook", "https://www.facebook.com/l.php?u=https://elsewhere.example", false],
    ["facebook", "https://elsewhere.example/facebook.com/", false],
    ["whatsapp", "https://whatsapp.com/channel/abc", true],
    ["whatsapp", "https://www.whatsapp.com/channel/abc", true],
    ["whatsapp", "https://wa.me/8801700000000", false],
    ["whatsapp", "https://chat.whatsapp.com/abc", false],
    ["whatsapp", "javascript:alert(1)//whatsapp.com/channel/", false],
  ])("the link field %s accepts %s: %s", (field, url, isTaken) =>
    expect(problems("links", { [field]: url }) === undefined).toBe(isTaken),
  );
});

describe("numbers", () => {
  const classes = (boys: unknown) => [{ boys, girls: "৫০" }, ...firstValues.students.classes.slice(1)];
  it.each<[unknown, string[] | undefined]>([
    ["৪৬", undefined],
    [" ", undefined],
    ["9999", undefined],
    ["52?", ["classes.0.boys school.err.count"]],
    ["-1", ["classes.0.boys school.err.count"]],
    ["1e3", ["classes.0.boys school.err.count"]],
    ["1000000000", ["classes.0.boys school.err.countMost"]],
  ])("the number of students typed as %j has the problem %j", (boys, expected) =>
    expect(problems("students", { classes: classes(boys) })).toEqual(expected),
  );

  it("students are counted for exactly ten classes", () => {
    expect(problems("students", { classes: firstValues.students.classes.slice(1) })).toHaveLength(1);
    expect(problems("students", {})).toHaveLength(1);
  });

  it.each([
    [{ examinees: 9, passed: 10, gpa5: 0 }, ["years.0.passed school.err.passed"]],
    [{ examinees: 9, passed: 8, gpa5: 9 }, ["years.0.gpa5 school.err.gpa5"]],
    [{ examinees: "৯", passed: 9, gpa5: 9 }, undefined],
  ])("impossible numbers of results are refused: %j", (counts, expected) =>
    expect(problems("results", { years: [{ examination: "SSC", year: 2026, ...counts }] })).toEqual(expected),
  );
});
