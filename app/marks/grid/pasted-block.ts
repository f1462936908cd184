import { useState } from "react";
import type { Cell } from "../mark-sheet";
import { type CellInput, type MarkSheetState, removePasted, type UnsavedMarks } from "../unsaved-marks";

/** The ids of the students and subjects in the sheet, in the order of the screen. */
export type SheetLayout = {
  students: number[];
  subjects: number[];
  isOpen?: (cell: Cell) => boolean;
};

export type PastedBlock = {
  inputs: CellInput[];
  /** `rowsLeft` and `columnsLeft` are the numbers of pasted rows and columns that do not fit into the sheet. */
  rowsLeft: number;
  columnsLeft: number;
  /** The number of pasted marks that we left out, because their subjects belong to another group than the student's. */
  closedLeft: number;
};

/**
 * Parses text copied from a spreadsheet. An empty pasted cell keeps the mark in the sheet. Returns undefined for a
 * single value, because the browser itself pastes it into the field.
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
