import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listExams } from "~/exams/exams.server";
import { activity, exams } from "~drizzle/schema";
import type { Answer } from "~tests/support/browser";
import { insertExam } from "~tests/support/class";
import { takeConsoleErrors } from "~tests/support/setup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const address = "/cog-admin/results/exams/copy?class=6";
const list = "/cog-admin/results/exams?class=6";
const names = (level = 6) => listExams(level).map(({ name }) => name);
const rows = (page: Answer) => page.one("section", "copy-preview").texts("li");
const wish = { from: "2026", to: "2027", classes: "6" };

describe("a copy of exams to another year", () => {
  it("the page to copy exams previews them from the newest year to the next, and marks existing exams", async () => {
    insertExam(school.database, "Annual 2026", { nameBn: "বার্ষিক ২০২৬" });
    for (const name of ["Test 2026", "Test 2025"]) insertExam(school.database, name);
    const page = await school.signedIn().visit(address);
    expect(page.one("select").text).toBe("2026 2025");
    expect(rows(page)).toEqual(["Annual 2027 বার্ষিক ২০২৭", "Test 2027"]);
    const earlier = await school.signedIn().visit(`${address}&from=2025&to=২০২৬&classes=6`);
    expect(rows(earlier)).toEqual(["Test 2026 Already exists"]);
    expect(earlier.one("section", "copy-preview").all("form")).toEqual([]);
    expect(names()).toHaveLength(3);
  });

  it.each([
    ["&from=2026&to=27", "Enter a year with four digits, such as 2027."],
    ["&from=2026&to=২০২৬", "Choose a different year from the one you copy from."],
  ])("the page to copy exams shows no preview for %s, and says why", async (search, said) => {
    insertExam(school.database, "Test 2026");
    const page = await school.signedIn().visit(address + search);
    expect([page.one("p", "field-problem").text, page.all("section", "copy-preview")]).toEqual([said, []]);
  });

  it.each([
    ["", "There are no examinations with a year in their name yet, so there is nothing to copy."],
    ["&from=2024&to=2025", "The year you copy from has no examinations."],
  ])("the page to copy exams says that there is nothing to copy at %j", async (search, said) => {
    expect((await school.signedIn().visit(address + search)).one("div", "empty-state").text).toBe(said);
  });
});

describe("a copy to another year", () => {
  it("exams are copied once, however often the form is sent, and the message counts them", async () => {
    for (const name of ["Annual 2026", "Test 2026", "Test 2027"]) insertExam(school.database, name);
    const staff = school.signedIn();
    const answer = await staff.post(address, { ...wish, once: "a" });
    expect([answer.status, answer.location]).toEqual([303, list]);
    expect((await staff.follow(answer)).one("div", "banner").text).toBe(
      "Examinations copied successfully Created: 1. Already there and unchanged: 1.",
    );
    const again = await staff.follow(await staff.post(address, { ...wish, once: "a" }));
    expect(again.one("div", "banner").text).toBe("Examinations copied successfully");
    expect(names()).toEqual(["Annual 2027", "Test 2027", "Annual 2026", "Test 2026"]);
    const lines = school.rows(activity);
    expect(lines).toMatchObject([{ account: staffEmail, act: "created", kind: "exam", title: "Annual 2027, Class 6" }]);
  });

  it("exams are not copied unless two different years are given", async () => {
    insertExam(school.database, "Test 2026");
    const staff = school.signedIn();
    expect((await staff.post(address, { ...wish, to: "2026" })).status).toBe(400);
    expect(names()).toEqual(["Test 2026"]);
    takeConsoleErrors();
  });

  it("if one exam cannot be copied, no exam is copied, and the page says so", async () => {
    for (const classLevel of [1, 2]) insertExam(school.database, "Test 2026", { classLevel });
    school.database.run(
      sql.raw(`create trigger no before insert on exams when new.class_level = 2
      begin select raise(abort, 'no'); end`),
    );
    const staff = school.signedIn();
    const page = await staff.follow(await staff.post(address, { ...wish, classes: "all" }));
    expect(page.one("div", "alert").text).toContain("Error copying examinations");
    expect(school.rows(exams)).toHaveLength(2);
    takeConsoleErrors();
  });
});
