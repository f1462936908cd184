import type { Answer, Browser } from "./browser";

/** Sends a sheet to be checked. */
export const uploadSpreadsheet = (staff: Browser, address: string, content: string | Buffer, name = "sheet.csv") =>
  staff.post(address, { file: new File([content as BlobPart], name) });

/** The value of the field that brings what was checked to the last step. */
export const carriedValue = (checked: Answer) =>
  checked.all("input").find(({ attributes }) => attributes.name === "carried")?.attributes.value ?? "";

/** Presses the button under what was checked. */
export const confirmImport = (staff: Browser, address: string, checked: Answer) =>
  staff.post(address, { carried: carriedValue(checked) });
