import type { blogs, downloads, galleryItems, notices, resultDocuments } from "../schema";

/* This content is for `npm run demo`, tests and browser journeys. No text names a real person or a real school day. */

export type DemoFile = { path: string; name: string };

type Texts<Row, Columns extends keyof Row> = Pick<Row, Columns> & { daysAgo: number };
type DemoNotice = Texts<typeof notices.$inferInsert, "type" | "title" | "content"> & {
  inDays?: number;
  file?: DemoFile;
};
type DemoResultDocument = Texts<
  typeof resultDocuments.$inferInsert,
  "title" | "description" | "examType" | "examDate" | "classLevel"
> & { file: DemoFile };
type DemoPost = Texts<typeof blogs.$inferInsert, "title" | "author" | "category" | "excerpt" | "content"> & {
  file?: DemoFile;
};
type DemoDownload = Texts<typeof downloads.$inferInsert, "title" | "group"> & {
  classLevel?: number;
  year?: number;
  replacedDaysAgo?: number;
  file: string;
};
type DemoPhoto = Omit<typeof galleryItems.$inferInsert, "createdAt"> & { path: string };

/** Lists the notices from new to old. The last notice is scheduled for a date in the future. */
export const demoNotices: DemoNotice[] = [
  {
    daysAgo: 2,
    type: "Exam",
    title: "২০২৬ সালের বার্ষিক পরীক্ষার সময়সূচি",
    content:
      "ষষ্ঠ থেকে নবম শ্রেণির বার্ষিক পরীক্ষা প্রতিদিন সকাল ১০টায় শুরু হবে। প্রথম দিনের তারিখ শিক্ষাপঞ্জিতে আছে। শিক্ষার্থীরা প্রবেশপত্র ও নিজের কলম সঙ্গে আনবে।\n\nপরীক্ষা চলাকালে নিয়মিত পাঠদান বন্ধ থাকবে।",
    file: { path: "annual-examination-routine.pdf", name: "পরীক্ষার সময়সূচি ২০২৬.pdf" },
  },
  {
    daysAgo: 5,
    inDays: 6,
    type: "Meeting",
    title: "Guardians’ meeting for Classes 9 and 10",
    content:
      "Guardians of Classes 9 and 10 are invited to the long room at 10 am. Group choice and the test examination are on the agenda.",
  },
  {
    daysAgo: 8,
    type: "Holiday",
    title: "বড়দিন ও শীতকালীন ছুটি",
    content: "বড়দিন ও শীতকালীন ছুটিতে বিদ্যালয় বন্ধ থাকবে। ছুটির তারিখ শিক্ষাপঞ্জিতে আছে। অফিস খোলা থাকবে।",
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
    content: "The order of the programme for prize day. Guardians are welcome from 9 am.",
  },
];

export const demoResultDocuments: DemoResultDocument[] = [
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
    title: "Half-Yearly Examination 2026, result sheet, Class 6",
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

export const demoPosts: DemoPost[] = [
  {
    daysAgo: 8,
    title: "Reading aloud, twenty minutes a day",
    author: "Sample Teacher Three",
    category: "Education",
    excerpt:
      "A reading habit needs no great arrangement. Twenty minutes in the evening, with the whole family in the room, and by the end of the year the difference is plain to hear.",
    file: { path: "reading-list-class-6.pdf", name: "reading-list-class-6.pdf" },
    content: `In the first week we asked one thing of Class 6: read one page aloud at home, to anyone who would sit and listen. A grandmother, a younger brother, the neighbour who came for tea. No marks were given for it and no book was set.

What changed was not speed but attention. Pupils who used to hurry past a hard word began to stop at it, because a listener had asked what it meant.

<h2>How to begin at home</h2>
<ul>
<li>Choose a fixed time. After the evening meal suits most houses.</li>
<li>Let the child choose the book; a newspaper or a hymn book will do as well.</li>
<li>Sit close enough to follow the line with a finger.</li>
<li>Stop while it is still interesting.</li>
</ul>

বাড়িতে পড়ার সময় একটি ছোট নিয়ম মানুন: কেউ ভুল উচ্চারণ করলে বাক্যটি শেষ হওয়ার পরে ধরিয়ে দিন, মাঝখানে নয়। এতে আত্মবিশ্বাস বাড়ে, পড়ার আনন্দও থাকে।

<h2>What to do with a hard word</h2>
Three steps are enough, in this order:
<ol>
<li>Read to the end of the sentence and guess.</li>
<li>Ask the listener.</li>
<li>Write the word on the last page of the exercise book, with the day beside it.</li>
</ol>

<blockquote>On Thursdays we read the last pages of the exercise books to each other. It is the part of the lesson that nobody wants to miss.</blockquote>

The school library lends <strong>two books a week</strong> to every class. The list for Class 6 is arranged by age and may be copied. Questions about it are welcome at the next guardians’ meeting; the day stands on the <a href="/notices">notice board</a>.`,
  },
  {
    daysAgo: 16,
    title: "A science fair on one long table",
    author: "Sample Teacher Six",
    category: "Science",
    excerpt: "Class 6 showed pressure, mass and moving air with things found at home.",
    content: `There was no hall and no stage, only the long table from the staff room, carried out to the veranda on Thursday morning. Twelve groups of Class 6 had one metre of it each.

<h2>Three things people stopped at</h2>
<ul>
<li>A glass of water turned upside down on a postcard, and the card that stayed.</li>
<li>Two paper strips that moved together when somebody blew between them.</li>
<li>A balance made of a coat hanger, with coins as weights. It was right to the weight of one coin.</li>
</ul>

The rule was that nothing might be bought. The second rule was that the visitor asks and the pupil answers, without a sheet to read from.

Next year Class 7 wants the other half of the table.`,
  },
  {
    daysAgo: 24,
    title: "মাঠের ঘাস আর বিকেলের ফুটবল",
    author: "নমুনা শিক্ষক চার",
    category: "Sports",
    excerpt: "খেলার মাঠ কেন শ্রেণিকক্ষেরই অংশ, আর বিকেলের খেলা কী শেখায়।",
    content: `বিকেল চারটায় শেষ ঘণ্টা পড়ে, আর চারটা পাঁচে মাঠে বল গড়ায়। কারা কোন দলে খেলবে, তা ঠিক করে খেলোয়াড়েরাই। কোনো বাঁশি নেই, কোনো রেফারি নেই।

এই পাঁচ মিনিটে তারা যা শেখে, তা কোনো বইয়ে লেখা নেই: দুই দলে সমান শক্তি ভাগ করা, ছোটদের জায়গা দেওয়া, নিজের ভুল নিজে মেনে নেওয়া।

<h2>মাঠের তিনটি নিয়ম</h2>
<ol>
<li>বর্ষার পরে প্রথম দুই সপ্তাহ মাঠ ঘাসের, খেলোয়াড়ের নয়।</li>
<li>যে বল বাইরে পাঠায়, সে-ই বল আনে।</li>
<li>সন্ধ্যা নামার আগেই খেলা শেষ।</li>
</ol>

শ্রেণিকক্ষে যে চুপ করে থাকে, মাঠে সে-ই হয়তো সবার আগে ডাক দেয়। শিক্ষকের জন্য মাঠও তাই একটি খাতা, যেখানে অন্য হাতের লেখা পড়া যায়।`,
  },
];

export const demoDownloads: DemoDownload[] = [
  {
    daysAgo: 300,
    replacedDaysAgo: 60,
    title: "ষষ্ঠ শ্রেণির রুটিন ২০২৬",
    group: "routine",
    classLevel: 6,
    year: 2026,
    file: "class-routine-6",
  },
  { daysAgo: 2, title: "বার্ষিক পরীক্ষার রুটিন ২০২৬", group: "examRoutine", year: 2026, file: "annual-examination-routine" },
  {
    daysAgo: 290,
    title: "Class 9 syllabus, 2026",
    group: "syllabus",
    classLevel: 9,
    year: 2026,
    file: "syllabus-9",
  },
  { daysAgo: 300, title: "ষষ্ঠ শ্রেণির বইয়ের তালিকা ২০২৬", group: "books", classLevel: 6, year: 2026, file: "book-list-6" },
  { daysAgo: 20, title: "ভর্তির নিয়ম ২০২৭", group: "admission", year: 2027, file: "admission" },
  { daysAgo: 300, title: "Fees by class, 2026", group: "fees", year: 2026, file: "fees" },
  { daysAgo: 450, title: "ছাড়পত্রের আবেদন", group: "forms", file: "transfer-certificate-form" },
  { daysAgo: 300, title: "Rules and uniform", group: "rules", file: "rules-and-uniform" },
  { daysAgo: 600, title: "স্বীকৃতি নবায়নপত্র, ২০২৮ পর্যন্ত", group: "recognition", year: 2024, file: "recognition-letter" },
  { daysAgo: 250, title: "সিটিজেন চার্টার", group: "charter", file: "citizens-charter" },
];

const picture = (path: string, width: number, height: number) => ({
  path: `photos/gallery-${path}.jpg`,
  width,
  height,
});

export const demoPhotos: DemoPhoto[] = [
  {
    category: "events",
    title: "The porch on Founders’ Day",
    alt: "Drawing of the porch with its blue double door between flower pots",
    ...picture("porch", 900, 720),
  },
  {
    category: "events",
    title: "বর্ষার শেষে নৌকা",
    alt: "আঁকা ছবি: নদীতে পাল তোলা নৌকা, ধারে দুটি সুপারি গাছ",
    ...picture("boat", 900, 675),
  },
  {
    category: "sports",
    title: "The goal by the river",
    alt: "Drawing of a football goal before the river, two geese and a ball in the grass",
    ...picture("goal-by-river", 900, 720),
  },
  {
    category: "sports",
    title: "The school field",
    alt: "Drawing of the school field with its goal, the big tree and the river behind",
    ...picture("school-field", 1080, 675),
  },
  {
    category: "sports",
    title: "বড় গাছের ছায়ায়",
    alt: "আঁকা ছবি: বড় গাছের নিচে একটি সাইকেল ও একটি বেঞ্চ",
    ...picture("big-tree", 720, 720),
  },
  {
    category: "academic",
    title: "Class 6, before the first bell",
    description: "Desks in order, the register on the table.",
    alt: "Drawing of a classroom with a blackboard, benches and five school bags",
    ...picture("classroom", 1080, 720),
  },
  {
    category: "academic",
    title: "Geometry on the board",
    alt: "Drawing of a right-angled triangle on the blackboard",
    ...picture("geometry-board", 900, 720),
  },
  {
    category: "cultural",
    title: "নববর্ষের অনুষ্ঠানের আগে বারান্দা",
    alt: "আঁকা ছবি: ফুলের টব, নীল জানালা ও দরজাসহ বিদ্যালয়ের বারান্দা",
    ...picture("veranda-pots", 1080, 608),
  },
  {
    category: "infrastructure",
    title: "The main building from the field",
    alt: "Drawing of the main building with its tin roof, porch and red brick plinth",
    ...picture("main-building", 960, 640),
  },
  {
    category: "infrastructure",
    title: "The porch gable",
    alt: "Drawing of the white gable over the porch with its round window",
    ...picture("porch-gable", 900, 720),
  },
  {
    category: "infrastructure",
    title: "Veranda, east side",
    alt: "Drawing of a blue door and a barred window on the veranda",
    ...picture("veranda", 600, 800),
  },
];
