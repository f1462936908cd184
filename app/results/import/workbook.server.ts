import type { Cell } from "write-excel-file/node";
import { contentDisposition } from "../../uploads/file-name";
import { fileTypes } from "../../uploads/file-types";
import { asCellText, type WorkbookCell } from "./workbook";

const pupilWidths = [8, 30, 26, 26];
const otherWidth = 14;
const headRows = 2;

/** A workbook (.xlsx) of one sheet: a line that says what it is, a row of heads, and the rows below them. */
export async function workbookOf(rows: WorkbookCell[][]): Promise<Buffer> {
  const columns = (rows[1] ?? []).map((_, place) => ({ width: pupilWidths[place] ?? otherWidth }));
  const cells = rows.map((row, place) => row.map((cell) => cellOf(cell, place)));
  const sheet = { sheet: "Sheet", columns, stickyRowsCount: headRows, stickyColumnsCount: 2 };
  // It takes 12 MB, and is needed on a few days of the year.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  return writeExcelFile(cells, { ...sheet, orientation: "landscape" }).toBuffer();
}

const bold = { fontWeight: "bold" } as const;
const heads = { ...bold, wrap: true, alignVertical: "bottom" } as const;

function cellOf(cell: WorkbookCell, row: number): Cell {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return { type: Number, value: cell };
  const look = row === 0 ? bold : row === 1 ? heads : {};
  return { ...look, type: String, value: asCellText(cell) };
}

/** The answer that saves such a workbook under a name; it is kept nowhere on the way. */
export async function workbookAnswer(name: string, rows: WorkbookCell[][]): Promise<Response> {
  const bytes = await workbookOf(rows);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": fileTypes.xlsx.type,
      "Content-Disposition": contentDisposition("attachment", name),
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
