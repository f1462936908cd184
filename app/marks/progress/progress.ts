import { isFailed } from "../grades";
import {
  absent,
  hasCell,
  type Mark,
  type MarkSheet,
  type Marks,
  type SheetStudent,
  type SheetSubject,
} from "../mark-sheet";

export type MarkedSheet = Pick<MarkSheet, "subjects" | "students" | "marks">;

/** `all` is the number of marks that the sheet has room for. */
export type MarksCounted = { given: number; all: number };

type MissingMarks = MarksCounted & {
  /** The subjects with missing marks. A subject without any marks is not begun. */
  subjects: { subject: SheetSubject; missing: number; isBegun: boolean }[];
  /** Students by roll, with the begun subjects in which they have no mark. */
  students: { student: SheetStudent; missing: SheetSubject[]; hasNone: boolean }[];
};

/** Marks come in by subject, so a subject without any mark is listed once, and not for every student. */
export function findMissingMarks({ subjects, students, marks }: MarkedSheet): MissingMarks {
  const lacks = (student: SheetStudent, subject: SheetSubject) =>
    marks[student.id]?.[subject.id] === undefined && hasCell(student, subject);
  const counted = subjects.map((subject) => ({
    subject,
    missing: students.filter((student) => lacks(student, subject)).length,
    given: students.filter(({ id }) => marks[id]?.[subject.id] !== undefined).length,
  }));
  const given = counted.reduce((sum, subject) => sum + subject.given, 0);
  const begun = counted.flatMap((subject) => (subject.given > 0 ? [subject.subject] : []));
  const rows = students.map((student) => {
    const missing = begun.filter((subject) => lacks(student, subject));
    return { student, missing, hasNone: begun.every(({ id }) => marks[student.id]?.[id] === undefined) };
  });
  return {
    given,
    all: given + counted.reduce((sum, { missing }) => sum + missing, 0),
    subjects: counted
      .filter(({ missing }) => missing > 0)
      .map(({ given, ...subject }) => ({ ...subject, isBegun: given > 0 })),
    students: rows.filter(({ missing }) => missing.length > 0),
  };
}

export type LockGaps = MarksCounted & {
  /** Empty if the exam has no marks at all. */
  notBegun: SheetSubject[];
  incomplete: { student: SheetStudent; missing: SheetSubject[] }[];
  leftOut: SheetStudent[];
};

export function findLockGaps(sheet: MarkedSheet): LockGaps {
  const { given, all, subjects, students } = findMissingMarks(sheet);
  return {
    ...{ given, all },
    notBegun: given > 0 ? subjects.flatMap(({ subject, isBegun }) => (isBegun ? [] : [subject])) : [],
    incomplete: students.filter(({ hasNone }) => !hasNone),
    leftOut: sheet.students.filter(({ id }) =>
      sheet.subjects.every((subject) => sheet.marks[id]?.[subject.id] === undefined),
    ),
  };
}

type MarkJump = {
  student: SheetStudent;
  subject: SheetSubject;
  mark: number;
  /** The mark in the same subject last time, or the average of the other marks, out of 100. */
  from: { before: number } | { others: number };
  /** The size of the jump, out of 100. */
  size: number;
};

const minJump = 40;
const minOtherMarks = 3;

/** Lists the largest jumps first. Such a jump is rare, so it is worth checking, but may be right. Absent is no mark. */
export function findMarkJumps(sheet: MarkedSheet, previous: Marks = {}): MarkJump[] {
  return sheet.students
    .flatMap((student) => findStudentJumps(student, sheet, previous[student.id] ?? {}))
    .sort((one, other) => other.size - one.size);
}

function findStudentJumps(
  student: SheetStudent,
  { subjects, marks }: MarkedSheet,
  previous: Record<number, Mark>,
): MarkJump[] {
  const given = subjects.flatMap((subject) => {
    const mark = marks[student.id]?.[subject.id];
    return mark === undefined || mark === absent ? [] : [{ subject, mark, value: toPercent(mark, subject) }];
  });
  const sum = given.reduce((total, { value }) => total + value, 0);
  return given.flatMap(({ subject, mark, value }) => {
    const held = previous[subject.id];
    const before = held === absent ? undefined : held;
    const others = given.length - 1;
    if (before === undefined && others < minOtherMarks) return [];
    const average = (sum - value) / others;
    const size = roundError(Math.abs(value - (before === undefined ? average : toPercent(before, subject))));
    if (size < minJump) return [];
    return [{ student, subject, mark, from: before === undefined ? { others: average } : { before }, size }];
  });
}

const toPercent = (mark: number, { fullMarks }: SheetSubject) => (mark * 100) / fullMarks;

// Marks out of 30 become thirds that do not add up exactly: 40 must not turn out less than 40.
const roundError = (value: number) => Number(value.toFixed(6));

type StudentMarks = { student: SheetStudent; marks: { subject: SheetSubject; mark: Mark }[] };

export function findFailedMarks({ subjects, students, marks }: MarkedSheet): {
  failed: StudentMarks[];
  absent: StudentMarks[];
} {
  const select = (isMeant: (mark: Mark, subject: SheetSubject) => boolean): StudentMarks[] =>
    students.flatMap((student) => {
      const found = subjects.flatMap((subject) => {
        const mark = marks[student.id]?.[subject.id];
        return mark !== undefined && isMeant(mark, subject) ? [{ subject, mark }] : [];
      });
      return found.length > 0 ? [{ student, marks: found }] : [];
    });
  return {
    failed: select((mark, { fullMarks }) => mark !== absent && isFailed(mark, fullMarks)),
    absent: select((mark) => mark === absent),
  };
}

/** Counts marks that failed, are absent or jump, each once. */
export function countMarksToCheck(sheet: MarkedSheet, previous?: Marks): number {
  const { failed, absent } = findFailedMarks(sheet);
  const rows = [...failed, ...absent].flatMap(({ student, marks }) => marks.map((mark) => ({ student, ...mark })));
  const cells = [...rows, ...findMarkJumps(sheet, previous)];
  return new Set(cells.map(({ student, subject }) => `${student.id}.${subject.id}`)).size;
}

export type ExamPath = MarksCounted & {
  id: number;
  classLevel: number;
  /** The number of marks to check. */
  toCheck: number;
  isLocked: boolean;
  /** Families can see its cards. */
  isOpened: boolean;
  /** The exam has dates, so there are papers to print before it. */
  hasDays: boolean;
};

export const examSteps = ["marks", "check", "lock", "print", "families"] as const;
export type ExamStep = (typeof examSteps)[number];

/** All later steps wait for the step "now". A step "later" comes too early, but may be taken anyway. */
export type StepState = "done" | "now" | "open" | "later";

/** Checking and printing are not recorded. Checking is done when nothing is left to check; printing is never done. */
export function getStepStates(path: Omit<ExamPath, "id" | "classLevel">): Record<ExamStep, StepState> {
  const { given, all, toCheck, isLocked, isOpened } = path;
  const isComplete = given > 0 && given === all;
  const isDone: Record<ExamStep, boolean> = {
    marks: isComplete || isLocked,
    check: toCheck === 0 && (isComplete || isLocked),
    lock: isLocked,
    print: false,
    families: isOpened,
  };
  const isOpen: Record<ExamStep, boolean> = {
    marks: true,
    check: given > 0,
    lock: isComplete,
    print: given > 0,
    families: isLocked,
  };
  const isOver: Partial<Record<ExamStep, boolean>> = { check: isLocked, print: isOpened };
  const now = examSteps.find((step) => !isDone[step] && !isOver[step]);
  const stateOf = (step: ExamStep): StepState => {
    if (isDone[step]) return "done";
    if (step === now) return "now";
    return isOpen[step] ? "open" : "later";
  };
  return Object.fromEntries(examSteps.map((step) => [step, stateOf(step)])) as Record<ExamStep, StepState>;
}

/** `lastChange` grows with every saved mark, and is 0 without marks. */
type ExamToChoose = { id: number; isLocked: boolean; hasMarks: boolean; lastChange: number };

/** Returns the open exam marked last, else the only open one; undefined if none stands out. */
export function chooseExam(exams: ExamToChoose[]): number | undefined {
  const open = exams.filter(({ isLocked }) => !isLocked);
  const [last] = open
    .filter(({ hasMarks }) => hasMarks)
    .sort((one, other) => other.lastChange - one.lastChange || other.id - one.id);
  return last?.id ?? (open.length === 1 ? open[0]?.id : undefined);
}
