import { describe, expect, it } from "vitest";
import { listActivity } from "../../app/content/activity.server";
import { toStudentRows } from "../../app/students/import";
import { checkStudents, importStudents } from "../../app/students/import.server";
import { listStudents } from "../../app/students/students.server";
import { students } from "../../drizzle/schema";
import { emptySchool } from "../support/school";

const school = emptySchool();
const account = "head@school.example";
const student = (rollNumber: number, name: string) => ({
  rollNumber,
  name,
  fatherName: "F",
  motherName: "M",
  group: null,
});
const version = () => checkStudents(6, []).version;
const send = (students: ReturnType<typeof student>[], checkedAt = version(), level = 6) =>
  importStudents(level, toStudentRows(students), { account, version: checkedAt });
const names = () => listStudents(6).map(({ rollNumber, name }) => `${rollNumber} ${name}`);

const enrolled = () => {
  const rows = [student(1, "Rahim"), student(2, "Karim")].map((row) => ({ ...row, classLevel: 6 }));
  school.database.insert(students).values(rows).run();
};

describe("students of a checked spreadsheet", () => {
  it("are added and changed together, with one line of activity", () => {
    enrolled();
    expect(send([student(1, "Rahim Uddin"), student(3, "New")])).toEqual({ added: 1, changed: 1 });
    expect(names()).toEqual(["1 Rahim Uddin", "2 Karim", "3 New"]);
    expect(listActivity().lines).toMatchObject([
      {
        ...{ account, act: "imported", kind: "class", itemId: 6, title: "Class 6: 1 new, 1 changed" },
        details: { classLevel: 6, added: 1, changed: 1 },
      },
    ]);
  });

  it("sent a second time have nothing left to do", () => {
    const before = version();
    send([student(3, "New")], before);
    expect(send([student(3, "New")], before)).toEqual({ added: 0, changed: 0 });
    expect(listActivity().lines).toHaveLength(1);
  });

  it("are not written when the class has changed meanwhile", () => {
    const before = version();
    enrolled();
    expect(send([student(2, "Somebody else")], before)).toBe("conflict");
    expect(names()).toEqual(["1 Rahim", "2 Karim"]);
  });

  it("checked against one empty class are not written into another", () => {
    expect(send([student(3, "New")], version(), 7)).toBe("conflict");
    expect(listStudents(7)).toEqual([]);
  });

  it.each([
    ["a roll that is none", [student(3, "New"), student(0, "Nobody")]],
    ["a roll twice", [student(3, "New"), student(3, "Newer")]],
    ["an empty name", [student(3, "New"), student(4, " ")]],
    ["an endless name", [student(3, "New"), student(4, "x".repeat(101))]],
  ])("with %s are refused, all of them", (_, students) => {
    expect(send(students)).toBe("rejected");
    expect([names(), listActivity().lines]).toEqual([[], []]);
  });
});
