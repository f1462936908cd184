/** The most that is read of a sheet: of its file, and of what it holds, of each cell and in all; above the heads may stand what it is. */
export const spreadsheetLimits = {
  bytes: 2 * 1024 * 1024,
  rows: 1_000,
  rowsAbove: 11,
  columns: 60,
  letters: 1_000,
  lettersInAll: 2 * 1024 * 1024,
};

/** The same for texts, with the names of the files that are taken. */
export const spreadsheetTextValues = {
  rows: spreadsheetLimits.rows,
  columns: spreadsheetLimits.columns,
  xlsx: ".xlsx",
  csv: ".csv",
  utf8: "CSV UTF-8",
};
