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

/** How many marks of an examination are in, of how many its sheet has room for. */
export type MarksCounted = { given: number; all: number };

type MissingMarks = MarksCounted & {
  /** The subjects that marks are missing in, in their order; one that nobody has a mark in yet is not begun. */
  subjects: { subject: SheetSubject; missing: number; isBegun: boolean }[];
  /** The students by roll with the begun subjects they have no mark in; who has none at all misses every one. */
  students: { student: SheetStudent; missing: SheetSubject[]; hasNone: boolean }[];
};

/**
 * What is missing on a mark sheet, a mark for each of its students in each subject that is not of another group. Marks
 * come in subject by subject, so a subject without any is told of once and not again with every student.
 */
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

/** What the lock of an examination would leave as it is: marks that are missing, and students without any. */
export type LockGaps = MarksCounted & {
  /** The subjects that nobody has a mark in; none named where the examination has no mark at all. */
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
  /** What it is far from: the mark in the same subject last time, or the average of the other marks, of 100. */
  from: { before: number } | { others: number };
  /** How far, of 100. */
  size: number;
};

const minJump = 40;
const minOtherMarks = 3;

/**
 * The marks of a sheet that jump, the largest jump first: a mark is compared with the same student's in the same subject
 * at the previous examination or, where there is none, with the average of the student's other marks in this one, at
 * least three. It jumps when it lies 40 or more away, every mark counted of 100 by the full marks of its subject.
 * Few students rise or fall so far, so somebody should look at it; it may well be right. Absent is no mark here, neither
 * to jump nor to be compared with.
 */
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

// Marks of 30 are thirds of a hundredth, which do not add up exactly: 40 must not turn out a hair below itself.
const roundError = (value: number) => Number(value.toFixed(6));

type StudentMarks = { student: SheetStudent; marks: { subject: SheetSubject; mark: Mark }[] };

/** Who has failed in what, and who was absent from what, by roll; what is absent is not told again among the failed. */
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

/** How many marks of a sheet somebody should look at before it is locked: failed, absent or jumping, each mark once. */
export function countMarksToCheck(sheet: MarkedSheet, previous?: Marks): number {
  const { failed, absent } = findFailedMarks(sheet);
  const rows = [...failed, ...absent].flatMap(({ student, marks }) => marks.map((mark) => ({ student, ...mark })));
  const cells = [...rows, ...findMarkJumps(sheet, previous)];
  return new Set(cells.map(({ student, subject }) => `${student.id}.${subject.id}`)).size;
}

/** How far an examination is on its way from the first mark to the families. */
export type ExamPath = MarksCounted & {
  id: number;
  classLevel: number;
  /** How many marks are worth a second look. */
  toCheck: number;
  isLocked: boolean;
  /** Whether families can see its cards. */
  isOpened: boolean;
};

export const examSteps = ["marks", "check", "lock", "print", "families"] as const;
export type ExamStep = (typeof examSteps)[number];

/** "now" is the step that everything after it waits for. */
export type StepState = "done" | "now" | "open" | "later";

/**
 * The state of each step. Nobody writes down that marks were looked at or cards printed: looking is done where nothing
 * is left to look at, and waits no longer once the examination is locked; printing is never ticked off, and is what waits
 * until the cards are open to families. A step that comes too early is "later", and may be taken all the same.
 */
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

/** An examination of a class; `lastChange` grows with every mark that is saved, and is 0 where none was. */
type ExamToChoose = { id: number; isLocked: boolean; hasMarks: boolean; lastChange: number };

/**
 * The examination that is meant where none is named: of those with marks that are not locked the one whose marks were
 * changed last, or the newest where nobody has changed any; without such a one the only one that is not locked;
 * undefined where nothing tells one from another.
 */
export function chooseExam(exams: ExamToChoose[]): number | undefined {
  const open = exams.filter(({ isLocked }) => !isLocked);
  const [last] = open
    .filter(({ hasMarks }) => hasMarks)
    .sort((one, other) => other.lastChange - one.lastChange || other.id - one.id);
  return last?.id ?? (open.length === 1 ? open[0]?.id : undefined);
}
