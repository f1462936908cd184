import { describe, expect, it } from "vitest";
import { carriedMarks, carriedPupils, carryMarks, carryPupils } from "../../app/results/import/carried-sheet.server";

const change = { student: 1, subject: 2, was: null, mark: 41 };
const pupil = { rollNumber: 3, name: "রহিম", fatherName: "F", motherName: "M" };

describe("what a hidden field carries", () => {
  it("comes back as it was checked", () => {
    const changes = [change, { ...change, student: 2, was: 40 }, { ...change, subject: 1 }];
    expect(carriedMarks(carryMarks(changes))).toEqual(changes);
    const pupils = [pupil, { ...pupil, rollNumber: 4 }];
    expect(carriedPupils(carryPupils(pupils, "seen"))).toEqual({ pupils, seen: "seen" });
  });

  it("is nothing when it holds a mark twice", () => {
    expect(carriedMarks(carryMarks([change, { ...change, mark: 42 }]))).toBeUndefined();
  });

  it("is nothing when it holds a roll twice", () => {
    expect(carriedPupils(carryPupils([pupil, { ...pupil, name: "করিম" }], "seen"))).toBeUndefined();
  });

  it("is nothing when it holds something else", () => {
    expect([carriedMarks("bm8"), carriedPupils(""), carriedPupils(carryMarks([change]))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
