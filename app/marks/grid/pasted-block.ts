import { useState } from "react";
import type { Cell } from "../mark-sheet";
import { type CellInput, type MarkSheetState, removePasted, type UnsavedMarks } from "../unsaved-marks";

/** The students and subjects of a screen, by id, in the order they stand there. */
type SheetLayout = {
  students: number[];
  subjects: number[];
  /** Whether a cell can be filled; a subject of another group cannot. */
  isOpen?: (cell: Cell) => boolean;
};

export type PastedBlock = {
  inputs: CellInput[];
  /** How many of the block's rows and columns had no place on the sheet. */
  rowsLeft: number;
  columnsLeft: number;
  /** How many of its marks were for subjects of another group. */
  closedLeft: number;
};

/**
 * Lays a block copied from a spreadsheet (rows by line, cells by tab) over the sheet, its first cell on `at`. An empty
 * cell of the block changes nothing, nor does one on a subject of another group. Undefined when it is a single text, which the field itself takes.
 */
export function parsePastedBlock(
  text: string,
  at: { student: number; subject: number },
  { isOpen = () => true, ...layout }: SheetLayout,
): PastedBlock | undefined {
  const rows = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
  const width = Math.max(...rows.map((row) => row.length));
  if (rows.length === 1 && width === 1) return undefined;
  const students = layout.students.slice(layout.students.indexOf(at.student));
  const subjects = layout.subjects.slice(layout.subjects.indexOf(at.subject));
  const placed = rows.slice(0, students.length).flatMap((row, down) =>
    row.slice(0, subjects.length).flatMap((cell, across) => {
      const student = students[down];
      const subject = subjects[across];
      const isThere = cell.trim() !== "" && student !== undefined && subject !== undefined;
      return isThere ? [{ student, subject, text: cell.trim().slice(0, 20) }] : [];
    }),
  );
  const inputs = placed.filter(isOpen);
  return {
    inputs,
    closedLeft: placed.length - inputs.length,
    rowsLeft: Math.max(0, rows.length - students.length),
    columnsLeft: Math.max(0, width - subjects.length),
  };
}

/** The block that was pasted last, until the sheet is saved; it can be taken back, which leaves what was typed since. */
export function usePastedBlock(
  { pending }: MarkSheetState,
  setSheet: (change: (now: MarkSheetState) => MarkSheetState) => void,
) {
  const [pasted, setPasted] = useState<PastedBlock & { before: UnsavedMarks }>();
  return {
    pasted,
    notePasted: (block: PastedBlock) => setPasted({ ...block, before: pending }),
    forgetPasted: () => setPasted(undefined),
    undoPaste() {
      if (pasted) setSheet((now) => removePasted(now, pasted.inputs, pasted.before));
      setPasted(undefined);
    },
  };
}
