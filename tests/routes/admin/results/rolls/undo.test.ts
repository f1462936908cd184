import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setExamLock } from "~/exams/exams.server";
import { updateMarks } from "~/marks/save-marks.server";
import { deleteStudent } from "~/students/undo-deletion.server";
import { activity, exams, students } from "~drizzle/schema";
import {
  confirm,
  insertClassOf,
  insertMarkedExam,
  moveUpPath,
  places,
  rollsPath,
} from "~tests/marks/rolls/year-school";
import { insertExam, insertStudent, insertSubject } from "~tests/support/class";
import { getBanners } from "~tests/support/page-parts";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const undoPath = (id: number, level = 7) => `/cog-admin/results/students/rolls/${id}/undo?class=${level}`;
const lines = () => school.rows(activity).map(({ act, title }) => `${act} ${title}`);
const offered = async (level: number) =>
  (await school.signedIn().visit(`/cog-admin/results/students?class=${level}`)).all("p", "undo-line");

async function moveUp() {
  const ids = [...insertClassOf(school.database, 10, 1), ...insertClassOf(school.database, 6, 3)];
  const [, first = 0, second = 0, third = 0] = ids;
  const examId = insertMarkedExam(school.database, 6, "Annual 2026", [
    [first, 40],
    [second, 60],
    [third, 90],
  ]);
  await confirm(school.signedIn(), moveUpPath, { repeats: [String(second)], rolls6: `exam:${examId}` });
  expect(places(school.database)).toEqual(["left", "7.2", "6.2", "7.1"]);
  return { examId, first };
}

describe("undoing the year's change", () => {
  it("undoing the move is offered on the screens of its classes, and names who moved them", async () => {
    await moveUp();
    const [line] = await offered(7);
    expect(line?.text).toMatch(/^Moved up a year on \w+ \d+, \d{4} by head@school\.example\. Undo$/);
    expect(line?.one("a").attributes.href).toBe(undoPath(1));
    expect([(await offered(6)).length, (await offered(10)).length, (await offered(3)).length]).toEqual([1, 1, 0]);
  });

  it("undoing the move previews what happens, and gives all students their previous class and roll number", async () => {
    const { examId } = await moveUp();
    const staff = school.signedIn();
    const page = await staff.visit(undoPath(1));
    expect(page.one("p", "question-named").text).toBe("Class 10, Class 6");
    expect(page.text).toContain("3 students go back to their previous class and roll number");
    expect(page.text).toContain("locked at the same time, will be unlocked: Annual 2026.");
    const done = await staff.post(undoPath(1));
    expect(getBanners(await staff.follow(done))).toEqual(["Change undone"]);
    expect(done.location, "the list has the students who are back").toBe("/cog-admin/results/students?class=6");
    expect(places(school.database)).toEqual(["10.1", "6.1", "6.2", "6.3"]);
    expect(school.rows(exams)).toMatchObject([{ id: examId, lockedAt: null }]);
    expect(lines().slice(-3)).toEqual(["unlocked Annual 2026, Class 6", "undone Class 10", "undone Class 6"]);
    expect(await offered(7)).toEqual([]);
  });

  it("an examination that was locked before the move stays locked when the move is undone", async () => {
    const [first = 0] = insertClassOf(school.database, 6, 1);
    const examId = insertMarkedExam(school.database, 6, "Half-Yearly 2026", [[first, 50]]);
    setExamLock("lock", examId, staffEmail);
    await confirm(school.signedIn(), moveUpPath);
    await school.signedIn().post(undoPath(1));
    expect(school.rows(exams)[0]?.lockedAt).not.toBeNull();
  });
});

describe("a student who was deleted after the move and is restored after the move is undone", () => {
  const restore = async (undo?: number) =>
    getBanners(await school.signedIn().follow(await school.signedIn().post(`/cog-admin/imports/${undo}/undo`)));

  it("a restored student who had moved up is again in the earlier class, with the earlier roll and group", async () => {
    const [first = 0] = insertClassOf(school.database, 9, 2);
    insertClassOf(school.database, 10, 1);
    school.database.update(students).set({ group: "Science" }).run();
    await confirm(school.signedIn(), moveUpPath);
    school.database.update(students).set({ group: "Humanities" }).run();
    const { undo } = deleteStudent(first, staffEmail);
    await school.signedIn().post(undoPath(1, 10));
    await restore(undo);
    expect(places(school.database)).toEqual(["9.1", "9.2", "10.1"]);
    expect(school.rows(students)[0]).toMatchObject({ group: "Science" });
  });

  it("a restored student who had left with the highest class is in the class again", async () => {
    const [first = 0] = insertClassOf(school.database, 10, 2);
    await confirm(school.signedIn(), moveUpPath);
    expect(places(school.database)).toEqual(["left", "left"]);
    const { undo } = deleteStudent(first, staffEmail);
    await school.signedIn().post(undoPath(1, 10));
    await restore(undo);
    expect(places(school.database)).toEqual(["10.1", "10.2"]);
  });

  it("a restored student keeps a class that was changed between the undone move and the deletion", async () => {
    const [first = 0] = insertClassOf(school.database, 6, 2);
    await confirm(school.signedIn(), moveUpPath);
    await school.signedIn().post(undoPath(1));
    school.database.update(students).set({ classLevel: 8, rollNumber: 5 }).where(eq(students.id, first)).run();
    const { undo } = deleteStudent(first, staffEmail, new Date(Date.now() + 1000));
    await restore(undo);
    expect(places(school.database)).toEqual(["8.5", "6.2"]);
  });

  it("a student is not restored if another student has the roll from before the move", async () => {
    const [first = 0] = insertClassOf(school.database, 6, 2);
    await confirm(school.signedIn(), moveUpPath);
    const { undo } = deleteStudent(first, staffEmail);
    await school.signedIn().post(undoPath(1));
    insertStudent(school.database, 1, { name: "Newcomer" });
    await restore(undo);
    expect(places(school.database)).toEqual(["6.2", "6.1"]);
  });
});

it("undoing new rolls is offered only for that class, and restores the old rolls", async () => {
  const [first = 0] = insertClassOf(school.database, 6, 2);
  insertClassOf(school.database, 7, 1);
  await confirm(school.signedIn(), rollsPath, { [`roll${first}`]: "8" });
  expect([(await offered(6)).length, (await offered(7)).length]).toEqual([1, 0]);
  await school.signedIn().post(undoPath(1, 6));
  expect(places(school.database)).toEqual(["6.1", "6.2", "7.1"]);
});

it.each([
  [6, null, 9, "Science"],
  [9, "Science", 6, null],
] as const)(
  "undoing new rolls of Class %i gives the group %s back to a student who was moved to Class %i with the group %s",
  async (level, group, otherLevel, otherGroup) => {
    const [first = 0] = insertClassOf(school.database, level, 2);
    const set = (values: Partial<typeof students.$inferInsert>) =>
      school.database.update(students).set(values).where(eq(students.id, first)).run();
    set({ group });
    await confirm(school.signedIn(), rollsPath.replace("6", String(level)), { [`roll${first}`]: "8" });
    set({ classLevel: otherLevel, group: otherGroup });
    await school.signedIn().post(undoPath(1, level));
    expect(school.rows(students)[0]).toMatchObject({ classLevel: level, rollNumber: 1, group });
  },
);

it("undoing new rolls keeps the group that a student of the class has got since", async () => {
  const [first = 0] = insertClassOf(school.database, 9, 2);
  await confirm(school.signedIn(), rollsPath.replace("6", "9"), { [`roll${first}`]: "8" });
  school.database.update(students).set({ group: "Science" }).where(eq(students.id, first)).run();
  await school.signedIn().post(undoPath(1, 9));
  expect(school.rows(students)[0]).toMatchObject({ classLevel: 9, rollNumber: 1, group: "Science" });
});

describe("nothing is undone", () => {
  async function refusal(id = 1, language = "en") {
    const staff = school.signedIn().keep(`lng=${language}`);
    const before = places(school.database);
    const shown = (await staff.visit(undoPath(id))).one("div", "dialog-body").text;
    const told = getBanners(await staff.follow(await staff.post(undoPath(id))))[0];
    expect(places(school.database)).toEqual(before);
    return [shown, told];
  }

  it.each([
    ["en", "Marks have been entered since then with the new roll numbers."],
    ["bn", "এর পরে নতুন রোল নম্বরে পরীক্ষার নম্বর দেওয়া হয়েছে।"],
  ])("a move cannot be undone after a new mark was entered, and the page says so in %s", async (language, sentence) => {
    const { first } = await moveUp();
    const examId = insertExam(school.database, "Class Test 2027", { classLevel: 7 });
    const subject = insertSubject(school.database, "Science", { classLevel: 7 });
    const changes = [{ student: first, subject, mark: 5, was: null }];
    updateMarks(examId, changes, staffEmail, { now: new Date(Date.now() + 1000) });
    expect(await refusal(1, language)).toEqual([expect.stringContaining(sentence), expect.stringContaining(sentence)]);
    expect(await offered(7)).toEqual([]);
  });

  it("a move cannot be undone a second time", async () => {
    await moveUp();
    await school.signedIn().post(undoPath(1));
    expect((await refusal())[1]).toContain("This change has already been undone.");
  });

  it("a move cannot be undone while some of its students have got new rolls since", async () => {
    await moveUp();
    await confirm(school.signedIn(), rollsPath, { roll3: "9" });
    await confirm(school.signedIn(), rollsPath.replace("6", "7"), { roll2: "9" });
    expect((await refusal())[1]).toContain("Undo the later change first.");
    await school.signedIn().post(undoPath(3));
    expect((await school.signedIn().post(undoPath(1))).status).toBe(303);
    expect(places(school.database)).toEqual(["10.1", "6.1", "6.9", "6.3"]);
  });

  it("a move is not undone if a newcomer has a roll that would be restored, and the newcomer is named", async () => {
    await moveUp();
    insertStudent(school.database, 3, { name: "Newcomer" });
    expect((await refusal())[1]).toContain("Newcomer now has roll number 3");
  });
});
