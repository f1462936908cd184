import type { KeyboardEvent } from "react";

export type Place = { row: number; column: number };

type Step = { down: number; across: number };

type Size = { rows: number; columns: number };

type PressedKey = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

type Caret = { start: number; end: number; length: number };

const rowSteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

/**
 * Returns how far a pressed key moves the cursor in the grid. Returns undefined for a key that the field itself
 * handles. The left and right arrows leave a cell only from the edge of its text, or if the complete text is selected.
 */
export function getStep(pressed: PressedKey, { start, end, length }: Caret): Step | undefined {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (ctrlKey && key === "Home") return { down: -Infinity, across: -Infinity };
  if (ctrlKey && key === "End") return { down: Infinity, across: Infinity };
  if (ctrlKey || altKey || metaKey) return undefined;
  const down = rowSteps[key];
  if (down) return { down, across: 0 };
  const isWhole = start === 0 && end === length;
  if (key === "ArrowLeft" && !shiftKey && (isWhole || end === 0)) return { down: 0, across: -1 };
  if (key === "ArrowRight" && !shiftKey && (isWhole || start === length)) return { down: 0, across: 1 };
  return undefined;
}

export const applyStep = (from: Place, step: Step, size: Size): Place => ({
  row: Math.min(Math.max(from.row + step.down, 0), size.rows - 1),
  column: Math.min(Math.max(from.column + step.across, 0), size.columns - 1),
});

/**
 * Returns the place to which the cursor moves. If the cell at `to` has no field, because its subject belongs to another
 * group, searches for the nearest cell with a field. Usually searches in the direction of the step first, and then in
 * the opposite direction.
 */
export function skipClosed(from: Place, to: Place, size: Size, hasField: (place: Place) => boolean) {
  const [down, across] = [Math.sign(to.row - from.row), Math.sign(to.column - from.column)];
  const isInside = ({ row, column }: Place) => row >= 0 && column >= 0 && row < size.rows && column < size.columns;
  const walk = (down: number, across: number): Place | undefined => {
    let place = to;
    while (isInside(place) && !hasField(place)) place = { row: place.row + down, column: place.column + across };
    return isInside(place) ? place : undefined;
  };
  if (down !== 0 && across !== 0) return walk(0, -across) ?? walk(-down, 0);
  return walk(down, across) ?? walk(-down, -across);
}

/**
 * Returns the cell to which the Tab key moves the cursor. Returns undefined before the first cell and after the last
 * cell, because there Tab leaves the grid.
 */
export function applyTab(
  from: Place,
  isBack: boolean,
  size: Size,
  hasField: (place: Place) => boolean = () => true,
): Place | undefined {
  const place = from.row * size.columns + from.column + (isBack ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return undefined;
  const to = { row: Math.floor(place / size.columns), column: place % size.columns };
  return hasField(to) ? to : applyTab(to, isBack, size, hasField);
}

/**
 * Returns the cell to which the Enter key moves the cursor: the next one below, and after the last student the first
 * one of the next subject. Returns undefined before the first cell and after the last cell.
 */
export function applyEnter(
  from: Place,
  isBack: boolean,
  size: Size,
  hasField: (place: Place) => boolean = () => true,
): Place | undefined {
  const turn = ({ row, column }: Place) => ({ row: column, column: row });
  const turnedSize = { rows: size.columns, columns: size.rows };
  const to = applyTab(turn(from), isBack, turnedSize, (place) => hasField(turn(place)));
  return to && turn(to);
}
