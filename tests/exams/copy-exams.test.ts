import { describe, expect, it } from "vitest";
import { findYear, listYears, parseYear, planCopy, replaceYear } from "../../app/exams/copy-exams";

describe("the year in the name of an examination", () => {
  it.each([
    ["Annual Examination 2026", 2026],
    ["বার্ষিক পরীক্ষা ২০২৬", 2026],
    ["Test 2025-26", 2025],
    ["Class Test 12-2026", 2026],
    ["Annual Examination", undefined],
    ["Annual Examination 26", undefined],
    ["Room 1234", undefined],
    ["Roll 120265", undefined],
  ])("of %s is %s", (name, year) => expect(findYear(name)).toBe(year));

  it.each([
    [" ২০২৭ ", 2027],
    ["2027", 2027],
    ["27", undefined],
    ["3027", undefined],
    ["in 2027", undefined],
    ["", undefined],
  ])("as somebody types it: %j is %s", (text, year) => expect(parseYear(text)).toBe(year));

  it.each([
    ["Annual Examination 2026", "Annual Examination 2027"],
    ["বার্ষিক পরীক্ষা ২০২৬", "বার্ষিক পরীক্ষা ২০২৭"],
    ["2026 Test (২০২৬)", "2027 Test (২০২৭)"],
    ["Test 2026-27", "Test 2027-28"],
    ["টেস্ট ২০২৬–২০২৭", "টেস্ট ২০২৭–২০২৮"],
    ["Class Test 12-2026", "Class Test 12-2027"],
    ["Test 2026-1", "Test 2027-1"],
    ["Annual 2026, syllabus of 2023", "Annual 2027, syllabus of 2023"],
    ["Number 20261", "Number 20261"],
  ])("moves on: %s becomes %s", (before, after) => expect(replaceYear(before, 2026, 2027)).toBe(after));
});

describe("a copy to another year", () => {
  const exam = (name: string, classLevel = 6, nameBn: string | null = null) => ({ name, nameBn, classLevel });

  it("takes those of the year, in both languages, and marks those that are there", () => {
    const there = [
      exam("Annual 2026", 6, "বার্ষিক ২০২৬"),
      exam("Test 2026"),
      exam("TEST 2027"),
      exam("Old 2025"),
      exam("Test 2026", 7),
    ];
    expect(planCopy(there, 2026, 2027)).toEqual([
      { ...exam("Annual 2027", 6, "বার্ষিক ২০২৭"), isThere: false },
      { ...exam("Test 2027"), isThere: true },
      { ...exam("Test 2027", 7), isThere: false },
    ]);
  });

  it("chooses from the years that there are, the newest first", () => {
    expect(listYears([exam("A 2025"), exam("B ২০২৬"), exam("C 2025"), exam("D")])).toEqual([2026, 2025]);
  });
});
