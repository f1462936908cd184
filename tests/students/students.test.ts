import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setExamLock } from "~/exams/exams.server";
import { getMarkSheet } from "~/marks/marks.server";
import { matchesSearch, parseRoll, studentFormSchema } from "~/students/student";
import { getNextRoll } from "~/students/students.server";
import { examRolls, students } from "~drizzle/schema";
import { readForm } from "../support/read-form";
import { website } from "../support/website";
import { insertMarkedExam, insertStudent, studentFields, studentsPath } from "./student-fixtures";

const school = website();

describe("the next roll", () => {
  it("the next roll follows the highest one of the class, and starts at 1", () => {
    expect(getNextRoll(6)).toBe(1);
    insertStudent(school.database, { rollNumber: 14 });
    insertStudent(school.database, { rollNumber: 40, leftAt: new Date() });
    expect(getNextRoll(6)).toBe(15);
  });

  it("there is no next roll if the highest possible roll is taken", () => {
    insertStudent(school.database, { rollNumber: 9999 });
    expect(getNextRoll(6)).toBeUndefined();
  });
});

const read = (fields: Record<string, string>) => readForm(studentFormSchema(6), { ...studentFields, ...fields });

describe("a roll number", () => {
  it.each([
    ["1", 1],
    ["9999", 9999],
    ["007", 7],
    [" ১২ ", 12],
    ["৯৯৯৯", 9999],
  ])("a roll number is read from %s", (typed, roll) => expect(parseRoll(typed)).toBe(roll));

  it.each(["", "0", "০", "-1", "+1", "1.5", "1e3", "10000", "0x10", "7a", "٧", "1 2"])(
    "the text %j is not a roll number",
    (typed) => {
      expect(parseRoll(typed)).toBeUndefined();
    },
  );
});

describe("the form of a student", () => {
  it("the form of a student gives a trimmed and composed student without errors", () => {
    const { value, typed, errors } = read({ rollNumber: " ০৭ ", name: "  Rahim \t Uddin " });
    expect(value).toMatchObject({ ...studentFields, rollNumber: 7, classLevel: 6, guardianMobile: null, group: null });
    expect([typed.rollNumber, errors]).toEqual(["০৭", {}]);
  });

  it("a student's names may have up to a hundred visible characters", () => {
    expect(read({ name: "ক্ষি".repeat(100) }).errors).toEqual({});
    const { errors } = read({ fatherName: "ক্ষি".repeat(101) });
    expect(errors).toEqual({ fatherName: { text: "form.tooLong", values: { limit: 100, over: 1 } } });
  });

  it.each([
    ["01700-000001", "+8801700000001"],
    ["০১৭০০ ০০০০০১", "+8801700000001"],
    ["+8801700000001", "+8801700000001"],
    ["1700000001", "+8801700000001"],
    [" ", null],
  ])("the guardian's mobile %j is stored as %s", (guardianMobile, kept) => {
    const { value, errors } = read({ guardianMobile });
    expect([value?.guardianMobile, errors]).toEqual([kept, {}]);
  });

  it.each(["0170000000", "017000000011", "0212345678", "+12025550123", "no", "01700-000001, 01700-000002"])(
    "the text %j is refused as a guardian's mobile number",
    (guardianMobile) =>
      expect(read({ guardianMobile }).errors).toEqual({
        guardianMobile: { text: "students.guardianMobile.unreadable" },
      }),
  );

  it.each(["", "0", "11", "six"])("a student form with the class %j is refused as an unknown class", (classLevel) => {
    expect(read({ classLevel }).errors).toEqual({ classLevel: { text: "students.class.unknown" } });
  });
});

describe("a student is found", () => {
  const student = { name: "Éva শিক্ষার্থী ০২ 50%_x", rollNumber: 17, guardianMobile: "+8801700000017" };
  const mobiles = ["01700000017", "+880 1700-000017", "০১৭০০-০০০০১৭"];

  it.each(["éVA", "E\u0301va", "শিক্ষার্থী", "০২", "02", "%_", "17", "১৭", "1", ...mobiles])(
    "a student is found by %s",
    (words) => {
      expect(matchesSearch(student, words)).toBe(true);
    },
  );

  it.each([
    ["আব্দুল্লাহ্", "আব্দুল্লাহ্\u200c"],
    ["আব্দুল্লাহ্\u200d", "আব্দুল্লাহ্"],
    ["আব্\u200bদুল্লাহ্", "আব্দুল্লাহ্"],
  ])("the student %j is found by %j, whatever joins its letters", (name, words) => {
    expect(matchesSearch({ ...student, name }, words)).toBe(true);
  });

  it.each(["7", "Rahim", "_%", "171", "01700000018", "0170000"])("a student is not found by %s", (words) =>
    expect(matchesSearch(student, words)).toBe(false),
  );
});

const account = "head@school.example";
const kept = () => school.rows(examRolls);
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
  ])("an open exam keeps the roll of a student who %s", async (_what, after) => {
    const { id, examId } = satUnder(4);
    await change(id, after);
    await change(id, { ...after, rollNumber: 32 });
    expect([rollsOn(examId), kept()]).toEqual([[4], [{ examId, studentId: id, rollNumber: 4, group: null }]]);
  });

  it("an open exam shows the new roll number of a student who stays in the class", async () => {
    const { id, examId } = satUnder(4);
    await change(id, { rollNumber: 5 });
    expect([rollsOn(examId), kept()]).toEqual([[5], []]);
  });

  it.each([
    ["class", { classLevel: 7 }],
    ["school", { hasLeft: true }],
  ])(
    "an open exam shows the new roll number of a student who is back in the %s, and keeps it when it is locked",
    async (_what, away) => {
      const { id, examId } = satUnder(4);
      await change(id, away);
      await change(id, { rollNumber: 5 });
      expect(rollsOn(examId)).toEqual([5]);
      setExamLock("lock", examId, account);
      expect(rollsOn(examId)).toEqual([5]);
    },
  );
});

it("a locked exam keeps its rolls whatever happens to the student, even when it is unlocked and locked again", async () => {
  const { id, examId } = satUnder(4);
  setExamLock("lock", examId, account);
  for (const after of [{ classLevel: 7 }, { rollNumber: 9 }, { hasLeft: true }, { rollNumber: 9 }])
    await change(id, after);
  expect(rollsOn(examId)).toEqual([4]);
  setExamLock("unlock", examId, account);
  setExamLock("lock", examId, account);
  expect(rollsOn(examId)).toEqual([4]);
});
