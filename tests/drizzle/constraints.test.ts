import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { examDays, exams, notices, results, students, subjects } from "~drizzle/schema";
import { emptySchool } from "../support/school";

const school = emptySchool();
const rupa = { id: 1, name: "Rupa", rollNumber: 1, classLevel: 6, fatherName: "Anil", motherName: "Maya" };
const markOf = (marks: number) => ({ studentId: 1, subjectId: 1, examId: 1, marks });

beforeEach(() => {
  school.insert(students, rupa);
  school.insert(subjects, { id: 1, name: "Mathematics", classLevel: 6 });
  school.insert(exams, { id: 1, name: "Annual Examination 2026", classLevel: 6 });
});

describe("a mark", () => {
  const writeRaw = (marks: unknown) =>
    school.database.$client
      .prepare("insert into results (student_id, subject_id, exam_id, marks) values (1, 1, 1, ?)")
      .run(marks);

  test.each([0, 33, 100])("the database accepts a mark of %s", (marks) => {
    school.insert(results, markOf(marks));
    expect(school.database.select({ marks: results.marks }).from(results).get()).toEqual({ marks });
  });

  test.each([-1, 101, 50.5, "x", "", null])("the database refuses a mark of %s", (marks) => {
    expect(() => writeRaw(marks)).toThrow(/results_marks|NOT NULL/);
  });

  test("the database stores Absent only with the mark 0", () => {
    const absent = { ...markOf(0), absent: true };
    expect(() => school.insert(results, { ...absent, marks: 1 })).toThrow(/results_absent/);
    school.insert(results, absent);
    expect(school.database.select({ absent: results.absent }).from(results).get()).toEqual({ absent: true });
  });

  test.each(["studentId", "subjectId", "examId"])("the database refuses a mark whose %s does not exist", (column) => {
    expect(() => school.insert(results, { ...markOf(40), [column]: 99 })).toThrow(/FOREIGN KEY/);
  });

  test.each([
    ["student", students],
    ["subject", subjects],
    ["exam", exams],
  ])("the database refuses to delete a %s with a mark", (_whose, table) => {
    school.insert(results, markOf(40));
    expect(() => school.database.delete(table).where(eq(table.id, 1)).run()).toThrow(/FOREIGN KEY/);
    expect(school.rows(results)).toHaveLength(1);
  });
});

describe("a class", () => {
  const write = (classLevel: number) =>
    [
      () => school.insert(students, { ...rupa, id: 2, classLevel }),
      () => school.insert(subjects, { name: "Science", classLevel }),
      () => school.insert(exams, { name: "Test Examination 2026", classLevel }),
    ] as const;

  test.each([1, 10])("the database accepts the class %s", (classLevel) => {
    for (const insert of write(classLevel)) insert();
  });

  test.each([0, 11, -1, 5.5])("the database refuses the class %s", (classLevel) => {
    const rules = [/students_class/, /subjects_class/, /exams_class/];
    for (const [at, insert] of write(classLevel).entries()) expect(insert).toThrow(rules[at]);
  });
});

describe("a notice", () => {
  const notice = {
    publishAt: new Date(0),
    title: "Closed on Sunday",
    type: "Holiday",
    content: "Come back on Monday.",
    status: "Published",
  } as const;
  const file = { fileUrl: "/files/notices/a_1.pdf", fileName: "a.pdf", fileType: "application/pdf", fileSize: 9 };
  const write = (more: object) => school.insert(notices, { ...notice, ...more });

  test("the database accepts a notice with a complete file or without a file", () => {
    write({});
    write({ ...file, filePath: "notices/a_1.pdf" });
    expect(school.rows(notices)).toHaveLength(2);
  });

  test.each(Object.entries(file))("the database refuses a notice with only the %s of a file", (column, value) => {
    expect(() => write({ [column]: value })).toThrow(/notices_whole_file/);
  });

  test("the database refuses a notice whose file lacks its key in storage", () =>
    expect(() => write(file)).toThrow(/notices_whole_file/));

  test("the database refuses two notices with the same file", () => {
    write({ ...file, filePath: "notices/a_1.pdf" });
    expect(() => write({ ...file, filePath: "notices/a_1.pdf" })).toThrow(/UNIQUE/);
  });

  test("the database refuses a notice with a blank title or an unknown type or status", () => {
    expect(() => write({ title: "  " })).toThrow(/notices_title/);
    expect(() => write({ type: "Party" })).toThrow(/notices_type/);
    expect(() => write({ status: "Hidden" })).toThrow(/notices_status/);
  });
});

describe("a day of an examination", () => {
  const day = { examId: 1, subjectId: 1, date: "2026-11-16", begin: "10:00", end: "13:00", room: "" };

  test.each([
    ["an invalid date", { date: "16/11/2026" }],
    ["an invalid time", { begin: "ten" }],
    ["an end before the beginning", { end: "09:00" }],
  ])("the database refuses an exam routine line with %s", (_, wrong) => {
    expect(() => school.insert(examDays, { ...day, ...wrong })).toThrow(/exam_days_(?:date|times)/);
  });

  test("the database refuses a second exam date for the same subject", () => {
    school.insert(examDays, day);
    expect(() => school.insert(examDays, day)).toThrow(/UNIQUE/);
  });
});
