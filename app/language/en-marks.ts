/** The texts of the wing of marks, in English. */
export const enMarks = {
  "marks.notWhole": "A whole number is needed",
  "marks.tooHigh": "At most {full}",
  "marks.nav": "Exam results",
  "marks.nav.marks": "Marks",
  "marks.nav.students": "Students",
  "marks.nav.subjects": "Subjects",
  "marks.nav.exams": "Examinations",
  "marks.nav.progress": "Progress",
  "marks.nav.import": "Import",
} as const;
