import type { WrittenNotice } from "../app/notices/notice";
import type { WrittenResultDocument } from "../app/result-documents/result-document";

/*
 * The cast of the sample school: what `npm run demo` shows and what tests and browser journeys meet. Nothing in it
 * names a real person or a real day at school.
 */

type SampleFile = { path: string; name: string };
export type SampleNotice = WrittenNotice & { daysAgo: number; file?: SampleFile };
export type SampleResultDocument = WrittenResultDocument & { daysAgo: number; file: SampleFile };

/** Newest first. The last one is scheduled: its day has not come. */
export const sampleNotices: SampleNotice[] = [
  {
    daysAgo: 2,
    type: "Exam",
    title: "২০২৬ সালের বার্ষিক পরীক্ষার সময়সূচি",
    content:
      "ষষ্ঠ থেকে নবম শ্রেণির বার্ষিক পরীক্ষা ২৪ নভেম্বর, মঙ্গলবার সকাল ১০টায় শুরু হবে। শিক্ষার্থীরা প্রবেশপত্র ও নিজের কলম সঙ্গে আনবে।\n\nপরীক্ষা চলাকালে নিয়মিত পাঠদান বন্ধ থাকবে।",
    file: { path: "annual-examination-routine.pdf", name: "পরীক্ষার সময়সূচি ২০২৬.pdf" },
  },
  {
    daysAgo: 5,
    type: "Meeting",
    title: "Guardians’ meeting for Classes 9 and 10",
    content:
      "Guardians of Classes 9 and 10 are invited on Saturday, November 28, at 10 in the morning, in the long room. Group choice and the test examination are on the agenda.",
  },
  {
    daysAgo: 8,
    type: "Holiday",
    title: "বড়দিন ও শীতকালীন ছুটি ২০ থেকে ২৯ ডিসেম্বর",
    content:
      "বড়দিন ও শীতকালীন ছুটি উপলক্ষে ২০ ডিসেম্বর থেকে ২৯ ডিসেম্বর পর্যন্ত বিদ্যালয় বন্ধ থাকবে। অফিস খোলার তারিখ পরে জানানো হবে।",
  },
  {
    daysAgo: 15,
    type: "Event",
    title: "Annual sports: practice begins",
    content:
      "House practice runs after the last period from Sunday to Wednesday. Bring canvas shoes and a water bottle. The order of events is attached.",
    file: { path: "sports-order-of-events.docx", name: "sports-order-of-events.docx" },
  },
  {
    daysAgo: 22,
    type: "General",
    title: "নতুন শ্রেণিকক্ষে পাঠদান শুরু",
    content: "আগামী রবিবার থেকে সপ্তম শ্রেণির পাঠদান নতুন কক্ষে হবে। কক্ষের ছবি সঙ্গে দেওয়া হলো।",
    file: { path: "classroom.jpg", name: "শ্রেণিকক্ষ.jpg" },
  },
  {
    daysAgo: 37,
    type: "Holiday",
    title: "School closed for Durga Puja, October 18 to 22",
    content: "Lessons start again on Sunday, October 25, with the usual routine.",
  },
  {
    daysAgo: -7,
    type: "Event",
    title: "Prize day: order of the programme",
    content: "The order of the programme for prize day. Guardians are welcome from nine in the morning.",
  },
];

/** Newest first. The last one is for no class. */
export const sampleResultDocuments: SampleResultDocument[] = [
  {
    daysAgo: 10,
    title: "Test Examination 2026, Class 10",
    description: "Results by roll and grade.",
    examType: "Test Examination",
    examDate: "2026-10-18",
    classLevel: 10,
    file: { path: "test-examination-result.pdf", name: "test-2026-class-10.pdf" },
  },
  {
    daysAgo: 115,
    title: "Half-Yearly Examination 2026, Class 6: result sheet",
    description: "Results by roll and grade. Answer books can be seen in the office until the end of the month.",
    examType: "Half-Yearly Examination",
    examDate: "2026-06-24",
    classLevel: 6,
    file: { path: "half-yearly-result.pdf", name: "half-yearly-2026-class-6.pdf" },
  },
  {
    daysAgo: 190,
    title: "বৃত্তি পরীক্ষা ২০২৬: ফলাফল",
    description: "যারা বৃত্তি পেয়েছে তাদের রোল নম্বরের তালিকা।",
    examType: "",
    examDate: null,
    classLevel: null,
    file: { path: "scholarship-result.png", name: "বৃত্তির ফলাফল ২০২৬.png" },
  },
];
