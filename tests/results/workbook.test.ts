import { describe, expect, it } from "vitest";
import { readSheet } from "../../app/results/import/read-sheet.server";
import { partsOfSheet } from "../../app/results/import/sheet-parts.server";
import {
  asCellText,
  fromCellText,
  markSheetRows,
  pupilPatternRows,
  workbookName,
} from "../../app/results/import/workbook";
import { workbookOf } from "../../app/results/import/workbook.server";
import { markSheet } from "../../app/results/results.server";
import { emptySchool } from "../support/school";
import { hostileNames, sheetClass } from "../support/sheet-class";

const school = emptySchool();

const sheetRows = () => {
  sheetClass(school.database);
  const sheet = markSheet(1);
  return sheet ? markSheetRows(sheet) : [];
};

describe("the workbook of a mark sheet", () => {
  it("names class and examination, then the columns, then each pupil with numbers as numbers", () => {
    expect(sheetRows()).toEqual([
      ["Class 6: Annual Examination 2026"],
      ["Roll", "Name", "Father's Name", "Mother's Name", "Mathematics", "Science", "ICT", "Total", "GPA"],
      [1, hostileNames[0], "+880 1700", "_x0041_ মাতা", 78, 11, null, 89, "C"],
      [2, hostileNames[1], "+880 1700", "_x0041_ মাতা", 0, null, null, 0, "F"],
      [3, hostileNames[2], "+880 1700", "_x0041_ মাতা", null, null, null, null, null],
    ]);
  });

  it("has its heads in the reader's language, those of a subject only where they tell it apart", () => {
    sheetClass(school.database);
    const sheet = markSheet(1);
    if (!sheet) throw new Error("The class has a sheet");
    const heads = ["রোল", "নাম", "পিতার নাম", "মাতার নাম", "গণিত", "বিজ্ঞান", "ICT", "মোট", "জিপিএ"];
    expect(markSheetRows(sheet, "bn").slice(0, 2)).toEqual([["ষষ্ঠ শ্রেণি: বার্ষিক পরীক্ষা ২০২৬"], heads]);
    for (const subject of sheet.subjects) subject.nameBn = "বিষয়";
    expect(markSheetRows(sheet, "bn")[1]?.slice(4, 7)).toEqual(["Mathematics", "Science", "ICT"]);
    expect(pupilPatternRows(6, "bn")).toEqual([["ষষ্ঠ শ্রেণি: শিক্ষার্থী"], heads.slice(0, 4)]);
  });

  it("read back says the same, and holds no formula", async () => {
    const rows = sheetRows();
    const bytes = await workbookOf(rows);
    const read = await readSheet("sheet.xlsx", bytes);
    const texts = rows.map((row) => row.map((cell) => String(cell ?? "")));
    expect(
      "rows" in read && read.rows.map((row, place) => [...row, ...(texts[place]?.slice(row.length) ?? [])]),
    ).toEqual(texts);
    expect(bytes.includes("<f>")).toBe(false);
  });
});

describe("the marks that a workbook was made of", () => {
  it("stand in a second sheet that is hidden and found by its name", async () => {
    const bytes = await workbookOf(sheetRows(), [["Marks"], ["Roll"], [1]]);
    expect(partsOfSheet(bytes).get("xl/workbook.xml")).toMatch(/<sheet [^>]*name="Loaded marks"[^>]*state="hidden"/);
    expect(await readSheet("sheet.xlsx", bytes)).toMatchObject({ loaded: [["Marks"], ["Roll"], ["1"]] });
  });

  it("are no part of a workbook without them, whatever other sheets it has", async () => {
    expect(await readSheet("sheet.xlsx", await workbookOf(sheetRows()))).not.toHaveProperty("loaded");
  });
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
    "constructor",
    "__proto__",
    "Rahim",
    "O'Brien",
    "_x0041_",
    "শ্রী ক্যাথলিন",
  ])("%j is no formula, and comes back as it was", async (text) => {
    expect(asCellText(text)).toMatch(/^[^=+\-@\t\r]/);
    const read = await readSheet("a.xlsx", await workbookOf([["a"], ["b", text, "c"]]));
    expect(read).toEqual({ rows: [["a"], ["b", text, "c"]] });
  });

  it("leaves out what no workbook can hold", () => {
    expect(asCellText("a\u0000b\ud800c\uffffd")).toBe("abcd");
  });

  it("keeps an apostrophe that somebody typed before a harmless word", () => {
    expect(fromCellText("'Abdul")).toBe("'Abdul");
  });
});

describe("the file name of a workbook", () => {
  it.each([
    ["Annual Examination 2026", "Class-6_Annual-Examination-2026.xlsx"],
    ["বার্ষিক পরীক্ষা ২০২৬", "Class-6_বার্ষিক-পরীক্ষা-২০২৬.xlsx"],
    ["../../etc/passwd\u202e", "Class-6_etc-passwd.xlsx"],
    ["<img onerror=…>", "Class-6_img-onerror.xlsx"],
  ])("of %j is %s", (name, fileName) => {
    expect(workbookName({ classLevel: 6, name })).toBe(fileName);
  });
});
