import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fillEmpty } from "~/admin/import/result";
import { updateMarks } from "~/marks/save-marks.server";
import { exams, markChanges, students } from "~drizzle/schema";
import type { Answer, Browser } from "~tests/support/browser";
import {
  carriedValue,
  confirmImport,
  hostileNames,
  insertImportClass,
  readMarks,
  uploadSpreadsheet,
} from "~tests/support/class";
import { fieldProblems, fieldValue, getBanner } from "~tests/support/page-parts";
import { staffEmail, website } from "~tests/support/website";
import { workbookParts, zip } from "~tests/support/zip";

const school = website();
const address = "/cog-admin/results/import?class=6&what=marks&exam=1";
const sheet = (...rows: string[]) =>
  ["Class 6: Annual Examination 2026", "Roll,Name,Mathematics,বিজ্ঞান,ICT", ...rows].join("\r\n");
const filledIn = sheet(`1,"'=HYPERLINK(""http://bad.example"";""x"")",,41,`, "৩,শিক্ষার্থী ০৩,,,৫০");
const asBefore = ["1 1 1: 78", "1 1 2: 11", "1 2 1: 0"];

const staffWithClass = () => {
  insertImportClass(school.database);
  return school.signedIn();
};

const saveButtons = (checked: Answer) => checked.one("div", "import-save").texts("button");

/** Presses the button that saves only marks of empty cells. */
const fillEmptyCells = (staff: Browser, checked: Answer, choices: Record<string, string> = {}) =>
  staff.post(address, { carried: carriedValue(checked), intent: fillEmpty, ...choices });

describe("the import of marks", () => {
  it("the marks import offers a spreadsheet to fill in and a field to upload it", async () => {
    const page = await staffWithClass().visit(address);
    const links = page.all("a").map(({ attributes }) => attributes);
    expect(links.find(({ download }) => download)).toMatchObject({
      href: "/cog-admin/results/workbook/1",
      download: "Class-6_Annual-Examination-2026.xlsx",
    });
    expect(page.all("form").find(({ attributes }) => attributes.enctype)?.attributes).toMatchObject({
      method: "post",
      action: address,
      enctype: "multipart/form-data",
    });
  });

  it("the marks import previews changes student by student, and saves them with history when confirmed", async () => {
    const staff = staffWithClass();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    expect(checked.status).toBe(200);
    expect(checked.text).toContain(
      `Entered marks that differ from the spreadsheet: 1 Roll 1 ${hostileNames[0]} Science 11 → 41 New marks: 1 Roll 3 শিক্ষার্থী ০৩ ICT no mark → 50`,
    );
    expect(checked.texts("p", "attention")).toEqual(["Entered marks that differ from the spreadsheet: 1"]);
    expect(saveButtons(checked)).toEqual(["Fill only the empty cells (1)", "Replace 1, save all 2"]);
    expect(readMarks(school.database)).toEqual(asBefore);
    const done = await confirmImport(staff, address, checked);
    expect([done.status, done.location]).toEqual([303, "/cog-admin/results?class=6&exam=1"]);
    const next = (await staff.follow(done)).text;
    expect(next).toContain("Marks saved: 2");
    expect(next).toContain(`Saved by: ${staffEmail}`);
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 41", "1 2 1: 0", "1 3 3: 50"]);
    expect(school.rows(markChanges)).toMatchObject([
      { studentId: 1, subjectId: 2, before: 11, after: 41, account: staffEmail },
      { studentId: 3, subjectId: 3, before: null, after: 50 },
    ]);
  });

  it("marks that are confirmed twice are written once", async () => {
    const staff = staffWithClass();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    await confirmImport(staff, address, checked);
    const again = await confirmImport(staff, address, checked);
    expect((await staff.follow(again)).text).toContain("No changes to save");
    expect(school.rows(markChanges)).toHaveLength(2);
  });

  it("the marks import can fill only the empty cells, and the undo then empties only these cells", async () => {
    const staff = staffWithClass();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    const done = await staff.follow(await fillEmptyCells(staff, checked));
    expect(getBanner(done)).toBe(`Marks saved: 1, entered marks kept: 1 Saved by: ${staffEmail} Undo`);
    expect(readMarks(school.database)).toEqual([...asBefore, "1 3 3: 50"]);
    expect(school.rows(markChanges)).toMatchObject([{ studentId: 3, subjectId: 3, before: null, after: 50 }]);
    await staff.post("/cog-admin/imports/1/undo");
    expect(readMarks(school.database)).toEqual(asBefore);
  });

  it("both buttons of the marks import can be pressed in a row, and each mark is written once", async () => {
    const staff = staffWithClass();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    await fillEmptyCells(staff, checked);
    const again = await staff.follow(await fillEmptyCells(staff, checked));
    expect(getBanner(again)).toBe("No changes to save");
    const replaced = await staff.follow(await confirmImport(staff, address, checked));
    expect(getBanner(replaced)).toContain("Marks saved: 1 Saved by");
    const last = await staff.follow(await fillEmptyCells(staff, checked));
    expect(getBanner(last)).toBe("No changes to save");
    expect(school.rows(markChanges)).toHaveLength(2);
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 41", "1 2 1: 0", "1 3 3: 50"]);
  });

  it.each([
    ["entered marks", sheet('1,"\'=HYPERLINK(""http://bad.example"";""x"")",,41,'), "Save 1 mark"],
    ["empty cells", sheet("3,শিক্ষার্থী ০৩,,,50"), "Save 1 mark"],
  ])("the marks import has one button if the spreadsheet changes only %s", async (_, rows, button) => {
    expect(saveButtons(await uploadSpreadsheet(staffWithClass(), address, rows))).toEqual([button]);
  });

  it.each([
    ["চার্চ উচ্চ বিদ্যালয়", 200, "This spreadsheet does not name its examination."],
    ["Half-Yearly Examination 2026", 400, "The spreadsheet says “Half-Yearly Examination 2026”; it should say"],
  ])("an imported marks spreadsheet that begins with %s answers %s", async (above, status, said) => {
    const rows = filledIn.replace(/^.*/, above);
    const checked = await uploadSpreadsheet(staffWithClass(), address, rows);
    expect(checked.status).toBe(status);
    expect(checked.text).toContain(said);
  });

  it("the import of an unchanged mark sheet says that it changes nothing, and has no button", async () => {
    const staff = staffWithClass();
    const { bytes } = await staff.visit("/cog-admin/results/workbook/1");
    const checked = await uploadSpreadsheet(staff, address, bytes, "sheet.xlsx");
    expect(checked.text).toContain("This spreadsheet changes nothing.");
    expect(checked.text).toContain("Already the same, not changed: 3");
    expect(checked.texts("button")).not.toContain("Save these marks (0)");
  });
});

describe("a sheet of marks in which something is wrong", () => {
  it("the marks import lists wrong cells one by one, and cannot be confirmed without a correct mark", async () => {
    const checked = await uploadSpreadsheet(staffWithClass(), address, sheet("9,Stranger,1,,", "3,শিক্ষার্থী ০৩,,,51"));
    expect(checked.status).toBe(400);
    expect(checked.text).toContain("Row 3, Roll No student in this class has roll number 9.");
    expect(checked.text).toContain("Row 4, ICT Roll 3 শিক্ষার্থী ০৩ 51 At most 50");
    expect(carriedValue(checked)).toBe("");
    expect(checked.text).toContain("Nothing was imported");
  });

  it("the marks import saves correct marks, and names the others", async () => {
    const staff = staffWithClass();
    const rows = ["9,Stranger,1,,", "3,শিক্ষার্থী ০৩,#DIV/0!,12,51", ",মোট,,১২,", "Prepared by: the class teacher,,,,"];
    const checked = await uploadSpreadsheet(staff, address, sheet(...rows));
    expect(checked.text).toContain("New marks: 1 Roll 3 শিক্ষার্থী ০৩ Science no mark → 12");
    expect(checked.text).toContain("Left out: 3 Row 3, Roll No student in this class has roll number 9.");
    expect(checked.text).toContain("Row 4, Mathematics Roll 3 শিক্ষার্থী ০৩ #DIV/0! This formula has an error.");
    expect(checked.texts("ul", "import-skipped")).toEqual(["Row 5 (total) Row 6 (signature)"]);
    expect(checked.texts("button")).toContain("Save 1 mark, leave out 3");
    expect(checked.texts("p", "attention")).toEqual([]);
    await confirmImport(staff, address, checked);
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 11", "1 2 1: 0", "1 3 2: 12"]);
  });

  it("a marks spreadsheet with errors that names another class is asked about before it is checked", async () => {
    const other = sheet("3,শিক্ষার্থী ০৩,,12,").replace("Class 6", "Class VII");
    const staff = staffWithClass();
    const asked = await uploadSpreadsheet(staff, address, other);
    expect([asked.status, asked.one("h2").text]).toEqual([200, "Which class is this spreadsheet for?"]);
    const checked = await staff.post(address, { sheet: fieldValue(asked, "sheet") ?? "", answered: "6" });
    expect(checked.text).toContain("New marks: 1");
  });
});

describe("a row of marks under another name", () => {
  const newName = "3,শিক্ষার্থী তিন,,60,50";
  const mixed = sheet(
    `1,"'=HYPERLINK(""http://bad.example"";""x"")",79,,`,
    newName,
    `2,${hostileNames[1]},,,`,
    "9,Stranger,1,,",
  );
  const same = (checked: Answer) => checked.all("input").find(({ attributes }) => attributes.name === "same");
  const sameValue = (checked: Answer) => same(checked)?.attributes.value ?? "";
  const checkMixed = async (rows = mixed) => {
    const staff = staffWithClass();
    return { staff, checked: await uploadSpreadsheet(staff, address, rows) };
  };
  const confirm = (staff: Browser, checked: Answer, more: Record<string, string> = {}) =>
    staff.post(address, {
      carried: carriedValue(checked),
      leftOut: fieldValue(checked, "leftOut") ?? "",
      ...more,
    });

  it("the marks import offers a checkbox below a name that differs, and shows the marks of the row", async () => {
    const { checked } = await checkMixed();
    expect(checked.text).toContain(
      "Row 4, Name শিক্ষার্থী তিন Roll number 3 belongs to শিক্ষার্থী ০৩. Same student: import these 2 marks too Science no mark → 60 ICT no mark → 50",
    );
    expect(checked.all("input").filter(({ attributes }) => attributes.type === "checkbox")).toHaveLength(1);
    expect("checked" in (same(checked)?.attributes ?? {})).toBe(false);
    expect(saveButtons(checked)).toEqual(["Save 1 mark, leave out 2"]);
  });

  it("the marks import leaves the row out if the checkbox is not ticked, and imports it if it is", async () => {
    const { staff, checked } = await checkMixed();
    const without = await staff.follow(await confirm(staff, checked));
    expect(getBanner(without)).toContain("Marks saved: 1 Left out: 2.");
    expect(readMarks(school.database)).toEqual(["1 1 1: 79", "1 1 2: 11", "1 2 1: 0"]);
    const accepted = await staff.follow(await confirm(staff, checked, { same: sameValue(checked) }));
    expect(getBanner(accepted)).toContain("Marks saved: 2 Left out: 1.");
    expect(readMarks(school.database)).toEqual(["1 1 1: 79", "1 1 2: 11", "1 2 1: 0", "1 3 2: 60", "1 3 3: 50"]);
    await staff.post("/cog-admin/imports/2/undo");
    expect(readMarks(school.database)).toEqual(["1 1 1: 79", "1 1 2: 11", "1 2 1: 0"]);
  });

  it("a sheet with no other change has a button for the accepted marks", async () => {
    const rows = sheet(`1,"'=HYPERLINK(""http://bad.example"";""x"")",78,,`, newName);
    const { staff, checked } = await checkMixed(rows);
    expect(saveButtons(checked)).toEqual(["Save the selected marks, leave out 1"]);
    expect(checked.text).not.toContain("This spreadsheet changes nothing.");
    const done = await staff.follow(await confirm(staff, checked, { same: sameValue(checked) }));
    expect(getBanner(done)).toContain("Marks saved: 2 Saved by");
  });

  it("an accepted row keeps its entered marks if the user fills only the empty cells", async () => {
    const { staff, checked } = await checkMixed();
    updateMarks(1, [{ student: 3, subject: 2, mark: 59, was: null }], "colleague@school.example");
    await confirm(staff, checked, { same: sameValue(checked), intent: fillEmpty });
    expect(readMarks(school.database)).toEqual([...asBefore, "1 3 2: 59", "1 3 3: 50"]);
  });

  it("a student who is renamed after the check must be accepted again", async () => {
    const { staff, checked } = await checkMixed();
    school.database.update(students).set({ name: "Another Student" }).where(eq(students.id, 3)).run();
    const answer = await confirm(staff, checked, { same: sameValue(checked) });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Roll number 3 belongs to Another Student.");
    expect(same(answer)).toBeUndefined();
    expect(readMarks(school.database)).toEqual(asBefore);
  });

  it("an accepted row stays ticked after a conflict elsewhere, and loses its checkbox after a conflict of its own", async () => {
    const { staff, checked } = await checkMixed();
    const ticked = { same: sameValue(checked) };
    updateMarks(1, [{ student: 1, subject: 1, mark: 77, was: 78 }], "colleague@school.example");
    const elsewhere = await confirm(staff, checked, ticked);
    expect([elsewhere.status, same(elsewhere)?.attributes.value]).toEqual([409, ticked.same]);
    expect(same(elsewhere)?.attributes).toHaveProperty("checked");
    updateMarks(1, [{ student: 3, subject: 2, mark: 59, was: null }], "colleague@school.example");
    const own = await confirm(staff, elsewhere, ticked);
    expect([own.status, same(own)]).toEqual([409, undefined]);
    expect(readMarks(school.database)).toEqual(["1 1 1: 77", "1 1 2: 11", "1 2 1: 0", "1 3 2: 59"]);
  });

  const forged = { row: 4, roll: 3, text: "X", student: 3, name: hostileNames[2], marks: [[3, 2, null, 60]] };
  it.each([
    ["nothing", ""],
    ["a mark of another student", { ...forged, marks: [[2, 2, null, 60]] }],
    ["another roll number", { ...forged, roll: 2 }],
    ["the name of another student", { ...forged, text: hostileNames[1] }],
    ["a student of no class", { ...forged, student: 99, marks: [[99, 2, null, 60]] }],
    ["a mark above the full marks", { ...forged, marks: [[3, 3, null, 51]] }],
    [
      "one cell twice",
      {
        ...forged,
        marks: [
          [3, 2, null, 60],
          [3, 2, null, 61],
        ],
      },
    ],
    ["a cell of the other marks", { ...forged, roll: 1, student: 1, name: hostileNames[0], marks: [[1, 1, 78, 80]] }],
  ])("confirmed marks change nothing if the checkbox carries %s", async (_, content) => {
    const { staff, checked } = await checkMixed();
    const answer = await confirm(staff, checked, {
      same: Buffer.from(JSON.stringify(content)).toString("base64url"),
    });
    expect([400, 409]).toContain(answer.status);
    expect(readMarks(school.database)).toEqual(asBefore);
  });
});

describe("marks that cannot be written any more", () => {
  it("if a colleague changed marks in the meantime, they are shown with the colleague's name, and no mark is written", async () => {
    const staff = staffWithClass();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    updateMarks(1, [{ student: 1, subject: 2, mark: 55, was: 11 }], "colleague@school.example");
    const answer = await confirmImport(staff, address, checked);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("A colleague has changed something in the meantime");
    expect(answer.text).toContain("Science 55 → 41 changed in the meantime by colleague@school.example");
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 55", "1 2 1: 0"]);
    await confirmImport(staff, address, answer);
    expect(readMarks(school.database)).toContain("1 1 2: 41");
  });

  it("a cell that a colleague fills in the meantime is kept if the user fills only the empty cells", async () => {
    const staff = staffWithClass();
    const rows = filledIn.replace("৩,শিক্ষার্থী ০৩,,,৫০", "৩,শিক্ষার্থী ০৩,,60,৫০");
    const checked = await uploadSpreadsheet(staff, address, rows);
    updateMarks(1, [{ student: 3, subject: 2, mark: 59, was: null }], "colleague@school.example");
    const done = await staff.follow(await fillEmptyCells(staff, checked));
    expect(getBanner(done)).toContain("Marks saved: 1, entered marks kept: 2");
    expect(readMarks(school.database)).toEqual([...asBefore, "1 3 2: 59", "1 3 3: 50"]);
  });

  it("a mark that a colleague deletes in the meantime is a conflict, and the page still offers both buttons", async () => {
    const staff = staffWithClass();
    const rows = filledIn.replace(",,41,", ",77,41,");
    const checked = await uploadSpreadsheet(staff, address, rows);
    updateMarks(1, [{ student: 1, subject: 2, mark: null, was: 11 }], "colleague@school.example");
    const answer = await fillEmptyCells(staff, checked);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Science no mark → 41 changed in the meantime by colleague@school.example");
    expect(saveButtons(answer)).toEqual([
      "Save these choices, fill only the empty cells (1)",
      "Save these choices, replace 1",
    ]);
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 2 1: 0"]);
    await fillEmptyCells(staff, answer, { "m1.2": "mine" });
    expect(readMarks(school.database)).toEqual(["1 1 1: 78", "1 1 2: 41", "1 2 1: 0", "1 3 3: 50"]);
  });

  it("marks of a locked exam are refused at every step", async () => {
    const staff = staffWithClass();
    const checked = await uploadSpreadsheet(staff, address, filledIn);
    school.database.update(exams).set({ lockedAt: new Date() }).where(eq(exams.id, 1)).run();
    const chosen = await staff.visit(address);
    const sent = await uploadSpreadsheet(staff, address, filledIn);
    const confirmed = await confirmImport(staff, address, checked);
    expect([chosen.status, sent.status, confirmed.status]).toEqual([200, 409, 409]);
    for (const page of [chosen, sent, confirmed]) expect(page.text).toContain("This examination is locked.");
    expect(chosen.html).not.toContain('type="file"');
    expect(readMarks(school.database)).toHaveLength(3);
  });

  it.each([
    ["nothing at all", ""],
    ["something else", "no"],
    ["a mark above 100", "[[1,1,78,101]]"],
    ["a mark as text", '[[1,1,78,"1"]]'],
    ["a mark above the full marks", "[[1,3,null,51]]"],
    ["one cell twice", "[[1,2,11,41],[1,2,11,42]]"],
    ["an unknown student", "[[1,2,11,41],[99,1,null,1]]"],
    ["an unknown subject", "[[1,2,11,41],[1,99,null,1]]"],
  ])("confirmed marks change nothing if the hidden field carries %s", async (_, content) => {
    const carried = Buffer.from(content).toString("base64url");
    const answer = await staffWithClass().post(address, { carried });
    expect([400, 409]).toContain(answer.status);
    expect(answer.text).toContain("Nothing was imported");
    expect(readMarks(school.database)).toEqual(asBefore);
  });
});

const megabyte = 1024 * 1024;

describe("a file that is no sheet", () => {
  it.each([
    ["photo.png", "\x89PNG", "This file is not a spreadsheet", "এটি কোনো শিট নয়", 400],
    ["marks.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), "Save it as .xlsx or .csv", "পুরোনো ধরনের", 400],
    ["marks.xlsx", zip(workbookParts("<row r='1'><c")), "This file cannot be read.", "ফাইলটি পড়া যাচ্ছে না", 400],
    ["large.csv", Buffer.alloc(2 * megabyte + 1, "a"), "smaller than 2 MB", "২ এমবি", 400],
    ["larger.csv", Buffer.alloc(3 * megabyte + 1, "a"), "smaller than 2 MB", "২ এমবি", 413],
  ])(
    "the marks import refuses %s in the reader's language, and stores no file",
    async (name, content, english, bengali, status) => {
      const staff = staffWithClass();
      const answer = await uploadSpreadsheet(staff, address, content, name);
      expect([answer.status, fieldProblems(answer)]).toEqual([status, [expect.stringContaining(english)]]);
      expect((await uploadSpreadsheet(staff.keep("lng=bn"), address, content, name)).text).toContain(bengali);
      expect(school.storedFiles()).toEqual([]);
    },
  );
});
