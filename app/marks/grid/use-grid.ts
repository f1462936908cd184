import { useLocation } from "@remix-run/react";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useReducer,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { useOnMount } from "~/components/use-on-change";
import { toLatinDigits } from "~/i18n/format";
import { useTexts } from "~/i18n/use-texts";
import { absent, type Cell, parseMark } from "../mark-sheet";
import { type CellInput, fieldName, parseFieldName } from "../unsaved-marks";
import { absentOption, markListId, type OpenMarkOptions, optionId } from "./mark-options";
import { applyEnter, applyStep, applyTab, getStep, type Place, skipClosed } from "./move-in-grid";
import { type PastedBlock, parsePastedBlock, type SheetLayout } from "./pasted-block";

type GridOptions = {
  students: { id: number }[];
  subjects: { id: number; fullMarks: number }[];
  type: (inputs: CellInput[]) => void;
  onPasted: (block: PastedBlock) => void;
};

const chevronWidth = 26;

/**
 * Handles keys and pasting in the grid. Finds the fields by their names and not with React, so that moving the cursor
 * renders no cell again.
 */
export function useGrid({ students, subjects, type, onPasted }: GridOptions) {
  const { t, digits } = useTexts();
  const [open, changeList] = useReducer(applyToList, undefined);
  const textBefore = useRef("");
  const layout = { students: students.map(({ id }) => id), subjects: subjects.map(({ id }) => id) };
  const absentWord = t("marks.absent");
  // Shows a typed mark as a saved mark is shown: the word Absent, and the digits of the page's language.
  const tidy = (text: string) => (isAbsent(text) ? absentWord : digits(toLatinDigits(text)));

  const write = (field: HTMLInputElement, text: string) => {
    const cell = parseFieldName(field.name);
    if (cell) type([{ ...cell, text }]);
  };
  // Writes a text into the field and selects the text, so that the next typed digit replaces it. flushSync is needed,
  // because a later select() could take the focus from another field.
  const writeWhole = (field: HTMLInputElement, text: string) => {
    flushSync(() => write(field, text));
    field.select();
  };
  const choose = ({ field }: OpenMarkOptions, mark: number, isTouch = false) => {
    writeWhole(field, mark === absentOption ? absentWord : digits(mark));
    changeList("close");
    // On a phone a clerk types without watching the screen. So when the clerk taps Absent in the list of marks, the
    // cursor moves to the next student.
    if (isTouch && mark === absentOption) {
      const next = findBelow(field, layout);
      if (next) next.focus();
      else field.blur();
    }
  };
  const openList = (field: HTMLInputElement) => {
    const subject = parseFieldName(field.name)?.subject;
    changeList(listMarks(field, subjects.find(({ id }) => id === subject)?.fullMarks ?? 100));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const field = toMarkField(event.target);
    if (!field || event.nativeEvent.isComposing) return;
    if (open) changeList(event.key);
    if (open && event.key === "Enter") choose(open, open.active);
    else if (open && isListKey(event.key)) event.preventDefault();
    else if ((event.altKey && event.key === "ArrowDown") || event.key === "F4") openList(field);
    else if (event.key === "Escape") writeWhole(field, textBefore.current);
    else {
      const next = findNext(event, field, layout);
      if (!next) return;
      if (next === field) field.select();
      else next.focus();
    }
    event.preventDefault();
  };

  const onFocus = ({ target }: FocusEvent) => {
    const field = toMarkField(target);
    if (!field) return;
    textBefore.current = field.value;
    setCombobox(field);
    field.select();
  };

  const onBlur = ({ target }: FocusEvent) => {
    const field = toMarkField(target);
    if (!field) return;
    if (open) changeList("close");
    const text = tidy(field.value);
    if (text !== field.value) write(field, text);
    for (const name of comboboxAttributes) field.removeAttribute(name);
  };

  const onPointerDown = (event: PointerEvent) => {
    const field = toMarkField(event.target);
    if (!field || field !== document.activeElement) return;
    if (open) return changeList("close");
    if (event.nativeEvent.offsetX > chevronWidth) return;
    event.preventDefault();
    openList(field);
  };

  // As in a spreadsheet, the first pasted cell is selected after pasting. If the user then types a mark, it replaces
  // the mark in this cell.
  const onPaste = (event: ClipboardEvent) => {
    const field = toMarkField(event.target);
    const at = field && parseFieldName(field.name);
    if (!at) return;
    const text = event.clipboardData.getData("text/plain");
    const block = parsePastedBlock(text, at, { ...layout, isOpen: (cell) => findField(cell) !== undefined });
    const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    if (!block && !isWhole) return;
    event.preventDefault();
    if (!block) return writeWhole(field, text.trim().slice(0, 20));
    const inputs = block.inputs.map((input) => ({ ...input, text: tidy(input.text) }));
    flushSync(() => {
      type(inputs);
      onPasted({ ...block, inputs });
    });
    textBefore.current = field.value;
    field.select();
  };

  // Selects the cell in the URL, unless the user already types in another cell.
  const { hash } = useLocation();
  useEffect(() => {
    const cell = parseFieldName(hash.slice(1));
    const field = cell && findField(cell);
    if (!field || toMarkField(document.activeElement)) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center", inline: "center" });
  }, [hash]);

  // Someone with a keyboard starts to type where the first mark is missing. On a touch screen, a keyboard would cover
  // the table.
  useOnMount(() => {
    if (document.activeElement !== document.body || hash || !matchMedia("(pointer: fine)").matches) return;
    const cells = layout.subjects.flatMap((subject) => layout.students.map((student) => ({ student, subject })));
    const first = cells.map(findField).find((field) => field?.value === "");
    first?.focus();
  });

  useEffect(() => {
    if (!open) return;
    setCombobox(open.field, open.active);
    return () => {
      if (open.field === document.activeElement) setCombobox(open.field);
    };
  }, [open]);

  return { handlers: { onKeyDown, onFocus, onBlur, onPointerDown, onPaste }, open, choose };
}

const listSteps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

const isListKey = (key: string) => key in listSteps || key === "Escape";

/**
 * Changes the state of the list of marks. `act` is the list to open, or the key that the user pressed. The keys in
 * `listSteps` move the selection. All other keys close the list.
 */
function applyToList(open: OpenMarkOptions | undefined, act: OpenMarkOptions | string): OpenMarkOptions | undefined {
  if (typeof act !== "string") return act;
  const step = listSteps[act];
  if (!open || step === undefined) return undefined;
  return { ...open, active: Math.min(Math.max(open.active + step, absentOption), open.full) };
}

function listMarks(field: HTMLInputElement, full: number): OpenMarkOptions {
  const mark = isAbsent(field.value) ? absentOption : Number(toLatinDigits(field.value));
  return { field, full, active: Number.isInteger(mark) && mark <= full ? mark : 0 };
}

function isAbsent(text: string): boolean {
  const parsed = parseMark(text, 100);
  return "mark" in parsed && parsed.mark === absent;
}

const comboboxAttributes = ["role", "aria-controls", "aria-expanded", "aria-activedescendant"];

/**
 * Gives a field the ARIA attributes of a combobox. `active` is the selected mark if the list of this field is open. The
 * `list` attribute is for browsers without script, and a field with it may not have this role.
 */
function setCombobox(field: HTMLInputElement, active?: number): void {
  const isOpen = active !== undefined;
  field.removeAttribute("list");
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-controls", markListId);
  field.setAttribute("aria-expanded", String(isOpen));
  if (isOpen) field.setAttribute("aria-activedescendant", optionId(active));
  else field.removeAttribute("aria-activedescendant");
}

const toMarkField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && parseFieldName(target.name) ? target : undefined;

export function findField(cell: Cell): HTMLInputElement | undefined {
  return toMarkField(document.getElementById(fieldName(cell)));
}

function findBelow(field: HTMLInputElement, { students }: SheetLayout) {
  const cell = parseFieldName(field.name);
  if (!cell) return undefined;
  const below = students.slice(students.indexOf(cell.student) + 1);
  return below.map((student) => findField({ ...cell, student })).find((next) => next !== undefined);
}

function findNext(event: KeyboardEvent, field: HTMLInputElement, { students, subjects }: SheetLayout) {
  const cell = parseFieldName(field.name);
  if (!cell) return undefined;
  const from = { row: students.indexOf(cell.student), column: subjects.indexOf(cell.subject) };
  const size = { rows: students.length, columns: subjects.length };
  const fieldAt = ({ row, column }: Place) =>
    findField({ student: students[row] ?? 0, subject: subjects[column] ?? 0 });
  const isOpen = (place: Place) => fieldAt(place) !== undefined;
  const isTab = event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.metaKey;
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const step = getStep(event, { start, end, length: field.value.length });
  const to = isTab
    ? applyTab(from, event.shiftKey, size, isOpen)
    : event.key === "Enter"
      ? (applyEnter(from, event.shiftKey, size, isOpen) ?? from)
      : step && skipClosed(from, applyStep(from, step, size), size, isOpen);
  return to && fieldAt(to);
}
