import { describe, expect, it } from "vitest";
import { exams } from "~drizzle/schema";
import { insertExam, insertStudent } from "~tests/support/class";
import { insertMark, insertMarkSheet } from "~tests/support/mark-sheet";
import { website } from "~tests/support/website";

const school = website();
const results = "/cog-admin/results";

const chosenClass = {
  marks: results,
  students: `${results}/students`,
  subjects: `${results}/subjects`,
  exams: `${results}/exams`,
};

describe("a results screen that is opened without a class", () => {
  it.each(Object.entries(chosenClass))("opens the class on which the user worked last: %s", async (_, screen) => {
    insertMarkSheet(school.database, { level: 3 });
    insertMarkSheet(school.database, { level: 7 });
    for (const before of Object.values(chosenClass)) {
      const staff = school.signedIn();
      const page = await staff.visit(`${before}?class=7`);
      if (page.location) await staff.follow(page);
      expect((await staff.visit(screen)).location).toMatch(new RegExp(`^${screen}\\?class=7(&exam=\\d+)?$`));
    }
  });

  it("opens the class of the exam whose dates the user opened last", async () => {
    insertStudent(school.database, 1, { classLevel: 1 });
    const exam = insertExam(school.database, "Annual", { classLevel: 7 });
    const staff = school.signedIn();
    await staff.visit(`${results}/exams/${exam}/days`);
    expect((await staff.visit(`${results}/students`)).location).toBe(`${results}/students?class=7`);
  });

  it.each(["students", "rolls", "marks"])("chooses no class for an import of %s", async (what) => {
    insertMarkSheet(school.database, { level: 7 });
    const staff = school.signedIn();
    await staff.visit(`${results}/students?class=7`);
    const page = await staff.visit(`${results}/import?what=${what}`);
    const chosen = page.all("option").filter(({ attributes }) => "selected" in attributes);
    expect(chosen.map(({ attributes }) => attributes.value)).toEqual([what, ""]);
    expect(chosen.at(-1)?.text).toBe("The class in the spreadsheet");
    expect(page.text).toContain("Choose the class of the spreadsheet above.");
    expect(page.all("a").filter(({ attributes }) => attributes.download)).toEqual([]);
    const back = { students: "/students", rolls: "/students/rolls", marks: "" }[what];
    expect(page.one("div", "screen-header").hrefs[0]).toBe(`${results}${back}`);
    expect((await staff.visit(`${results}/students`)).location).toBe(`${results}/students?class=7`);
  });

  it("keeps the other words of the URL", async () => {
    const staff = school.signedIn();
    await staff.visit(`${results}/exams?class=7`);
    expect((await staff.visit(`${results}/students?q=Rina&new`)).location).toBe(
      `${results}/students?q=Rina&new=&class=7`,
    );
  });

  it.each(["shown-class=11", "shown-class=7x", "shown-class=", "another-shown-class=7"])(
    "does not read the cookie %j as a class",
    async (cookie) => {
      insertStudent(school.database, 1, { classLevel: 8 });
      const page = await school.signedIn().visit(`${results}/subjects`, { Cookie: cookie });
      expect(page.location).toBe(`${results}/subjects?class=8`);
    },
  );

  it("opens the class whose exam is being marked, if no class was opened before", async () => {
    insertStudent(school.database, 1, { classLevel: 2 });
    const { exam, first, science } = insertMarkSheet(school.database, { level: 7 });
    insertMark(school.database, exam, first, science, 50);
    expect((await school.signedIn().visit(results)).location).toBe(`${results}?class=7&exam=${exam}`);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    expect((await school.signedIn().visit(`${results}/exams`)).location).toBe(`${results}/exams?class=2`);
  });
});

describe("a mark sheet that is opened without an exam", () => {
  it.each([
    ["the mark sheet", (exam: number) => `${results}?class=7&exam=${exam}`],
    ["the Check page", (exam: number) => `${results}/progress?class=7&exam=${exam}`],
    ["the Lock page", (exam: number) => `${results}/exams/${exam}/lock?class=7`],
    ["the Families page", (exam: number) => `${results}/exams/${exam}/families`],
  ])("opens the exam that was opened last on %s", async (_, page) => {
    const { exam, first, science } = insertMarkSheet(school.database, { level: 7 });
    insertMark(school.database, exam, first, science, 50);
    insertExam(school.database, "Annual", { classLevel: 7 });
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    const staff = school.signedIn();
    await staff.visit(page(exam));
    expect((await staff.visit(results)).location).toBe(`${results}?class=7&exam=${exam}`);
  });

  it("does not open the exam of another class", async () => {
    const other = insertMarkSheet(school.database, { level: 6 });
    const { exam } = insertMarkSheet(school.database, { level: 7 });
    const staff = school.signedIn();
    await staff.visit(`${results}?class=6&exam=${other.exam}`);
    expect((await staff.visit(`${results}?class=7`)).location).toBe(`${results}?class=7&exam=${exam}`);
  });
});
