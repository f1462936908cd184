import { describe, expect, it } from "vitest";
import { examsMarkedFor, openExamsWithMarks } from "../../app/students/marked-exams.server";
import { addStudent, RollTaken } from "../../app/students/student-desk.server";
import { lowestClass, nextRoll, pupilsOfClass, pupilsPerPage } from "../../app/students/students.server";
import { activity, exams, students } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { enrolled, examWithMarks } from "./class-of-pupils";

const school = emptySchool();
const rolls = (found: ReturnType<typeof pupilsOfClass>) => found.pupils.map(({ rollNumber }) => rollNumber);

describe("the pupils of a class", () => {
  it("come by roll as numbers, those of other classes and those who left not among them", () => {
    for (const rollNumber of [10, 2, 1]) enrolled(school.database, { rollNumber });
    enrolled(school.database, { rollNumber: 3, classLevel: 7 });
    enrolled(school.database, { rollNumber: 4, leftAt: new Date() });
    expect(rolls(pupilsOfClass(6))).toEqual([1, 2, 10]);
    expect(rolls(pupilsOfClass(6, { hasLeft: true }))).toEqual([4]);
  });

  it("come a page at a time, counted over all of them", () => {
    for (let rollNumber = 1; rollNumber <= 2 * pupilsPerPage; rollNumber++) enrolled(school.database, { rollNumber });
    const second = pupilsOfClass(6, { page: 2 });
    expect([rolls(second)[0], second.pupils.length, second.count, second.more]).toEqual([101, 100, 200, false]);
    expect(pupilsOfClass(6)).toMatchObject({ count: 200, more: true });
    expect(pupilsOfClass(6, { page: 3 })).toMatchObject({ pupils: [], more: false });
  });

  it("are narrowed by words, and counted", () => {
    enrolled(school.database, { name: "100% Rahim" });
    enrolled(school.database, { name: "Rina", rollNumber: 2 });
    expect(pupilsOfClass(6, { words: "%" })).toMatchObject({ count: 1, all: 2, pupils: [{ name: "100% Rahim" }] });
  });
});

describe("the next roll", () => {
  it("follows the highest of those on the roll, and starts at 1", () => {
    expect(nextRoll(6)).toBe(1);
    enrolled(school.database, { rollNumber: 14 });
    enrolled(school.database, { rollNumber: 40, leftAt: new Date() });
    expect(nextRoll(6)).toBe(15);
  });

  it("is none after the last number", () => {
    enrolled(school.database, { rollNumber: 9999 });
    expect(nextRoll(6)).toBeUndefined();
  });
});

it("the lowest class is the first with somebody on its roll", () => {
  expect(lowestClass()).toBeUndefined();
  enrolled(school.database, { classLevel: 3, leftAt: new Date() });
  enrolled(school.database, { classLevel: 8 });
  enrolled(school.database, { classLevel: 5 });
  expect(lowestClass()).toBe(5);
});

describe("examinations with marks", () => {
  it("are known of a pupil, once each, and of a class while they are open", () => {
    const [one, two] = [enrolled(school.database), enrolled(school.database, { rollNumber: 2 })];
    examWithMarks(school.database, [one, two], "Half-Yearly 2026");
    const locked = examWithMarks(school.database, [one], "Annual 2025");
    school.database.insert(exams).values({ name: "Without marks", classLevel: 6 }).run();
    school.database.$client.prepare("update exams set locked_at = 1 where id = ?").run(locked);
    expect(examsMarkedFor(one).map(({ name }) => name)).toEqual(["Annual 2025", "Half-Yearly 2026"]);
    expect(examsMarkedFor(two).map(({ name }) => name)).toEqual(["Half-Yearly 2026"]);
    expect(openExamsWithMarks(6).map(({ name }) => name)).toEqual(["Half-Yearly 2026"]);
    expect(openExamsWithMarks(7)).toEqual([]);
  });
});

describe("adding a pupil", () => {
  const pupil = { rollNumber: 1, name: "Rahim", fatherName: "F", motherName: "M", classLevel: 6 };

  it("is done once for a form, and a form refused for its roll may come again", () => {
    const holder = enrolled(school.database);
    expect(() => addStudent(pupil, { once: "a" })).toThrow(RollTaken);
    expect(school.database.select().from(activity).all()).toEqual([]);
    school.database.$client.prepare("update students set roll_number = 2 where id = ?").run(holder);
    expect(addStudent(pupil, { once: "a" })).toBeTypeOf("number");
    expect(addStudent(pupil, { once: "a" })).toBeUndefined();
    expect(school.database.select().from(students).all()).toHaveLength(2);
  });

  it.each([
    ["in another class", { classLevel: 7 }],
    ["who has left", { leftAt: new Date() }],
  ])("may take the roll of somebody %s", (_who, held) => {
    enrolled(school.database, held);
    expect(addStudent(pupil)).toBeTypeOf("number");
  });
});
