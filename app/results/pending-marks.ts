import type { Problem } from "../language/typed";
import type { Cell, Clash, MarkChange } from "./mark-change";
import { type Marks, readMark, type SheetSubject } from "./mark-sheet";

/** What somebody typed into a cell and has not saved: the text as typed, and the mark that stood there before. */
export type PendingMark = { text: string; was: number | null };

/** Pending marks by the pupil's id, then by the subject's. */
export type Pending = Record<number, Record<number, PendingMark>>;

/** A mark sheet at work: the marks that are saved, and what was typed over them. */
export type Book = { marks: Marks; pending: Pending };

export type TypedCell = Cell & { text: string };

/** The saved mark of a cell, or null. */
export const savedIn = (marks: Marks, { student, subject }: Cell) => marks[student]?.[subject] ?? null;

const asText = (mark: number | null) => (mark === null ? "" : String(mark));

/** What stands in a cell: what was typed, else the saved mark, else nothing. */
export const textIn = ({ marks, pending }: Book, cell: Cell) =>
  pending[cell.student]?.[cell.subject]?.text ?? asText(savedIn(marks, cell));

/** The sheet after something was typed into cells; a text that says what is saved is no change. */
export function withTyped({ marks, pending }: Book, typed: TypedCell[]): Book {
  const next = { ...pending };
  const own = new Set<number>();
  for (const { student, subject, text } of typed) {
    const row = own.has(student) ? (next[student] ?? {}) : { ...next[student] };
    own.add(student);
    const saved = savedIn(marks, { student, subject });
    const before = row[subject];
    if (saysMark(text, saved)) delete row[subject];
    else row[subject] = { text, was: before ? before.was : saved };
    if (Object.keys(row).length > 0) next[student] = row;
    else delete next[student];
  }
  return { marks, pending: next };
}

function saysMark(text: string, mark: number | null): boolean {
  const read = readMark(text, 100);
  return "mark" in read && read.mark === mark;
}

/** The pending cells of a sheet, in no special order. */
export const pendingCells = (pending: Pending): (TypedCell & { was: number | null })[] =>
  Object.entries(pending).flatMap(([student, row]) =>
    Object.entries(row).map(([subject, mark]) => ({ student: Number(student), subject: Number(subject), ...mark })),
  );

export type CellProblem = Cell & { problem: Problem };

/** What pending cells come to: the changes that can be saved, and what is wrong with the others. */
export function readPending(pending: Pending, subjects: SheetSubject[]) {
  const full = new Map(subjects.map(({ id, fullMarks }) => [id, fullMarks]));
  const changes: MarkChange[] = [];
  const problems: CellProblem[] = [];
  for (const { student, subject, text, was } of pendingCells(pending)) {
    const read = readMark(text, full.get(subject) ?? 100);
    if ("mark" in read) changes.push({ student, subject, mark: read.mark, was });
    else problems.push({ student, subject, problem: read.problem });
  }
  return { changes, problems };
}

/** The sheet as it is once the marks of a class have been loaded anew: what was typed stays, unless it is saved by now. */
export function withFresh({ pending }: Book, marks: Marks): Book {
  const fresh: Book = { marks, pending: {} };
  for (const { student, subject, text, was } of pendingCells(pending)) {
    if (saysMark(text, savedIn(marks, { student, subject }))) continue;
    fresh.pending[student] = { ...fresh.pending[student], [subject]: { text, was } };
  }
  return fresh;
}

/**
 * The sheet after a saving: what was sent stands as saved, but for the clashes and for what is gone from the sheet. A
 * cell that somebody went on typing in while it was being saved stays pending, over what is saved now.
 */
export function afterSaving(book: Book, sent: MarkChange[], unsaved: Cell[]): Book {
  const isUnsaved = new Set(unsaved.map(keyOf));
  const marks = { ...book.marks };
  const pending = { ...book.pending };
  for (const { student, subject, mark } of sent) {
    if (isUnsaved.has(keyOf({ student, subject }))) continue;
    const { [subject]: _before, ...others } = marks[student] ?? {};
    marks[student] = mark === null ? others : { ...others, [subject]: mark };
    const typed = pending[student]?.[subject];
    if (typed) pending[student] = { ...pending[student], [subject]: { ...typed, was: mark } };
  }
  return withFresh({ marks, pending }, marks);
}

/** The sheet after somebody has decided a clash: their own mark stays pending over the colleague's, or goes. */
export function afterDecision(book: Book, { student, subject, theirs }: Clash, keepsMine: boolean): Book {
  const { [subject]: _before, ...others } = book.marks[student] ?? {};
  const marks = { ...book.marks, [student]: theirs === null ? others : { ...others, [subject]: theirs } };
  const row = book.pending[student] ?? {};
  const { [subject]: mine, ...rest } = row;
  const kept = keepsMine && mine ? { ...rest, [subject]: { ...mine, was: theirs } } : rest;
  return withFresh({ marks, pending: { ...book.pending, [student]: kept } }, marks);
}

/** The sheet without what was pasted: where the pasted text still stands, what was `before` stands again. */
export function withoutPasted(book: Book, pasted: TypedCell[], before: Pending): Book {
  const still = pasted.filter((cell) => book.pending[cell.student]?.[cell.subject]?.text === cell.text);
  const earlier = still.map(({ student, subject }) => ({
    student,
    subject,
    text: textIn({ marks: book.marks, pending: before }, { student, subject }),
  }));
  return withTyped(book, earlier);
}

/** One text for a cell, which is also how its field is named in the form: "m12.5". */
export const keyOf = ({ student, subject }: Cell) => `m${student}.${subject}`;

/** The cell that a field is named after; undefined for any other name. */
export function cellOf(name: string): Cell | undefined {
  const [, student, subject] = /^m(\d{1,15})\.(\d{1,15})$/.exec(name) ?? [];
  return student && subject ? { student: Number(student), subject: Number(subject) } : undefined;
}
