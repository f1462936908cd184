import { describe, expect, it } from "vitest";
import { parseExam } from "../../app/exams/exam";

const form = (name: string, nameBn = "") => {
  const typed = new FormData();
  typed.append("name", name);
  typed.append("nameBn", nameBn);
  return typed;
};

describe("an examination as it is typed", () => {
  it.each([
    ["Annual Examination 2026", ""],
    ["Annual Examination ২০২৬", "বার্ষিক পরীক্ষা"],
    [`${"ক্ষ".repeat(195)} 2026`, ""],
  ])("is taken as %s", (name, nameBn) => {
    expect(parseExam(form(name, nameBn))).toMatchObject({ exam: { name, nameBn: nameBn || null }, errors: {} });
  });

  it.each([
    ["no name", " ", "form.lacks.nameInEnglish"],
    ["no year, because next year's marks would overwrite these", "Annual Examination", "exams.name.noYear"],
    ["half a year", "Annual Examination '26", "exams.name.noYear"],
    ["a name of 201 letters", `${"ক্ষ".repeat(196)} 2026`, "form.tooLong"],
  ])("is refused with %s", (_what, name, text) => {
    expect(parseExam(form(name)).errors).toMatchObject({ name: { text } });
  });

  it("is refused with a Bengali name of 201 letters", () => {
    expect(parseExam(form("A 2026", "ক্ষ".repeat(201))).errors).toMatchObject({ nameBn: { text: "form.tooLong" } });
  });
});
