import { describe, expect, it } from "vitest";
import { getDensity, getResultCard } from "../../../app/marks/reports/result-card";
import { createMarkSheet, subjectsOf } from "./report-fixtures";

type Wishes = { subjects: number; mark?: number; name?: string; fatherName?: string };

function densityWith({ subjects, mark = 70, name = "Demo Student", fatherName = "Father" }: Wishes) {
  const sheet = createMarkSheet(subjectsOf(subjects), [{ name, fatherName, marks: Array(subjects).fill(mark) }]);
  const card = getResultCard(sheet, 1, "en");
  return card && getDensity(card);
}

describe("the lines of a card", () => {
  it.each([1, 10, 12])("stand wide with %i subjects", (subjects) => {
    expect(densityWith({ subjects })).toBe("wide");
  });

  it("move together with fourteen subjects, also under a name of two lines", () => {
    expect(densityWith({ subjects: 14 })).toBe("dense");
    expect(densityWith({ subjects: 14, name: "a".repeat(30) })).toBe("dense");
  });

  it("move together when names or failed subjects take lines of their own", () => {
    expect(densityWith({ subjects: 12, name: "a".repeat(40) })).toBe("dense");
    expect(densityWith({ subjects: 12, mark: 5 })).toBe("dense");
  });

  it("stand tight when there are many of both", () => {
    const long = "a".repeat(100);
    expect(densityWith({ subjects: 14, mark: 5, name: long, fatherName: long })).toBe("tight");
    expect(densityWith({ subjects: 20 })).toBe("tight");
  });
});
