import type { MarkSheet, SheetStudent, SheetSubject } from "../../../app/marks/mark-sheet";

type Written = Partial<SheetStudent> & { marks?: (number | undefined)[] };

/** The subject of full marks 100 at this place, counted from 0. */
export const subjectAt = (place: number, fullMarks = 100): SheetSubject => ({
  id: place + 11,
  name: `Subject ${place + 1}`,
  nameBn: null,
  fullMarks,
});

export const subjectsOf = (count: number) => Array.from({ length: count }, (_, place) => subjectAt(place));

/** A mark sheet of these subjects; the students have ids and rolls from 1, and marks in the order of the subjects. */
export function createMarkSheet(subjects: SheetSubject[], students: Written[]): MarkSheet {
  const exam = { name: "Annual Examination 2026", nameBn: "বার্ষিক পরীক্ষা ২০২৬" };
  return {
    exam: { ...exam, id: 1, classLevel: 6, lockedAt: null },
    subjects,
    students: students.map(({ marks: _, ...student }, place) => ({
      id: place + 1,
      rollNumber: place + 1,
      name: `Demo Student ${place + 1}`,
      fatherName: "Father",
      motherName: "Mother",
      ...student,
    })),
    marks: Object.fromEntries(
      students.flatMap(({ marks }, place) => (marks ? [[place + 1, marksIn(subjects, marks)]] : [])),
    ),
  };
}

const marksIn = (subjects: SheetSubject[], marks: (number | undefined)[]): Record<number, number> =>
  Object.fromEntries(
    subjects.flatMap(({ id }, place) => {
      const mark = marks[place];
      return mark === undefined ? [] : [[id, mark]];
    }),
  );
