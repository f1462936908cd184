import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { listStudents } from "~/students/students.server";
import { carriedValue, confirmImport, insertImportClass, uploadSpreadsheet } from "~tests/support/class";
import { decoded } from "~tests/support/markup";
import { fieldValue, getBanner } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();
const address = "/cog-admin/results/import?class=6&what=students";
const sheet = (...rows: string[]) => ["Roll,Name,Father's Name,Mother's Name", ...rows].join("\n");
const filledIn = sheet("৪,<b>New</b>,পিতা,মাতা", "3,শিক্ষার্থী ৩,,");
const names = () => listStudents(6).map(({ rollNumber, name }) => `${rollNumber} ${name}`);

const staffWithClass = () => {
  insertImportClass(school.database);
  return school.signedIn();
};

describe("the import of students", () => {
  it("the import form preselects students for a class without students, and marks for other classes", async () => {
    const staff = staffWithClass();
    const chosen = async (level: number) => {
      const { html } = await staff.visit(`/cog-admin/results/import?class=${level}`);
      return /value="(\w+)" selected="">(?:Marks of|Students)/.exec(html)?.[1];
    };
    expect(await chosen(7)).toBe("students");
    expect(await chosen(6)).toBe("marks");
  });

  it("the import screen names the class and the kind of the sheet before it asks for the file", async () => {
    const { html } = await staffWithClass().visit(address);
    const at = ["Students of a class</option>", ">Class 6</option>", 'type="file"'].map((part) => html.indexOf(part));
    expect(at).toEqual([...at].sort((one, other) => one - other));
    expect(at[0]).toBeGreaterThan(0);
  });

  it.each([
    ["what=students", "/cog-admin/results/students?class=6"],
    ["what=rolls", "/cog-admin/results/students/rolls?class=6"],
    ["what=marks", "/cog-admin/results?class=6"],
    ["what=marks&exam=1", "/cog-admin/results?class=6&exam=1"],
  ])("the import screen of %s leads back to its list", async (query, list) => {
    const page = await staffWithClass().visit(`/cog-admin/results/import?class=6&${query}`);
    expect(page.one("div", "screen-header").hrefs[0]).toBe(list);
  });

  it("a mark sheet without students offers to import the class list", async () => {
    const page = await school.signedIn().visit("/cog-admin/results?class=7");
    expect(page.text).toContain("There are no students in this class yet. Import the class list");
    expect(page.hrefs).toContain("/cog-admin/results/import?class=7&what=students");
  });

  it("the empty student spreadsheet has the four headings, and its import finds no student", async () => {
    const staff = staffWithClass();
    const link = (await staff.visit(address)).all("a").find(({ attributes }) => attributes.download)?.attributes;
    expect(link?.download).toBe("Class-6_Students.xlsx");
    const { bytes } = await staff.visit(link?.href ?? "");
    const checked = await uploadSpreadsheet(staff, address, bytes, "sheet.xlsx");
    expect(checked.text).toContain("This spreadsheet has no rows below the headings.");
  });

  it("the import of students previews who is new and who changes, and saves them when it is confirmed", async () => {
    const staff = staffWithClass();
    const before = names();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    expect(checked.text).toContain(
      "Students whose details change: 1 Roll 3 শিক্ষার্থী ০৩ Name শিক্ষার্থী ০৩ → শিক্ষার্থী ৩ " +
        "New students: 1 Roll 4 <b>New</b> Father's Name পিতা Mother's Name মাতা",
    );
    expect(checked.html).not.toContain("<b>New");
    expect(names()).toEqual(before);
    const done = await confirmImport(staff, address, checked);
    expect([done.status, done.location]).toEqual([303, "/cog-admin/results/students?class=6"]);
    expect((await staff.follow(done)).text).toContain("Students imported: 1 new, 1 changed");
    expect(names().slice(2)).toEqual(["3 শিক্ষার্থী ৩", "4 <b>New</b>"]);
    expect(listStudents(6)[2]).toMatchObject({ fatherName: "+880 1700" });
  });

  it("the import of students saves the correct rows, and names the rows it leaves out before and after saving", async () => {
    const staff = staffWithClass();
    const before = names();
    const rows = [
      ...["4,New,F,M", "x,Stranger,F,M", "5,,F,M", ",,,", "Roll,Name,Father's Name,Mother's Name"],
      ...["6,Six,F,M", ",সর্বমোট,২,", ",,,Signature of the Headmaster", "৭,Total students,,"],
    ];
    const checked = await uploadSpreadsheet(staff, address, sheet(...rows));
    expect(checked.status).toBe(200);
    expect(checked.text).toContain("New students: 2 Roll 4 New");
    expect(checked.text).toContain("Left out: 2 Row 3, Roll x Enter a whole number from 1 to 9999. Row 4, Name");
    expect(checked.texts("ul", "import-skipped")).toEqual([
      "Row 6 (repeated headings) Rows 8, 10 (totals) Row 9 (signature)",
    ]);
    expect(checked.texts("button")).toContain("Save 2 students, leave out 2");
    const carried = { carried: carriedValue(checked), leftOut: fieldValue(checked, "leftOut") ?? "" };
    const list = await staff.follow(await staff.post(address, carried));
    expect(getBanner(list)).toBe(
      "Students imported: 2 new Left out: 2. Correct these rows in the spreadsheet, then import it again. Undo",
    );
    expect(names()).toEqual([...before, "4 New", "6 Six"]);
  });

  it("the save button of a student import counts in Bengali digits in Bengali", async () => {
    const staff = staffWithClass().keep("lng=bn");
    const checked = await uploadSpreadsheet(staff, address, sheet("4,New,F,M", "5,Newer,F,M"));
    expect(checked.texts("button")).toContain("২ জনের তথ্য সংরক্ষণ করুন");
    const partly = await uploadSpreadsheet(staff, address, sheet("4,New,F,M", "x,Stranger,F,M"));
    expect(partly.texts("button")).toContain("১টি বাদ দিয়ে ১ জনের তথ্য সংরক্ষণ করুন");
  });

  it("a confirmed import of students writes nothing if its hidden field was tampered with", async () => {
    const staff = staffWithClass();
    const before = names();
    const checked = await uploadSpreadsheet(staff, address, sheet("x,Stranger,F,M"));
    expect([checked.status, carriedValue(checked)]).toEqual([400, ""]);
    const student = [4, "New", "F", "M"];
    for (const content of [
      {},
      { version: "", students: [student, student] },
      { version: "", students: [[4, "", "F", "M"]] },
      { version: "", students: [[4, "N", "F", "M"]] },
    ]) {
      const carried = Buffer.from(JSON.stringify(content)).toString("base64url");
      expect([400, 409]).toContain((await staff.post(address, { carried })).status);
    }
    expect(names()).toEqual(before);
  });
});

describe("a sheet of students that names another class than the chosen one", () => {
  const ofClass = (column: string, ...rows: string[]) => [`${column},Roll,Name,Father,Mother`, ...rows].join("\n");

  it.each([
    [
      "in its title",
      `সপ্তম শ্রেণির তালিকা\n${sheet("4,New,F,M")}`,
      "sheet.csv",
      "Title of the spreadsheet: সপ্তম শ্রেণির তালিকা",
      7,
    ],
    [
      "in a title of two cells",
      `Class:,VII\n${sheet("4,New,F,M")}`,
      "sheet.csv",
      "Title of the spreadsheet: Class: VII",
      7,
    ],
    ["in a column", ofClass("শ্রেণি", "৭ম,4,New,F,M"), "sheet.csv", "Column “Class”: ৭ম", 7],
    ["in a column of classes", ofClass("Class", "Seven-A,4,New,F,M"), "sheet.csv", "Column “Class”: Seven-A", 7],
    [
      "in the name of the file",
      sheet("4,New,F,M"),
      "Class-7_Students.csv",
      "Name of the file: Class-7_Students.csv",
      7,
    ],
  ])(
    "if a spreadsheet names another class %s, the import asks, and saves students in the class that is answered",
    async (_where, content, name, found, level) => {
      const staff = staffWithClass();
      const before = names();
      const asked = await uploadSpreadsheet(staff, address, content, name);
      expect([asked.status, asked.one("h2").text]).toEqual([200, "Which class is this spreadsheet for?"]);
      expect(asked.text).toContain(`You chose Class 6, but the spreadsheet names another class. ${found}`);
      expect([asked.text.includes("New students"), names()]).toEqual([false, before]);

      const answers = asked.all("button").filter(({ attributes }) => attributes.name === "answered");
      expect(answers.map(({ text }) => text)).toEqual([`Check it for Class ${level}`, "Check it for Class 6 anyway"]);
      for (const [answer, wanted] of [
        [answers[0], level],
        [answers[1], 6],
      ] as const) {
        const to = decoded(answer?.attributes.formaction ?? "");
        const sent = { sheet: fieldValue(asked, "sheet") ?? "", answered: answer?.attributes.value ?? "" };
        const checked = await staff.post(to, sent);
        expect(checked.text).toContain("New students: 1 Roll 4 New");
        const done = await confirmImport(staff, to, checked);
        expect(done.location).toBe(`/cog-admin/results/students?class=${wanted}`);
      }
      expect(listStudents(7).map(({ name }) => name)).toEqual(["New"]);
      expect(names()).toEqual([...before, "4 New"]);
    },
  );

  it("the question about the class of a spreadsheet is asked in Bengali if the office is in Bengali", async () => {
    const staff = staffWithClass().keep("lng=bn");
    const asked = await uploadSpreadsheet(staff, address, `Class 8\n${sheet("4,New,F,M")}`);
    expect(asked.text).toContain("শিটটি কোন শ্রেণির?");
    expect(asked.text).toContain("আপনি ষষ্ঠ শ্রেণি বেছে নিয়েছেন, কিন্তু শিটে অন্য শ্রেণির নাম আছে।");
  });

  it.each([
    ["the chosen class", `Class Six, Section A\n${sheet("4,New,F,M")}`],
    ["the chosen class among others", `Classes 6 to 8\n${sheet("4,New,F,M")}`],
    ["a school and a year", `Church High School, 2026\n${sheet("4,New,F,M")}`],
  ])("the class of a spreadsheet is not asked about if its title names %s", async (_what, content) => {
    expect((await uploadSpreadsheet(staffWithClass(), address, content)).text).toContain("New students: 1");
  });

  it("single rows of another or an unknown class are left out without a question, with their reasons", async () => {
    const staff = staffWithClass();
    const rows = Array.from({ length: 38 }, (_, place) => `ষষ্ঠ,${place + 4},Student ${place + 4},F,M`);
    rows.splice(8, 0, "৭ম,50,Other,F,M");
    rows.splice(20, 0, "ষষ্ট,51,Unknown,F,M");
    const checked = await uploadSpreadsheet(staff, address, ofClass("Class", ...rows, ",সর্বমোট,40,,"));
    expect(checked.text).toContain(
      "Column “Class”: Class 6 in 38 of 40 rows, Class 7 in 1 (row 10), “ষষ্ট” in 1 (row 22).",
    );
    expect(checked.text).toContain("New students: 38");
    expect(checked.text).toContain(
      "Left out: 2 Row 10, Class Roll 50 Other ৭ম This row is for another class. " +
        "Row 22, Class Roll 51 Unknown ষষ্ট No class has this name. Write it like this: 7 or Seven.",
    );
    expect(checked.texts("ul", "import-skipped")).toEqual(["Row 42 (total)"]);
    expect(checked.hrefs).toContain("#import-errors");
    expect(checked.texts("summary")).toContain("View 28 more");
    await confirmImport(staff, address, checked);
    expect(names()).toHaveLength(41);
  });

  it("if most rows name another class, the import asks, and the filled button is for the class of most rows", async () => {
    const rows = ["7,4,New,F,M", "7,5,Newer,F,M", "6,6,Six,F,M"];
    const staff = staffWithClass();
    const asked = await uploadSpreadsheet(staff, address, ofClass("Class", ...rows));
    expect(asked.text).toContain("Column “Class”: 7 in 2 of 3 rows");
    const answers = asked.all("button").filter(({ attributes }) => attributes.name === "answered");
    const filled = answers.filter(({ attributes }) => attributes.class?.includes("bg-teesta text-white"));
    expect(filled.map(({ text }) => text)).toEqual(["Check it for Class 7"]);
    const sent = { sheet: fieldValue(asked, "sheet") ?? "", answered: "6" };
    const checked = await staff.post(address, sent);
    expect(checked.text).toContain("New students: 1 Roll 6 Six");
  });

  it("if only the title names another class, the filled button is for the class of most rows", async () => {
    const content = `Class 7\n${ofClass("Class", "6,4,New,F,M", "6,5,Newer,F,M")}`;
    const asked = await uploadSpreadsheet(staffWithClass(), address, content);
    const answers = asked.all("button").filter(({ attributes }) => attributes.name === "answered");
    const filled = answers.filter(({ attributes }) => attributes.class?.includes("bg-teesta text-white"));
    expect(filled.map(({ text }) => text)).toEqual(["Check it for Class 6 anyway"]);
  });

  it("a spreadsheet for a class that the school does not have can be checked only for the chosen class", async () => {
    const asked = await uploadSpreadsheet(staffWithClass(), address, `একাদশ শ্রেণি\n${sheet("4,New,F,M")}`);
    const answers = asked.all("button").filter(({ attributes }) => attributes.name === "answered");
    expect(answers.map(({ text }) => text)).toEqual(["Check it for Class 6 anyway"]);
  });

  const unsigned = deflateSync(
    JSON.stringify({
      rows: [
        ["Roll", "Name"],
        ["4", "New"],
      ],
    }),
  ).toString("base64url");

  it.each([
    ["nothing", () => ""],
    ["no spreadsheet", () => "x"],
    ["a spreadsheet without a signature", () => unsigned],
    ["a spreadsheet with another signature", (field: string) => `${unsigned}.${field.split(".")[1]}`],
    ["a spreadsheet with half of its signature", (field: string) => field.slice(0, -20)],
  ])("the answer about a spreadsheet's class writes nothing if its hidden field has %s", async (_what, change) => {
    const staff = staffWithClass();
    const asked = await uploadSpreadsheet(staff, address, `Class 7\n${sheet("4,New,F,M")}`);
    const answer = await staff.post(address, { sheet: change(fieldValue(asked, "sheet") ?? ""), answered: "6" });
    expect([answer.status, carriedValue(answer)]).toEqual([400, ""]);
  });
});
