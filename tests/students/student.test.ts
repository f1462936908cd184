import { describe, expect, it } from "vitest";
import { matchesSearch, parseRoll, parseStudent } from "../../app/students/student";
import { studentReturnUrl } from "../../app/students/students.server";
import { studentFields } from "./student-fixtures";

const form = (fields: Record<string, string>) => {
  const sent = new FormData();
  for (const [name, text] of Object.entries({ ...studentFields, ...fields })) sent.append(name, text);
  return sent;
};

describe("a roll number", () => {
  it.each([
    ["1", 1],
    ["9999", 9999],
    ["007", 7],
    [" ১২ ", 12],
    ["৯৯৯৯", 9999],
  ])("is read from %s", (typed, roll) => expect(parseRoll(typed)).toBe(roll));

  it.each(["", "0", "০", "-1", "+1", "1.5", "1e3", "10000", "0x10", "7a", "٧", "1 2"])("is not %j", (typed) => {
    expect(parseRoll(typed)).toBeUndefined();
  });
});

describe("the form of a student", () => {
  it("gives the student, trimmed and composed, without a problem", () => {
    const { student, values, errors } = parseStudent(form({ rollNumber: " ০৭ ", name: "  Rahim \t Uddin " }));
    expect(student).toEqual({ ...studentFields, rollNumber: 7, classLevel: 6, group: null });
    expect([values.rollNumber, errors]).toEqual(["০৭", {}]);
  });

  it.each([
    ["rollNumber", "form.lacks.roll"],
    ["name", "form.lacks.name"],
    ["fatherName", "form.lacks.fatherName"],
    ["motherName", "form.lacks.motherName"],
  ])("needs %s", (field, text) => {
    const { errors } = parseStudent(form({ [field]: " \u202e " }));
    expect(errors).toEqual({ [field]: { text, summary: "toast.fillRequired.body" } });
  });

  it("gives back a roll that is none, as it was typed", () => {
    const { values, errors } = parseStudent(form({ rollNumber: "seven" }));
    expect([values.rollNumber, errors]).toEqual(["seven", { rollNumber: { text: "students.roll.unreadable" } }]);
  });

  it("takes names of a hundred letters as a reader counts them, and no longer ones", () => {
    expect(parseStudent(form({ name: "ক্ষি".repeat(100) })).errors).toEqual({});
    const { errors } = parseStudent(form({ fatherName: "ক্ষি".repeat(101) }));
    expect(errors).toEqual({ fatherName: { text: "form.tooLong", values: { limit: 100, over: 1 } } });
  });

  it.each(["", "0", "11", "six"])("knows no class %j", (classLevel) => {
    expect(parseStudent(form({ classLevel })).errors).toEqual({ classLevel: { text: "students.class.unknown" } });
  });
});

describe("a student is found", () => {
  const student = { name: "Éva শিক্ষার্থী ০২ 50%_x", rollNumber: 17 };

  it.each(["éVA", "E\u0301va", "শিক্ষার্থী", "০২", "02", "%_", "17", "১৭", "1"])("by %s", (words) => {
    expect(matchesSearch(student, words)).toBe(true);
  });

  it.each(["7", "Rahim", "_%", "171"])("not by %s", (words) => expect(matchesSearch(student, words)).toBe(false));
});

it.each([
  ["", false, "/cog-admin/results/students?class=6"],
  ["new", true, "/cog-admin/results/students?class=6&new=next"],
  ["from=results&exam=3&class=5", false, "/cog-admin/results?class=6&exam=3"],
  ["from=results&exam=3", true, "/cog-admin/results?class=6&exam=3&new=next"],
  ["from=results&exam=//evil.example", false, "/cog-admin/results?class=6"],
  ["exam=3", false, "/cog-admin/results/students?class=6"],
])("after the form of a student opened with %j somebody comes to where they were", (asked, next, address) => {
  expect(studentReturnUrl(new URLSearchParams(asked), 6, next)).toBe(address);
});
