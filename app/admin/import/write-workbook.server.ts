import type { Cell } from "write-excel-file/node";
import { contentDisposition } from "~/uploads/file-name";
import { fileTypes } from "~/uploads/file-types";
import { escapeCellText, hiddenSheetName, type WorkbookCell } from "./cells";

const defaultColumnWidth = 14;
const headingRows = 2;

type WorkbookOptions = {
  /** These rows become a hidden second sheet. Office programs keep this sheet when they save the file. */
  loaded?: WorkbookCell[][];
  /** The widths are in characters. */
  columnWidths?: number[];
};

export async function createWorkbook(
  rows: WorkbookCell[][],
  { loaded, columnWidths = [] }: WorkbookOptions = {},
): Promise<Buffer> {
  const columns = (rows[1] ?? []).map((_, place) => ({ width: columnWidths[place] ?? defaultColumnWidth }));
  const sticky = { stickyRowsCount: headingRows, stickyColumnsCount: 2 };
  const first = { data: toCells(rows), sheet: "Sheet", columns, ...sticky, orientation: "landscape" } as const;
  // We load the library only when it is needed. It uses 12 MB, and schools need it on only a few days of the year.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  if (!loaded) return writeExcelFile([first]).toBuffer();
  const hideSecond = (tag: string, attributes: Record<string, string | number>, place?: number) =>
    tag === "sheet" && place === 1 ? { ...attributes, state: "hidden" } : attributes;
  const features = [{ files: { transform: { "xl/workbook.xml": { transformElementAttributes: hideSecond } } } }];
  return writeExcelFile([first, { data: toCells(loaded), sheet: hiddenSheetName }], { features }).toBuffer();
}

const toCells = (rows: WorkbookCell[][]) => rows.map((row, place) => row.map((cell) => toCell(cell, place)));

const boldStyle = { fontWeight: "bold" } as const;
const headingStyle = { ...boldStyle, wrap: true, alignVertical: "bottom" } as const;

function toCell(cell: WorkbookCell, row: number): Cell {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return { type: Number, value: cell };
  const style = row === 0 ? boldStyle : row === 1 ? headingStyle : {};
  return { ...style, type: String, value: escapeCellText(cell) };
}

export async function workbookResponse(
  name: string,
  rows: WorkbookCell[][],
  options: WorkbookOptions = {},
): Promise<Response> {
  const bytes = await createWorkbook(rows, options);
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
