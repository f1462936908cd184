import type { Mark, MarkSheet, SheetStudent, SheetSubject } from "~/marks/mark-sheet";

type MarkRow = (Mark | undefined)[];

/**
 * Creates `full` subjects with 100 full marks. If `full` is a list of full marks, creates one subject for each. The ids
 * start at 11.
 */
export const createSubjects = (full: number | number[]): SheetSubject[] =>
  (typeof full === "number" ? Array<number>(full).fill(100) : full).map((fullMarks, place) => ({
    id: place + 11,
    name: `Subject ${place + 1}`,
    nameBn: null,
    fullMarks,
    group: null,
  }));

/**
 * Creates a mark sheet with these subjects. Each of `rows` is a student: the marks in the order of the subjects, and
 * perhaps other values. The ids and roll numbers of the students start at 1.
 */
export function createMarkSheet(
  subjects: SheetSubject[],
  rows: (MarkRow | (Partial<SheetStudent> & { marks?: MarkRow }))[],
): MarkSheet {
  const written = rows.map((row) => (Array.isArray(row) ? { marks: row } : row));
  return {
    exam: {
      id: 1,
      name: "Annual Examination 2026",
      nameBn: "বার্ষিক পরীক্ষা ২০২৬",
      classLevel: 6,
      lockedAt: null,
      openedAt: null,
    },
    subjects,
    students: written.map(({ marks: _, ...student }, place) => ({
      id: place + 1,
      rollNumber: place + 1,
      name: `Demo Student ${place + 1}`,
      fatherName: "Father",
      motherName: "Mother",
      group: null,
      ...student,
    })),
    marks: Object.fromEntries(written.map(({ marks = [] }, place) => [place + 1, toMarks(subjects, marks)])),
  };
}

const toMarks = (subjects: SheetSubject[], row: MarkRow): Record<number, Mark> =>
  Object.fromEntries(
    row.flatMap((mark, place) => (mark === undefined ? [] : [[subjects[place]?.id ?? 0, mark] as const])),
  );
