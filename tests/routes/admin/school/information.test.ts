import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { getStoredSection } from "~/school/school.server";
import { sectionSchemas } from "~/school/sections";
import { activity } from "~drizzle/schema";
import { seedDemoSchool } from "~drizzle/seed/demo-school";
import type { Answer } from "~tests/support/browser";
import { insertStudent } from "~tests/support/class";
import { insertDownload } from "~tests/support/content-rows";
import { fieldProblems, fieldValue, formValues, sendForm } from "~tests/support/page-parts";
import { pdf } from "~tests/support/sample-files";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const checklist = "/cog-admin/school/information";
const students = `${checklist}/students`;

const rows = (page: Answer) => page.all("li", "row").map((row) => [row.one("h2").text, row.hrefs.at(-1), row.text]);
describe("the checklist of public information", () => {
  it("the information checklist lists the eleven kinds, says what each lacks, and links to its first missing field", async () => {
    const page = await school.signedIn().visit(checklist);
    expect(page.one("main").text).toContain("0 of 11");
    expect(rows(page)).toHaveLength(13);
    expect(rows(page)[5]).toEqual([
      "MPO",
      `${checklist}/mpo#school-mpo-level`,
      expect.stringContaining("Missing: Level, MPO code, Date of enlistment, Teachers under MPO, Staff under MPO"),
    ]);
    expect(rows(page)[9]?.[2]).toContain("Missing: Names (12)");
    expect(page.one("nav", "school-nav").texts("a")).toContain("Public information missing: 11");
  });

  it("the information checklist counts what the sample school has filled in, and links to each form", async () => {
    await seedDemoSchool({ set: async () => {} }, firstValues);
    const page = await school.signedIn().keep("lng=bn").visit(checklist);
    const lacking = rows(page).filter(([, , text]) => text?.includes("বাকি:"));
    expect(lacking.filter(([, href]) => !href?.startsWith("/cog-admin/downloads?new&for="))).toEqual([]);
    expect(rows(page)[0]?.[1]).toBe("/cog-admin/school/contacts?information=profile");
    expect(rows(page)[2]?.[2]).toContain("সর্বশেষ হালনাগাদ");
  });

  it("a missing routine leads to its form, and the list that follows leads back to the checklist", async () => {
    const staff = school.signedIn();
    const form = rows(await staff.visit(checklist))[4]?.[1] ?? "";
    expect(form).toBe("/cog-admin/downloads?new&for=routine&information=teaching");
    expect((await staff.visit(form)).one("main").hrefs[0]).toBe(`${checklist}#teaching`);
    const address = (await staff.visit(form)).one("form", "admin-form").attributes.action ?? "";
    expect(address).toBe("/cog-admin/downloads?new&information=teaching");
    const answer = await sendForm(staff, form, {}, { file: new File([pdf], "routine.pdf") });
    expect(answer.location).toBe("/cog-admin/downloads?information=teaching");
    expect((await staff.follow(answer)).one("main").hrefs[0]).toBe(`${checklist}#teaching`);
    expect(rows(await staff.visit(checklist))[4]?.[1]).toBe(
      "/cog-admin/downloads?new&for=syllabus&information=teaching",
    );
  });

  it("filling in form by form takes the information checklist from zero to eleven of eleven kinds", async () => {
    const person = { en: "Sample", bn: "নমুনা" };
    const people = sectionSchemas.staff.parse({ people: [{ name: person, designation: person }] });
    writeSection(school.database, "staff", people);
    writeSection(school.database, "committee", { members: [{ id: "one", name: person, designation: person }] });
    for (const group of ["routine", "syllabus"] as const) insertDownload(school.database, { group });
    const ofClasses = (...fields: string[]) =>
      Object.fromEntries(
        firstValues.students.classes.flatMap((_, at) => fields.map((of) => [`classes[${at}].${of}`, "৪"])),
      );
    const numbers = { permissionNumber: "স্মারক ১", recognitionNumber: "স্মারক ২" };
    const days = { permissionDay: "1950-01-01", recognitionDay: "2024-01-01" };
    const officer = { "name.bn": "নমুনা", "designation.bn": "নমুনা", "place.bn": "১ নম্বর কক্ষ", phone: "০১৭০০-০০০০০০" };
    const groups = { "groups.science": "on", "groups.humanities": "on", "groups.business": "on" };
    const said: [number, Record<string, string>][] = [
      [1, { institutionId: "১২৩৪৫৬", phone: "01700-000000", email: "office@school.example" }],
      [2, { "authority.bn": "নমুনা বোর্ড", ...numbers, ...days }],
      [3, { year: "২০২৬", day: "2026-01-31", ...ofClasses("boys", "girls") }],
      [4, { ...ofClasses("sections"), ...groups }],
      [6, { level: "secondary", code: "0000000000", enlisted: "1985-01-01", teachers: "৬", staff: "২" }],
      [8, { ...officer, "hours.bn": "সকাল ৯টা থেকে বিকেল ৪টা" }],
      [9, officer],
    ];
    const staff = school.signedIn();
    for (const [number, fields] of said) {
      const [, address = ""] = rows(await staff.visit(checklist))[number - 1] ?? [];
      expect((await sendForm(staff, address.replace(/#.*/, ""), fields)).status).toBe(303);
    }
    expect((await staff.visit(checklist)).one("main").text).toContain("11 of 11");
    expect((await school.visit("/bn/information")).one("ol", "eleven").text).not.toContain("যোগ করা হবে");
  });

  it("every form that is opened from the checklist leads back to its row, and the same form elsewhere stays where it is", async () => {
    const staff = school.signedIn();
    const addresses = rows(await staff.visit(checklist)).map(([, href = ""]) => href);
    const committee = addresses.find((href) => href.includes("/committee")) ?? "";
    expect(committee).toBe("/cog-admin/school/committee?information=committee#school-committee-members%5B0%5D.name");
    const opened = await staff.visit(committee.replace(/#.*/, ""));
    const actions = opened.all("form").map(({ attributes }) => attributes.action);
    expect(actions).toContain("/cog-admin/school/committee?information=committee");
    expect(opened.one("div", "screen-header").hrefs[0]).toBe(checklist);
    const typed = { "members[0].name.en": "Sample Chairman" };
    expect((await sendForm(staff, committee.replace(/#.*/, ""), typed)).location).toBe(`${checklist}#committee`);
    expect((await sendForm(staff, `${checklist}/mpo`, { level: "none" })).location).toBe(`${checklist}#mpo`);
    expect((await staff.visit(checklist)).all("li", "row").map(({ attributes }) => attributes.id)).toContain("mpo");
    const year = await sendForm(staff, "/cog-admin/school/contacts?information=contact", { established: "1947" });
    expect(year.location).toBe(`${checklist}?oldYear=1946#contact`);
    expect((await sendForm(staff, "/cog-admin/school/committee", typed)).location).toBe("/cog-admin/school/committee");
  });

  it("the checklist names the classes without numbers, and leads to the first empty field in the order of the form", async () => {
    const staff = school.signedIn();
    const kind = async (number: number) => rows(await staff.visit(checklist))[number - 1];
    expect((await kind(4))?.[1]).toBe(`${checklist}/approved#school-approved-groups`);
    expect((await kind(3))?.[2]).toContain("Number of students in each class");
    expect((await kind(3))?.[2]).not.toContain("Class 1");
    const numbers = firstValues.students.classes.map((_, at) =>
      at < 8 ? { boys: 0, girls: 3 } : { boys: 4, girls: null },
    );
    writeSection(school.database, "students", { year: 2026, day: "2026-01-31", classes: numbers });
    expect((await kind(3))?.[2]).toContain("Missing: Number of students in each class (Class 9, Class 10)");
    const form = await staff.visit(students);
    expect(form.one("p", "empty-classes").text).toBe("Numbers are missing for: Class 9, Class 10");
    expect(form.text).toContain("Enter 0 for a class that the school does not teach.");
  });

  it("the form of students by class shows how many students of each class are in the list of students", async () => {
    insertStudent(school.database, 1, { classLevel: 7 });
    insertStudent(school.database, 2, { classLevel: 7 });
    insertStudent(school.database, 3, { classLevel: 7, leftAt: new Date() });
    const form = await school.signedIn().visit(students);
    expect(form.one("tbody").texts("small")).toEqual(["2 in the list"]);
  });

  it("the information forms answer 404 for a section that belongs elsewhere", async () =>
    expect((await school.signedIn().visit(`${checklist}/staff`)).status).toBe(404));
});

describe("students by class", () => {
  const typed = Object.fromEntries(
    firstValues.students.classes.flatMap((_, at) => [
      [`classes[${at}].boys`, "৪৬"],
      [`classes[${at}].girls`, "44"],
    ]),
  );

  it("numbers of students by class are typed in Bengali or Latin digits and recorded, and the form leads back to its row of the checklist", async () => {
    const staff = school.signedIn();
    const answer = await sendForm(staff, students, { ...typed, year: "২০২৬", day: "2026-01-31" });
    expect([answer.status, answer.location]).toEqual([303, `${checklist}#students`]);
    const classes = Array(10).fill({ boys: 46, girls: 44 });
    expect(getStoredSection("students").value).toEqual({ year: 2026, day: "2026-01-31", classes });
    expect(school.rows(activity)).toMatchObject([
      { kind: "school", details: JSON.stringify({ section: "students", fields: ["year", "day", "classes"] }) },
    ]);
    const page = await staff.visit(students);
    expect(page.one("tfoot").text).toBe("All classes 460 440 900");
    expect(fieldValue(await staff.keep("lng=bn").visit(students), "classes[0].boys")).toBe("৪৬");
  });

  it("without script, the paste button or saving fills in pasted student numbers, and nothing is written yet", async () => {
    const staff = school.signedIn();
    const form = formValues(await staff.visit(students), { year: "2026", pasted: "46\t44\n48\t5O" });
    for (const button of [{ change: "classes pasted boys girls" }, {}] as Record<string, string>[]) {
      const answer = await staff.post(students, { ...form, ...button });
      expect([answer.status, fieldProblems(answer)]).toEqual([200, []]);
      const filled = { "classes[1].girls": "5O", "classes[0].boys": "46" };
      expect(formValues(answer)).toMatchObject({ year: "2026", pasted: "", ...filled });
      expect(answer.one("tfoot").text).toBe("All classes 94 – –");
      expect(fieldProblems(await staff.post(students, formValues(answer)))).toEqual(["Digits only, for example 52"]);
    }
    expect(getStoredSection("students").version).toBe(0);
  });
});

it("approved groups can be cleared again, and years of results are added without script", async () => {
  const staff = school.signedIn();
  const approved = `${checklist}/approved`;
  await sendForm(staff, approved, { "groups.science": "on" });
  expect(getStoredSection("approved").value.groups).toMatchObject({ science: true, humanities: false });
  const { "groups.science": _, ...without } = formValues(await staff.visit(approved));
  await staff.post(approved, without);
  expect(getStoredSection("approved").value.groups.science).toBe(false);

  const results = `${checklist}/results`;
  const added = await staff.post(results, { ...formValues(await staff.visit(results)), change: "years new 0" });
  const year = { "years[0].year": "2025", "years[0].examinees": "92", "years[0].passed": "93", "years[0].gpa5": "1" };
  const refused = await staff.post(results, formValues(added, year));
  expect(fieldProblems(refused)).toEqual(["More students passed than took the examination"]);
  expect((await staff.post(results, formValues(refused, { "years[0].passed": "90" }))).location).toBe(
    `${checklist}#results`,
  );
  expect(getStoredSection("results").value.years).toMatchObject([{ examination: "SSC", year: 2025, passed: 90 }]);
});

it.each(["/cog-admin/school", "/cog-admin/school/information"])(
  "the links from %s to public pages open in a new tab, so that the screen stays open",
  async (screen) => {
    const links = (await school.signedIn().visit(screen)).one("main").all("a");
    const leading = links.filter(
      ({ attributes: { href = "" } }) => href.startsWith("/") && !href.startsWith("/cog-admin"),
    );
    expect(leading.length).toBeGreaterThan(0);
    expect(new Set(leading.map(({ attributes }) => attributes.target))).toEqual(new Set(["_blank"]));
  },
);
