import type { FieldError } from "../i18n/form-values";
import {
  absent,
  type Cell,
  hasCell,
  type Mark,
  type MarkChange,
  type MarkConflict,
  type MarkSheet,
  type Marks,
  parseMark,
} from "./mark-sheet";

/** `text` is what the user typed. `was` is the saved mark at the time when the user began to type. */
export type UnsavedMark = { text: string; was: Mark | null };

/** Unsaved marks by student id and then by subject id. */
export type UnsavedMarks = Record<number, Record<number, UnsavedMark>>;

export type MarkSheetState = { marks: Marks; pending: UnsavedMarks };

export type CellInput = Cell & { text: string };

export const getSavedMark = (marks: Marks, { student, subject }: Cell) => marks[student]?.[subject] ?? null;

export const getCellText = ({ marks, pending }: MarkSheetState, cell: Cell) =>
  pending[cell.student]?.[cell.subject]?.text ?? String(getSavedMark(marks, cell) ?? "");

export function applyInput({ marks, pending }: MarkSheetState, inputs: CellInput[]): MarkSheetState {
  const next = { ...pending };
  for (const { student, subject, text } of inputs) {
    const saved = getSavedMark(marks, { student, subject });
    const { [subject]: before, ...others } = next[student] ?? {};
    const isSame = isSameMark(text, saved);
    const row = isSame ? others : { ...others, [subject]: { text, was: before ? before.was : saved } };
    if (Object.keys(row).length > 0) next[student] = row;
    else delete next[student];
  }
  return { marks, pending: next };
}

function isSameMark(text: string, mark: Mark | null): boolean {
  const parsed = parseMark(text, 100);
  return "mark" in parsed && parsed.mark === mark;
}

export const listUnsavedCells = (pending: UnsavedMarks): (CellInput & { was: Mark | null })[] =>
  Object.entries(pending).flatMap(([student, row]) =>
    Object.entries(row).map(([subject, mark]) => ({ student: Number(student), subject: Number(subject), ...mark })),
  );

export type CellError = Cell & { error: FieldError };

/**
 * Checks typed marks. Also accepts marks of students and subjects that are no longer in the sheet, because updateMarks
 * later reports them as missing.
 */
export function validateUnsaved(pending: UnsavedMarks, sheet: Pick<MarkSheet, "subjects" | "students">) {
  const subjects = new Map(sheet.subjects.map((subject) => [subject.id, subject]));
  const students = new Map(sheet.students.map((student) => [student.id, student]));
  const changes: MarkChange[] = [];
  const errors: CellError[] = [];
  for (const { student, subject, text, was } of listUnsavedCells(pending)) {
    const [ofStudent, ofSubject] = [students.get(student), subjects.get(subject)];
    const parsed = parseMark(text, ofSubject?.fullMarks ?? 100);
    const isOfOther = ofStudent && ofSubject && !hasCell(ofStudent, ofSubject, was);
    if ("error" in parsed) errors.push({ student, subject, error: parsed.error });
    else if (isOfOther) errors.push({ student, subject, error: { text: "marks.otherGroup" } });
    else changes.push({ student, subject, mark: parsed.mark, was });
  }
  return { changes, errors };
}

export function applyLoadedMarks({ pending }: MarkSheetState, marks: Marks): MarkSheetState {
  const fresh: MarkSheetState = { marks, pending: {} };
  for (const { student, subject, text, was } of listUnsavedCells(pending)) {
    if (isSameMark(text, getSavedMark(marks, { student, subject }))) continue;
    fresh.pending[student] = { ...fresh.pending[student], [subject]: { text, was } };
  }
  return fresh;
}

/**
 * Moves saved marks from `pending` to `marks`. If the user changed the text of a cell during the save, the cell stays
 * unsaved.
 */
export function applySavedMarks(state: MarkSheetState, sent: MarkChange[], unsaved: Cell[]): MarkSheetState {
  const isUnsaved = new Set(unsaved.map(fieldName));
  let marks = state.marks;
  const pending = { ...state.pending };
  for (const { student, subject, mark } of sent) {
    if (isUnsaved.has(fieldName({ student, subject }))) continue;
    marks = withMark(marks, { student, subject }, mark);
    const unsavedMark = pending[student]?.[subject];
    if (unsavedMark) pending[student] = { ...pending[student], [subject]: { ...unsavedMark, was: mark } };
  }
  return applyLoadedMarks({ marks, pending }, marks);
}

export function resolveConflict(
  state: MarkSheetState,
  { student, subject, savedMark }: MarkConflict,
  keepsOwn: boolean,
): MarkSheetState {
  const marks = withMark(state.marks, { student, subject }, savedMark);
  const { [subject]: own, ...others } = state.pending[student] ?? {};
  const row = keepsOwn && own ? { ...others, [subject]: { ...own, was: savedMark } } : others;
  return applyLoadedMarks({ marks, pending: { ...state.pending, [student]: row } }, marks);
}

function withMark(marks: Marks, { student, subject }: Cell, mark: Mark | null): Marks {
  const { [subject]: _before, ...others } = marks[student] ?? {};
  return { ...marks, [student]: mark === null ? others : { ...others, [subject]: mark } };
}

/** Undoes pasting, but keeps marks that the user has typed over the pasted text. */
export function removePasted(state: MarkSheetState, pasted: CellInput[], before: UnsavedMarks): MarkSheetState {
  const unchanged = pasted.filter((cell) => state.pending[cell.student]?.[cell.subject]?.text === cell.text);
  const earlier = { marks: state.marks, pending: before };
  return applyInput(
    state,
    unchanged.map((cell) => ({ ...cell, text: getCellText(earlier, cell) })),
  );
}

/** Returns the name of a cell's field in the form, for example "m12.5" for student 12 and subject 5. */
export const fieldName = ({ student, subject }: Cell) => `m${student}.${subject}`;

export function parseFieldName(name: string): Cell | undefined {
  const [, student, subject] = /^m(\d{1,15})\.(\d{1,15})$/.exec(name) ?? [];
  return student && subject ? { student: Number(student), subject: Number(subject) } : undefined;
}

type LoadedSheet = { subjects: { id: number }[]; students: { id: number }[]; marks: Marks };

/**
 * Returns the marks that the page was loaded with as one line. The form sends this line back, so that the server
 * notices colleagues' changes. The ids of the subjects come first, and then each student with the marks:
 * "5,6|12:78,81|13:,absent".
 */
export function serializeLoadedMarks({ subjects, students, marks }: LoadedSheet): string {
  const marksOf = (student: number) => subjects.map(({ id }) => getSavedMark(marks, { student, subject: id }));
  const rows = students.map(({ id }) => `${id}:${marksOf(id).join()}`);
  return [subjects.map(({ id }) => id).join(), ...rows].join("|");
}

export function parseLoadedMarks(text: string): Marks {
  const [head = "", ...rows] = text.split("|");
  const subjects = head.split(",").map(Number);
  const marks: Marks = {};
  for (const row of rows) {
    const [student = "", list = ""] = row.split(":");
    const loaded = list
      .split(",")
      .flatMap((mark, place) =>
        mark === absent || /^\d{1,3}$/.test(mark) ? [[subjects[place], mark === absent ? absent : Number(mark)]] : [],
      );
    marks[Number(student)] = Object.fromEntries(loaded);
  }
  return marks;
}
