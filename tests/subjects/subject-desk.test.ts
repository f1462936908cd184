import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addSubject, changeSubject, removeSubject } from "../../app/subjects/subject-desk.server";
import { moveSubject } from "../../app/subjects/subject-order.server";
import { subjectsOfClass } from "../../app/subjects/subjects.server";
import { activity, exams, subjects } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { enrol, giveMark, setExam, teach } from "../support/taught-class";

const school = emptySchool();
const written = { name: "Science", nameBn: "বিজ্ঞান", fullMarks: 100 };
const account = "head@school.example";
const order = () => subjectsOfClass(6).map(({ name }) => name);
const lines = () => school.database.select().from(activity).all();

function mark(subjectId: number, marks: number): void {
  const [studentId, examId] = [enrol(school.database, 1), setExam(school.database, "Annual 2026")];
  giveMark(school.database, { studentId, subjectId, examId, marks });
}

describe("a new subject", () => {
  it("stands at the end of its class's mark sheet, with a line in the activity", () => {
    teach(school.database, "Bangla", { position: 4 });
    teach(school.database, "Bangla", { classLevel: 7, position: 9 });
    expect(addSubject(6, written, { account })).toBe("added");
    expect(order()).toEqual(["Bangla", "Science"]);
    expect(school.database.select().from(subjects).all().at(-1)).toMatchObject({ ...written, position: 5 });
    const details = JSON.stringify({ classLevel: 6, name: written.name, nameBn: written.nameBn });
    const line = { account, act: "created", kind: "subject", itemId: 3, title: "Science, Class 6", details };
    expect(lines()).toMatchObject([line]);
  });

  it.each(["Science", "SCIENCE"])("is refused beside one that is called %s", (name) => {
    teach(school.database, name);
    expect(addSubject(6, written)).toBe("taken");
    expect(addSubject(7, written)).toBe("added");
  });

  it("is added once, however often its form is sent, and later too when the name was taken at first", () => {
    teach(school.database, "Science");
    expect(addSubject(6, written, { once: "a" })).toBe("taken");
    school.database.delete(subjects).run();
    expect([addSubject(6, written, { once: "a" }), addSubject(6, written, { once: "a" })]).toEqual(["added", "added"]);
    expect([order(), lines().length]).toEqual([["Science"], 1]);
  });
});

describe("a changed subject", () => {
  it("keeps its place", () => {
    const id = teach(school.database, "Bangla", { position: 1 });
    teach(school.database, "English", { position: 2 });
    expect(changeSubject(id, written, { account, seen: 0 })).toBe("changed");
    expect(order()).toEqual(["Science", "English"]);
    expect(lines()).toMatchObject([{ act: "changed", itemId: id, title: "Science, Class 6" }]);
  });

  it("may be written in other capitals, but not like another one of its class", () => {
    const id = teach(school.database, "science");
    expect(changeSubject(id, written, { account, seen: 0 })).toBe("changed");
    const other = teach(school.database, "English");
    expect(changeSubject(other, written, { account, seen: 0 })).toBe("taken");
  });

  it.each([
    [50, "changed"],
    [49, { highest: 50 }],
  ])("with a mark of 50 in it, out of %i: %j", (fullMarks, outcome) => {
    const id = teach(school.database, "Science");
    mark(id, 50);
    expect(changeSubject(id, { ...written, fullMarks }, { account, seen: 0 })).toEqual(outcome);
  });

  it("keeps its full marks while a locked examination has a mark in it; it may have another name", () => {
    const id = teach(school.database, "Science");
    mark(id, 50);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    expect(changeSubject(id, { ...written, fullMarks: 80 }, { account, seen: 0 })).toBe("locked");
    expect([subjectsOfClass(6)[0]?.fullMarks, lines()]).toEqual([100, []]);
    expect(changeSubject(id, { ...written, name: "General Science" }, { account, seen: 0 })).toBe("changed");
    const other = teach(school.database, "Art");
    expect(changeSubject(other, { ...written, fullMarks: 80 }, { account, seen: 0 })).toBe("changed");
  });

  it("is gone, or overtaken by a colleague's change", () => {
    expect(changeSubject(99, written, { account, seen: 0 })).toBe("gone");
    const id = teach(school.database, "Bangla");
    changeSubject(id, { ...written, name: "First" }, { account, seen: 0 }, new Date(5000));
    expect(changeSubject(id, written, { account, seen: 0 })).toBe("overtaken");
    expect(changeSubject(id, written, { account, seen: 5000 })).toBe("changed");
  });
});

describe("a subject that is removed", () => {
  it("is gone; a second time nothing more happens", () => {
    const id = teach(school.database, "Science");
    expect([removeSubject(id, account), removeSubject(id, account)]).toEqual([true, true]);
    expect(order()).toEqual([]);
    expect(lines()).toMatchObject([{ act: "removed", title: "Science, Class 6" }]);
  });

  it("stays while there are marks in it", () => {
    const id = teach(school.database, "Science");
    mark(id, 0);
    expect(removeSubject(id, account)).toBe(false);
    expect([order(), lines()]).toEqual([["Science"], []]);
  });
});

describe("the order of a mark sheet", () => {
  it("is numbered anew from 1, also where several stood in the same place", () => {
    const [a, , c] = ["A", "B", "C"].map((name) => teach(school.database, name));
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
    const [a = 0] = ["A", "B", "C"].map((name) => teach(school.database, name));
    expect([moveSubject(a, 2, account), moveSubject(a, 2, account)]).toEqual([2, 2]);
    expect([order(), lines().length]).toEqual([["B", "A", "C"], 1]);
  });

  it("of one that is gone is not touched", () => {
    teach(school.database, "A");
    expect([moveSubject(99, 1, account), lines()]).toEqual([undefined, []]);
  });

  it("stays whole when it cannot be written", () => {
    const ids = ["A", "B", "C"].map((name, place) => teach(school.database, name, { position: place + 1 }));
    school.database.run(
      sql.raw(`create trigger no before update on subjects when old.name = 'B'
      begin select raise(abort, 'no'); end`),
    );
    expect(() => moveSubject(ids[2] ?? 0, 1, account)).toThrow("no");
    expect([order(), lines()]).toEqual([["A", "B", "C"], []]);
  });
});
