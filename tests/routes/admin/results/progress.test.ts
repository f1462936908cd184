import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setExamLock } from "../../../../app/exams/exams.server";
import { updateMarks } from "../../../../app/marks/save-marks.server";
import { students } from "../../../../drizzle/schema";
import type { Answer } from "../../../support/browser";
import { insertExam } from "../../../support/class";
import { addStudent, insertMark, insertMarkSheet } from "../../../support/mark-sheet";
import { takeConsoleErrors } from "../../../support/setup";
import { staffEmail, website } from "../../../support/website";

const school = website();
const progress = "/cog-admin/results/progress";
const visit = (address: string, lng = "en") => school.signedIn().keep(`lng=${lng}`).visit(address);
const linksIn = (page: Answer, className: string) =>
  page.all("ul", className).flatMap((list) => list.all("a").map(({ attributes, text }) => [text, attributes.href]));
const classIn = (page: Answer, name: string) =>
  page.all("section", "progress-class").find((part) => part.one("h2").text === name)?.text;

/** Class 6 with two students, two subjects and one of four marks. */
function open() {
  const book = insertMarkSheet(school.database);
  insertMark(school.database, book.exam, book.first, book.science, 78);
  return {
    ...book,
    detail: `${progress}?class=6&exam=${book.exam}`,
    sheet: `/cog-admin/results?class=6&exam=${book.exam}`,
  };
}

describe("the progress of marks", () => {
  it("says for every class how many marks are in, and leads on", async () => {
    const { exam, detail, sheet } = open();
    const test = insertExam(school.database, "Test 2026");
    insertExam(school.database, "Pre-Test 2026", { classLevel: 7 });
    const page = await visit(progress);
    expect(page.all("h2").map(({ text }) => text)).toHaveLength(10);
    expect(classIn(page, "Class 6")).toMatch(
      /^Class 6 Annual Examination 2026 1 of 4 marks .* No marks are in yet Test 2026$/,
    );
    expect(classIn(page, "Class 7")).toBe(
      "Class 7 This class has no subjects yet. There are no students in this class yet. No marks are in yet Pre-Test 2026",
    );
    expect(classIn(page, "Class 8")).toBe("Class 8 This class has no examinations yet.");
    expect(page.one("progress").attributes).toMatchObject({ value: "1", max: "4", "aria-labelledby": `exam-${exam}` });
    expect(linksIn(page, "progress-exams").map(([, href]) => href)).toEqual([detail, sheet]);
    expect(page.one("div", "progress-waiting").one("a").attributes.href).toBe(
      `/cog-admin/results?class=6&exam=${test}`,
    );
  });

  it("narrows to a class, with the way back to all", async () => {
    open();
    const page = await visit(`${progress}?class=6`);
    expect(page.all("h2").map(({ text }) => text)).toEqual(["Class 6"]);
    expect(page.one("select").all("option")[0]).toMatchObject({ text: "Every class", attributes: { value: "" } });
    expect((await visit(`${progress}?class=`)).all("h2")).toHaveLength(10);
  });

  it("folds locked examinations away, and counts what was sat once their class is asked for", async () => {
    const { exam } = open();
    setExamLock("lock", exam, staffEmail);
    const folded = (await visit(progress)).one("details", "progress-locked");
    expect(folded.text).toMatch(/^Locked: 1 Annual Examination 2026 Look closer/);
    const counted = (await visit(`${progress}?class=6`)).one("details", "progress-locked");
    expect(counted.text).toMatch(/^Locked: 1 Annual Examination 2026 All marks are in: 1/);
  });

  it("counts whoever has left or moved up but has marks in the examination", async () => {
    const { exam, second, science } = open();
    const third = addStudent(school.database, { roll: 3 });
    insertMark(school.database, exam, second, science, 50);
    insertMark(school.database, exam, third, science, 50);
    school.database.update(students).set({ classLevel: 7 }).where(sql`id = ${second}`).run();
    school.database.update(students).set({ leftAt: new Date() }).where(sql`id = ${third}`).run();
    addStudent(school.database, { roll: 4 });
    expect(classIn(await visit(progress), "Class 6")).toContain("3 of 8 marks");
  });

  it("stands, and says so, when it cannot be read", async () => {
    const { detail } = open();
    school.database.run(sql.raw("alter table results rename to elsewhere"));
    for (const address of [progress, `${progress}?class=6`, detail]) {
      const page = await visit(address);
      expect(page.status).toBe(200);
      expect(page.one("div", "banner").text).toBe("Error fetching results Please try again.");
    }
    expect(takeConsoleErrors()).toHaveLength(3);
  });
});

describe("the dashboard", () => {
  const lines = async (lng = "en") => {
    const page = await visit("/cog-admin", lng);
    expect(page.status).toBe(200);
    return page
      .all("li", "marked-now")
      .flatMap((item) => item.all("a").map(({ text, attributes }) => [text, attributes.href]));
  };

  it("leads to the three examinations that were marked last and are not complete", async () => {
    const { exam, first, science, detail } = open();
    const others = ["A 2026", "B 2026", "C 2026"].map((name) => insertExam(school.database, name));
    for (const other of [...others, exam].slice(0, 3))
      updateMarks(other, [{ student: first, subject: science, mark: 50, was: null }], staffEmail);
    updateMarks(exam, [{ student: first, subject: science, mark: 79, was: 78 }], staffEmail);
    expect(await lines()).toEqual([
      ["Annual Examination 2026 , Class 6: 1 of 4 marks", detail],
      ["C 2026 , Class 6: 1 of 4 marks", `${progress}?class=6&exam=${others[2]}`],
      ["B 2026 , Class 6: 1 of 4 marks", `${progress}?class=6&exam=${others[1]}`],
    ]);
    expect((await lines("bn"))[0]?.[0]).toBe("বার্ষিক পরীক্ষা ২০২৬ , ষষ্ঠ শ্রেণি: ৪টির মধ্যে ১টি নম্বর এসেছে");
  });

  it("says nothing of what is not begun, complete or locked", async () => {
    const { exam, first, second, science, computing } = open();
    insertExam(school.database, "Test 2026");
    setExamLock("lock", exam, staffEmail);
    expect(await lines()).toEqual([]);
    setExamLock("unlock", exam, staffEmail);
    expect(await lines()).toHaveLength(1);
    insertMark(school.database, exam, first, computing, 1);
    for (const subject of [science, computing]) insertMark(school.database, exam, second, subject, 1);
    expect(await lines()).toEqual([]);
  });

  it("stands when the marks cannot be read", async () => {
    open();
    school.signedIn();
    school.database.run(sql.raw("alter table results rename to elsewhere"));
    expect(await lines()).toEqual([]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});
