import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkForm } from "~/i18n/form-schema";
import { subjectSchema } from "~/subjects/subject";
import { listSubjects, moveSubject, orderVersion } from "~/subjects/subjects.server";
import { activity, subjects } from "~drizzle/schema";
import { insertSubject } from "../support/class";
import { formData } from "../support/page-parts";
import { emptySchool } from "../support/school";
import { takeConsoleErrors } from "../support/setup";

const school = emptySchool();
const account = "head@school.example";
const order = () => listSubjects(6).map(({ name }) => name);
const lines = () => school.rows(activity);
const move = (id: number, to: number, seen = orderVersion(listSubjects(6))) =>
  moveSubject(formData({ change: `subjects ${id} ${to}`, seen }), account, 6);
const movedTo = (place: number) => ({ tone: "good", title: "subjects.moved", values: { place } });

describe("the order of a mark sheet", () => {
  it("moving a subject numbers the subjects again from 1, even if several were in the same place", () => {
    const [a = 0, , c = 0] = ["A", "B", "C"].map((name) => insertSubject(school.database, name));
    expect(move(c, 0)).toEqual(movedTo(1));
    expect(order()).toEqual(["C", "A", "B"]);
    expect(move(a, 9)).toEqual(movedTo(3));
    const places = school.database.select({ position: subjects.position }).from(subjects).all();
    expect(order()).toEqual(["C", "B", "A"]);
    expect(places.map(({ position }) => position)).toEqual([3, 2, 1]);
    expect(lines()).toMatchObject([{ title: "C, Class 6" }, { title: "A, Class 6" }]);
  });

  it("the same move of a subject again changes nothing, and is recorded once", () => {
    const [a = 0] = ["A", "B", "C"].map((name) => insertSubject(school.database, name));
    const seen = orderVersion(listSubjects(6));
    expect([move(a, 1, seen), move(a, 1, seen)]).toEqual([movedTo(2), movedTo(2)]);
    expect([order(), lines().length]).toEqual([["B", "A", "C"], 1]);
  });

  it("a subject stays in its place if a colleague has changed the order since", () => {
    const [a = 0, b = 0] = ["A", "B", "C"].map((name) => insertSubject(school.database, name));
    const seen = orderVersion(listSubjects(6));
    move(a, 2);
    expect(move(b, 1, seen)).toEqual({ tone: "bad", title: "subjects.err.move", body: "form.list.stale" });
    expect([order(), lines().length]).toEqual([["B", "C", "A"], 1]);
  });

  it("moving a deleted subject changes nothing", () => {
    insertSubject(school.database, "A");
    expect(move(99, 1)).toEqual({ tone: "bad", title: "subjects.err.move", body: "subjects.gone" });
    expect(lines()).toEqual([]);
  });

  it("the order of subjects stays complete when a move cannot be written", () => {
    const ids = ["A", "B", "C"].map((name, place) => insertSubject(school.database, name, { position: place + 1 }));
    school.database.run(
      sql.raw(`create trigger no before update on subjects when old.name = 'B'
      begin select raise(abort, 'no'); end`),
    );
    expect(move(ids[2] ?? 0, 0)).toMatchObject({ tone: "bad", title: "subjects.err.move" });
    expect(takeConsoleErrors().join()).toContain("the order of subjects could not be written");
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
