import { describe, expect, it } from "vitest";
import { findClasses, parseClassCell } from "~/school/class-names";

describe("the class that a text names", () => {
  it.each([
    ["৬ষ্ঠ শ্রেণির তালিকা", [6]],
    ["ষষ্ঠ শ্রেণী", [6]],
    ["শ্রেণি: ৭ম", [7]],
    ["শ্রেণি - সপ্তম, শাখা - ক", [7]],
    ["১০ম শ্রেণির শিক্ষার্থী", [10]],
    ["ক্লাস সেভেন", [7]],
    ["Class Seven", [7]],
    ["CLASS VII", [7]],
    ["Class: 9 (Science)", [9]],
    ["Students of Class-8", [8]],
    ["class7", [7]],
    ["Class_10_Students.xlsx", [10]],
    ["Class 6: Annual Examination 2026", [6]],
    ["7th Class", [7]],
    ["Sixth class list", [6]],
    ["Class 7A", [7]],
    ["Class VIII B", [8]],
    ["Grade 5", [5]],
    ["৬ষ্ঠ-১০ম শ্রেণি", [6, 7, 8, 9, 10]],
    ["Classes 6 to 8", [6, 7, 8]],
    ["Class 6 and Class 7", [6, 7]],
    ["শ্রেণিঃ ষষ্ঠ", [6]],
    ["শ্রেনী: ৮ম", [8]],
    ["Std. 9", [9]],
    ["Class: XI", [11]],
  ])("a class is found in the text %j", (text, levels) =>
    expect(findClasses(text).toSorted((a, b) => a - b)).toEqual(levels),
  );

  it.each([
    "Class Roll 7",
    "শ্রেণি রোল ৭",
    "Class teacher",
    "Annual Examination 2026",
    "Class 62",
    "Sheet1",
    "7",
    "শ্রেণি শিক্ষক",
    "Class test 1",
    "Class of 2026",
    "students-6.csv",
    "",
  ])("no class is found in the text %j", (text) => expect(findClasses(text)).toEqual([]));

  it.each([
    ["7", 7],
    ["৭", 7],
    ["৭ম", 7],
    ["VII", 7],
    ["Seven", 7],
    ["7-A", 7],
    ["VII (B)", 7],
    ["৭ম-ক", 7],
    ["Class 10", 10],
    ["দশম", 10],
    ["11", 11],
    ["দ্বাদশ", 12],
    ["৭ (খ)", 7],
    ["13", undefined],
    ["ক", undefined],
    ["Science", undefined],
    ["", undefined],
  ])("the class in the cell %j is read as %s", (cell, level) => expect(parseClassCell(cell)).toBe(level));
});
