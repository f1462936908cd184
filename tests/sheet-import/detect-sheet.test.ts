import { describe, expect, it } from "vitest";
import { detectSheet } from "~/sheet-import/detect-sheet";

const isSubject = (heading: string) => ["Bangla", "বাংলা", "English"].includes(heading);
const rowsOf = (text: string) => text.split("\n").map((line) => line.split(","));
const detect = (text: string, names = {}) => detectSheet({ rows: rowsOf(text), ...names }, isSubject);

describe("the kinds of data in a sheet", () => {
  it.each([
    ["students", 2, "Roll,Name,Father's Name\n1,Rahim,A\n2,Karim,B\n,Total,2"],
    ["students", 1, "রোল,নাম,পিতার নাম,মাতার নাম\n১,রহিম,ক,খ"],
    ["marks", 1, "Roll,Name,Bangla,English\n1,Rahim,70,80"],
    ["marks", 1, "রোল,নাম,বাংলা\n১,রহিম,৭০"],
    ["rolls", 2, "Roll,Name,New Roll\n1,Rahim,2\n2,Karim,1"],
    ["staff", 2, "Name,Designation,Mobile\nA,Head Teacher,\nB,Office Staff,"],
    ["staff", 1, "নাম,পদবি\nক,সহকারী শিক্ষক"],
    ["calendar", 1, "Date,Title\n16 December 2026,Victory Day"],
    ["calendar", 2, "16 December 2026,Victory Day\n21 February 2027,Language Day"],
    ["calendar", 1, "তারিখ,উপলক্ষ\n১৬ ডিসেম্বর ২০২৬,বিজয় দিবস"],
  ])("a sheet with these headings holds %s, %i of them: %s", (kind, rows, text) => {
    expect(detect(text)[0]).toMatchObject({ kind, rows });
  });

  it.each(["", "Some text", "Item,Price\nChalk,20", "Name,Joined\nRahim,12/05/2012\nKarim,13/06/2013"])(
    "a sheet without known headings holds nothing that an import reads: %j",
    (text) => expect(detect(text)).toEqual([]),
  );

  it("a mark sheet can also be read as a class list, but not the other way round", () => {
    expect(detect("Roll,Name,Bangla\n1,Rahim,70").map(({ kind }) => kind)).toEqual(["marks", "students"]);
    expect(detect("Roll,Name,Mother's Name\n1,Rahim,A").map(({ kind }) => kind)).toEqual(["students"]);
  });

  it("a class list with words below the name of a subject, such as the religion, is no mark sheet", () => {
    expect(detect("Roll,Name,English\n1,Rahim,Good\n2,Karim,Good").map(({ kind }) => kind)).toEqual(["students"]);
    expect(detect("Roll,Name,English\n1,Rahim,late\n2,Karim,ab.\n3,Salma,50")[0]?.kind).toBe("marks");
  });

  it.each([
    [[7], "Class 7: Students,,\nRoll,Name,Mobile\n1,Rahim,", {}],
    [[7], "Roll,Name\n1,Rahim", { fileName: "Class-7_Students.xlsx" }],
    [[8], "Roll,Name\n1,Rahim", { sheetName: "অষ্টম শ্রেণি" }],
    [[6, 7], "Roll,Name,Class\n1,Rahim,6\n2,Karim,7", {}],
    [[7], "Roll,Name,Class\n1,Rahim,7\n2,Karim,8\n3,Salma,7", {}],
    [[], "Roll,Name\n1,Rahim", { fileName: "list.csv" }],
  ])("a sheet names the classes %j", (levels, text, names) => {
    expect(detect(text, names)[0]?.levels).toEqual(levels);
  });
});
