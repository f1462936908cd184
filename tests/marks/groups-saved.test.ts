import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { readSpreadsheet } from "../../app/admin/import/read-spreadsheet.server";
import { createWorkbook } from "../../app/admin/import/write-workbook.server";
import { countMarks, setExamLock } from "../../app/exams/exams.server";
import { getMarkSheet } from "../../app/marks/marks.server";
import { findMissingMarks } from "../../app/marks/progress/progress";
import { updateMarks } from "../../app/marks/save-marks.server";
import { students, subjects } from "../../drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";
import { confirmImport, uploadSpreadsheet } from "../support/import-class";
import { staffEmail, website } from "../support/website";

const school = website();
const account = staffEmail;

/** A Class 9 with a subject of everybody and one of each of two groups, and a student of each. */
function insertGroupedClass() {
  const { database } = school;
  const of = (group: "Science" | "Humanities" | null, position = 0) => ({ classLevel: 9, group, position });
  const bangla = insertSubject(database, "Bangla", of(null, 1));
  const physics = insertSubject(database, "Physics", of("Science", 2));
  const history = insertSubject(database, "History", of("Humanities", 3));
  const rina = insertStudent(database, 1, of("Science"));
  const rafi = insertStudent(database, 2, of("Humanities"));
  return { bangla, physics, history, rina, rafi, exam: insertExam(database, "Annual 2026", { classLevel: 9 }) };
}

const setGroup = (id: number, group: "Science" | "Humanities" | null) =>
  school.database.update(students).set({ group }).where(eq(students.id, id)).run();
const counted = (exam: number) => {
  const sheet = getMarkSheet(exam);
  const { given, all } = findMissingMarks(sheet ?? { subjects: [], students: [], marks: {} });
  return { given, all };
};

it("a mark in a subject of another group is refused, whoever makes up the form, and nothing is written", async () => {
  const { exam, rina, history, bangla } = insertGroupedClass();
  const change = { student: rina, subject: history, mark: 70, was: null };
  expect(updateMarks(exam, [change], account)).toEqual({ saved: 0, conflicts: [], missing: [change] });
  const form = { account, seen: "", [`m${rina}.${history}`]: "70", [`m${rina}.${bangla}`]: "60" };
  const page = await school.signedIn().keep("lng=bn").post(`/cog-admin/results?class=9&exam=${exam}`, form);
  expect([page.status, getMarkSheet(exam)?.marks]).toEqual([400, {}]);
  expect(page.text).toContain("অন্য বিভাগের বিষয়");
  // What was typed is not lost.
  expect(page.html).toMatch(new RegExp(`name="m${rina}\\.${history}"[^>]*value="70"`));
});

it("the sheet has no field for a subject of another group", async () => {
  const { exam, rina, rafi, physics, history, bangla } = insertGroupedClass();
  const page = await school.signedIn().visit(`/cog-admin/results?class=9&exam=${exam}`);
  const fields = page.all("input").flatMap(({ attributes }) => attributes.name?.match(/^m\d+\.\d+$/)?.[0] ?? []);
  expect(fields).toEqual([`m${rina}.${bangla}`, `m${rina}.${physics}`, `m${rafi}.${bangla}`, `m${rafi}.${history}`]);
  expect(page.all("td").filter(({ attributes }) => attributes.title === "A subject of another group")).toHaveLength(2);
});

it("the marks that are counted for a list of examinations are those of its sheet", () => {
  const { database } = school;
  const { exam, rina, rafi, bangla, physics, history } = insertGroupedClass();
  const check = (given: number, all: number) => {
    expect(counted(exam)).toEqual({ given, all });
    expect(countMarks([exam]).get(exam)).toEqual({ given, all });
  };
  check(0, 4);
  const nobody = insertStudent(database, 3, { classLevel: 9 });
  check(0, 7);
  const mark = (studentId: number, subjectId: number) =>
    insertMarkRow(database, { studentId, subjectId, examId: exam, marks: 50 });
  mark(rina, bangla);
  mark(rina, history);
  check(2, 8);
  mark(rafi, history);
  mark(nobody, physics);
  // Of those who are not in the class any more, one whose group nobody has chosen.
  database.update(students).set({ classLevel: 10 }).where(eq(students.id, rafi)).run();
  database.update(students).set({ classLevel: 10 }).where(eq(students.id, nobody)).run();
  check(4, 8);
  setExamLock("lock", exam, account);
  check(4, 8);
  database.update(subjects).set({ retiredAt: new Date() }).where(eq(subjects.id, physics)).run();
  check(4, 8);
  setExamLock("unlock", exam, account);
  database.update(students).set({ leftAt: new Date() }).where(eq(students.id, rina)).run();
  check(4, 8);
});

it("a locked examination keeps the groups it was sat in, and takes a mended one when it is locked anew", () => {
  const { exam, rina, bangla, physics } = insertGroupedClass();
  const { database } = school;
  for (const subjectId of [bangla, physics])
    insertMarkRow(database, { studentId: rina, subjectId, examId: exam, marks: 50 });
  const groups = () => getMarkSheet(exam)?.students.map(({ group }) => group);
  setExamLock("lock", exam, account);
  setGroup(rina, "Humanities");
  expect(groups()).toEqual(["Science"]);
  setExamLock("unlock", exam, account);
  expect(groups()).toEqual(["Humanities", "Humanities"]);
  setExamLock("lock", exam, account);
  expect(groups()).toEqual(["Humanities"]);
});

it.each(["en", "bn"])(
  "an .xlsx with Absent and groups goes out in %s and comes back with exactly the edited cells changed",
  async (language) => {
    const { exam, rina, rafi, bangla, physics, history } = insertGroupedClass();
    const mark = (studentId: number, subjectId: number, marks: number, absent = false) =>
      insertMarkRow(school.database, { studentId, subjectId, examId: exam, marks, absent });
    mark(rina, bangla, 80);
    mark(rina, physics, 0, true);
    mark(rafi, history, 70);
    // Given before the group was changed.
    mark(rafi, physics, 33);
    const staff = school.signedIn().keep(`lng=${language}`);
    const exported = await readSpreadsheet(
      "out.xlsx",
      (await staff.visit(`/cog-admin/results/workbook/${exam}`)).bytes,
    );
    if ("error" in exported || !exported.loaded) throw new Error("The export carries the marks it was made of");
    const address = `/cog-admin/results/import?class=9&what=marks&exam=${exam}`;
    const send = async (filled: [row: number, column: number, text: string][]) => {
      const rows = exported.rows.map((row, at) =>
        Array.from({ length: Math.max(row.length, 7) }, (_, column) => {
          const cell = filled.find(([ofRow, ofColumn]) => ofRow === at && ofColumn === column);
          return (cell ? cell[2] : row[column]) || null;
        }),
      );
      return uploadSpreadsheet(staff, address, await createWorkbook(rows, { loaded: exported.loaded }), "in.xlsx");
    };
    // Rina stands in the third row, her marks from the fifth column on; History is that of another group.
    const before = getMarkSheet(exam)?.marks;
    const wrong = await send([[2, 6, "55"]]);
    expect(wrong.text).toContain(language === "en" ? "A subject of another group" : "অন্য বিভাগের বিষয়");
    expect(getMarkSheet(exam)?.marks).toEqual(before);
    const checked = await send([
      [3, 4, "অ"],
      [2, 5, "61"],
    ]);
    await confirmImport(staff, address, checked);
    expect(getMarkSheet(exam)?.marks).toEqual({
      [rina]: { [bangla]: 80, [physics]: 61 },
      [rafi]: { [bangla]: "absent", [physics]: 33, [history]: 70 },
    });
  },
);
