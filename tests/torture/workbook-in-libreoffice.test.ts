import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "~/admin/import/read-spreadsheet.server";
import { createWorkbook } from "~/admin/import/write-workbook.server";
import { markSheetRows } from "~/marks/import/sheet-rows";
import { getMarkSheet } from "~/marks/marks.server";
import { insertImportClass } from "../support/class";
import { freshFolder } from "../support/fresh-folder";
import { emptySchool } from "../support/school";

const school = emptySchool();
const minutes = 60_000;
const isThere = hasLibreOffice();
const needed =
  "LibreOffice is not here: install it (apt-get install libreoffice-calc-nogui) to open the workbook with it.";

function hasLibreOffice(): boolean {
  try {
    execFileSync("which", ["soffice"]);
    return true;
  } catch {
    return false;
  }
}

async function savedAs(kind: string, filter = kind) {
  insertImportClass(school.database);
  const sheet = getMarkSheet(1);
  const rows = sheet ? markSheetRows(sheet) : [];
  const folder = freshFolder();
  writeFileSync(join(folder, "sheet.xlsx"), await createWorkbook(rows, { loaded: rows }));
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const out = join(folder, "out");
  const words = [profile, "--headless", "--convert-to", filter, "--outdir", out, join(folder, "sheet.xlsx")];
  await promisify(execFile)("soffice", words, { timeout: 4 * minutes });
  const saved = await readSpreadsheet(`sheet.${kind}`, readFileSync(join(out, `sheet.${kind}`)));
  const texts = rows.map((row) => row.map((cell) => String(cell ?? "")));
  if ("error" in saved) throw new Error(saved.error.text);
  return { saved, texts };
}

const withoutEmptyEnd = (rows: string[][]) =>
  rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1));

describe("the workbook in LibreOffice", () => {
  it.skipIf(isThere)(needed);

  it.runIf(isThere).each([
    ["csv", "csv:Text - txt - csv (StarCalc):44,34,76,1"],
    ["xlsx", "xlsx:Calc MS Excel 2007 XML"],
  ])(
    "LibreOffice opens the workbook with the same numbers and texts, and its copy saved as .%s can be imported",
    { timeout: 5 * minutes },
    async (kind, filter) => {
      const { saved, texts } = await savedAs(kind, filter);
      expect(saved.rows).toEqual(withoutEmptyEnd(texts));
      // A .csv file has only one sheet, so the website treats it like a spreadsheet made by hand, not like its own
      // workbook.
      expect(saved.loaded).toEqual(kind === "xlsx" ? withoutEmptyEnd(texts) : undefined);
    },
  );
});
