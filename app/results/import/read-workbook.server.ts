import { readInThread } from "./sheet-thread.server";

/** The rows of the first sheet of an .xlsx file, or of the one of this name, as texts, or why they cannot be read. */
export const readWorkbook = (file: Buffer, sheet: string | number = 1) =>
  readInThread(
    "read-excel-file/node",
    `(excel, file) => excel.readSheet(Buffer.from(file), ${JSON.stringify(sheet)})`,
    file,
  );
