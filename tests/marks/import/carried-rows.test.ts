import { describe, expect, it } from "vitest";
import {
  decodeMarks,
  decodeStudents,
  encodeMarks,
  encodeStudents,
} from "../../../app/marks/import/carried-rows.server";

const change = { student: 1, subject: 2, was: null, mark: 41 };
const student = { rollNumber: 3, name: "রহিম", fatherName: "F", motherName: "M" };

describe("what a hidden field carries", () => {
  it("comes back as it was checked", () => {
    const changes = [change, { ...change, student: 2, was: 40 }, { ...change, subject: 1 }];
    expect(decodeMarks(encodeMarks(changes))).toEqual(changes);
    const students = [student, { ...student, rollNumber: 4 }];
    expect(decodeStudents(encodeStudents(students, "1"))).toEqual({ students, version: "1" });
  });

  it("is nothing when it holds a mark twice", () => {
    expect(decodeMarks(encodeMarks([change, { ...change, mark: 42 }]))).toBeUndefined();
  });

  it("is nothing when it holds a roll twice", () => {
    expect(decodeStudents(encodeStudents([student, { ...student, name: "করিম" }], "1"))).toBeUndefined();
  });

  it("is nothing when it holds something else", () => {
    expect([decodeMarks("bm8"), decodeStudents(""), decodeStudents(encodeMarks([change]))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
