/** Where a key leads from a cell: so many rows down and columns across. */
export type Step = { down: number; across: number };

type Place = { row: number; column: number };
type Size = { rows: number; columns: number };

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
export const applyStep = (from: Place, step: Step, size: Size): Place => ({
  row: Math.min(Math.max(from.row + step.down, 0), size.rows - 1),
  column: Math.min(Math.max(from.column + step.across, 0), size.columns - 1),
});

/**
 * The first place with a field from the one a step leads to: on in the direction of the step, else back towards where it
 * began; undefined when there is none. Cells of another group have no field.
 */
export function skipClosed(from: Place, to: Place, size: Size, hasField: (place: Place) => boolean) {
  const [down, across] = [Math.sign(to.row - from.row), Math.sign(to.column - from.column)];
  const isInside = ({ row, column }: Place) => row >= 0 && column >= 0 && row < size.rows && column < size.columns;
  const walk = (start: Place, step: Step): Place | undefined => {
    for (let place = start; isInside(place); place = { row: place.row + step.down, column: place.column + step.across })
      if (hasField(place) || (step.down === 0 && step.across === 0)) return hasField(place) ? place : undefined;
    return undefined;
  };
  return down !== 0 && across !== 0
    ? (walk(to, { down: 0, across: -across }) ?? walk(to, { down: -down, across: 0 }))
    : (walk(to, { down, across }) ?? walk(to, { down: -down, across: -across }));
}

/**
 * The place that Tab leads to: the next mark of the row, after the last one the first of the row below; undefined past
 * the ends of the grid, where Tab leaves it. Cells without a field are passed over.
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
