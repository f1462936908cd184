import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "~/admin/import/read-spreadsheet.server";
import { createWorkbook } from "~/admin/import/write-workbook.server";
import { firstValues } from "~/school/first-values";
import type { StaffMember } from "~/school/sections";
import {
  addInOrder,
  checkStaffRows,
  createPerson,
  findNewHead,
  type ImportedPerson,
  staffWorkbook,
  toStaffRows,
} from "~/school-editor/import/staff";
import { cpuTime } from "~tests/support/cpu-time";

const person = (name: string, designation: string, more: Partial<ImportedPerson> = {}): ImportedPerson => ({
  name: { en: name, bn: "" },
  designation: { en: designation, bn: "" },
  joined: "",
  email: "",
  mobile: "",
  left: "",
  ...more,
});
const sample = createPerson(
  "one",
  person("Sample Teacher", "Assistant Teacher", {
    designation: { en: "Assistant Teacher", bn: "সহকারী শিক্ষক" },
    email: "one@school.example",
  }),
);
const people: StaffMember[] = [{ ...sample, portrait: { id: 7, x: 50, y: 20 } }];
const heads = ["Name", "Designation", "Joined", "E-mail", "Mobile", "Left"];
const check = (...rows: string[][]) => checkStaffRows([["Staff of the school"], heads, ...rows], people);
const errorsOf = ({ errors }: ReturnType<typeof check>) =>
  errors.map(({ row, column, text, error }) => [row, column, text, error.text]);

describe("a sheet of staff", () => {
  it("imported people are added, with dates and numbers as people and spreadsheets write them", () => {
    const { added, listed, ...rest } = check([
      "New Person",
      "Office Staff",
      "০১/০২/২০১৫",
      "new@school.example",
      "1712345678",
      "16.12.2026",
    ]);
    const more = { joined: "2015-02-01", email: "new@school.example", mobile: "01712345678", left: "2026-12-16" };
    expect(added).toEqual([{ person: person("New Person", "Office Staff", more) }]);
    expect(listed).toEqual(added);
    expect(rest).toEqual({ replaced: [], changed: [], same: 0, unread: [], skipped: [], errors: [] });
  });

  it("an imported person is found by name and designation, in any case and spacing, and changes are shown", () => {
    const { added, changed } = check(["SAMPLE  teacher", "সহকারী শিক্ষক", "", "", "01700-000000"]);
    expect(added).toEqual([]);
    expect(changed).toEqual([
      {
        before: people[0],
        after: { ...people[0], name: { en: "SAMPLE teacher", bn: "" }, mobile: "01700-000000" },
        fields: [
          { column: "Name (English)", before: "Sample Teacher", after: "SAMPLE teacher" },
          { column: "Mobile", before: "", after: "01700-000000" },
        ],
      },
    ]);
  });

  it("an empty cell in a staff spreadsheet changes nothing", () => {
    expect(check(["Sample Teacher", "Assistant Teacher"])).toMatchObject({
      added: [],
      changed: [],
      same: 1,
      errors: [],
    });
  });

  it("an imported person with a known name and another designation is added, with a note about the namesake", () => {
    expect(check(["Sample Teacher", "Head Teacher"]).added).toEqual([
      { person: person("Sample Teacher", "Head Teacher"), namesake: people[0]?.designation },
    ]);
  });

  it("an imported head teacher is added, with a note about the head teacher who is already in the list", () => {
    const head = createPerson("head", person("Sample Head", "Head Teacher"));
    const heads = (listed: StaffMember[]) =>
      checkStaffRows(
        [
          ["Name", "Designation"],
          ["Sample Newcomer", "প্রধান শিক্ষক"],
        ],
        listed,
      ).added.map((one) => one.head);
    expect(heads([head])).toEqual([head]);
    expect([heads([{ ...head, left: "2026-01-31" }]), heads(people)]).toEqual([[undefined], [undefined]]);
  });

  it("only a new head teacher can take the place of one whom the spreadsheet does not contain", () => {
    const head = createPerson("head", person("Sample Head", "Head Teacher"));
    const findIn = (...rows: string[][]) => findNewHead(checkStaffRows([heads, ...rows], [...people, head]));
    const [teacher, newcomer] = [
      ["Other Teacher", "Assistant Teacher"],
      ["Sample Newcomer", "Head Teacher"],
    ];
    expect(findIn(teacher, newcomer)).toBe(1);
    expect(findIn(newcomer, ["Sample Second", "Head Teacher"])).toBe(0);
    expect(findIn(newcomer, ["Sample Head", "Head Teacher"])).toBe(-1);
    expect(findIn(["Sample Newcomer", "Head Teacher", "", "", "", "2020-01-31"])).toBe(-1);
    expect(findIn(["Sample Newcomer", "Assistant Head Teacher"])).toBe(-1);
  });

  it("a staff spreadsheet may have Bengali headings, in any order, with other columns between", () => {
    const rows = [
      ["ক্রমিক", "মোবাইল নম্বর", "পদবী", "নাম (বাংলা)", "নাম"],
      ["১", "০১৭০০-০০০০০০", "অফিস সহকারী", "নমুনা ব্যক্তি", "Sample Person"],
    ];
    const expected = person("Sample Person", "", {
      name: { en: "Sample Person", bn: "নমুনা ব্যক্তি" },
      designation: { en: "", bn: "অফিস সহকারী" },
      mobile: "০১৭০০-০০০০০০",
    });
    expect(checkStaffRows(rows, people)).toEqual({
      added: [{ person: expected, group: "office" }],
      replaced: [],
      listed: [{ person: expected }],
      changed: [],
      same: 0,
      unread: ["ক্রমিক"],
      skipped: [],
      errors: [],
    });
  });

  it("the heading Name is accepted in English and in Bengali in a staff spreadsheet", () => {
    const rows = [
      ["Name", "নাম", "Designation", "পদবি"],
      ["Sample Person", "নমুনা ব্যক্তি", "Teacher", "শিক্ষক"],
    ];
    expect(checkStaffRows(rows, []).added[0]?.person).toMatchObject({
      name: { en: "Sample Person", bn: "নমুনা ব্যক্তি" },
      designation: { en: "Teacher", bn: "শিক্ষক" },
    });
  });

  it("hostile texts in a staff spreadsheet are kept as words, without characters that change text direction", () => {
    expect(check(["<img onerror=1>\u202e", "=HYPERLINK(1)"]).added[0]?.person).toMatchObject({
      name: { en: "<img onerror=1>" },
      designation: { en: "=HYPERLINK(1)" },
    });
  });

  it.each([
    ["Headmaster", "teaching"],
    ["মৌলভী", "teaching"],
    ["Night Guard", "office"],
    ["আয়া", "office"],
    ["Assistant Teacher", undefined],
    ["অফিস কর্মচারী", undefined],
  ])("a staff spreadsheet with a %s asks for the group, and suggests %s", (designation, group) => {
    expect(check(["New Person", designation]).added[0]?.group).toBe(group);
  });

  it("imported people are new and replace nameless posts, with the designation of a post in both languages", () => {
    const posts = firstValues.staff.people;
    const rows = [heads, ["", "Head Teacher"], ["Sample One", "সহকারী শিক্ষক (গণিত)"], ["Sample Two", "Librarian"]];
    const { added, changed, replaced, errors } = checkStaffRows(rows, posts);
    expect(errors).toEqual([]);
    const designation = { en: "Assistant Teacher (Mathematics)", bn: "সহকারী শিক্ষক (গণিত)" };
    expect(added).toMatchObject([
      { person: { name: { en: "Sample One" }, designation } },
      { person: { name: { en: "Sample Two" } }, group: "office" },
    ]);
    expect(changed).toEqual([]);
    expect(replaced.map(({ id }) => id)).toEqual(posts.map(({ id }) => id).filter((id) => id !== "staff-1"));
  });

  it.each([
    ["above and below known people", ["+One", "A", "+Two", "C", "+Three"], "One A Two B C Three D"],
    ["only new people", ["+One", "+Two"], "A B C D One Two"],
    ["known people in another order", ["C", "+One", "A", "+Two"], "A Two B C One D"],
    ["only known people", ["D", "A"], "A B C D"],
  ])("new people of a staff spreadsheet keep its order: %s", (_, order, expected) => {
    const known = ["A", "B", "C", "D"].map((id) => createPerson(id, person(id, "Teacher")));
    const added = order
      .filter((id) => id.startsWith("+"))
      .map((id) => createPerson(id, person(id.slice(1), "Teacher")));
    const ids = order.map((id) => (id.startsWith("+") ? undefined : id));
    expect(
      addInOrder(known, ids, added)
        .map(({ name }) => name.en)
        .join(" "),
    ).toBe(expected);
  });

  it("posts that the school has filled in or added itself stay when staff are imported", () => {
    const [first] = firstValues.staff.people;
    if (!first) throw new Error("There are posts from the start");
    const own = [
      { ...first, id: "own" },
      { ...first, mobile: "01700-000000" },
    ];
    expect(checkStaffRows([heads, ["Sample Two", "Librarian"]], own).replaced).toEqual([]);
  });

  it("the exported staff spreadsheet changes no person when it is imported, in either language", () => {
    for (const language of ["en", "bn"] as const)
      expect(checkStaffRows(toStaffRows(people, language), people)).toMatchObject({ same: 1, added: [], errors: [] });
  });
});

describe("an error in a sheet of staff", () => {
  it.each([
    ["no name", ["", "Teacher"], ["Name (English)", "", "import.emptyCell"]],
    ["no designation", ["New Person", ""], ["Designation (English)", "", "import.emptyCell"]],
    ["a name that is too long", ["ক".repeat(121), "Teacher"], ["Name (Bengali)", "", "form.tooLong"]],
    ["an invalid date", ["New Person", "Teacher", "31/02/2020"], ["Joined", "31/02/2020", "school.err.day"]],
    ["a year in place of a date", ["New Person", "Teacher", "2009"], ["Joined", "2009", "import.days.unreadable"]],
    ["an invalid last day", ["New Person", "Teacher", "", "", "", "x"], ["Left", "x", "import.days.unreadable"]],
    [
      "an incomplete email address",
      ["New Person", "Teacher", "", "new@school"],
      ["E-mail", "new@school", "school.err.email"],
    ],
    [
      "one digit too few",
      ["New Person", "Teacher", "", "", "0170000000"],
      ["Mobile", "0170000000", "school.err.phoneDigits"],
    ],
  ])("an error in a staff spreadsheet is reported with row and column: %s", (_, row, [column, text, error]) => {
    expect(errorsOf(check([], row))).toEqual([[4, column, text, error]]);
  });

  it("a name in a staff spreadsheet that is too long is rejected with the limit and the number of characters over it", () => {
    expect(check(["ক".repeat(121), "Teacher"]).errors).toMatchObject([
      { error: { text: "form.tooLong", values: { limit: 120, over: 1 } } },
    ]);
  });

  it("an error in a staff spreadsheet names the column in Bengali for readers of Bengali", () => {
    expect(checkStaffRows([heads, ["", "Teacher"]], [], "bn").errors).toMatchObject([
      { row: 2, column: "নাম (ইংরেজি)" },
    ]);
  });

  it.each([
    ["a new person", ["New Person", "Teacher"]],
    ["a known person", ["Sample Teacher", "Assistant Teacher"]],
  ])("a staff spreadsheet with %s twice reports the second row", (_, row) => {
    expect(errorsOf(check(row, row))).toEqual([[4, undefined, row[0], "import.staff.twice"]]);
  });

  it.each([
    ["no headings", [["New Person", "Teacher"]], [undefined, "import.staff.noHeadings"]],
    [
      "no designations",
      [
        ["Name", "Mobile"],
        ["New Person", "1"],
      ],
      [undefined, "import.staff.noHeadings"],
    ],
    [
      "a repeated column",
      [
        [...heads, "ইমেইল"],
        ["New Person", "Teacher"],
      ],
      ["E-mail", "import.columnTwice"],
    ],
    ["no people", [heads, [], [" "]], [undefined, "import.noRows"]],
  ])("a spreadsheet of staff with %s is refused completely", (_, rows, [column, error]) => {
    expect(errorsOf(checkStaffRows(rows, people))).toEqual([[undefined, column, undefined, error]]);
  });

  it("a staff spreadsheet with more people than the list may have is refused", () => {
    const rows = Array.from({ length: 300 }, (_, n) => [`Person ${n}`, "Teacher"]);
    expect(check(...rows).errors).toEqual([
      { error: { text: "import.tooManyItems", values: { count: 301, limit: 300 } } },
    ]);
    expect(check(...rows.slice(1)).errors).toEqual([]);
  });
});

describe("the sheet of the staff", () => {
  it("the staff spreadsheet holds no formula, whatever the names are, and its import changes no person", async () => {
    const hostile = createPerson(
      "two",
      person('=HYPERLINK("https://elsewhere.example")', "@Teacher", { mobile: "+8801700000000" }),
    );
    const { fileName, rows } = staffWorkbook([...people, hostile], "en");
    const bytes = await createWorkbook(rows);
    const read = await readSpreadsheet(fileName, bytes);
    expect([bytes.includes("<f>"), JSON.stringify(read).includes('"=HYPER')]).toEqual([false, true]);
    expect("rows" in read && checkStaffRows(read.rows, [...people, hostile])).toMatchObject({
      same: 2,
      added: [],
      errors: [],
    });
  });

  it("a staff spreadsheet with a thousand people of one name is checked in less than a second", () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ["শিক্ষক ".repeat(17), `${"Teacher ".repeat(12)}${n}`]);
    const began = cpuTime();
    expect(check(...rows).added).toHaveLength(1000);
    expect(cpuTime() - began).toBeLessThan(1000);
  });
});
