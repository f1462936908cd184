import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findLastMarkChange } from "~/marks/mark-history.server";
import { getMarkSheet, getMarksView } from "~/marks/marks.server";
import { countMarks } from "~/marks/progress/progress.server";
import { updateMarks } from "~/marks/save-marks.server";
import { activity, examRolls, exams, students, subjects } from "~drizzle/schema";
import {
  addStudent,
  insertMark,
  insertMarkSheet,
  markSheetBrowser,
  readMarkChanges,
  readMarks,
  readSheetForm,
} from "../support/mark-sheet";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const open = () => insertMarkSheet(school.database);
const me = "me@school.example";

describe("marks are recorded", () => {
  it("marks are saved with their history and one line of activity", () => {
    const { exam, first, second, science } = open();
    const recorded = updateMarks(
      exam,
      [
        { student: first, subject: science, mark: 78, was: null },
        { student: second, subject: science, mark: 0, was: null },
      ],
      me,
    );
    expect(recorded).toEqual({ saved: 2, conflicts: [], missing: [] });
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=78`, `${second}.${science}=0`]);
    expect(readMarkChanges(school.database)).toEqual([
      `${first}.${science}: null → 78, ${me}`,
      `${second}.${science}: null → 0, ${me}`,
    ]);
    const lines = school.rows(activity);
    const details = expect.stringMatching(
      /^\{"classLevel":6,"name":"Annual Examination 2026",.*"subjects":\[\{"name":"Science"/,
    );
    expect(lines).toMatchObject([
      {
        act: "marked",
        kind: "exam",
        itemId: exam,
        title: "Annual Examination 2026, Class 6: Science",
        account: me,
        details,
      },
    ]);
  });

  it("a mark above the full marks is not saved if a colleague has lowered the full marks", () => {
    const { exam, first, second, science } = open();
    const high = { student: first, subject: science, mark: 78, was: null };
    const fitting = { student: second, subject: science, mark: 50, was: null };
    school.database.update(subjects).set({ fullMarks: 50 }).where(eq(subjects.id, science)).run();
    expect(updateMarks(exam, [high, fitting], me, { together: true })).toMatchObject({ saved: 0, missing: [high] });
    expect(updateMarks(exam, [high, fitting], me)).toMatchObject({ saved: 1, missing: [high] });
    expect(readMarks(school.database, exam)).toEqual([`${second}.${science}=50`]);
  });

  it("a changed mark and a deleted mark are recorded in the history", () => {
    const { exam, first, science } = open();
    insertMark(school.database, exam, first, science, 78);
    const cell = { student: first, subject: science };
    expect(updateMarks(exam, [{ ...cell, mark: 72, was: 78 }], me)).toMatchObject({ saved: 1 });
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=72`]);
    expect(updateMarks(exam, [{ ...cell, mark: null, was: 72 }], me)).toMatchObject({ saved: 1 });
    expect(readMarks(school.database, exam)).toEqual([]);
    const changes = ["78 → 72", "72 → null"].map((change) => `${first}.${science}: ${change}, ${me}`);
    expect(readMarkChanges(school.database)).toEqual(changes);
  });

  it("Absent is saved so that the sheet and the history distinguish it from 0", () => {
    const { exam, first, science } = open();
    const cell = { student: first, subject: science };
    expect(updateMarks(exam, [{ ...cell, mark: 0, was: null }], me)).toMatchObject({ saved: 1 });
    expect(updateMarks(exam, [{ ...cell, mark: "absent", was: 0 }], me)).toMatchObject({ saved: 1 });
    expect(getMarkSheet(exam)?.marks).toEqual({ [first]: { [science]: "absent" } });
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=0`]);
    expect(findLastMarkChange(exam, cell)).toMatchObject({ before: 0, after: "absent" });
    const stale = updateMarks(exam, [{ ...cell, mark: 70, was: 0 }], me);
    expect(stale).toMatchObject({ saved: 0, conflicts: [{ ownMark: 70, savedMark: "absent", by: me }] });
    expect(updateMarks(exam, [{ ...cell, mark: 0, was: "absent" }], me)).toMatchObject({ saved: 1 });
    expect(findLastMarkChange(exam, cell)).toMatchObject({ before: "absent", after: 0 });
  });
});

describe("two people entering marks of one class", () => {
  it("a conflict of two people on one mark shows both values and the colleague; the other marks are saved", () => {
    const { exam, first, second, science } = open();
    const at = new Date("2026-11-20T08:05:00Z");
    const other = [{ student: first, subject: science, mark: 64, was: null }];
    updateMarks(exam, other, "you@school.example", { now: at });
    const own = [
      { student: first, subject: science, mark: 78, was: null },
      { student: second, subject: science, mark: 60, was: null },
    ];
    expect(updateMarks(exam, own, me)).toEqual({
      saved: 1,
      conflicts: [{ student: first, subject: science, ownMark: 78, savedMark: 64, by: "you@school.example", at }],
      missing: [],
    });
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=64`, `${second}.${science}=60`]);
  });

  it("a conflict of two people on one mark saves nothing if all marks must be saved together", () => {
    const { exam, first, second, science } = open();
    insertMark(school.database, exam, first, science, 64);
    const own = [
      { student: first, subject: science, mark: 78, was: null },
      { student: second, subject: science, mark: 60, was: null },
    ];
    expect(updateMarks(exam, own, me, { together: true })).toMatchObject({ saved: 0, conflicts: [{ savedMark: 64 }] });
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=64`]);
  });
});

describe("marks are refused", () => {
  it("saving marks for a deleted exam is refused", () => expect(updateMarks(99, [], me)).toEqual({ stopped: "gone" }));

  it("a mark for a student or subject outside the sheet is refused, while the others are saved", () => {
    const { exam, first, science } = open();
    const elsewhere = addStudent(school.database, { level: 7 });
    const changes = [
      { student: elsewhere, subject: science, mark: 1, was: null },
      { student: first, subject: 999, mark: 2, was: null },
      { student: first, subject: science, mark: 3, was: null },
    ];
    expect(updateMarks(exam, changes, me)).toEqual({ saved: 1, conflicts: [], missing: changes.slice(0, 2) });
    expect(readMarks(school.database, exam)).toEqual([`${first}.${science}=3`]);
  });

  it("the history of marks cannot be changed or deleted", () => {
    const { exam, first, science } = open();
    updateMarks(exam, [{ student: first, subject: science, mark: 3, was: null }], me);
    expect(() => school.database.$client.exec("update mark_changes set after = 100")).toThrow("only added to");
    expect(() => school.database.$client.exec("delete from mark_changes")).toThrow("only added to");
  });
});

describe("a mark sheet", () => {
  it("a mark sheet lists the class by roll number, and the subjects in their order", () => {
    const { exam } = insertMarkSheet(school.database, { students: 11 });
    const sheet = getMarkSheet(exam);
    expect(sheet?.students.map(({ rollNumber }) => rollNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(sheet?.subjects.map(({ name }) => name)).toEqual(["Science", "ICT"]);
  });

  it("a mark sheet lists every student with a mark in it, whatever class they are in now", () => {
    const { exam, first, science } = open();
    insertMark(school.database, exam, first, science, 50);
    school.database.update(students).set({ classLevel: 7, rollNumber: 31 }).where(eq(students.id, first)).run();
    expect(getMarkSheet(exam)?.students.map(({ name, rollNumber }) => [name, rollNumber])).toEqual([
      ["Student 2", 2],
      ["Student 1", 31],
    ]);
  });

  it("a locked mark sheet lists only students who sat the exam, with their roll numbers of that date", () => {
    const { exam, first, science } = open();
    insertMark(school.database, exam, first, science, 50);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    school.insert(examRolls, { examId: exam, studentId: first, rollNumber: 1 });
    school.database.update(students).set({ classLevel: 7, rollNumber: 31 }).where(eq(students.id, first)).run();
    expect(getMarkSheet(exam)?.students.map(({ name, rollNumber }) => [name, rollNumber])).toEqual([["Student 1", 1]]);
  });

  it("an open mark sheet lists the students of the class with their current roll numbers", () => {
    const { exam, first, science } = open();
    insertMark(school.database, exam, first, science, 50);
    school.insert(examRolls, { examId: exam, studentId: first, rollNumber: 9 });
    expect(getMarkSheet(exam)?.students.map(({ rollNumber }) => rollNumber)).toEqual([1, 2]);
  });

  it("a locked exam shows only the subjects with a mark, on paper and on the screen", () => {
    const { exam, first, science } = open();
    insertMark(school.database, exam, first, science, 50);
    const shown = () =>
      [getMarkSheet(exam), getMarksView(6, exam, "en")].map((of) => of?.subjects.map(({ name }) => name));
    expect(shown()).toEqual([
      ["Science", "ICT"],
      ["Science", "ICT"],
    ]);
    school.database.update(exams).set({ lockedAt: new Date() }).run();
    expect(shown()).toEqual([["Science"], ["Science"]]);
    expect(getMarksView(6, exam, "en").marks).toEqual({ [first]: { [science]: 50 } });
    expect(countMarks(exam)).toEqual({ given: 1, all: 1 });
  });
});

async function fullSheet() {
  const { exam, level } = insertMarkSheet(school.database, { level: 9, students: 120 });
  const staff = markSheetBrowser(school.signedIn());
  const address = `/cog-admin/results?class=${level}&exam=${exam}`;
  const { names, seen } = readSheetForm((await staff.visit(address)).html);
  const marks = Object.fromEntries(names.map((name, place) => [name, String(place % 51)]));
  return {
    exam,
    names,
    post: (wrong: Record<string, string> = {}) => staff.post(address, { ...marks, ...wrong, seen }),
  };
}

const written = (exam: number) => ({
  marks: readMarks(school.database, exam).length,
  history: readMarkChanges(school.database).length,
  lines: school.rows(activity).length,
});
const nothing = { marks: 0, history: 0, lines: 0 };

describe("Save all is all or nothing", () => {
  it.each(["101", "-1", "abc", "72.5", "=1"])(
    "Save all saves none of the marks of a class of 120 if one mark, at any place, is wrong: %s",
    async (bad) => {
      const { exam, names, post } = await fullSheet();
      expect(names).toHaveLength(240);
      for (const place of [0, 119, 239]) {
        expect((await post({ [names[place] ?? ""]: bad })).status).toBe(400);
        expect(written(exam)).toEqual(nothing);
      }
      expect((await post()).status).toBe(303);
      expect(written(exam)).toEqual({ marks: 240, history: 240, lines: 1 });
    },
  );

  it.each([
    ["mark", "results"],
    ["line of the history", "mark_changes"],
  ])("Save all undoes all other marks if a %s, at any place in the batch, cannot be written", async (_what, table) => {
    const { exam, post } = await fullSheet();
    const { $client: client } = school.database;
    for (const rows of [0, 1, 120, 239]) {
      client.exec(
        `create trigger full before insert on ${table} when (select count(*) from ${table}) = ${rows}
           begin select raise(abort, 'no more'); end`,
      );
      const { status } = await post();
      client.exec("drop trigger full");
      expect(takeConsoleErrors()).toHaveLength(1);
      expect([rows, status]).toEqual([rows, 500]);
      expect(written(exam)).toEqual(nothing);
    }
    expect((await post()).status).toBe(303);
    expect(written(exam)).toEqual({ marks: 240, history: 240, lines: 1 });
  });
});
