/** One cell of a mark sheet, by the ids of its pupil and its subject. */
export type Cell = { student: number; subject: number };

/** What a cell is to hold, and what it held when it was loaded; null is no mark. */
export type MarkChange = Cell & { mark: number | null; was: number | null };

/**
 * A change that a sheet brings. `loaded` is what the cell held when the sheet was downloaded, there only when a colleague
 * has changed it since: then somebody has to decide.
 */
export type SheetChange = MarkChange & { loaded?: number | null };

/** A cell that a colleague has changed meanwhile: what either of them wants there, and who it was. */
export type Clash = Cell & { mine: number | null; theirs: number | null; by?: string; at?: Date };
