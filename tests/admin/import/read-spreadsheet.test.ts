import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readInProcess, readSpreadsheet } from "~/admin/import/read-spreadsheet.server";
import { workbookParts, type ZipPart, zip } from "~tests/support/zip";

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const roll = `<row r="1">${cell("A1", "Roll")}${cell("B1", "Name")}</row>`;
const read = (rows: string, more: Parameters<typeof workbookParts>[1] = []) =>
  readSpreadsheet("sheet.xlsx", zip(workbookParts(rows, more)));
const rowsOf = async (parts: ZipPart[]) => {
  const sheet = await readSpreadsheet("sheet.xlsx", zip(parts));
  return "rows" in sheet ? sheet.rows : [[sheet.error.text]];
};
const readRows = (rows: string) => rowsOf(workbookParts(rows));
const changeWorkbook = (parts: ZipPart[], from: string, to: string) =>
  parts.map((part) =>
    part.name === "xl/workbook.xml" ? { ...part, content: String(part.content).replace(from, to) } : part,
  );
const secondSheet = `<Relationship Id="a2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`;
const refusal = async (reading: ReturnType<typeof readSpreadsheet>) => {
  const sheet = await reading;
  return "error" in sheet ? sheet.error.text : sheet.rows.length;
};

describe("a workbook", () => {
  it("a workbook is read as rows of texts, with its numbers, and without empty rows at the end", async () => {
    const rows = `${roll}<row r="3"><c r="A3"><v>7</v></c><c r="B3" t="b"><v>1</v></c><c r="D3"><v>41.5</v></c></row>
      <row r="4"><c r="A4" s="1"/></row><row r="1048576" spans="1:3"></row>`;
    expect(await read(rows)).toEqual({ rows: [["Roll", "Name"], [], ["7", "true", "", "41.5"]], sheetName: "One" });
  });

  it.each(["#DIV/0!", "#N/A", "#REF!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!"])(
    "a workbook shows the formula error %s in its cell",
    async (error) => {
      const rows = `${roll}<row r="2"><c r="A2" s="0" t="e"><f>1/0</f><v>${error}</v></c><c r="B2"><v>1</v></c></row>`;
      expect(await readRows(rows)).toEqual([
        ["Roll", "Name"],
        [error, "1"],
      ]);
    },
  );

  it.each([
    ["<f>C2+10</f><v></v>", "#FORMULA!"],
    ["<f>C2+10</f><v/>", "#FORMULA!"],
    ["<f>C2+10</f>", "#FORMULA!"],
    ['<f t="shared" si="0"/>', "#FORMULA!"],
    ["<f>C2+10</f><v>60</v>", "60"],
    ["<v></v>", ""],
  ])("a formula without a result is not read as an empty cell: %s", async (content, shown) => {
    const rows = `${roll}<row r="2"><c r="A2">${content}</c><c r="B2"><v>1</v></c></row>`;
    expect((await readRows(rows))[1]).toEqual([shown, "1"]);
  });

  it("a formula with an empty text as result is read as an empty cell", async () => {
    const rows = `${roll}<row r="2"><c r="A2" t="str"><f>""</f><v></v></c><c r="B2"><v>1</v></c></row>`;
    expect((await readRows(rows))[1]).toEqual(["", "1"]);
  });

  it("a workbook with prefixes in its XML can be read", async () => {
    const cells = '<x:row r="2"><x:c r="A2" t="e"><x:v>#N/A</x:v></x:c><x:c r="B2"><x:f>1</x:f><x:v/></x:c></x:row>';
    expect((await readRows(`${roll}${cells}`))[1]).toEqual(["#N/A", "#FORMULA!"]);
  });

  it.each([
    ["true", "2027-12-16"],
    ["1", "2027-12-16"],
    ["false", "2023-12-15"],
  ])("a workbook with date1904=%s has the date %s", async (date1904, day) => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const parts = workbookParts(`<row r="1"><c r="A1" s="1"><v>45275</v></c></row>`, [
      { name: "xl/styles.xml", content: styles },
    ]);
    expect(await rowsOf(changeWorkbook(parts, "<sheets>", `<workbookPr date1904="${date1904}"/><sheets>`))).toEqual([
      [day],
    ]);
  });

  it.each(["hidden", "veryHidden"])(
    "a workbook whose first sheet is %s is not imported from that sheet",
    async (state) => {
      const sheets = `<sheet name="Lists" sheetId="2" state="${state}" r:id="a2"/><sheet name="One"`;
      const lists = cell("A1", "Science");
      const parts = changeWorkbook(workbookParts(roll), '<sheet name="One"', sheets).map((part) =>
        part.name.endsWith(".rels")
          ? { ...part, content: String(part.content).replace("</Relationships>", secondSheet) }
          : part,
      );
      parts.push({
        name: "xl/worksheets/sheet2.xml",
        content: `<worksheet><sheetData><row r="1">${lists}</row></sheetData></worksheet>`,
      });
      expect(await rowsOf(parts)).toEqual([["Roll", "Name"]]);
    },
  );

  const fonts = (...names: string[]) => ({
    name: "xl/styles.xml",
    content: `<styleSheet><fonts>${names.map((name) => `<font><sz val="11"/><name val="${name}"/></font>`).join("")}</fonts>
      <cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
  });
  const styled = (style: number, text: string) =>
    `<row r="2"><c r="A2" s="1"><v>7</v></c><c r="B2" s="${style}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

  it.each([
    ["Latin letters in SutonnyMJ are refused", "SutonnyMJ", 1, "iwng", "import.file.bijoy"],
    ["Latin letters in another Bijoy typeface are refused", "RinkiyMJ", 1, "iwng", "import.file.bijoy"],
    ["Latin letters in another typeface are accepted", "SutonnyMJ", 0, "Rahim", 2],
    ["Bengali letters in SutonnyMJ are accepted", "SutonnyMJ", 1, "রহিম", 2],
    ["Latin letters in SutonnyOMJ, which is Unicode, are accepted", "SutonnyOMJ", 1, "Rahim", 2],
  ])("a workbook with text in the Bijoy encoding is refused: %s", async (_, typeface, style, text, expected) => {
    expect(await refusal(read(roll + styled(style, text), [fonts("Calibri", typeface)]))).toBe(expected);
  });

  it("emoji in a workbook stay as they were written, in cells and in shared texts", async () => {
    const shared = "<sst><si><t>&#128512; &#x1F31F;</t></si><si><t>_xD83D__xDE00_ a_x0000_b</t></si></sst>";
    const rows = `<row r="1">${cell("A1", "Star &#127775;")}<c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>`;
    const [read = []] = await rowsOf(workbookParts(rows, [{ name: "xl/sharedStrings.xml", content: shared }]));
    expect(read.map((text) => text.replace(/\p{Cc}/gu, ""))).toEqual(["Star 🌟", "😀 🌟", "😀 ab"]);
  });

  it.each([
    ["a cell far to the right", `<row r="1">${cell("XFD1", "x")}</row>`],
    ["61 columns", `<row r="1">${cell("BI1", "x")}</row>`],
    [
      "1,012 rows",
      Array.from({ length: 1012 }, (_, n) => `<row r="${n + 1}">${cell(`A${n + 1}`, "x")}</row>`).join(""),
    ],
  ])("a workbook with %s is refused as too large", async (_, rows) =>
    expect(await refusal(read(rows))).toBe("import.file.tooMany"),
  );

  it("a workbook of 1,000 students and 60 columns is read", async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `<row r="${n + 2}">${cell(`BH${n + 2}`, "x")}</row>`);
    expect(await refusal(read(roll + rows.join("")))).toBe(1001);
  });

  it("a workbook that shows one long text in thousands of cells is refused", async () => {
    const shared = { name: "xl/sharedStrings.xml", content: `<sst><si><t>${"x".repeat(5_000)}</t></si></sst>` };
    const cells = (row: number) => ["A", "B", "C"].map((at) => `<c r="${at}${row}" t="s"><v>0</v></c>`).join("");
    const rows = Array.from({ length: 1000 }, (_, n) => `<row r="${n + 1}">${cells(n + 1)}</row>`).join("");
    expect(await refusal(read(rows, [shared]))).toBe("import.file.unpacksTooLarge");
  });

  it.each([
    ["a row far down", `${roll}<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>`],
    ["a row with an enormous number", `<row r="Infinity">${cell("A1", "x")}</row>`],
    ["a row whose number is an XML reference", `<row r="&#57;9999999">${cell("A1", "x")}</row>`],
  ])("a workbook with %s is refused because it needs too much memory", async (_, rows) =>
    expect(await refusal(read(rows))).toBe("import.file.unpacksTooLarge"),
  );

  it("a workbook that unpacks to more than 32 MB is refused, whatever size it declares", async () => {
    const bomb = { name: "xl/sharedStrings.xml", content: Buffer.alloc(80 * 1024 * 1024) };
    expect(await refusal(read(roll, [bomb]))).toBe("import.file.unpacksTooLarge");
    // The spreadsheet reader reserves memory for the declared size and drops all bytes above it. So it must also refuse
    // a file that declares a wrong size.
    const claim = { ...bomb, content: "<sst></sst>", declared: 0x3fffffff };
    for (const lie of [claim, { ...bomb, declared: 10 }])
      expect(await refusal(read(roll, [lie]))).toMatch(/^import\.file\.(?:damaged|unpacksTooLarge)$/);
  });

  it("a workbook may contain pictures, which are not unpacked", async () => {
    const picture = { name: "xl/media/image1.png", content: Buffer.alloc(80 * 1024 * 1024) };
    expect(await refusal(read(roll, [picture]))).toBe(1);
  });

  it("a workbook with its own XML entities is read as if it had none", async () => {
    const laughs = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>';
    const rows = `<row r="1">${cell("A1", "Roll")}<c r="B1" t="s"><v>0</v></c></row>`;
    expect(await read(rows, [{ name: "xl/sharedStrings.xml", content: laughs }])).toMatchObject({
      rows: [["Roll", "&b;"]],
    });
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
    ["no sheet", workbookParts(roll).slice(0, 3), "import.file.damaged"],
    ["broken XML", workbookParts("<row r='1'><c"), "import.file.damaged"],
  ])("a workbook with %s is refused", async (_, parts, expected) => {
    expect(await refusal(readSpreadsheet("sheet.xlsx", zip(parts)))).toBe(expected);
  });

  it("a workbook that is cut off in the middle is refused as damaged", async () => {
    const whole = zip(workbookParts(roll));
    for (const length of [whole.length - 4, whole.length * 0.6])
      expect(await refusal(readSpreadsheet("sheet.xlsx", whole.subarray(0, length)))).toBe("import.file.damaged");
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
  ])("the file %s is refused with a clear message", async (name, bytes, expected) => {
    expect(await refusal(readSpreadsheet(name, bytes))).toBe(expected);
  });
});

const rows = [["Class 6: Annual Examination 2026"], ["Roll", "Name", "গণিত"], ["7", 'রহিম, "বড়"', "৪১"]];
const text = (mark: string, end = "\r\n") =>
  `Class 6: Annual Examination 2026${end}Roll${mark}Name${mark}গণিত${end}7${mark}"রহিম, ""বড়"""${mark}৪১${end}`;
const readCsv = (content: string | Buffer) => readSpreadsheet("Marks.CSV ", Buffer.from(content as string));

describe("a .csv file", () => {
  it.each([
    [",", "commas"],
    [";", "semicolons"],
    ["\t", "tabs"],
  ])("a .csv file separated by %j (%s) is read", async (mark) => expect(await readCsv(text(mark))).toEqual({ rows }));

  it("a byte order mark, other line ends, and empty columns and lines at the end do not change a .csv file", async () => {
    expect(await readCsv(`\ufeff${text(",", "\n")}`)).toEqual({ rows });
    expect(await readCsv(text(",", "\r"))).toEqual({ rows });
    expect(await readCsv(`${text(",")},,\r\n,,,,,\r\n\r\n`)).toEqual({ rows });
  });

  it.each(["\r\n", "\n", "\r"])(
    "a .csv file with mixed line ends, the first being %j, loses no student",
    async (first) => {
      const content = `Roll,Name${first}21,A B\n22,G H\r\n23,M N\r24,S T\n\r25,U V`;
      const read = await readCsv(content);
      expect("rows" in read && read.rows.filter((row) => row.length > 0).map(([roll]) => roll)).toEqual([
        "Roll",
        "21",
        "22",
        "23",
        "24",
        "25",
      ]);
    },
  );

  it("a cell of a .csv file may have several lines", async () =>
    expect(await readCsv('Roll,Name\r\n1,"Rahim\r\nUddin"\n2,Karim')).toMatchObject({
      rows: [{}, ["1", "Rahim\nUddin"], ["2", "Karim"]],
    }));

  it("a UTF-16 file, as Excel saves Unicode text, is read in either byte order", async () => {
    const little = Buffer.from(`\ufeff${text("\t")}`, "utf16le");
    expect(await readCsv(little)).toEqual({ rows });
    expect(await readCsv(Buffer.from(little).swap16())).toEqual({ rows });
  });

  it("a .csv file gives back the original texts that an export had escaped", async () => {
    expect(await readCsv("Roll,Name\n1,'=HYPERLINK(1)\n2,'Abdul\n")).toEqual({
      rows: [
        ["Roll", "Name"],
        ["1", "=HYPERLINK(1)"],
        ["2", "'Abdul"],
      ],
    });
  });

  it.each([
    [
      "letters in an old Windows encoding",
      Buffer.from([0x52, 0x6f, 0x6c, 0x6c, 0x2c, 0xe9, 0xff]),
      "import.file.notUtf8",
    ],
    ["bytes that are not text", "Roll,\0Name", "import.file.zeros"],
    ["a quotation mark that is never closed", 'Roll,Name\n1,"Rahim\n2,Karim\n', "import.file.quotes"],
    ["a quotation mark that swallows a row", 'Roll,Name,F\n1,"Rahim,F\n2,Karim",F\n3,Salam,F', "import.file.quotes"],
    ["lost Bengali letters", "Roll,Name,F\r\n1,??? ??????,??????\r\n", "import.file.lost"],
    ["Bengali for a Bijoy typeface", "Roll,Name\n1,†gvt iwdKzj Bmjvg\n", "import.file.bijoy"],
    ["1,012 lines", "a,b\n".repeat(1012), "import.file.tooMany"],
    ["a million lines", "1\n".repeat(1_000_000), "import.file.tooMany"],
    ["61 columns", `Roll${",a".repeat(60)}`, "import.file.tooMany"],
    ["only commas", ",,,\n,,,\n", "import.file.empty"],
  ])("a .csv file with %s is refused with a clear message", async (_, content, expected) => {
    expect(await readCsv(content)).toEqual({ error: { text: expected } });
  });

  it("the reading of a .csv file that was made to be slow is stopped, and delays no other request", async () => {
    const half = 150_000;
    const reading = readCsv(`"${'x"'.repeat(half)}x${" ".repeat(2 * half)},b\n1,2\n`);
    const others = new Promise((done) => setImmediate(done, "served"));
    expect(await Promise.race([reading, others])).toBe("served");
    expect(await reading).toEqual({ error: { text: "import.file.unpacksTooLarge" } });
  });
});

const run = (reading: string) => readInProcess(`() => ${reading}`, "");

describe("the process that reads a spreadsheet", () => {
  it("the reading process returns trimmed texts, without empty cells and rows at the end", async () => {
    const rows = '({ sheets: [[[" Roll ", "Name", "", " "], [], [7, true, null, new Date(0)], [null], ["\\t"]]] })';
    expect(await run(rows)).toEqual({ sheets: [[["Roll", "Name"], [], ["7", "true", "", "1970-01-01"]]] });
  });

  it("the reading process gets no setting of the website, because they hold secrets", async () => {
    vi.stubEnv("SESSION_SECRET", "a secret of the website");
    onTestFinished(() => void vi.unstubAllEnvs());
    const read = await run("({ sheets: [[Object.keys(process.env)]] })");
    const [[names = []] = []] = typeof read === "string" ? [] : read.sheets;
    expect(names).toContain("NODE_ENV");
    expect(names).not.toContain("SESSION_SECRET");
  });

  it("the reading process continues when a signal reaches the full process group", async () => {
    const signalled =
      "new Promise((give) => { process.kill(process.pid, 'SIGTERM'); setTimeout(give, 50, { sheets: [[['x']]] }); })";
    expect(await run(signalled)).toEqual({ sheets: [[["x"]]] });
  });

  it("the limit of the reading process counts its processor time, not its waiting time", async () => {
    const slow = "new Promise((give) => setTimeout(give, 3_500, { sheets: [[['x']]] }))";
    expect(await run(slow)).toEqual({ sheets: [[["x"]]] });
  });

  it("the reading process returns up to one row and one column more than a spreadsheet may have", async () => {
    const read = await run('({ sheets: [Array(2_000).fill(["x".repeat(5_000), ...Array(99).fill("y")])] })');
    const [rows = []] = typeof read === "string" ? [] : read.sheets;
    expect(rows).toHaveLength(1_012);
    expect(rows[0]).toEqual(["x".repeat(1_000), ...Array(60).fill("y")]);
  });

  it.each([
    ["heap", "{ for (const all = []; ; ) all.push(Array(100_000).fill(Math.random())); }"],
    [
      "buffers",
      "{ const all = []; return new Promise(() => setInterval(() => all.push(Buffer.alloc(1_000_000)), 1)); }",
    ],
    ["time", "{ for (;;); }"],
  ])("a spreadsheet is refused as too large if its reader fills the %s", async (_, reading) =>
    expect(await run(reading)).toBe("unpacksTooLarge"),
  );

  it.each([
    ["throws", '{ throw new Error("broken"); }'],
    ["fails after a while", 'Promise.reject(new Error("broken"))'],
    ["returns an invalid date", "({ sheets: [[[new Date(NaN)]]] })"],
  ])("a spreadsheet is refused as damaged if its reader %s", async (_, reading) =>
    expect(await run(reading)).toBe("damaged"),
  );
});
