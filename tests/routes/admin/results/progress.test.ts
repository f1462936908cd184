import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setExamLock } from "~/exams/exams.server";
import { updateMarks } from "~/marks/save-marks.server";
import { lockUrl } from "~/marks/urls";
import { exams, results } from "~drizzle/schema";
import type { Answer } from "~tests/support/browser";
import { insertExam, insertStudent, insertSubject } from "~tests/support/class";
import { insertMark, insertMarkSheet } from "~tests/support/mark-sheet";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const progress = "/cog-admin/results/progress";
const visit = (address: string, lng = "en") => school.signedIn().keep(`lng=${lng}`).visit(address);
const linksIn = (page: Answer, className: string) =>
  page.all("ul", className).flatMap((list) => list.all("a").map(({ attributes, text }) => [text, attributes.href]));
const classIn = (page: Answer, name: string) =>
  page.all("section", "progress-class").find((part) => part.one("h2").text === name)?.text;

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
  it("the progress page shows for every class how many marks are entered in each exam, and links to the exam", async () => {
    const { exam, detail, sheet } = open();
    const test = insertExam(school.database, "Test 2026");
    insertExam(school.database, "Pre-Test 2026", { classLevel: 7 });
    const page = await visit(progress);
    expect(page.texts("h2")).toHaveLength(10);
    expect(classIn(page, "Class 6")).toMatch(
      /^Class 6 Annual Examination 2026 Science: 1 of 2 marks · 1 subject without marks .* No marks entered yet Test 2026$/,
    );
    expect(classIn(page, "Class 7")).toBe(
      "Class 7 This class has no subjects yet. There are no students in this class yet. No marks entered yet Pre-Test 2026",
    );
    expect(classIn(page, "Class 8")).toBe("Class 8 This class has no examinations yet.");
    expect(page.one("progress").attributes).toMatchObject({ value: "1", max: "2", "aria-labelledby": `exam-${exam}` });
    expect(linksIn(page, "progress-exams").map(([, href]) => href)).toEqual([detail, sheet]);
    expect(page.one("div", "progress-waiting").one("a").attributes.href).toBe(
      `/cog-admin/results?class=6&exam=${test}`,
    );
  });

  it("the progress of an exam says in Bengali how many marks are missing", async () => {
    const { detail } = open();
    expect((await visit(detail, "bn")).text).toContain("একটি নম্বর এখনো বাকি। সব নম্বর দেওয়ার পর লক করাই ভালো।");
  });

  it("the progress folds locked examinations, and counts their marks when their class is opened", async () => {
    const { exam } = open();
    setExamLock("lock", exam, staffEmail);
    const folded = (await visit(progress)).one("details", "progress-locked");
    expect(folded.text).toMatch(/^Locked: 1 Annual Examination 2026 Details/);
    const counted = (await visit(`${progress}?class=6`)).one("details", "progress-locked");
    expect(counted.text).toMatch(/^Locked: 1 Annual Examination 2026 All marks entered: 1/);
  });
});

describe("the dashboard", () => {
  const lines = async (lng = "en") => {
    const page = await visit("/cog-admin", lng);
    expect(page.status).toBe(200);
    return page
      .all("li", "due")
      .map((item) => item.one("a"))
      .filter(({ attributes }) => attributes.href?.startsWith("/cog-admin/results?"))
      .map(({ text, attributes }) => [text, attributes.href]);
  };

  it("the dashboard links the first missing mark of the three incomplete examinations that were changed last", async () => {
    const { exam, first, second, science, sheet } = open();
    const sheetOf = (id?: number) => `/cog-admin/results?class=6&exam=${id}`;
    const others = ["A 2026", "B 2026", "C 2026"].map((name) => insertExam(school.database, name));
    for (const other of [...others, exam].slice(0, 3))
      updateMarks(other, [{ student: first, subject: science, mark: 50, was: null }], staffEmail);
    updateMarks(exam, [{ student: first, subject: science, mark: 79, was: 78 }], staffEmail);
    expect(await lines()).toEqual([
      [
        "1 mark is missing Annual Examination 2026 , Class 6: Science: 1 of 2 marks · 1 subject without marks Enter marks",
        `${sheet}#m${second}.${science}`,
      ],
      [
        "1 mark is missing C 2026 , Class 6: Science: 1 of 2 marks · 1 subject without marks Enter marks",
        `${sheetOf(others[2])}#m${second}.${science}`,
      ],
      [
        "1 mark is missing B 2026 , Class 6: Science: 1 of 2 marks · 1 subject without marks Enter marks",
        `${sheetOf(others[1])}#m${second}.${science}`,
      ],
    ]);
    expect((await lines("bn"))[0]?.[0]).toBe(
      "১টি নম্বর বাকি বার্ষিক পরীক্ষা ২০২৬ , ষষ্ঠ শ্রেণি: বিজ্ঞান: ২টি নম্বরের ১টি · ১টি বিষয়ে এখনো নম্বর নেই নম্বর দিন",
    );
  });

  it("the dashboard leads from an exam in one subject, whose marks are all in, to the check, which leads to the lock", async () => {
    const { exam, second, science, detail } = open();
    insertMark(school.database, exam, second, science, 50);
    const page = await visit("/cog-admin");
    const task = page.all("li", "due").find(({ text }) => text.includes("Annual Examination 2026"));
    expect(task?.one("a").attributes.href).toBe(detail);
    expect(task?.text).toBe(
      "1 subject has no marks yet Annual Examination 2026 , Class 6. If it is a small examination, lock it without them. Details",
    );
    const check = await visit(detail);
    expect(check.one("p", "progress-summary").text).toBe("Science: 2 of 2 marks · 1 subject without marks");
    expect(check.text).toContain("If the marks are correct, lock the examination.");
    expect(check.one("p", "exam-path-words").text).toContain("First: 1 subject without marks");
    expect(check.one("nav", "exam-path").text).toContain("2 of 2, 1 subject empty");
  });

  it("the dashboard omits examinations that are complete, locked or without marks", async () => {
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
});

describe("an exam that was just locked", () => {
  const opening = async (lng = "en") =>
    (await visit("/cog-admin", lng))
      .all("li", "due")
      .map((item) => item.one("a"))
      .filter(({ attributes }) => attributes.href?.endsWith("/families"))
      .map(({ text, attributes }) => [text, attributes.href]);

  function lock() {
    insertExam(school.database, "Pre-Test 2026", { classLevel: 7 });
    const before = insertExam(school.database, "Test 2026");
    const { first, science } = open();
    insertMark(school.database, before, first, science, 40);
    const exam = insertExam(school.database, "Final 2026");
    insertMark(school.database, exam, first, science, 41);
    setExamLock("lock", exam, staffEmail);
    return exam;
  }

  it("the dashboard asks staff to open the newest locked exam to families, for 30 days at most", async () => {
    const exam = lock();
    const href = `/cog-admin/results/exams/${exam}/families`;
    expect(await opening()).toEqual([["Final 2026 , Class 6: locked Now open it to families. Open to families", href]]);
    expect((await opening("bn"))[0]?.[0]).toContain("Final 2026 , ষষ্ঠ শ্রেণি: লক করা হয়েছে এখন অভিভাবকদের জন্য উন্মুক্ত করুন।");
    const lockedAt = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    school.database.update(exams).set({ lockedAt }).where(eq(exams.id, exam)).run();
    expect(await opening()).toEqual([]);
  });

  it("the dashboard no longer mentions a locked exam that is open to families", async () => {
    const exam = lock();
    await school.signedIn().post(`/cog-admin/results/exams/${exam}/families`, { intent: "open" });
    expect(await opening()).toEqual([]);
  });

  it("the mark sheet stays on the exam that was just locked", async () => {
    const exam = lock();
    const answer = await visit("/cog-admin/results?class=6");
    expect(answer.location).toBe(`/cog-admin/results?class=6&exam=${exam}`);
  });
});

describe("the list of missing marks", () => {
  it("missing marks are listed by subject and by student, each with a link to its cell", async () => {
    const { detail, sheet, exam, first, second, science, computing } = open();
    const page = await visit(detail);
    expect(page.one("h1").text).toBe("Annual Examination 2026");
    expect(page.one("p", "progress-summary").text).toBe("Science: 1 of 2 marks · 1 subject without marks Missing: 1");
    expect(page.one("ul", "progress-subjects").texts("li")).toEqual([
      "Science Missing: 1",
      "ICT No marks yet. Missing: 2",
    ]);
    expect(linksIn(page, "progress-subjects")).toEqual([
      ["Science", `${sheet}#m${second}.${science}`],
      ["ICT", `${sheet}#m${first}.${computing}`],
    ]);
    expect(page.text).toContain(
      "A subject without marks is left out of the cards, so you can lock a small examination without it.",
    );
    expect(linksIn(page, "progress-students")).toEqual([["Science", `${sheet}#m${second}.${science}`]]);
    expect(page.text).toContain("Roll 2 Student 2 No marks yet Science");
    insertMark(school.database, exam, first, computing, 40);
    expect((await visit(detail)).text).not.toContain("not listed here");
  });

  it("ten students who lack marks in the same subjects are one closed line that names the subjects", async () => {
    const { detail, sheet, exam, first, second, science, computing } = open();
    insertMark(school.database, exam, first, computing, 40);
    const others = Array.from({ length: 9 }, (_, place) => insertStudent(school.database, place + 3));
    for (const student of others) insertMark(school.database, exam, student, computing, 30);
    insertMark(school.database, exam, second, science, 50);
    const page = await visit(detail);
    expect(page.texts("details", "progress-alike")).toEqual([]);
    insertMark(school.database, exam, insertStudent(school.database, 12), computing, 30);
    const folded = await visit(detail);
    const line = folded.one("details", "progress-alike");
    expect(line.one("summary").text).toBe("Science: 10 students");
    expect(line.hrefs).toContain(`${sheet}#m${others[0]}.${science}`);
    expect(line.hrefs).not.toContain(`${sheet}#m${second}.${computing}`);
    expect(linksIn(folded, "progress-students")).toContainEqual(["ICT", `${sheet}#m${second}.${computing}`]);
  });

  it("the missing marks of a locked mark sheet have no links to its cells", async () => {
    const { detail, exam, first, second, science, computing } = open();
    insertMark(school.database, exam, second, computing, 40);
    setExamLock("lock", exam, staffEmail);
    const page = await visit(detail);
    expect(page.one("span", "badge").text).toBe("Locked");
    expect(page.one("ul", "progress-students").text).toBe("Roll 1 Student 1 ICT Roll 2 Student 2 Science");
    expect(page.html).not.toMatch(new RegExp(`#m(?:${first}|${second})\\.(?:${science}|${computing})`));
  });

  it.each([
    [
      "students",
      "There are no students in this class yet.",
      () => insertExam(school.database, "Test 2026", teachOne()),
    ],
    ["subjects", "This class has no subjects yet.", () => insertExam(school.database, "Test 2026", { classLevel: 9 })],
  ])("the progress of an exam cannot be counted without %s, and the page says so", async (_, said, given) => {
    const page = await visit(`${progress}?exam=${given()}`);
    expect(page.texts("p", "progress-summary")).toEqual([said, "No marks entered yet"]);
    expect(page.all("progress")).toEqual([]);
  });

  it.each(["99", "0", "x", "-1", "1e9"])(
    "the page of missing marks answers 404 for the unknown examination %s",
    async (id) => {
      expect((await visit(`${progress}?class=6&exam=${id}`)).status).toBe(404);
    },
  );
});

const teachOne = () => {
  insertSubject(school.database, "Bangla", { classLevel: 9 });
  return { classLevel: 9 };
};

describe("the check of an examination", () => {
  it("the check of an exam lists each failed mark and each absence once, linked to its cell, and counts them", async () => {
    const { detail, sheet, exam, first, second, science, computing } = open();
    insertMark(school.database, exam, second, science, 32);
    insertMark(school.database, exam, second, computing, 16);
    school.insert(results, { examId: exam, studentId: first, subjectId: computing, marks: 0, absent: true });
    const page = await visit(detail);
    expect(linksIn(page, "progress-students")).toEqual([
      ["Science : 32", `${sheet}#m${second}.${science}`],
      ["ICT : 16 of 50", `${sheet}#m${second}.${computing}`],
      ["ICT", `${sheet}#m${first}.${computing}`],
    ]);
    const path = page.one("nav", "exam-path");
    expect(path.text).toMatch(
      /^Routine, admit cards, seats ✓?\s*Marks \(done\) 4 of 4 2 Check \(next\) 3 to check 3 Lock 4 Families \(later\) Closed 5 Print/,
    );
    expect(page.one("p", "to-check").text).toBe("Marks to check: 3. Failed: 2 , Absent: 1");
    expect(page.one("p", "to-check").hrefs).toEqual(["#failed", "#absent"]);
    const toLock = page
      .all("a")
      .filter(({ attributes }) => attributes.href?.startsWith(lockUrl({ id: exam, classLevel: 6 }, "check")));
    expect(toLock.map(({ text }) => text)).toEqual(["3 Lock", "Go to Lock", "Checked, go to Lock"]);
    expect(path.all("a").find(({ attributes }) => attributes["aria-current"] === "page")?.attributes.href).toBe(detail);
    expect((await visit(detail, "bn")).one("nav", "exam-path").text).toContain("যাচাই (এরপর) ৩টি দেখার আছে");
  });

  it("the check of an exam is done after a clerk said that the marks are checked, until the marks to check change", async () => {
    const { detail, sheet, exam, first, second, science, computing } = open();
    insertMark(school.database, exam, second, science, 32);
    insertMark(school.database, exam, second, computing, 50);
    const staff = school.signedIn();
    const checked = (await staff.visit(detail)).hrefs.find((href) => href?.endsWith("checked")) ?? "";
    const steps = async (path: string) => (await staff.visit(path)).one("nav", "exam-path").text;
    expect(await steps(checked), "a mark is missing").toContain("2 Check Checked");
    insertMark(school.database, exam, first, computing, 40);
    expect(await steps(detail), "another mark was added").toContain("2 Check (next) 1 to check");
    expect(await steps(checked)).toMatch(/Check \(done\) Checked 3 Lock \(next\)/);
    for (const path of [sheet, detail, `/cog-admin/results/exams/${exam}/families`])
      expect(await steps(path)).toContain("Check (done) Checked");
    expect((await visit(detail)).one("nav", "exam-path").text, "another device").toContain("1 to check");
    school.database.update(results).set({ marks: 12 }).where(eq(results.subjectId, science)).run();
    expect(await steps(sheet)).toContain("2 Check (next) 2 to check");
  });

  it("the check and the mark sheet of a locked exam lead to its lock", async () => {
    const { detail, sheet, exam, second, science } = open();
    insertMark(school.database, exam, second, science, 32);
    expect((await visit(detail)).all("p", "unlock-first")).toEqual([]);
    setExamLock("lock", exam, staffEmail);
    const unlockFrom = (from: "check" | "marks") => ["Unlock", lockUrl({ id: exam, classLevel: 6 }, from)];
    const link = (await visit(detail)).one("p", "unlock-first").one("a");
    expect([link.text, link.attributes.href]).toEqual(unlockFrom("check"));
    const links = (await visit(sheet)).all("a").map(({ text, attributes }) => [text, attributes.href]);
    expect(links).toContainEqual(unlockFrom("marks"));
  });
});

describe("the line below the steps", () => {
  const lineOf = async (address: string, lng = "en") => (await visit(address, lng)).one("p", "exam-path-words");

  it("while marks are missing, the Check page links to the first of them", async () => {
    const { detail, sheet, exam, first, second, science, computing } = open();
    const line = await lineOf(detail);
    expect(line.one("a").text).toBe("First: marks, 1 missing");
    expect(line.one("a").attributes.href).toBe(`${sheet}#m${second}.${science}`);
    expect((await lineOf(detail, "bn")).one("a").text).toBe("আগে: নম্বর, ১টি বাকি");
    insertMark(school.database, exam, second, science, 60);
    expect((await lineOf(detail)).one("a").attributes.href).toBe(`${sheet}#m${first}.${computing}`);
    expect((await lineOf(sheet)).all("a")).toEqual([]);
  });

  it("while an exam is not locked, the Families page links to its lock", async () => {
    const { exam, first, second, science, computing } = open();
    for (const [student, subject] of [
      [first, computing],
      [second, science],
      [second, computing],
    ] as const)
      insertMark(school.database, exam, student, subject, 45);
    const link = (await lineOf(`/cog-admin/results/exams/${exam}/families`)).one("a");
    expect([link.text, link.attributes.href]).toEqual([
      "First: Lock",
      lockUrl({ id: exam, classLevel: 6 }, "families"),
    ]);
  });
});

describe("the step of printing", () => {
  it.each([
    ["the cards of the class", (exam: number) => `/cog-admin/results/cards/${exam}?perSheet=2`],
    ["the tabulation", (exam: number) => `/cog-admin/results/tabulation/${exam}`],
  ])("the step of printing is done after %s was opened, until the exam is unlocked", async (_, urlOf) => {
    const { exam, sheet, first } = open();
    const staff = school.signedIn();
    const line = async () => (await staff.visit(sheet)).one("p", "exam-path-words").text;
    const families = `/cog-admin/results/exams/${exam}/families`;
    await staff.visit(urlOf(exam));
    setExamLock("lock", exam, staffEmail);
    await staff.post(families, { intent: "open" });
    expect(await line(), "the cards were not final").toContain("Next: Print");
    await staff.visit(`/cog-admin/results/cards/${exam}/${first}`);
    expect(await line(), "the card of one student is not the class").toContain("Next: Print");
    await staff.visit(urlOf(exam));
    expect(await line()).toContain("All steps are done");
    const page = await staff.visit(families);
    expect(page.one("nav", "exam-path").text).toMatch(/Print \(done\)/);
    expect(page.all("a", "next-step")).toEqual([]);
    expect((await visit(sheet)).one("p", "exam-path-words").text, "another device").toContain("Next: Print");
    school.database
      .update(exams)
      .set({ lockedAt: new Date(1) })
      .where(eq(exams.id, exam))
      .run();
    expect(await line(), "the exam was locked again").toContain("Next: Print");
  });

  it("the step of printing stays done for an exam after another exam was printed", async () => {
    const { exam, sheet } = open();
    const other = insertExam(school.database, "Test 2026");
    const staff = school.signedIn();
    for (const id of [exam, other]) {
      setExamLock("lock", id, staffEmail);
      await staff.visit(`/cog-admin/results/tabulation/${id}`);
    }
    expect((await staff.visit(sheet)).one("nav", "exam-path").text).toMatch(/Print \(done\)/);
  });
});

describe("marks that jump", () => {
  const row = (exam: number, student: number, marks: Record<number, number>) => {
    for (const [subject, mark] of Object.entries(marks))
      insertMark(school.database, exam, student, Number(subject), mark);
  };

  it("a mark far from the average of a student's other marks is listed for checking", async () => {
    const { detail, sheet, exam, first, second, science, computing } = open();
    const [bangla = 0, english = 0, history = 0] = ["Bangla", "English", "History"].map((name) =>
      insertSubject(school.database, name),
    );
    row(exam, first, { [bangla]: 70, [english]: 75, [history]: 79, [computing]: 17 });
    row(exam, second, { [science]: 11, [computing]: 5, [bangla]: 72, [english]: 72, [history]: 72 });
    const page = await visit(detail);
    expect(linksIn(page, "progress-students")).toEqual([
      ["Science : 11, average 56.5", `${sheet}#m${second}.${science}`],
      ["ICT : 5 of 50, average 56.8 of 100", `${sheet}#m${second}.${computing}`],
      ["ICT : 17 of 50, average 75.5 of 100", `${sheet}#m${first}.${computing}`],
    ]);
    expect(page.one("p", "to-check").text).toBe("Marks to check: 3. Failed: 2 , Unusual: 1");
    expect(page.text).toContain("An unusual mark may still be correct.");
  });

  it("a mark far from the same student's previous mark is listed with that mark", async () => {
    const { exam, first, science } = open();
    insertExam(school.database, "Unmarked 2026");
    const next = insertExam(school.database, "Test 2026");
    row(next, first, { [science]: 38 });
    const page = await visit(`${progress}?class=6&exam=${next}`);
    expect(page.one("section", "progress-part").text).toContain("Science: 1 of 2 marks");
    expect(linksIn(page, "progress-students").at(-1)?.[0]).toBe("Science : 38, last time 78");
    expect(page.text).toContain("in the same subject in Annual Examination 2026");
    expect((await visit(`${progress}?exam=${exam}`)).text).toContain("No other marks are unusual.");
    expect((await visit(`${progress}?exam=${next}`, "bn")).text).toContain(
      "Science : ৩৮, গতবার ৭৮".replace("Science", "বিজ্ঞান"),
    );
  });
});
