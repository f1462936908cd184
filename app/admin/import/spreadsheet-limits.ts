import { spreadsheetRule } from "../../uploads/upload-rules";

/** The most that is read of a sheet: of its file, and of what it holds, of each cell and in all; above the heads may stand what it is. */
export const spreadsheetLimits = {
  bytes: spreadsheetRule.maxBytes,
  rows: 1_000,
  rowsAbove: 11,
  columns: 60,
  letters: 1_000,
  lettersInAll: 2 * 1024 * 1024,
  /** Of a list that is pasted: it is kept over an expired sign-in, where three bytes go to a Bengali letter. */
  lettersPasted: 60_000,
};

/** The same for texts, with the names of the files that are taken. */
export const spreadsheetTextValues = {
  rows: spreadsheetLimits.rows,
  columns: spreadsheetLimits.columns,
  letters: spreadsheetLimits.lettersPasted,
  limit: spreadsheetLimits.bytes / 1024 ** 2,
  xlsx: ".xlsx",
  csv: ".csv",
  utf8: "CSV UTF-8",
};
