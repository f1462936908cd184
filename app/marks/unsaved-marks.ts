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

/** What somebody typed into a cell and has not saved: the text as typed, and the mark that stood there before. */
export type UnsavedMark = { text: string; was: Mark | null };

/** Unsaved marks by the student's id, then by the subject's. */
export type UnsavedMarks = Record<number, Record<number, UnsavedMark>>;

/** A mark sheet at work: the marks that are saved, and what was typed over them. */
export type MarkSheetState = { marks: Marks; pending: UnsavedMarks };

export type CellInput = Cell & { text: string };

/** The saved mark of a cell, or null. */
export const getSavedMark = (marks: Marks, { student, subject }: Cell) => marks[student]?.[subject] ?? null;

/** What stands in a cell: what was typed, else the saved mark, else nothing. */
export const getCellText = ({ marks, pending }: MarkSheetState, cell: Cell) =>
  pending[cell.student]?.[cell.subject]?.text ?? String(getSavedMark(marks, cell) ?? "");

/** The sheet after something was typed into cells; a text that says what is saved is no change. */
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

/** The unsaved cells of a sheet, in no special order. */
export const listUnsavedCells = (pending: UnsavedMarks): (CellInput & { was: Mark | null })[] =>
  Object.entries(pending).flatMap(([student, row]) =>
    Object.entries(row).map(([subject, mark]) => ({ student: Number(student), subject: Number(subject), ...mark })),
  );

export type CellError = Cell & { error: FieldError };

/**
 * What unsaved cells of a sheet come to: the changes that can be saved, and what is wrong with the others. What names a
 * student or a subject that is not on the sheet any more is left for who writes it to tell.
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

/** The sheet as it is once the marks of a class have been loaded anew: what was typed stays, unless it is saved by now. */
export function applyLoadedMarks({ pending }: MarkSheetState, marks: Marks): MarkSheetState {
  const fresh: MarkSheetState = { marks, pending: {} };
  for (const { student, subject, text, was } of listUnsavedCells(pending)) {
    if (isSameMark(text, getSavedMark(marks, { student, subject }))) continue;
    fresh.pending[student] = { ...fresh.pending[student], [subject]: { text, was } };
  }
  return fresh;
}

/**
 * The sheet after a saving: what was sent stands as saved, but for the conflicts and for what is missing on the sheet. A
 * cell that somebody went on typing in while it was being saved stays unsaved, over what is saved now.
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

/** The sheet after somebody has resolved a conflict: their own mark stays unsaved over the saved one, or goes. */
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

/** The sheet without what was pasted: where the pasted text still stands, what was `before` stands again. */
export function removePasted(state: MarkSheetState, pasted: CellInput[], before: UnsavedMarks): MarkSheetState {
  const unchanged = pasted.filter((cell) => state.pending[cell.student]?.[cell.subject]?.text === cell.text);
  const earlier = { marks: state.marks, pending: before };
  return applyInput(
    state,
    unchanged.map((cell) => ({ ...cell, text: getCellText(earlier, cell) })),
  );
}

/** One text for a cell, which is also how its field is named in the form: "m12.5". */
export const fieldName = ({ student, subject }: Cell) => `m${student}.${subject}`;

/** The cell that a field is named after; undefined for any other name. */
export function parseFieldName(name: string): Cell | undefined {
  const [, student, subject] = /^m(\d{1,15})\.(\d{1,15})$/.exec(name) ?? [];
  return student && subject ? { student: Number(student), subject: Number(subject) } : undefined;
}

type LoadedSheet = { subjects: { id: number }[]; students: { id: number }[]; marks: Marks };

/**
 * The marks that a page shows, in one line that its form brings back, so that a later change of somebody else is
 * noticed: the subjects, then each student with their marks in that order, "5,6|12:78,81|13:,absent".
 */
export function serializeLoadedMarks({ subjects, students, marks }: LoadedSheet): string {
  const marksOf = (student: number) => subjects.map(({ id }) => getSavedMark(marks, { student, subject: id }));
  const rows = students.map(({ id }) => `${id}:${marksOf(id).join()}`);
  return [subjects.map(({ id }) => id).join(), ...rows].join("|");
}

/** Reads such a line back; what makes no sense in it is not there. */
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
