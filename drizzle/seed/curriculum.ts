import type { SchoolDatabase } from "../schema";
import { exams, subjects } from "../schema";

export function seedCurriculum(database: SchoolDatabase): void {
  database.transaction(
    (tx) => {
      for (const { classLevel, ...taught } of curriculum) {
        const named = ([name, nameBn]: readonly [string, string]) => ({ name, nameBn, classLevel });
        tx.insert(subjects)
          .values(taught.subjects.map((names, place) => ({ ...named(names), fullMarks, position: place + 1 })))
          .run();
        tx.insert(exams).values(taught.exams.map(named)).run();
      }
    },
    { behavior: "immediate" },
  );
}

type NamePair = readonly [english: string, bengali: string];

type ClassCurriculum = { classLevel: number; subjects: NamePair[]; exams: NamePair[] };

const fullMarks = 100;

const lowerPrimarySubjects: NamePair[] = [
  ["Bangla", "বাংলা"],
  ["English", "ইংরেজি"],
  ["Mathematics", "গণিত"],
  ["Religion and Moral Education", "ধর্ম ও নৈতিক শিক্ষা"],
  ["General Knowledge", "সাধারণ জ্ঞান"],
  ["Arts and Crafts", "চারু ও কারুকলা"],
];

const upperPrimarySubjects: NamePair[] = [
  ["Bangla", "বাংলা"],
  ["English", "ইংরেজি"],
  ["Mathematics", "গণিত"],
  ["Science", "বিজ্ঞান"],
  ["Bangladesh and Global Studies", "বাংলাদেশ ও বিশ্বপরিচয়"],
  ["Religion and Moral Education", "ধর্ম ও নৈতিক শিক্ষা"],
];

const juniorSubjects: NamePair[] = [
  ["Bangla 1st Paper", "বাংলা প্রথম পত্র"],
  ["Bangla 2nd Paper", "বাংলা দ্বিতীয় পত্র"],
  ["English 1st Paper", "ইংরেজি প্রথম পত্র"],
  ["English 2nd Paper", "ইংরেজি দ্বিতীয় পত্র"],
  ["Mathematics", "গণিত"],
  ["Science", "বিজ্ঞান"],
  ["Bangladesh and Global Studies", "বাংলাদেশ ও বিশ্বপরিচয়"],
  ["Religion and Moral Education", "ধর্ম ও নৈতিক শিক্ষা"],
  ["Information and Communication Technology", "তথ্য ও যোগাযোগ প্রযুক্তি"],
  ["Agriculture Studies / Home Science", "কৃষিশিক্ষা / গার্হস্থ্য বিজ্ঞান"],
];

const secondarySubjects: NamePair[] = [
  ["Bangla 1st Paper", "বাংলা প্রথম পত্র"],
  ["Bangla 2nd Paper", "বাংলা দ্বিতীয় পত্র"],
  ["English 1st Paper", "ইংরেজি প্রথম পত্র"],
  ["English 2nd Paper", "ইংরেজি দ্বিতীয় পত্র"],
  ["Mathematics", "গণিত"],
  ["Religion and Moral Education", "ধর্ম ও নৈতিক শিক্ষা"],
  ["Information and Communication Technology", "তথ্য ও যোগাযোগ প্রযুক্তি"],
  ["Bangladesh and Global Studies / Science", "বাংলাদেশ ও বিশ্বপরিচয় / বিজ্ঞান"],
  ["Physics / History / Accounting", "পদার্থবিজ্ঞান / ইতিহাস / হিসাববিজ্ঞান"],
  ["Chemistry / Geography / Finance and Banking", "রসায়ন / ভূগোল / ফিন্যান্স ও ব্যাংকিং"],
  ["Biology / Civics / Business Entrepreneurship", "জীববিজ্ঞান / পৌরনীতি / ব্যবসায় উদ্যোগ"],
  ["Optional (4th) Subject", "ঐচ্ছিক (চতুর্থ) বিষয়"],
];

const terminalAssessments: NamePair[] = [
  ["First Terminal Assessment 2026", "প্রথম প্রান্তিক মূল্যায়ন ২০২৬"],
  ["Second Terminal Assessment 2026", "দ্বিতীয় প্রান্তিক মূল্যায়ন ২০২৬"],
  ["Third Terminal (Annual) Assessment 2026", "তৃতীয় প্রান্তিক (বার্ষিক) মূল্যায়ন ২০২৬"],
];

const yearlyExaminations: NamePair[] = [
  ["Half-Yearly Examination 2026", "অর্ধবার্ষিক পরীক্ষা ২০২৬"],
  ["Annual Examination 2026", "বার্ষিক পরীক্ষা ২০২৬"],
];

const schoolLeavingExaminations: NamePair[] = [
  ["Pre-Test Examination 2026", "প্রাক-নির্বাচনি পরীক্ষা ২০২৬"],
  ["Test Examination 2026", "নির্বাচনি পরীক্ষা ২০২৬"],
];

/**
 * The subjects of the national curriculum. In Classes 9 and 10, one row may contain the subjects of several groups, for
 * example "Physics / History / Accounting". A student takes one of these subjects.
 */
export const curriculum: ClassCurriculum[] = [
  { classLevel: 1, subjects: lowerPrimarySubjects, exams: terminalAssessments },
  { classLevel: 2, subjects: lowerPrimarySubjects, exams: terminalAssessments },
  { classLevel: 3, subjects: upperPrimarySubjects, exams: terminalAssessments },
  { classLevel: 4, subjects: upperPrimarySubjects, exams: terminalAssessments },
  { classLevel: 5, subjects: upperPrimarySubjects, exams: terminalAssessments },
  { classLevel: 6, subjects: juniorSubjects, exams: yearlyExaminations },
  { classLevel: 7, subjects: juniorSubjects, exams: yearlyExaminations },
  { classLevel: 8, subjects: juniorSubjects, exams: yearlyExaminations },
  { classLevel: 9, subjects: secondarySubjects, exams: yearlyExaminations },
  { classLevel: 10, subjects: secondarySubjects, exams: schoolLeavingExaminations },
];
