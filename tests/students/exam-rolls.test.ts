import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setExamLock } from "../../app/exams/exams.server";
import { getMarkSheet } from "../../app/marks/marks.server";
import { examRolls, students } from "../../drizzle/schema";
import { website } from "../support/website";
import { insertMarkedExam, insertStudent, studentFields, studentsPath } from "./student-fixtures";

const school = website();
const account = "head@school.example";
const kept = () => school.database.select().from(examRolls).all();
const rollsOn = (examId: number) => getMarkSheet(examId)?.students.map(({ rollNumber }) => rollNumber);

async function change(id: number, { classLevel = 6, rollNumber = 4, hasLeft = false }): Promise<void> {
  const { changedAt } = school.database.select().from(students).where(eq(students.id, id)).get() ?? {};
  const typed = { ...studentFields, classLevel: String(classLevel), rollNumber: String(rollNumber) };
  const form = { ...typed, seen: String(Number(changedAt)), ...(hasLeft && { hasLeft: "on" }) };
  expect((await school.signedIn().post(`${studentsPath}/${id}/edit`, form)).status).toBe(303);
}

function satUnder(rollNumber: number) {
  const id = insertStudent(school.database, { rollNumber });
  return { id, examId: insertMarkedExam(school.database, [id]) };
}

describe("an open examination", () => {
  it.each([
    ["goes to another class", { classLevel: 7, rollNumber: 31 }],
    ["leaves the school", { rollNumber: 31, hasLeft: true }],
  ])("keeps the roll of a student who %s", async (_what, after) => {
    const { id, examId } = satUnder(4);
    await change(id, after);
    await change(id, { ...after, rollNumber: 32 });
    expect([rollsOn(examId), kept()]).toEqual([[4], [{ examId, studentId: id, rollNumber: 4, group: null }]]);
  });

  it("follows the roll of a student who stays in the class", async () => {
    const { id, examId } = satUnder(4);
    await change(id, { rollNumber: 5 });
    expect([rollsOn(examId), kept()]).toEqual([[5], []]);
  });

  it.each([
    ["class", { classLevel: 7 }],
    ["school", { hasLeft: true }],
  ])("follows it again once they are back in the %s, also when it is locked then", async (_what, away) => {
    const { id, examId } = satUnder(4);
    await change(id, away);
    await change(id, { rollNumber: 5 });
    expect(rollsOn(examId)).toEqual([5]);
    setExamLock("lock", examId, account);
    expect(rollsOn(examId)).toEqual([5]);
  });
});

it("a locked examination keeps its rolls whatever becomes of the student, also unlocked and locked again", async () => {
  const { id, examId } = satUnder(4);
  setExamLock("lock", examId, account);
  for (const after of [{ classLevel: 7 }, { rollNumber: 9 }, { hasLeft: true }, { rollNumber: 9 }])
    await change(id, after);
  expect(rollsOn(examId)).toEqual([4]);
  setExamLock("unlock", examId, account);
  setExamLock("lock", examId, account);
  expect(rollsOn(examId)).toEqual([4]);
});
