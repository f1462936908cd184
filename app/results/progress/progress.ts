import type { MarkSheet, SheetPupil, SheetSubject } from "../mark-sheet";

type Sheet = Pick<MarkSheet, "subjects" | "pupils" | "marks">;

/** How many marks of an examination are in, of how many its sheet has room for. */
export type Filled = { given: number; all: number };

export type MissingMarks = Filled & {
  /** The subjects that marks are missing in, in their order; one that nobody has a mark in yet is not begun. */
  subjects: { subject: SheetSubject; missing: number; isBegun: boolean }[];
  /** The pupils by roll with the begun subjects they have no mark in; who has none at all misses every one. */
  pupils: { pupil: SheetPupil; missing: SheetSubject[]; hasNone: boolean }[];
};

/**
 * What is missing on a mark sheet, a mark for each of its pupils in each of its subjects. Marks come in subject by
 * subject, so a subject without any is told of once and not again with every pupil.
 */
export function missingMarks({ subjects, pupils, marks }: Sheet): MissingMarks {
  const isIn = (pupil: SheetPupil, subject: SheetSubject) => marks[pupil.id]?.[subject.id] !== undefined;
  const counted = subjects.map((subject) => {
    const missing = pupils.filter((pupil) => !isIn(pupil, subject)).length;
    return { subject, missing, isBegun: missing < pupils.length };
  });
  const all = pupils.length * subjects.length;
  const begun = counted.flatMap(({ subject, isBegun }) => (isBegun ? [subject] : []));
  const rows = pupils.map((pupil) => {
    const missing = begun.filter((subject) => !isIn(pupil, subject));
    return { pupil, missing, hasNone: missing.length === begun.length };
  });
  return {
    given: all - counted.reduce((sum, { missing }) => sum + missing, 0),
    all,
    subjects: counted.filter(({ missing }) => missing > 0),
    pupils: rows.filter(({ missing }) => missing.length > 0),
  };
}
