import { readInThread } from "./sheet-thread.server";

/** The rows of the first sheet of an .xlsx file, as texts, or why they cannot be read. */
export const readWorkbook = (file: Buffer) =>
  readInThread("read-excel-file/node", "(excel, file) => excel.readSheet(Buffer.from(file))", file);
