import { describe, expect, it } from "vitest";
import { checkMarks, parseExportedMarks } from "~/marks/import/check-marks";
import { markSheetRows } from "~/marks/import/sheet-rows";
import type { MarkSheet } from "~/marks/mark-sheet";

const student = (id: number, rollNumber: number, name: string) => ({
  id,
  rollNumber,
  name,
  fatherName: "F",
  motherName: "M",
  group: null,
});
const sheet: MarkSheet = {
  exam: { id: 3, name: "Annual Examination 2026", nameBn: null, classLevel: 6, lockedAt: null, openedAt: null },
  subjects: [
    { id: 1, name: "Science", nameBn: "বিজ্ঞান", fullMarks: 100, group: null },
    { id: 2, name: "ICT", nameBn: null, fullMarks: 50, group: null },
  ],
  students: [student(11, 7, "Demo Student 07"), student(12, 8, "রয় ৮"), student(13, 8, "Twin"), student(14, 8, "Twin")],
  marks: { 11: { 1: 11 }, 12: { 2: 40 } },
};
const line = ["Class 6: Annual Examination 2026"];
const heads = ["Roll", "Name", "Science", "ICT"];
const check = (...rows: string[][]) => checkMarks([line, heads, ...rows], sheet);
const faultOf = (checked: ReturnType<typeof checkMarks>) =>
  checked.errors.map(({ row, column, error }) => [row, column, error.text]);

describe("an imported mark sheet", () => {
  it("an imported mark sheet changes only the filled-in cells that differ", () => {
    expect(check(["7", "Demo Student 07", "41", ""], ["8", "রয় ৮", "", "40"], ["৮", "Twin", "", "০"])).toEqual({
      changes: [
        { student: 11, subject: 1, mark: 41, was: 11 },
        { student: 13, subject: 2, mark: 0, was: null },
      ],
      left: [],
      same: 1,
      errors: [],
      skipped: [],
      students: 3,
    });
  });

  it("an imported mark equal to the downloaded one is no change, and a conflict with a colleague's change is recorded", () => {
    const rows = [line, heads, ["7", "Demo Student 07", "30", "12"], ["8", "রয় ৮", "60", "44"]];
    const checked = checkMarks(rows, sheet, "en", [
      line,
      heads,
      ["7", "Demo Student 07", "30", "9"],
      ["8", "রয় ৮", "", "41"],
    ]);
    expect(checked).toEqual({
      changes: [
        { student: 11, subject: 2, mark: 12, was: null, loaded: 9 },
        { student: 12, subject: 1, mark: 60, was: null },
        { student: 12, subject: 2, mark: 44, was: 40, loaded: 41 },
      ],
      left: [{ student: 11, subject: 1, mark: 30, was: 11 }],
      same: 0,
      errors: [],
      skipped: [],
      students: 2,
    });
  });

  it.each([
    ["another exam", [["Class 6: Half-Yearly Examination 2026"], heads]],
    ["nothing", []],
    ["no headings", [line, ["7", "Demo Student 07", "30"]]],
  ])("the marks in a hidden second sheet with %s do not count as the downloaded marks", (_, rows) => {
    expect(parseExportedMarks(rows, sheet)).toBeUndefined();
  });

  it("a mark sheet that is imported as it was exported changes nothing", () => {
    const rows = markSheetRows(sheet).map((row) => row.map((cell) => String(cell ?? "")));
    expect(checkMarks(rows, sheet)).toEqual({ changes: [], left: [], same: 2, errors: [], skipped: [], students: 4 });
  });

  it("a spreadsheet without its first line is refused if it was downloaded for another exam", () => {
    const copy = [["Class 6: Half-Yearly Examination 2026"], heads];
    const checked = checkMarks([heads, ["7", "Demo Student 07", "41"]], sheet, "en", copy);
    expect(faultOf(checked)).toEqual([[1, undefined, "import.wrongSheet"]]);
  });

  it("a mark sheet whose first line names another exam is refused, whichever exam it was downloaded for", () => {
    const other = ["Class 6: Half-Yearly Examination 2026"];
    const checked = checkMarks([other, heads, ["7", "Demo Student 07", "41"]], sheet, "en", [line, heads]);
    expect(faultOf(checked)).toEqual([[1, undefined, "import.wrongSheet"]]);
  });

  const others = [
    { name: "Half-Yearly Examination 2026", nameBn: "অর্ধ-বার্ষিক পরীক্ষা ২০২৬" },
    { name: "Test", nameBn: null },
  ];
  const annual = { ...sheet, exam: { ...sheet.exam, nameBn: "বার্ষিক পরীক্ষা ২০২৬" } };

  it.each([
    ["the school", ["চার্চ উচ্চ বিদ্যালয়", "", ""], true],
    ["its class", ["Class 6", "Science"], true],
    ["its examination", ["বার্ষিক পরীক্ষা  ২০২৬"], undefined],
    ["its examination and more", ["বার্ষিক পরীক্ষা ২০২৬, শাখা ক"], undefined],
    ["a school whose name contains the name of another exam", ["Greatest High School"], true],
  ])("a line above the headings of a mark sheet may name %s", (_, above, isUntitled) => {
    const row = ["7", "Demo Student 07", "41"];
    const checked = checkMarks([above, heads, row], annual, "bn", [], others);
    expect(checked).toMatchObject({ changes: [{ mark: 41 }], errors: [] });
    expect(checked.isUntitled).toBe(isUntitled);
  });

  it.each([
    ["another exam", "অর্ধ-বার্ষিক পরীক্ষা ২০২৬, শাখা: ক", "import.wrongSheet"],
    ["a deleted exam", "Class 6: First Term Examination 2026", "import.wrongSheet"],
  ])("a mark sheet is refused if the line below the school names %s", (_, named, text) => {
    const rows = [["চার্চ উচ্চ বিদ্যালয়"], [named], heads, ["7", "Demo Student 07", "41"]];
    expect(faultOf(checkMarks(rows, annual, "en", [], others))).toEqual([[2, undefined, text]]);
  });

  it.each(["বাংলা ২য় পত্র", "Bangla Second Paper", "বাংলা ২য়", "বাংলা দ্বিতীয়", "Bangla II", "Bangla 2nd", "বাংলা ২"])(
    "the second paper of a subject is found under the heading %s",
    (head) => {
      const paper = { id: 1, name: "Bangla 1st Paper", nameBn: "বাংলা প্রথম পত্র", fullMarks: 100, group: null };
      const second = { ...paper, id: 2, name: "Bangla 2nd Paper", nameBn: "বাংলা দ্বিতীয় পত্র" };
      const rows = [line, ["Roll", "Name", head], ["7", "Demo Student 07", "12"]];
      const checked = checkMarks(rows, { ...sheet, subjects: [paper, second] });
      expect(checked).toMatchObject({ changes: [{ subject: 2, mark: 12 }], errors: [] });
    },
  );

  it.each([
    ["Math", 1],
    ["সাধারণ গণিত", 1],
    ["ধর্ম", 2],
    ["Islam", 2],
    ["BGS", 3],
  ])("a heading %s finds its subject, as in an exam routine", (head, id) => {
    const named = [
      ["Mathematics", "গণিত"],
      ["Religion and Moral Education", "ধর্ম ও নৈতিক শিক্ষা"],
      ["Bangladesh and Global Studies", "বাংলাদেশ ও বিশ্বপরিচয়"],
    ];
    const subjects = named.map(([name = "", nameBn = ""], place) => {
      return { id: place + 1, name, nameBn, fullMarks: 100, group: null };
    });
    const rows = [line, ["Roll", "Name", head], ["7", "Demo Student 07", "12"]];
    expect(checkMarks(rows, { ...sheet, subjects })).toMatchObject({ changes: [{ subject: id }], errors: [] });
  });

  it("a heading that fits no subject is refused with the names of the subjects", () => {
    const checked = checkMarks([line, [...heads, "Chemistry"]], sheet);
    expect(checked.errors[0]?.error.values).toEqual({ subjects: "Science, ICT" });
  });

  it.each(["আব্দুল্লাহ্\u200c", "আব্দুল্লাহ্\u200d", "আব্\u200bদুল্লাহ্", "আব্দুল্লাহ্"])(
    "a student is matched by the name %j, whatever invisible characters join its letters",
    (name) => {
      const students = [student(11, 7, "আব্দুল্লাহ্\u200c")];
      const checked = checkMarks([line, heads, ["7", name, "41", ""]], { ...sheet, students });
      expect(checked).toMatchObject({ changes: [{ mark: 41 }], errors: [] });
    },
  );

  it.each(["SL.", "ক্রমিক নং", "Remarks", "শাখা"])("an extra column %s in a mark sheet is ignored", (head) => {
    const rows = [line, [head, ...heads], ["x", "7", "Demo Student 07", "12"]];
    expect(checkMarks(rows, sheet)).toMatchObject({ changes: [{ mark: 12 }], errors: [] });
  });

  it("calculated columns and columns without a heading are ignored in a mark sheet", () => {
    const rows = [line, [...heads, "Total", "GPA", ""], ["7", "Demo Student 07", "12", "", "x", "y", "z"]];
    expect(checkMarks(rows, sheet)).toMatchObject({ changes: [{ mark: 12 }], errors: [] });
  });
});

describe("an error in a mark sheet", () => {
  it.each([
    ["an unknown roll", ["9", "Stranger", "1", ""], [3, "Roll", "import.unknownRoll"]],
    ["no roll", ["", "Demo Student 07", "1", ""], [3, "Roll", "students.roll.unreadable"]],
    ["the name of another student", ["7", "Stranger", "1", ""], [3, "Name", "import.otherName"]],
    ["no name", ["7", "", "1", ""], [3, "Name", "import.otherName"]],
    ["a mark above the full marks", ["7", "Demo Student 07", "", "51"], [3, "ICT", "marks.tooHigh"]],
    ["half a mark", ["7", "Demo Student 07", "41.5", ""], [3, "Science", "marks.notWhole"]],
    ["a mark far above the full marks", ["7", "Demo Student 07", "10999", ""], [3, "Science", "marks.tooHigh"]],
    ["a mark below 0", ["7", "Demo Student 07", "-1", ""], [3, "Science", "marks.tooLow"]],
    ["a word as a mark", ["7", "Demo Student 07", "late", ""], [3, "Science", "marks.notWhole"]],
    ["a formula that failed", ["7", "Demo Student 07", "#DIV/0!", ""], [3, "Science", "import.formulaError"]],
  ])("%s in a mark sheet is reported with its row and its column", (_, row, error) =>
    expect(faultOf(check(row))).toEqual([error]),
  );

  it("a wrong mark in a mark sheet is reported with the student and the text of the cell", () => {
    expect(check(["7", "Demo Student 07", "", "51"]).errors).toMatchObject([
      { student: { rollNumber: 7, name: "Demo Student 07" }, text: "51" },
    ]);
  });

  const right = ["8", "রয় ৮", "", "40"];
  const offered = (...rows: string[][]) =>
    check(...rows).errors.flatMap(({ renamed }) => (renamed ? [renamed.student.id] : []));

  it("a row whose name differs from the class list can be accepted, and its marks are not among the others", () => {
    const checked = check(["7", "Demo Stdnt", "41", "12"], right);
    expect(checked.changes).toEqual([]);
    expect(checked.errors).toMatchObject([
      {
        row: 3,
        error: { text: "import.otherName" },
        renamed: {
          text: "Demo Stdnt",
          student: { id: 11 },
          changes: [
            { student: 11, subject: 1, mark: 41, was: 11 },
            { student: 11, subject: 2, mark: 12, was: null },
          ],
        },
      },
    ]);
  });

  it.each([
    ["the name of another student of the class", [["7", "Twin", "41", ""], right]],
    ["the roll number of several students", [["8", "Stranger", "41", ""], right]],
    ["a roll number that another row has too", [["7", "Stranger", "41", ""], ["7", "Demo Student 07", "", ""], right]],
    ["a roll number that another wrong name has too", [["7", "A", "41", ""], ["7", "B", "42", ""], right, right]],
    ["a wrong mark", [["7", "Stranger", "41", "51"], right]],
    ["only marks that are saved already", [["7", "Stranger", "11", ""], right]],
    ["more wrong names around it than right names", [["7", "Stranger", "41", ""], ["8", "Stranger", "1", ""], right]],
  ])("a row with another name and %s cannot be accepted", (_, rows) => expect(offered(...rows)).toEqual([]));

  it("a renamed row whose mark a colleague changed after the download cannot be accepted", () => {
    const rows = [line, heads, ["7", "Old Name", "30", ""], right];
    const copy = (mark: string) => [line, heads, ["7", "Old Name", mark, ""], right];
    const isOffered = (mark: string) =>
      checkMarks(rows, sheet, "en", copy(mark)).errors.map(({ renamed }) => !!renamed);
    expect(isOffered("11")).toEqual([true]);
    expect(isOffered("10")).toEqual([false]);
  });

  it("a roll number that appears twice is reported at the second row", () => {
    const row = ["7", "Demo Student 07", "1", ""];
    expect(faultOf(check(row, [], row))).toEqual([[5, "Roll", "import.rollTwice"]]);
  });

  it.each([
    ["no headings", [line, ["7", "Demo Student 07"]], [undefined, undefined, "import.noHeads"]],
    ["another exam", [["Class 6: Half-Yearly Examination 2026"], heads], [1, undefined, "import.wrongSheet"]],
    ["no column of names", [line, ["Roll", "Nmae", "Science"]], [undefined, undefined, "import.noHeads"]],
    ["an unknown subject", [line, [...heads, "Chemistry"]], [2, "Chemistry", "import.unknownSubject"]],
    ["the same subject twice", [line, [...heads, "বিজ্ঞান"]], [2, "বিজ্ঞান", "import.columnTwice"]],
    ["two columns of roll numbers", [line, [...heads, "Roll"]], [undefined, "Roll", "import.columnTwice"]],
    ["no subjects", [line, ["Roll", "Name"]], [2, undefined, "import.noSubjects"]],
    ["no students", [line, heads], [undefined, undefined, "import.noRows"]],
  ])("a mark sheet with %s is refused completely", (_, rows, error) => {
    const checked = checkMarks(rows, sheet);
    expect(faultOf(checked)).toEqual([error]);
    expect(checked.changes).toEqual([]);
  });
});
