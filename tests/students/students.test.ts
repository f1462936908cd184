import { describe, expect, it } from "vitest";
import { listMarkedExams, listOpenMarkedExams } from "../../app/exams/exams.server";
import { getLowestClass, getNextRoll, searchStudents, studentsPerPage } from "../../app/students/students.server";
import { exams } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { insertMarkedExam, insertStudent } from "./student-fixtures";

const school = emptySchool();
const rolls = (found: ReturnType<typeof searchStudents>) => found.students.map(({ rollNumber }) => rollNumber);

describe("the students of a class", () => {
  it("come by roll as numbers, those of other classes and those who left not among them", () => {
    for (const rollNumber of [10, 2, 1]) insertStudent(school.database, { rollNumber });
    insertStudent(school.database, { rollNumber: 3, classLevel: 7 });
    insertStudent(school.database, { rollNumber: 4, leftAt: new Date() });
    expect(rolls(searchStudents(6))).toEqual([1, 2, 10]);
    expect(rolls(searchStudents(6, { hasLeft: true }))).toEqual([4]);
  });

  it("come a page at a time, counted over all of them", () => {
    for (let rollNumber = 1; rollNumber <= 2 * studentsPerPage; rollNumber++)
      insertStudent(school.database, { rollNumber });
    const second = searchStudents(6, { page: 2 });
    expect([rolls(second)[0], second.students.length, second.count, second.more]).toEqual([101, 100, 200, false]);
    expect(searchStudents(6)).toMatchObject({ count: 200, more: true });
    expect(searchStudents(6, { page: 3 })).toMatchObject({ students: [], more: false });
  });

  it("are narrowed by words, and counted", () => {
    insertStudent(school.database, { name: "100% Rahim" });
    insertStudent(school.database, { name: "Rina", rollNumber: 2 });
    expect(searchStudents(6, { words: "%" })).toMatchObject({ count: 1, students: [{ name: "100% Rahim" }] });
  });
});

describe("the next roll", () => {
  it("follows the highest of those on the roll, and starts at 1", () => {
    expect(getNextRoll(6)).toBe(1);
    insertStudent(school.database, { rollNumber: 14 });
    insertStudent(school.database, { rollNumber: 40, leftAt: new Date() });
    expect(getNextRoll(6)).toBe(15);
  });

  it("is none after the last number", () => {
    insertStudent(school.database, { rollNumber: 9999 });
    expect(getNextRoll(6)).toBeUndefined();
  });
});

it("the lowest class is the first with somebody on its roll", () => {
  expect(getLowestClass()).toBeUndefined();
  insertStudent(school.database, { classLevel: 3, leftAt: new Date() });
  insertStudent(school.database, { classLevel: 8 });
  insertStudent(school.database, { classLevel: 5 });
  expect(getLowestClass()).toBe(5);
});

it("examinations with marks are known of a student, once each, and of a class while they are open", () => {
  const [one, two] = [insertStudent(school.database), insertStudent(school.database, { rollNumber: 2 })];
  insertMarkedExam(school.database, [one, two], "Half-Yearly 2026");
  const locked = insertMarkedExam(school.database, [one], "Annual 2025");
  school.database.insert(exams).values({ name: "Without marks", classLevel: 6 }).run();
  school.database.$client.prepare("update exams set locked_at = 1 where id = ?").run(locked);
  expect(listMarkedExams(one).map(({ name }) => name)).toEqual(["Annual 2025", "Half-Yearly 2026"]);
  expect(listMarkedExams(two).map(({ name }) => name)).toEqual(["Half-Yearly 2026"]);
  expect(listOpenMarkedExams(6).map(({ name }) => name)).toEqual(["Half-Yearly 2026"]);
  expect(listOpenMarkedExams(7)).toEqual([]);
});
