import type { ExamRoutine } from "~/exams/exam";
import type { LocalizedNames } from "~/i18n/languages";
import { isFailed } from "../grades";
import {
  absent,
  type Cell,
  hasCell,
  type Mark,
  type MarkSheet,
  type Marks,
  type SheetStudent,
  type SheetSubject,
} from "../mark-sheet";

export type MarkedSheet = Pick<MarkSheet, "subjects" | "students" | "marks">;

/** `given` is the number of marks in a sheet, and `all` is the number of cells in the sheet. */
export type MarksCounted = { given: number; all: number };

/**
 * The subjects with marks, if other subjects have none, as in a class test in one subject. `all` is the number of their
 * cells, and `others` is the number of the other subjects. `only` is set if only one subject has marks.
 */
export type SubjectsBegun = { all: number; others: number; only?: LocalizedNames };

export type ExamMarksCounted = MarksCounted & { begun?: SubjectsBegun };

/** Counts the cells. Subjects without any marks may not belong to the exam, so they count only if all have none. */
export const countCells = ({ all, begun }: Pick<ExamMarksCounted, "all" | "begun">): number => begun?.all ?? all;

export const countMissing = (counted: ExamMarksCounted): number => countCells(counted) - counted.given;

type MissingMarks = ExamMarksCounted & {
  /** A missing mark of a subject with marks comes first. */
  firstMissing?: Cell;
  /** The subjects in which marks are missing. `isBegun` is false if a subject has no marks at all. */
  subjects: { subject: SheetSubject; missing: number; firstMissing: SheetStudent; isBegun: boolean }[];
  /**
   * The students with missing marks, sorted by roll number. `missing` contains only subjects in which other students
   * already have marks.
   */
  students: { student: SheetStudent; missing: SheetSubject[]; hasNone: boolean }[];
};

/**
 * Finds the missing marks of a sheet. Teachers submit the marks of one subject together, so a subject without any marks
 * is listed once and not for every student.
 */
export function findMissingMarks({ subjects, students, marks }: MarkedSheet): MissingMarks {
  const lacks = (student: SheetStudent, subject: SheetSubject) =>
    marks[student.id]?.[subject.id] === undefined && hasCell(student, subject);
  const counted = subjects.map((subject) => ({
    subject,
    missing: students.filter((student) => lacks(student, subject)),
    given: students.filter(({ id }) => marks[id]?.[subject.id] !== undefined).length,
  }));
  const given = counted.reduce((sum, subject) => sum + subject.given, 0);
  const withMarks = counted.filter((subject) => subject.given > 0);
  const begun = withMarks.map(({ subject }) => subject);
  const rows = students.map((student) => {
    const missing = begun.filter((subject) => lacks(student, subject));
    return { student, missing, hasNone: begun.every(({ id }) => marks[student.id]?.[id] === undefined) };
  });
  const gap = [...withMarks, ...counted].find(({ missing }) => missing.length > 0);
  const others = counted.filter((subject) => subject.given === 0 && subject.missing.length > 0).length;
  return {
    given,
    ...(given > 0 && others > 0 && { begun: countBegun(withMarks, others) }),
    firstMissing: gap?.missing[0] && { student: gap.missing[0].id, subject: gap.subject.id },
    all: given + counted.reduce((sum, { missing }) => sum + missing.length, 0),
    subjects: counted.flatMap(({ subject, missing, given }) => {
      const [firstMissing] = missing;
      return firstMissing ? [{ subject, missing: missing.length, firstMissing, isBegun: given > 0 }] : [];
    }),
    students: rows.filter(({ missing }) => missing.length > 0),
  };
}

const minAlike = 10;

type StudentGaps = MissingMarks["students"][number];

/** Groups students who lack marks in the same subjects. Fewer than ten such students are in `others`, one by one. */
export function groupAlike<Gaps extends Pick<StudentGaps, "missing">>(
  students: Gaps[],
): { alike: Gaps[][]; others: Gaps[] } {
  const keyOf = ({ missing }: Gaps) => missing.map(({ id }) => id).join();
  const groups = new Map<string, Gaps[]>();
  for (const student of students) groups.set(keyOf(student), [...(groups.get(keyOf(student)) ?? []), student]);
  const isAlike = (group: Gaps[] = []) => group.length >= minAlike;
  return {
    alike: [...groups.values()].filter(isAlike),
    others: students.filter((student) => !isAlike(groups.get(keyOf(student)))),
  };
}

function countBegun(
  withMarks: { subject: SheetSubject; missing: unknown[]; given: number }[],
  others: number,
): SubjectsBegun {
  const [first, second] = withMarks;
  return {
    all: withMarks.reduce((sum, { missing, given }) => sum + missing.length + given, 0),
    others,
    ...(first && !second && { only: { name: first.subject.name, nameBn: first.subject.nameBn } }),
  };
}

export type LockGaps = ExamMarksCounted & {
  /** The subjects without marks. The list is empty if the exam has no marks at all. */
  notBegun: SheetSubject[];
  incomplete: { student: SheetStudent; missing: SheetSubject[] }[];
  leftOut: SheetStudent[];
};

export function findLockGaps(sheet: MarkedSheet): LockGaps {
  const { given, all, begun, subjects, students } = findMissingMarks(sheet);
  return {
    ...{ given, all, begun },
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
  /**
   * The value that we compared with the mark, out of 100. `before` is the student's mark in this subject in the
   * previous exam. `others` is the average of the student's other marks, and is used if there is no earlier mark.
   */
  from: { before: number } | { others: number };
  /** The difference between `mark` and the value in `from`, out of 100. */
  size: number;
};

const minJump = 40;
const minOtherMarks = 3;

/**
 * Lists marks that differ greatly from the student's mark in the previous exam or from the student's other marks. The
 * largest difference comes first. Such marks may be correct, but they are rare enough for staff to check. A student who
 * was absent has no mark here.
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

// Converting marks out of 30 to percent gives inexact fractions. Without rounding, a difference of exactly 40 percent
// could become slightly less than 40.
const roundError = (value: number) => Number(value.toFixed(6));

type StudentMarks = {
  student: SheetStudent;
  /** A mark has `from` if it is also a jump. */
  marks: { subject: SheetSubject; mark: Mark; from?: MarkJump["from"] }[];
};

/**
 * Finds the marks that staff should check. Each mark is in only one list: `jumps` has the marks that are not failed. As
 * on the result card, an absent student has failed.
 */
export function findMarksToCheck(
  sheet: MarkedSheet,
  previous?: Marks,
): { failed: StudentMarks[]; absent: StudentMarks[]; jumps: MarkJump[] } {
  const { subjects, students, marks } = sheet;
  const jumps = findMarkJumps(sheet, previous);
  const keyOf = (student: SheetStudent, subject: SheetSubject) => `${student.id}.${subject.id}`;
  const jumpOrigins = new Map(jumps.map(({ student, subject, from }) => [keyOf(student, subject), from]));
  const select = (isMeant: (mark: Mark, subject: SheetSubject) => boolean): StudentMarks[] =>
    students.flatMap((student) => {
      const found = subjects.flatMap((subject) => {
        const mark = marks[student.id]?.[subject.id];
        if (mark === undefined || !isMeant(mark, subject)) return [];
        return [{ subject, mark, from: jumpOrigins.get(keyOf(student, subject)) }];
      });
      return found.length > 0 ? [{ student, marks: found }] : [];
    });
  return {
    failed: select((mark, { fullMarks }) => mark !== absent && isFailed(mark, fullMarks)),
    absent: select((mark) => mark === absent),
    jumps: jumps.filter(({ mark, subject }) => !isFailed(mark, subject.fullMarks)),
  };
}

export function countMarksToCheck(sheet: MarkedSheet, previous?: Marks): number {
  const { failed, absent, jumps } = findMarksToCheck(sheet, previous);
  return [...failed, ...absent].reduce((sum, { marks }) => sum + marks.length, jumps.length);
}

export type ExamPath = ExamMarksCounted & {
  id: number;
  classLevel: number;
  /** The number of marks that staff should check before they lock the exam. */
  toCheck: number;
  /** True if the user said that these marks are checked. */
  isChecked: boolean;
  /** True if the cards or the tabulation were opened on this device after the exam was locked. */
  isPrinted: boolean;
  /** The first cell of the sheet without a mark. */
  firstMissing?: Cell;
  isLocked: boolean;
  /** True if families can view the result cards of this exam. */
  isOpened: boolean;
  /** Undefined if the exam has no dates. With dates, printouts such as admit cards can be printed. */
  routine?: ExamRoutine;
};

/** Families come before printing, because only the cards of an exam that is open to families have QR codes. */
export const examSteps = ["marks", "check", "lock", "families", "print"] as const;
export type ExamStep = (typeof examSteps)[number];

/** At most one step is "next". A "later" step should wait for the "next" step, but people can already open it. */
export type StepState = "done" | "next" | "open" | "later";

/**
 * The database does not record that staff checked or printed. Checking counts as done when all marks are entered and
 * staff have no mark left to check, or when the exam is locked. Printing counts as done on the
 * device that printed.
 */
export function getStepStates(path: Omit<ExamPath, "id" | "classLevel">): Record<ExamStep, StepState> {
  const { given, all, toCheck, isChecked, isPrinted, isLocked, isOpened } = path;
  const isComplete = given > 0 && given === all;
  const isDone: Record<ExamStep, boolean> = {
    marks: isComplete || isLocked,
    check: isLocked || (isComplete && (toCheck === 0 || isChecked)),
    lock: isLocked,
    families: isOpened,
    print: isLocked && isPrinted,
  };
  const isOpen: Record<ExamStep, boolean> = {
    marks: true,
    check: given > 0,
    lock: given > 0 && countMissing(path) === 0,
    families: isLocked,
    print: given > 0,
  };
  const next = examSteps.find((step) => !isDone[step]);
  const stateOf = (step: ExamStep): StepState => {
    if (isDone[step]) return "done";
    if (step === next) return "next";
    return isOpen[step] ? "open" : "later";
  };
  return Object.fromEntries(examSteps.map((step) => [step, stateOf(step)])) as Record<ExamStep, StepState>;
}

/** Returns the step that staff should do next. Returns undefined after the last step. */
export function findNextStep(path: Omit<ExamPath, "id" | "classLevel">): ExamStep | undefined {
  const states = getStepStates(path);
  return examSteps.find((step) => states[step] === "next");
}

/**
 * Returns the step that comes after the open page: the next step, or the step behind it if the next step is open. An
 * earlier step comes first if it is not done.
 */
export function findStepAfter(
  path: Omit<ExamPath, "id" | "classLevel">,
  here: ExamStep | "days",
): ExamStep | undefined {
  const found = findNextStep(path);
  // Some clerks open Lock or Families without confirming the check. Then the step after the check is Lock.
  const next = found === "check" && (here === "lock" || here === "families") ? "lock" : found;
  if (next !== here) return next;
  const states = getStepStates(path);
  return examSteps.find((step, place) => place > examSteps.indexOf(next) && states[step] !== "done");
}

/** `lastChange` is the id of the newest change of a mark in the exam. It is 0 if no mark was ever entered. */
type ExamToChoose = { id: number; isLocked: boolean; isOpened: boolean; hasMarks: boolean; lastChange: number };

/**
 * Returns the exam with the newest mark that staff still work on: an unlocked exam, or the newest exam of the class
 * until it is open to families. If there is no such exam, returns the newest exam, even if it is locked, because an
 * older exam without marks was probably skipped.
 */
export function chooseExam(exams: ExamToChoose[]): number | undefined {
  const newest = exams.toSorted((one, other) => other.id - one.id);
  const [last] = newest
    .filter(({ isLocked, isOpened, hasMarks }, place) => hasMarks && (!isLocked || (place === 0 && !isOpened)))
    .sort((one, other) => other.lastChange - one.lastChange);
  return (last ?? newest[0])?.id;
}
