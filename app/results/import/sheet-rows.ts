/** The most that is read of a sheet: of its file, and of what it holds; above the heads may stand what it is. */
export const sheetLimits = { bytes: 2 * 1024 * 1024, rows: 1_000, rowsAbove: 11, columns: 60, letters: 1_000 };

/** The same for texts, with the names of the files that are taken. */
export const sheetWords = {
  rows: sheetLimits.rows,
  columns: sheetLimits.columns,
  xlsx: ".xlsx",
  csv: ".csv",
  utf8: "CSV UTF-8",
};

/** Rows with trimmed cells, without the empty cells and rows at their end, which spreadsheets keep for their look. */
export function trimmedRows(rows: string[][]): string[][] {
  const trimmed = rows.map((row) =>
    withoutEmptyEnd(
      row.map((cell) => cell.trim()),
      (cell) => cell === "",
    ),
  );
  return withoutEmptyEnd(trimmed, (row) => row.length === 0);
}

const withoutEmptyEnd = <T>(list: T[], isEmpty: (item: T) => boolean) =>
  list.slice(0, list.findLastIndex((item) => !isEmpty(item)) + 1);
