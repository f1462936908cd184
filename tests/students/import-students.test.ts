import { describe, expect, it } from "vitest";
import { listActivity } from "~/activity/activity.server";
import { checkStudents, importStudents } from "~/students/import.server";
import { checkStudentRows, toStudentRows } from "~/students/student-sheet";
import { listStudents } from "~/students/students.server";
import { students } from "~drizzle/schema";
import { emptySchool } from "../support/school";

const school = emptySchool();
const account = "head@school.example";
const none = { guardianMobile: null, group: null };
const parents = { fatherName: "F", motherName: "M", ...none };
const student = (rollNumber: number, name: string) => ({ rollNumber, name, ...parents });
const version = () => checkStudents(6, []).version;
const send = (students: ReturnType<typeof student>[], checkedAt = version(), level = 6) =>
  importStudents(level, toStudentRows(students), { account, version: checkedAt });
const names = () => listStudents(6).map(({ rollNumber, name }) => `${rollNumber} ${name}`);

const enrolled = () => {
  const rows = [student(1, "Rahim"), student(2, "Karim")].map((row) => ({ ...row, classLevel: 6 }));
  school.insert(students, rows);
};

describe("students of a checked spreadsheet", () => {
  it("students are added and changed together, with one line of activity", () => {
    enrolled();
    expect(send([student(1, "Rahim Uddin"), student(3, "New")])).toEqual({ added: 1, changed: 1, undo: 1 });
    expect(names()).toEqual(["1 Rahim Uddin", "2 Karim", "3 New"]);
    expect(listActivity().lines).toMatchObject([
      {
        ...{ account, act: "imported", kind: "class", itemId: 6, title: "Class 6: 1 new, 1 changed" },
        details: { classLevel: 6, added: 1, changed: 1 },
      },
    ]);
  });

  it("students of a class without groups are imported even if an earlier version left one with a group", () => {
    enrolled();
    school.database.update(students).set({ group: "Science" }).run();
    expect(send([student(1, "Rahim Uddin"), student(2, "Karim")])).toMatchObject({ added: 0, changed: 1 });
    expect(names()).toEqual(["1 Rahim Uddin", "2 Karim"]);
    expect(listStudents(6).map(({ group }) => group)).toEqual([null, "Science"]);
  });

  it("the same student import changes nothing when it is sent a second time", () => {
    const before = version();
    send([student(3, "New")], before);
    expect(send([student(3, "New")], before)).toEqual({ added: 0, changed: 0 });
    expect(listActivity().lines).toHaveLength(1);
  });

  it("students of an import checked against one empty class are not written into another", () => {
    expect(send([student(3, "New")], version(), 7)).toBe("conflict");
    expect(listStudents(7)).toEqual([]);
  });
});

const onRoll = [
  { id: 11, rollNumber: 1, name: "Rahim", fatherName: "Karim", motherName: "Salma", ...none },
  { id: 12, rollNumber: 2, name: "রত্না", fatherName: "Father", motherName: "Mother", ...none },
  { id: 13, ...student(5, "One") },
  { id: 14, ...student(5, "Two") },
];
const heads = ["Roll", "Name", "Father's Name", "Mother's Name"];
const check = (...rows: string[][]) =>
  checkStudentRows([["Class 6: Students"], [...heads, "Guardian's Mobile"], ...rows], 6, onRoll);
const faultOf = (checked: ReturnType<typeof checkStudentRows>) =>
  checked.errors.map(({ row, column, error }) => [row, column, error.text]);

describe("a sheet of students", () => {
  it("a student spreadsheet adds new students, changes known students, and does not touch unchanged ones", () => {
    const [added, after] = [
      { rollNumber: 3, name: "নতুন নাম", fatherName: "পিতা", motherName: "মাতা", ...none },
      { rollNumber: 1, name: "Rahim Uddin", fatherName: "Karim", motherName: "Salma", ...none },
    ];
    const changed = [{ before: onRoll[0], after }];
    expect(
      check(["৩", " নতুন  নাম ", "পিতা", "মাতা"], ["1", "Rahim Uddin", "Karim", "Salma"], ["2", "রত্না", "Father", "Mother"]),
    ).toEqual({ added: [added], changed, same: 1, unread: [], skipped: [], errors: [] });
  });

  it("an empty cell in a student spreadsheet changes nothing for a known student", () =>
    expect(check(["1", "", "", ""])).toMatchObject({ added: [], changed: [], same: 1, errors: [] }));

  it("a student spreadsheet may start with its headings, in Bengali and in any order", () => {
    const rows = [["মাতার নাম", "নাম", "রোল", "পিতার নাম"], ["M", "N", "9", "F"], []];
    expect(checkStudentRows(rows, 6, onRoll)).toMatchObject({
      added: [{ rollNumber: 9, name: "N", fatherName: "F", motherName: "M" }],
      errors: [],
    });
  });

  it.each([
    [["Roll", "Name", "Father", "Mother"]],
    [["roll no:", "Student Name", "Fathers Name", "mother_name"]],
    [["Class Roll", "Student’s Name", "FATHER’S NAME", "Name of Mother"]],
    [["রোল", "নাম", "পিতা", "মাতা"]],
    [["রোল নং.", "শিক্ষার্থী", "বাবা", "মা"]],
    [["Class Roll No.", "Name of the Student", "Name of the Father", "Name of the Mother"]],
    [["শ্রেণি রোল নং", "নাম (বাংলা)", "পিতার নাম (বাংলা)", "মাতার নাম(বাংলা)"]],
    [["Roll #", "Name (in Bengali)", "Father's Name (Bangla)", "Mother's Name (Bangla)"]],
    [["Roll No", "Name in English", "Father’s name", "Mother’s name"]],
  ])("the columns of a student spreadsheet may be called %s", (heads) => {
    expect(checkStudentRows([heads, ["9", "N", "F", "M"]], 6, onRoll)).toMatchObject({
      added: [{ rollNumber: 9, name: "N", fatherName: "F", motherName: "M" }],
      unread: [],
      errors: [],
    });
  });

  it.each(["Guardian's Mobile", "মোবাইল নম্বর", "Phone No."])(
    "guardians' numbers in a student spreadsheet are found under %s",
    (head) => {
      const [known, ...others] = onRoll;
      if (!known) throw new Error("No student is on the roll.");
      const withNumber = { ...known, guardianMobile: "+8801700000001" };
      const sheet = [
        [head, ...heads],
        ["০১৭০০-০০০০০৯", "9", "N", "F", "M"],
        ["", "1", "", "", ""],
        ["1700000002", "2"],
      ];
      const { added, changed, same } = checkStudentRows(sheet, 6, [withNumber, ...others]);
      expect([added, changed.map(({ after }) => after), same]).toMatchObject([
        [{ rollNumber: 9, guardianMobile: "+8801700000009" }],
        [{ rollNumber: 2, guardianMobile: "+8801700000002" }],
        1,
      ]);
    },
  );

  it("a student spreadsheet without guardians' numbers keeps the stored ones", () => {
    const known = onRoll.slice(0, 1).map((student) => ({ ...student, guardianMobile: "+8801700000001" }));
    const sheet = [heads, ["1", "Rahim Uddin", "", ""]];
    expect(checkStudentRows(sheet, 6, known).changed).toMatchObject([{ after: { guardianMobile: "+8801700000001" } }]);
  });

  it("unread columns of a student spreadsheet are named, even if the spreadsheet has an error", () => {
    const heads = ["SL", "Roll", "Name", "Father", "", "জন্ম তারিখ", "Group"];
    const { unread, errors } = checkStudentRows([heads, ["1", "9", "N", "F"]], 6, onRoll);
    expect([unread, errors]).toMatchObject([["SL", "জন্ম তারিখ"], [{ column: "Mother's Name" }]]);
  });

  it.each([6, 9])(
    "the section in a student spreadsheet for class %s is left out, because it is not a group",
    (level) => {
      const withSection = [...heads, "শাখা"];
      const { added, unread, errors } = checkStudentRows([withSection, ["9", "N", "F", "M", "ক"]], level, onRoll);
      expect([added, unread, errors]).toEqual([[student(9, "N")], ["শাখা"], []]);
    },
  );

  it("the column Section of a student spreadsheet is read as the group if its cells are groups", () => {
    const row = ["9", "N", "F", "M", "বিজ্ঞান"];
    const { added, unread, errors } = checkStudentRows([[...heads, "শাখা"], row], 9, onRoll);
    expect([added, unread, errors]).toEqual([[{ ...student(9, "N"), group: "Science" }], [], []]);
    const mistyped = checkStudentRows([[...heads, "শাখা"], row, ["10", "N", "F", "M", "বিজ্ঞন"]], 9, onRoll);
    expect(mistyped.errors).toMatchObject([{ row: 3, text: "বিজ্ঞন", error: { text: "group.unknown" } }]);
  });

  it("hostile names in a student spreadsheet stay words, without characters that change text direction", () => {
    const words = { name: "<img onerror=1>", fatherName: "=HYPERLINK(1)", motherName: "O'Brien" };
    const { added } = check(["9", `${words.name}\u202e`, words.fatherName, words.motherName]);
    expect(added).toEqual([{ rollNumber: 9, ...words, ...none }]);
  });
});

it("a student spreadsheet with names in two languages uses the first column and names the other", () => {
  const rows = [
    ["Roll", "Name (Bangla)", "Name (English)", "Father", "Mother"],
    ["9", "নাম", "Name", "F", "M"],
  ];
  expect(checkStudentRows(rows, 6, onRoll)).toMatchObject({ added: [student(9, "নাম")], unread: ["Name (English)"] });
});

it("student names that differ only by joiners are the same, and the zero-width space is not stored", () => {
  const [known] = onRoll;
  const rows = [heads, ["1", "Ra\u200bhim", "Kar\u200bim", "Sal\u200bma"]];
  expect(checkStudentRows(rows, 6, known ? [known] : [])).toMatchObject({ added: [], changed: [], same: 1 });
});

it("a student spreadsheet without headings is refused, with what was found instead", () => {
  const rows = [["Church High School"], ["ক্রমিক", "শিক্ষার্থীর পরিচয়", "পিতা"], ["1", "N"]];
  expect(checkStudentRows(rows, 6, onRoll).errors).toEqual([
    { error: { text: "import.noHeads", values: { found: "ক্রমিক, শিক্ষার্থীর পরিচয়, পিতা" } } },
  ]);
});

describe("an error in a sheet of students", () => {
  it.each([
    ["no roll", ["", "N", "F", "M"], [3, "Roll", "students.roll.unreadable"]],
    ["roll 0", ["0", "N", "F", "M"], [3, "Roll", "students.roll.unreadable"]],
    ["roll 10000", ["10000", "N", "F", "M"], [3, "Roll", "students.roll.unreadable"]],
    ["a roll number of two students", ["5", "N", "F", "M"], [3, "Roll", "import.rollShared"]],
    ["no name for a new student", ["9", "", "F", "M"], [3, "Name", "import.emptyCell"]],
    ["no mother's name for a new student", ["9", "N", "F", " "], [3, "Mother's Name", "import.emptyCell"]],
    [
      "a text that is not a number",
      ["9", "N", "F", "M", "0591"],
      [3, "Guardian's Mobile", "students.guardianMobile.unreadable"],
    ],
    ["the error of a formula", ["9", "#REF!", "F", "M"], [3, "Name", "import.formulaError"]],
    ["a name of 101 characters", ["9", "ক্ষ".repeat(101), "F", "M"], [3, "Name", "form.tooLong"]],
  ])("an error in a student spreadsheet is reported with row and column: %s", (_, row, error) =>
    expect(faultOf(check(row))).toEqual([error]),
  );

  it("a roll number twice in a student spreadsheet is reported at the second row", () =>
    expect(faultOf(check(["9", "N", "F", "M"], [], ["09", "O", "F", "M"]))).toEqual([[5, "Roll", "import.rollTwice"]]));

  it.each([
    ["a missing column", [heads.slice(0, 3), ["1", "a", "b"]], [undefined, "Mother's Name", "import.noColumn"]],
    ["a repeated column", [[...heads, "নাম"]], [undefined, "Name", "import.columnTwice"]],
    ["no headings", [["1", "a", "b", "c"]], [undefined, undefined, "import.noHeads"]],
    ["no students", [heads, []], [undefined, undefined, "import.noRows"]],
  ])("a student spreadsheet with %s is refused completely", (_, rows, error) => {
    expect(faultOf(checkStudentRows(rows, 6, onRoll))).toEqual([error]);
  });
});
