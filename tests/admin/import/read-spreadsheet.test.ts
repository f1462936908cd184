import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "../../../app/admin/import/read-spreadsheet.server";
import { workbookParts, zip } from "../../support/zip";

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const roll = `<row r="1">${cell("A1", "Roll")}${cell("B1", "Name")}</row>`;
const read = (rows: string, more: Parameters<typeof workbookParts>[1] = []) =>
  readSpreadsheet("sheet.xlsx", zip(workbookParts(rows, more)));
const refusal = async (reading: ReturnType<typeof readSpreadsheet>) => {
  const sheet = await reading;
  return "error" in sheet ? sheet.error.text : sheet.rows.length;
};

describe("a workbook", () => {
  it("gives its rows as texts, numbers too, without the empty ones at the end", async () => {
    const rows = `${roll}<row r="3"><c r="A3"><v>7</v></c><c r="B3" t="b"><v>1</v></c><c r="D3"><v>41.5</v></c></row>
      <row r="4"><c r="A4" s="1"/></row><row r="1048576" spans="1:3"></row>`;
    expect(await read(rows)).toEqual({ rows: [["Roll", "Name"], [], ["7", "true", "", "41.5"]] });
  });

  it("shows the error of a formula instead of hiding it", async () => {
    const rows = `${roll}<row r="2"><c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`;
    expect(await read(rows)).toEqual({ rows: [["Roll", "Name"], ["#DIV/0!"]] });
  });

  it.each([
    ["a row far down", `${roll}<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>`],
    ["a row at the end of nowhere", `<row r="Infinity">${cell("A1", "x")}</row>`],
    ["a row whose number is written in a code", `<row r="&#57;9999999">${cell("A1", "x")}</row>`],
    ["a cell far right", `<row r="1">${cell("XFD1", "x")}</row>`],
    ["61 columns", `<row r="1">${cell("BI1", "x")}</row>`],
    [
      "1,012 rows",
      Array.from({ length: 1012 }, (_, n) => `<row r="${n + 1}">${cell(`A${n + 1}`, "x")}</row>`).join(""),
    ],
  ])("with %s is too large", async (_, rows) => expect(await refusal(read(rows))).toBe("import.file.tooMany"));

  it("of 1,000 students and 60 columns is read", async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `<row r="${n + 2}">${cell(`BH${n + 2}`, "x")}</row>`);
    expect(await refusal(read(roll + rows.join("")))).toBe(1001);
  });

  it("that shows one long text in thousands of cells is refused", async () => {
    const shared = { name: "xl/sharedStrings.xml", content: `<sst><si><t>${"x".repeat(5_000)}</t></si></sst>` };
    const cells = (row: number) => ["A", "B", "C"].map((at) => `<c r="${at}${row}" t="s"><v>0</v></c>`).join("");
    const rows = Array.from({ length: 1000 }, (_, n) => `<row r="${n + 1}">${cells(n + 1)}</row>`).join("");
    expect(await refusal(read(rows, [shared]))).toBe("import.file.unpacksTooLarge");
  });

  it("that says it unpacks to more than 8 MB is refused unread", async () => {
    const more = [{ name: "xl/media/image1.png", content: "x", declared: 9 * 1024 * 1024 }];
    expect(await refusal(read(roll, more))).toBe("import.file.unpacksTooLarge");
  });

  it("that unpacks to more than it says is refused", async () => {
    const bomb = { name: "xl/sharedStrings.xml", content: Buffer.alloc(80 * 1024 * 1024), declared: 10 };
    expect(await refusal(read(roll, [bomb]))).toBe("import.file.unpacksTooLarge");
    expect(await refusal(read(roll, [{ ...bomb, content: "<sst></sst>" }]))).toBe("import.file.damaged");
  });

  it("with entities of its own is refused", async () => {
    const laughs = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>';
    expect(await refusal(read(roll, [{ name: "xl/sharedStrings.xml", content: laughs }]))).toBe("import.file.damaged");
  });

  it.each([
    ["macros", workbookParts(roll, [{ name: "xl/vbaProject.bin", content: "x" }]), "import.file.wrongKind"],
    [
      "a text document",
      [
        { name: "[Content_Types].xml", content: "" },
        { name: "word/document.xml", content: "" },
      ],
      "import.file.wrongKind",
    ],
    ["the same part twice", workbookParts(roll, workbookParts(roll).slice(3)), "import.file.damaged"],
    ["no sheet", workbookParts(roll).slice(0, 3), "import.file.damaged"],
    ["broken XML", workbookParts("<row r='1'><c"), "import.file.damaged"],
  ])("with %s is refused", async (_, parts, expected) => {
    expect(await refusal(readSpreadsheet("sheet.xlsx", zip(parts)))).toBe(expected);
  });

  it("cut in the middle is damaged", async () => {
    const whole = zip(workbookParts(roll));
    for (const bytes of [whole.subarray(0, whole.length / 2), whole.subarray(0, whole.length - 4)])
      expect(await refusal(readSpreadsheet("sheet.xlsx", bytes))).toBe("import.file.damaged");
  });
});

describe("a file of another kind", () => {
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);

  it.each([
    ["old.xls", old, "import.file.oldExcel"],
    ["old.xlsx", old, "import.file.oldExcel"],
    ["old.csv", old, "import.file.oldExcel"],
    ["words.xlsx", Buffer.from("Roll,Name"), "import.file.wrongKind"],
    ["sheet.pdf", Buffer.from("%PDF-1.4"), "import.file.wrongKind"],
    ["sheet", zip(workbookParts(roll)), "import.file.wrongKind"],
    ["sheet.xlsm", zip(workbookParts(roll)), "import.file.wrongKind"],
    ["sheet.csv", zip(workbookParts(roll)), "import.file.notUtf8"],
    ["empty.xlsx", Buffer.alloc(0), "form.fileEmpty"],
    ["large.csv", Buffer.alloc(2 * 1024 * 1024 + 1, "a"), "import.file.tooLarge"],
  ])("%s is refused in words", async (name, bytes, expected) => {
    expect(await refusal(readSpreadsheet(name, bytes))).toBe(expected);
  });
});
