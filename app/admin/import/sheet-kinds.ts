/** The kinds of data that an import reads from a sheet. */
export const sheetKinds = ["students", "marks", "rolls", "staff", "calendar"] as const;
export type SheetKind = (typeof sheetKinds)[number];
