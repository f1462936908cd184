/** Where a key leads from a cell: so many rows down and columns across. */
export type Step = { down: number; across: number };

type PressedKey = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

/** The text field under the cursor: what is in it, and what of it is selected. */
type Caret = { start: number; end: number; length: number };

const rowsPerPage = 10;

// More than any class has.
const furthest = 10_000;

/**
 * Where a key leads in the grid of marks: arrows, Enter down, Page keys, Control with Home and End; undefined for a key that belongs to the field.
 * Left and right lead on at the edge of a text, and from a text that is selected whole.
 */
export function getStep(pressed: PressedKey, caret: Caret): Step | undefined {
  if (pressed.ctrlKey && pressed.key === "Home") return { down: -furthest, across: -furthest };
  if (pressed.ctrlKey && pressed.key === "End") return { down: furthest, across: furthest };
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const isWhole = caret.start === 0 && caret.end === caret.length;
  switch (pressed.key) {
    case "ArrowUp":
      return { down: -1, across: 0 };
    case "ArrowDown":
      return { down: 1, across: 0 };
    case "Enter":
      return { down: pressed.shiftKey ? -1 : 1, across: 0 };
    case "PageUp":
      return { down: -rowsPerPage, across: 0 };
    case "PageDown":
      return { down: rowsPerPage, across: 0 };
    case "ArrowLeft":
      return !pressed.shiftKey && (isWhole || caret.end === 0) ? { down: 0, across: -1 } : undefined;
    case "ArrowRight":
      return !pressed.shiftKey && (isWhole || caret.start === caret.length) ? { down: 0, across: 1 } : undefined;
    default:
      return undefined;
  }
}

/** The place that a step leads to in a grid of so many rows and columns, held inside it. */
export const applyStep = (
  from: { row: number; column: number },
  step: Step,
  size: { rows: number; columns: number },
) => ({
  row: Math.min(Math.max(from.row + step.down, 0), size.rows - 1),
  column: Math.min(Math.max(from.column + step.across, 0), size.columns - 1),
});

/**
 * The place that Tab leads to: the next mark of the row, after the last one the first of the row below; undefined past
 * the ends of the grid, where Tab leaves it.
 */
export function applyTab(
  from: { row: number; column: number },
  isBack: boolean,
  size: { rows: number; columns: number },
) {
  const place = from.row * size.columns + from.column + (isBack ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return undefined;
  return { row: Math.floor(place / size.columns), column: place % size.columns };
}
