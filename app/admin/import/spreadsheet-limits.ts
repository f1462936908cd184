import { spreadsheetRule } from "~/uploads/upload-rules";

export const spreadsheetLimits = {
  bytes: spreadsheetRule.maxBytes,
  rows: 1_000,
  rowsAbove: 11,
  columns: 60,
  letters: 1_000,
  /** The maximum number of files in the zip of a workbook. */
  parts: 500,
  lettersInAll: 2 * 1024 * 1024,
  /** A Bengali character takes three bytes, so this limits a pasted list to about 180 KB. */
  lettersPasted: 60_000,
};

export const spreadsheetTextValues = {
  rows: spreadsheetLimits.rows,
  columns: spreadsheetLimits.columns,
  letters: spreadsheetLimits.lettersPasted,
  limit: spreadsheetLimits.bytes / 1024 ** 2,
  xlsx: ".xlsx",
  csv: ".csv",
  utf8: "CSV UTF-8",
};
