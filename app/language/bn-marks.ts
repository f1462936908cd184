import type { enMarks } from "./en-marks";

/** The texts of the wing of marks, in Bengali. */
export const bnMarks = {
  "marks.notWhole": "পূর্ণ সংখ্যা লিখুন",
  "marks.tooHigh": "সর্বোচ্চ {full}",
  "marks.nav": "পরীক্ষার ফলাফল",
  "marks.nav.marks": "নম্বর",
  "marks.nav.students": "শিক্ষার্থী",
  "marks.nav.subjects": "বিষয়",
  "marks.nav.exams": "পরীক্ষা",
  "marks.nav.progress": "অগ্রগতি",
  "marks.nav.import": "আমদানি",
} satisfies Record<keyof typeof enMarks, string>;
