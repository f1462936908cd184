import { describe, expect, it } from "vitest";
import { escapeCellText, unescapeCellText } from "~/admin/import/cells";
import { readSpreadsheet } from "~/admin/import/read-spreadsheet.server";
import { createWorkbook } from "~/admin/import/write-workbook.server";
import { markSheetRows, studentSheetRows, workbookFileName } from "~/marks/import/sheet-rows";
import { getMarkSheet } from "~/marks/marks.server";
import { hostileNames, insertImportClass } from "~tests/support/class";
import { emptySchool } from "~tests/support/school";
import { unzipPart } from "~tests/support/zip";

const school = emptySchool();

const sheetRows = () => {
  insertImportClass(school.database);
  const sheet = getMarkSheet(1);
  return sheet ? markSheetRows(sheet) : [];
};

describe("the workbook of a mark sheet", () => {
  it("an exported mark sheet has class and exam, then headings, then students with marks as numbers", () => {
    expect(sheetRows()).toEqual([
      ["Class 6: Annual Examination 2026"],
      [
        ...["Roll", "Name", "Father's Name", "Mother's Name", "Mathematics", "Science", "ICT"],
        ...["Total", "GPA", "Points", "Position"],
      ],
      [1, hostileNames[0], "+880 1700", "_x0041_ মাতা", 78, 11, null, 89, "C", "2 of 3", null],
      [2, hostileNames[1], "+880 1700", "_x0041_ মাতা", 0, null, null, 0, "F", "1 of 3", null],
      [3, hostileNames[2], "+880 1700", "_x0041_ মাতা", ...Array(7).fill(null)],
    ]);
  });

  it("an exported mark sheet has headings in the reader's language if they tell the subjects apart", () => {
    insertImportClass(school.database);
    const sheet = getMarkSheet(1);
    if (!sheet) throw new Error("The class has a sheet");
    const heads = ["রোল", "নাম", "পিতার নাম", "মাতার নাম", "গণিত", "বিজ্ঞান", "ICT", "মোট", "জিপিএ", "পয়েন্ট", "মেধাস্থান"];
    expect(markSheetRows(sheet, "bn").slice(0, 2)).toEqual([["ষষ্ঠ শ্রেণি: বার্ষিক পরীক্ষা ২০২৬"], heads]);
    for (const subject of sheet.subjects) subject.nameBn = "বিষয়";
    expect(markSheetRows(sheet, "bn")[1]?.slice(4, 7)).toEqual(["Mathematics", "Science", "ICT"]);
    expect(studentSheetRows(6, "bn")).toEqual([["ষষ্ঠ শ্রেণি: শিক্ষার্থী"], [...heads.slice(0, 4), "অভিভাবকের মোবাইল"]]);
  });
});

describe("the exported marks in a workbook", () => {
  it("the exported marks are stored in a second sheet, which is hidden and found by its name", async () => {
    const bytes = await createWorkbook(sheetRows(), { loaded: [["Marks"], ["Roll"], [1]] });
    expect(unzipPart(bytes, "xl/workbook.xml")).toMatch(/<sheet [^>]*name="Loaded marks"[^>]*state="hidden"/);
    expect(await readSpreadsheet("sheet.xlsx", bytes)).toMatchObject({ loaded: [["Marks"], ["Roll"], ["1"]] });
  });

  it("a workbook without the sheet of exported marks is read without exported marks", async () =>
    expect(await readSpreadsheet("sheet.xlsx", await createWorkbook(sheetRows()))).not.toHaveProperty("loaded"));
});

describe("the text of a cell", () => {
  it.each([
    "=1+1",
    "+880",
    "-",
    "@here",
    "\tindented",
    "\rreturned",
    "'quoted",
    "'=1",
    "function Object() { [native code] }",
    "[object Object]",
    "Rahim",
    "O'Brien",
    "_x0041_",
    "শ্রী ক্যাথলিন",
  ])("the cell text %j is no formula in a workbook, and is read back unchanged", async (text) => {
    expect(escapeCellText(text)).toMatch(/^[^=+\-@\t\r]/);
    const read = await readSpreadsheet("a.xlsx", await createWorkbook([["a"], ["b", text, "c"]]));
    expect(read).toEqual({ rows: [["a"], ["b", text, "c"]], sheetName: "Sheet" });
  });

  it("a cell text leaves out characters that no workbook can hold", () =>
    expect(escapeCellText("a\u0000b\ud800c\uffffd")).toBe("abcd"));

  it("a cell text keeps an apostrophe that was typed before a harmless word", () =>
    expect(unescapeCellText("'Abdul")).toBe("'Abdul"));
});

it.each([
  ["Annual Examination 2026", "Class-6_Annual-Examination-2026.xlsx"],
  ["বার্ষিক পরীক্ষা ২০২৬", "Class-6_বার্ষিক-পরীক্ষা-২০২৬.xlsx"],
  ["../../etc/passwd\u202e", "Class-6_etc-passwd.xlsx"],
  ["<img onerror=…>", "Class-6_img-onerror.xlsx"],
])("the file name of the workbook for the exam %j is %s", (name, fileName) => {
  expect(workbookFileName({ classLevel: 6, name })).toBe(fileName);
});
