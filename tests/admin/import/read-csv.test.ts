import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "../../../app/admin/import/read-spreadsheet.server";

const rows = [["Class 6: Annual Examination 2026"], ["Roll", "Name", "গণিত"], ["7", 'রহিম, "বড়"', "৪১"]];
const text = (mark: string, end = "\r\n") =>
  `Class 6: Annual Examination 2026${end}Roll${mark}Name${mark}গণিত${end}7${mark}"রহিম, ""বড়"""${mark}৪১${end}`;
const read = (content: string | Buffer) => readSpreadsheet("Marks.CSV ", Buffer.from(content as string));

describe("a .csv file", () => {
  it.each([
    [",", "commas"],
    [";", "semicolons"],
    ["\t", "tabs"],
  ])("separated by %j (%s) is read", async (mark) => expect(await read(text(mark))).toEqual({ rows }));

  it("with a byte order mark, with other line ends, and with empty columns and lines at its end is the same", async () => {
    expect(await read(`\ufeff${text(",", "\n")}`)).toEqual({ rows });
    expect(await read(text(",", "\r"))).toEqual({ rows });
    expect(await read(`${text(",")},,\r\n,,,,,\r\n\r\n`)).toEqual({ rows });
  });

  it("in UTF-16, as Excel saves Unicode text, is the same in either byte order", async () => {
    const little = Buffer.from(`\ufeff${text("\t")}`, "utf16le");
    expect(await read(little)).toEqual({ rows });
    expect(await read(Buffer.from(little).swap16())).toEqual({ rows });
  });

  it("gives back what an export has made harmless", async () => {
    expect(await read("Roll,Name\n1,'=HYPERLINK(1)\n2,'Abdul\n")).toEqual({
      rows: [
        ["Roll", "Name"],
        ["1", "=HYPERLINK(1)"],
        ["2", "'Abdul"],
      ],
    });
  });

  it.each([
    ["letters of an old Windows", Buffer.from([0x52, 0x6f, 0x6c, 0x6c, 0x2c, 0xe9, 0xff]), "import.file.notUtf8"],
    ["bytes that are no letters", "Roll,\0Name", "import.file.notUtf8"],
    ["a quotation mark that is never closed", 'Roll,Name\n1,"Rahim\n2,Karim\n', "import.file.quotes"],
    ["1,012 lines", "a,b\n".repeat(1012), "import.file.tooMany"],
    ["a million lines", "1\n".repeat(1_000_000), "import.file.tooMany"],
    ["61 columns", `Roll${",a".repeat(60)}`, "import.file.tooMany"],
    ["nothing but commas", ",,,\n,,,\n", "import.file.empty"],
  ])("with %s is refused in words", async (_, content, expected) => {
    expect(await read(content)).toEqual({ error: { text: expected } });
  });

  it("made to be slow is given up, and holds up nobody meanwhile", async () => {
    const half = 150_000;
    const reading = read(`"${'x"'.repeat(half)}x${" ".repeat(2 * half)},b\n1,2\n`);
    const others = new Promise((done) => setImmediate(done, "served"));
    expect(await Promise.race([reading, others])).toBe("served");
    expect(await reading).toEqual({ error: { text: "import.file.damaged" } });
  });
});
