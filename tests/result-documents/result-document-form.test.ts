import { describe, expect, it } from "vitest";
import { resultDocumentSchema } from "~/result-documents/result-document";
import { classLevels, parseClass } from "~/school/classes";
import { readForm } from "../support/read-form";

const parsed = (fields: Record<string, string | File>) =>
  readForm(resultDocumentSchema, { title: "Results", ...fields });
const missing = { text: "form.lacks.title", summary: "toast.fillTitleFile.body" };
const tooLong = (limit: number) => ({ text: "form.tooLong", values: { limit, over: 1 } });

describe("the words of the result form", () => {
  it("the result form requires only a title; an empty exam date or class is null", () => {
    const value = { title: "Results", description: "", examType: "", examDate: null, classLevel: null };
    expect(parsed({ examDate: " ", classLevel: "" })).toMatchObject({ value, errors: {} });
    expect(readForm(resultDocumentSchema, {}).errors).toEqual({ title: missing });
  });

  it("the texts of a result form are composed, trimmed and without control characters; a description keeps its lines", () => {
    const read = parsed({
      title: " Cafe\u0301\n\u0000 ",
      examType: "\tবার্ষিক  পরীক্ষা ",
      description: "one\n\ntwo \u0007",
    });
    expect(read.value).toMatchObject({ title: "Café", examType: "বার্ষিক পরীক্ষা", description: "one\n\ntwo" });
  });

  it.each([
    ["title", "ক".repeat(200), undefined],
    ["title", "ক".repeat(201), tooLong(200)],
    ["description", "a".repeat(2_000), undefined],
    ["description", "a".repeat(2_001), tooLong(2_000)],
    ["examType", "a".repeat(100), undefined],
    ["examType", "a".repeat(101), tooLong(100)],
    ["title", " \u0000", missing],
  ] as const)("the result form checks the length of the %s %.6j…", (field, text, problem) => {
    expect(parsed({ [field]: text }).errors[field]).toEqual(problem);
  });

  it.each([
    ["2026-10-18", "2026-10-18"],
    ["২০২৬-১০-১৮", "2026-10-18"],
    ["2024-02-29", "2024-02-29"],
  ])("the result form reads the date %s as %s", (typed, day) => {
    expect(parsed({ examDate: typed })).toMatchObject({ value: { examDate: day }, errors: {} });
  });

  it.each([
    "2026-02-31",
    "2023-02-29",
    "2026-13-01",
    "2026-00-10",
    "18/10/2026",
    "2026-10-18T09:00",
    "soon",
    "2026-1-8",
  ])("the result form says that %s is not a date of the calendar, and keeps it as typed", (typed) => {
    expect(parsed({ examDate: typed })).toMatchObject({
      typed: { examDate: typed },
      errors: { examDate: { text: "form.day.unreadable" } },
    });
  });
});

describe("the class of a result paper", () => {
  it.each(classLevels)("a result document may be for class %i", (level) => {
    expect(parsed({ classLevel: String(level) }).value?.classLevel).toBe(level);
  });

  it.each([
    ["১০", 10],
    ["0", undefined],
    ["11", undefined],
    ["06", undefined],
    ["six", undefined],
    [null, undefined],
  ])("the text %j means the class %j", (name, level) => expect(parseClass(name)).toBe(level));

  it("a result document with any other class belongs to the general results", () =>
    expect(parsed({ classLevel: "11" }).value?.classLevel).toBeNull());
});
