import type { Problem } from "../../language/typed";
import { fileTypes } from "../../uploads/file-types";
import { lineWithPlaces } from "../../uploads/reading-line.server";
import { readCsv } from "./read-csv.server";
import { readWorkbook } from "./read-workbook.server";
import { partsOfSheet, SheetRefused } from "./sheet-parts.server";
import { sheetLimits } from "./sheet-rows";
import type { ReadingProblem } from "./sheet-thread.server";
import { cleaned, isWithinLimits } from "./sheet-xml";
import { fromCellText, loadedSheet } from "./workbook";
import { zipOf } from "./zip-of.server";

/**
 * The sheet of a file, as rows of texts from its first line on, or why it cannot be read; `loaded` are those of the
 * hidden sheet that our own workbooks have.
 */
export type ReadSheet = { rows: string[][]; loaded?: string[][] } | { problem: Problem };

// The thread that reads a sheet may hold 192 MB.
const inLine = lineWithPlaces(1);

/**
 * Reads the first sheet of an .xlsx file, or a .csv file. `name` is the sender's name for it. What kind it is comes from
 * content and extension together. At most 2 MB, 1,000 rows below the heads and 60 columns.
 */
export async function readSheet(name: string, bytes: Uint8Array): Promise<ReadSheet> {
  if (bytes.length === 0) return problem("form.fileEmpty");
  if (bytes.length > sheetLimits.bytes) return problem("import.file.tooLarge");
  if (fileTypes.xls.fits(bytes)) return problem("import.file.oldExcel");
  const ending = /\.(xlsx|csv)\s*$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === "csv") return inLine(async () => boundedRows(await readCsv(bytes)));
  if (ending !== "xlsx" || !isZip(bytes)) return problem("import.file.wrongKind");
  return inLine(() => readZip(bytes));
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function readZip(bytes: Uint8Array): Promise<ReadSheet> {
  try {
    const parts = partsOfSheet(bytes);
    if (!fileTypes.xlsx.fits(bytes)) return problem("import.file.wrongKind");
    if ([...parts.values()].some((text) => /<!(?:DOCTYPE|ENTITY)/i.test(text))) return problem("import.file.damaged");
    for (const [part, text] of parts) if (part.startsWith("xl/worksheets/")) parts.set(part, cleaned(text));
    if ([...parts].some(([part, text]) => part.startsWith("xl/worksheets/") && !isWithinLimits(text)))
      return problem("import.file.tooMany");
    const file = zipOf(parts);
    const read = boundedRows(await readWorkbook(file));
    if ("problem" in read || !parts.get("xl/workbook.xml")?.includes(`name="${loadedSheet}"`)) return read;
    const loaded = boundedRows(await readWorkbook(file, loadedSheet));
    return "rows" in loaded ? { ...read, loaded: loaded.rows } : read;
  } catch (fault) {
    return problem(fault instanceof SheetRefused ? `import.file.${fault.problem}` : "import.file.damaged");
  }
}

function boundedRows(rows: string[][] | ReadingProblem | "notUtf8"): ReadSheet {
  if (!Array.isArray(rows)) return problem(`import.file.${rows}`);
  if (rows.length > sheetLimits.rows + sheetLimits.rowsAbove) return problem("import.file.tooMany");
  if (rows.some((row) => row.length > sheetLimits.columns)) return problem("import.file.tooMany");
  if (rows.length === 0) return problem("import.file.empty");
  return { rows: rows.map((row) => row.map(fromCellText)) };
}

const problem = (text: Problem["text"]): { problem: Problem } => ({ problem: { text } });
