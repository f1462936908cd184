import type { MarkSheet, Marks, SheetPupil, SheetSubject } from "../mark-sheet";

type Sheet = Pick<MarkSheet, "subjects" | "pupils" | "marks">;

export type Jump = {
  pupil: SheetPupil;
  subject: SheetSubject;
  mark: number;
  /** What it is far from: the mark in the same subject last time, or the average of the other marks, of 100. */
  from: { before: number } | { others: number };
  /** How far, of 100. */
  size: number;
};

const leastJump = 40;
const leastOthers = 3;

/**
 * The marks of a sheet that jump, the largest jump first: a mark is compared with the same pupil's in the same subject
 * at the previous examination or, where there is none, with the average of the pupil's other marks in this one, at
 * least three. It jumps when it lies 40 or more away, every mark counted of 100 by the full marks of its subject.
 * Few pupils rise or fall so far, so somebody should look at it; it may well be right.
 */
export function jumpsIn(sheet: Sheet, previous: Marks = {}): Jump[] {
  return sheet.pupils
    .flatMap((pupil) => jumpsOf(pupil, sheet, previous[pupil.id] ?? {}))
    .sort((one, other) => other.size - one.size);
}

function jumpsOf(pupil: SheetPupil, { subjects, marks }: Sheet, previous: Record<number, number>): Jump[] {
  const given = subjects.flatMap((subject) => {
    const mark = marks[pupil.id]?.[subject.id];
    return mark === undefined ? [] : [{ subject, mark, value: of100(mark, subject) }];
  });
  const sum = given.reduce((total, { value }) => total + value, 0);
  return given.flatMap(({ subject, mark, value }) => {
    const before = previous[subject.id];
    const others = given.length - 1;
    if (before === undefined && others < leastOthers) return [];
    const average = (sum - value) / others;
    const size = rounded(Math.abs(value - (before === undefined ? average : of100(before, subject))));
    if (size < leastJump) return [];
    return [{ pupil, subject, mark, from: before === undefined ? { others: average } : { before }, size }];
  });
}

const of100 = (mark: number, { fullMarks }: SheetSubject) => (mark * 100) / fullMarks;

// Marks of 30 are thirds of a hundredth, which do not add up exactly: 40 must not turn out a hair below itself.
const rounded = (value: number) => Number(value.toFixed(6));
