import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { toLatinDigits } from "../../i18n/format";
import { useTexts } from "../../i18n/use-texts";
import { absent, type Cell, parseMark } from "../mark-sheet";
import { type CellInput, fieldName, parseFieldName } from "../unsaved-marks";
import { absentOption, markListId, type OpenMarkOptions, optionId } from "./mark-options";
import { type PastedBlock, parsePastedBlock } from "./pasted-block";

type Place = { row: number; column: number };

type GridOptions = {
  students: number[];
  subjects: { id: number; fullMarks: number }[];
  type: (inputs: CellInput[]) => void;
  onPasted: (block: PastedBlock) => void;
};

const chevronWidth = 26;

/** Fields are found by their names, so that a move of the cursor draws nothing again. */
export function useGrid({ students, subjects, type, onPasted }: GridOptions) {
  const { t, digits } = useTexts();
  const [open, setOpen] = useState<OpenMarkOptions>();
  const textBefore = useRef("");
  const size = { rows: students.length, columns: subjects.length };

  const placeOf = (field: HTMLInputElement): Place | undefined => {
    const cell = parseFieldName(field.name);
    const row = cell ? students.indexOf(cell.student) : -1;
    return cell && row >= 0 ? { row, column: subjects.findIndex(({ id }) => id === cell.subject) } : undefined;
  };
  const fieldAt = (form: HTMLFormElement | null, { row, column }: Place) => {
    const student = students[row];
    const subject = subjects[column];
    const field =
      student && subject ? form?.elements.namedItem(fieldName({ student, subject: subject.id })) : undefined;
    return field instanceof HTMLInputElement ? field : undefined;
  };
  const write = (field: HTMLInputElement, text: string) => {
    const cell = parseFieldName(field.name);
    if (cell) type([{ ...cell, text }]);
  };
  // Selected, so that the next digit replaces it; at once, because select() takes the focus, which may have moved on.
  const writeWhole = (field: HTMLInputElement, text: string) => {
    flushSync(() => write(field, text));
    field.select();
  };
  const isAbsent = (text: string) => {
    const parsed = parseMark(text, 100);
    return "mark" in parsed && parsed.mark === absent;
  };
  const spellOut = (input: CellInput) => (isAbsent(input.text) ? { ...input, text: t("marks.absent") } : input);
  const openList = (field: HTMLInputElement) => {
    const full = subjects[placeOf(field)?.column ?? 0]?.fullMarks ?? 100;
    const mark = isAbsent(field.value) ? absentOption : Number(toLatinDigits(field.value));
    setOpen({ field, full, active: Number.isInteger(mark) && mark <= full ? mark : 0 });
  };
  const choose = (mark: number) => {
    if (open) writeWhole(open.field, mark === absentOption ? t("marks.absent") : digits(mark));
    setOpen(undefined);
  };

  const onListKey = (event: KeyboardEvent, { active, full }: OpenMarkOptions): boolean => {
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 10,
      PageUp: -10,
      Home: -full - 1,
      End: full,
    };
    const step = steps[event.key];
    if (step !== undefined)
      setOpen((now) => now && { ...now, active: Math.min(Math.max(active + step, absentOption), full) });
    else if (event.key === "Enter") choose(active);
    else if (event.key === "Escape") setOpen(undefined);
    else {
      setOpen(undefined);
      return false;
    }
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target;
    const from = field instanceof HTMLInputElement ? placeOf(field) : undefined;
    if (!(field instanceof HTMLInputElement) || !from || event.nativeEvent.isComposing) return;
    if (open && onListKey(event, open)) return event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      return field.form?.requestSubmit();
    }
    if ((event.altKey && event.key === "ArrowDown") || event.key === "F4") {
      event.preventDefault();
      return openList(field);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      return writeWhole(field, textBefore.current);
    }
    const isTab = event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.metaKey;
    const step = getStep(event, {
      start: field.selectionStart ?? 0,
      end: field.selectionEnd ?? 0,
      length: field.value.length,
    });
    const isOpen = (place: Place) => fieldAt(field.form, place) !== undefined;
    const to = isTab
      ? applyTab(from, event.shiftKey, size, isOpen)
      : step && skipClosed(from, applyStep(from, step, size), size, isOpen);
    if (!to) return;
    event.preventDefault();
    const next = fieldAt(field.form, to);
    if (next && next !== field) next.focus();
    else field.select();
  };

  const onFocus = ({ target: field }: FocusEvent) => {
    if (!(field instanceof HTMLInputElement) || !placeOf(field)) return;
    textBefore.current = field.value;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", markListId);
    field.select();
  };

  const onBlur = ({ target: field }: FocusEvent) => {
    setOpen(undefined);
    if (field instanceof HTMLInputElement && isAbsent(field.value) && field.value !== t("marks.absent"))
      write(field, t("marks.absent"));
    for (const name of ["role", "aria-expanded", "aria-controls", "aria-activedescendant"]) field.removeAttribute(name);
  };

  const onPointerDown = (event: PointerEvent) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field !== document.activeElement || !placeOf(field)) return;
    if (open) return setOpen(undefined);
    if (event.nativeEvent.offsetX > chevronWidth) return;
    event.preventDefault();
    openList(field);
  };

  // As in a spreadsheet, the first pasted cell is selected: a mark typed now replaces it instead of being joined to it.
  const onPaste = (event: ClipboardEvent) => {
    const field = event.target;
    const at = field instanceof HTMLInputElement ? parseFieldName(field.name) : undefined;
    if (!(field instanceof HTMLInputElement) || !at) return;
    const text = event.clipboardData.getData("text/plain");
    const isOpen = (cell: Cell) => field.form?.elements.namedItem(fieldName(cell)) instanceof HTMLInputElement;
    const block = parsePastedBlock(text, at, { students, subjects: subjects.map(({ id }) => id), isOpen });
    const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    if (!block && !isWhole) return;
    event.preventDefault();
    if (!block) return writeWhole(field, text.trim().slice(0, 20));
    const inputs = block.inputs.map(spellOut);
    flushSync(() => {
      type(inputs);
      onPasted({ ...block, inputs });
    });
    textBefore.current = field.value;
    field.select();
  };

  useEffect(() => {
    if (!open) return;
    const { field, active } = open;
    field.setAttribute("aria-expanded", "true");
    field.setAttribute("aria-activedescendant", optionId(active));
    return () => {
      field.setAttribute("aria-expanded", "false");
      field.removeAttribute("aria-activedescendant");
    };
  }, [open]);

  return { handlers: { onKeyDown, onFocus, onBlur, onPointerDown, onPaste }, open, choose };
}

type Step = { down: number; across: number };

type Size = { rows: number; columns: number };

type PressedKey = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

type Caret = { start: number; end: number; length: number };

const rowsPerPage = 10;

// More than any class has.
const furthest = 10_000;

/** Undefined for a key that belongs to the field: left and right lead on only at a text's edge, or selected whole. */
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

export const applyStep = (from: Place, step: Step, size: Size): Place => ({
  row: Math.min(Math.max(from.row + step.down, 0), size.rows - 1),
  column: Math.min(Math.max(from.column + step.across, 0), size.columns - 1),
});

/** On in the direction of the step, else back. Cells of another group have no field. */
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

/** Undefined past the ends of the grid, where Tab leaves it. */
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
