import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkForm } from "~/i18n/form-schema";
import { moveItem, subjectSchema } from "~/subjects/subject";
import { listSubjects, moveSubject } from "~/subjects/subjects.server";
import { activity, subjects } from "~drizzle/schema";
import { insertSubject } from "../support/class";
import { formData } from "../support/page-parts";
import { emptySchool } from "../support/school";

const school = emptySchool();
const account = "head@school.example";
const order = () => listSubjects(6).map(({ name }) => name);
const lines = () => school.rows(activity);

describe("the order of a mark sheet", () => {
  it("moving a subject numbers the subjects again from 1, even if several were in the same place", () => {
    const [a, , c] = ["A", "B", "C"].map((name) => insertSubject(school.database, name));
    expect(moveSubject(c ?? 0, 1, account)).toBe(1);
    expect(order()).toEqual(["C", "A", "B"]);
    expect(moveSubject(a ?? 0, 3, account)).toBe(3);
    const places = school.database.select({ position: subjects.position }).from(subjects).all();
    expect(order()).toEqual(["C", "B", "A"]);
    expect(places.map(({ position }) => position)).toEqual([3, 2, 1]);
    expect(lines()).toMatchObject([{ title: "C, Class 6" }, { title: "A, Class 6" }]);
  });

  it("the same move of a subject again changes nothing, and is recorded once", () => {
    const [a = 0] = ["A", "B", "C"].map((name) => insertSubject(school.database, name));
    expect([moveSubject(a, 2, account), moveSubject(a, 2, account)]).toEqual([2, 2]);
    expect([order(), lines().length]).toEqual([["B", "A", "C"], 1]);
  });

  it("moving a deleted subject changes nothing", () => {
    insertSubject(school.database, "A");
    expect([moveSubject(99, 1, account), lines()]).toEqual([undefined, []]);
  });

  it("the order of subjects stays complete when a move cannot be written", () => {
    const ids = ["A", "B", "C"].map((name, place) => insertSubject(school.database, name, { position: place + 1 }));
    school.database.run(
      sql.raw(`create trigger no before update on subjects when old.name = 'B'
      begin select raise(abort, 'no'); end`),
    );
    expect(() => moveSubject(ids[2] ?? 0, 1, account)).toThrow("no");
    expect([order(), lines()]).toEqual([["A", "B", "C"], []]);
  });
});

const form = (fields: Record<string, string>) => formData({ name: "Bangla", ...fields });

describe("a subject as it is typed", () => {
  it.each([
    ["its full marks", { fullMarks: "50" }, { name: "Bangla", nameBn: null, fullMarks: 50 }],
    ["Bengali digits", { fullMarks: " ৭৫ " }, { name: "Bangla", nameBn: null, fullMarks: 75 }],
    ["empty full marks, which means 100", { fullMarks: "" }, { name: "Bangla", nameBn: null, fullMarks: 100 }],
    ["a Bengali name", { nameBn: " বাংলা " }, { name: "Bangla", nameBn: "বাংলা", fullMarks: 100 }],
    ["spaces and line ends", { name: " Bangla \n 1st " }, { name: "Bangla 1st", nameBn: null, fullMarks: 100 }],
    [
      "characters that change the text direction",
      { name: "Ban\u202egla" },
      { name: "Bangla", nameBn: null, fullMarks: 100 },
    ],
  ])("a subject is accepted if it is typed with %s", (_what, fields, subject) => {
    expect(checkForm(subjectSchema(6), form(fields))).toMatchObject({ isValid: true, value: subject });
  });
});

it.each([
  [1, 2, [2, 1, 3]],
  [3, 2, [1, 3, 2]],
  [3, 1, [3, 1, 2]],
  [2, 2, [1, 2, 3]],
  [1, 9, [2, 3, 1]],
  [3, 0, [3, 1, 2]],
])("moving item %i to place %i gives the order %j", (id, place, order) => {
  expect(moveItem([1, 2, 3], id, place)).toEqual(order);
});
