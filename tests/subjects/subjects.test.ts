import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  createSubject,
  deleteSubject,
  listSubjects,
  moveSubject,
  updateSubject,
} from "../../app/subjects/subjects.server";
import { activity, exams, subjects } from "../../drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";
import { emptySchool } from "../support/school";

const school = emptySchool();
const written = { name: "Science", nameBn: "বিজ্ঞান", fullMarks: 100 };
const account = "head@school.example";
const order = () => listSubjects(6).map(({ name }) => name);
const lines = () => school.database.select().from(activity).all();

function mark(subjectId: number, marks: number): void {
  const [studentId, examId] = [insertStudent(school.database, 1), insertExam(school.database, "Annual 2026")];
  insertMarkRow(school.database, { studentId, subjectId, examId, marks });
}

describe("a new subject", () => {
  it("stands at the end of its class's mark sheet, with a line in the activity", () => {
    insertSubject(school.database, "Bangla", { position: 4 });
    insertSubject(school.database, "Bangla", { classLevel: 7, position: 9 });
    expect(createSubject(6, written, { account })).toBe("added");
    expect(order()).toEqual(["Bangla", "Science"]);
    expect(school.database.select().from(subjects).all().at(-1)).toMatchObject({ ...written, position: 5 });
    const details = JSON.stringify({ classLevel: 6, name: written.name, nameBn: written.nameBn });
    const line = { account, act: "created", kind: "subject", itemId: 3, title: "Science, Class 6", details };
    expect(lines()).toMatchObject([line]);
  });

  it.each(["Science", "SCIENCE"])("is refused beside one that is called %s", (name) => {
    insertSubject(school.database, name);
    expect(createSubject(6, written)).toBe("taken");
    expect(createSubject(7, written)).toBe("added");
  });

  it("is added once, however often its form is sent, and later too when the name was taken at first", () => {
    insertSubject(school.database, "Science");
    expect(createSubject(6, written, { once: "a" })).toBe("taken");
    school.database.delete(subjects).run();
    expect([createSubject(6, written, { once: "a" }), createSubject(6, written, { once: "a" })]).toEqual([
      "added",
      "added",
    ]);
    expect([order(), lines().length]).toEqual([["Science"], 1]);
  });
});

describe("a changed subject", () => {
  it("keeps its place", () => {
    const id = insertSubject(school.database, "Bangla", { position: 1 });
    insertSubject(school.database, "English", { position: 2 });
    expect(updateSubject(id, written, { account, version: 0 })).toBe("changed");
    expect(order()).toEqual(["Science", "English"]);
    expect(lines()).toMatchObject([{ act: "changed", itemId: id, title: "Science, Class 6" }]);
  });

  it("may be written in other capitals, but not like another one of its class", () => {
    const id = insertSubject(school.database, "science");
    expect(updateSubject(id, written, { account, version: 0 })).toBe("changed");
    const other = insertSubject(school.database, "English");
    expect(updateSubject(other, written, { account, version: 0 })).toBe("taken");
  });

  it.each([
    [50, "changed"],
    [49, { highest: 50 }],
  ])("with a mark of 50 in it, out of %i: %j", (fullMarks, outcome) => {
    const id = insertSubject(school.database, "Science");
    mark(id, 50);
    expect(updateSubject(id, { ...written, fullMarks }, { account, version: 0 })).toEqual(outcome);
  });

  it("keeps its full marks while a locked examination has a mark in it; it may have another name", () => {
    const id = insertSubject(school.database, "Science");
    mark(id, 50);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    expect(updateSubject(id, { ...written, fullMarks: 80 }, { account, version: 0 })).toBe("locked");
    expect([listSubjects(6)[0]?.fullMarks, lines()]).toEqual([100, []]);
    expect(updateSubject(id, { ...written, name: "General Science" }, { account, version: 0 })).toBe("changed");
    const other = insertSubject(school.database, "Art");
    expect(updateSubject(other, { ...written, fullMarks: 80 }, { account, version: 0 })).toBe("changed");
  });

  it("is gone, or overtaken by a colleague's change", () => {
    expect(updateSubject(99, written, { account, version: 0 })).toBe("gone");
    const id = insertSubject(school.database, "Bangla");
    updateSubject(id, { ...written, name: "First" }, { account, version: 0 }, new Date(5000));
    expect(updateSubject(id, written, { account, version: 0 })).toBe("conflict");
    expect(updateSubject(id, written, { account, version: 5000 })).toBe("changed");
  });
});

describe("a subject that is removed", () => {
  it("is gone; a second time nothing more happens", () => {
    const id = insertSubject(school.database, "Science");
    expect([deleteSubject(id, account), deleteSubject(id, account)]).toEqual([true, true]);
    expect(order()).toEqual([]);
    expect(lines()).toMatchObject([{ act: "removed", title: "Science, Class 6" }]);
  });

  it("stays while there are marks in it", () => {
    const id = insertSubject(school.database, "Science");
    mark(id, 0);
    expect(deleteSubject(id, account)).toBe(false);
    expect([order(), lines()]).toEqual([["Science"], []]);
  });
});

describe("the order of a mark sheet", () => {
  it("is numbered anew from 1, also where several stood in the same place", () => {
    const [a, , c] = ["A", "B", "C"].map((name) => insertSubject(school.database, name));
    expect(moveSubject(c ?? 0, 1, account)).toBe(1);
    expect(order()).toEqual(["C", "A", "B"]);
    expect(moveSubject(a ?? 0, 3, account)).toBe(3);
    const places = school.database.select({ position: subjects.position }).from(subjects).all();
    expect([order(), places.map(({ position }) => position)]).toEqual([
      ["C", "B", "A"],
      [3, 2, 1],
    ]);
    expect(lines()).toMatchObject([{ title: "C, Class 6" }, { title: "A, Class 6" }]);
  });

  it("is the same after the same move again, and nobody is told twice", () => {
    const [a = 0] = ["A", "B", "C"].map((name) => insertSubject(school.database, name));
    expect([moveSubject(a, 2, account), moveSubject(a, 2, account)]).toEqual([2, 2]);
    expect([order(), lines().length]).toEqual([["B", "A", "C"], 1]);
  });

  it("of one that is gone is not touched", () => {
    insertSubject(school.database, "A");
    expect([moveSubject(99, 1, account), lines()]).toEqual([undefined, []]);
  });

  it("stays whole when it cannot be written", () => {
    const ids = ["A", "B", "C"].map((name, place) => insertSubject(school.database, name, { position: place + 1 }));
    school.database.run(
      sql.raw(`create trigger no before update on subjects when old.name = 'B'
      begin select raise(abort, 'no'); end`),
    );
    expect(() => moveSubject(ids[2] ?? 0, 1, account)).toThrow("no");
    expect([order(), lines()]).toEqual([["A", "B", "C"], []]);
  });
});
