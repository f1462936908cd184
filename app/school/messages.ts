import type { Language } from "../language/languages";
import type { Bilingual } from "./identity";

export type Message = {
  name: Bilingual;
  office: Bilingual;
  /** The address of a portrait at 4:5, or empty. */
  portrait: string;
  /** The first paragraph, set large. */
  lead: Bilingual;
  rest: Record<Language, string[]>;
};

export const chairman: Message = {
  name: { en: "[Name of Chairman]", bn: "[সভাপতির নাম]" },
  office: { en: "Chairman, Managing Committee", bn: "সভাপতি, ম্যানেজিং কমিটি" },
  portrait: "",
  lead: {
    en: "Dear parents, students and friends. This school began as a small mission school and has served the children of Lalmonirhat for generations. Times have changed; the purpose has not: to give every child, of every faith and family, a sound education and a good example.",
    bn: "প্রিয় অভিভাবক, শিক্ষার্থী ও শুভানুধ্যায়ী, ছোট্ট একটি মিশন স্কুল হিসেবে এই বিদ্যালয়ের যাত্রা শুরু। প্রজন্মের পর প্রজন্ম ধরে এটি লালমনিরহাটের ছেলেমেয়েদের শিক্ষার আলো দিয়ে আসছে। সময় বদলেছে, উদ্দেশ্য বদলায়নি: ধর্ম, পরিবার বা সামর্থ্য যা-ই হোক, প্রতিটি শিশুকে সুশিক্ষা ও ভালো মানুষ হওয়ার প্রেরণা দেওয়া।",
  },
  rest: {
    en: [
      "A school is built by many hands. Committee, teachers, parents and former students share one duty: to keep it a safe, honest and hopeful place to learn.",
      "We are grateful to everyone who trusts us with a child. Visit us, ask questions, walk with us.",
    ],
    bn: [
      "একটি বিদ্যালয় গড়ে ওঠে অনেকের হাতে। ম্যানেজিং কমিটি, শিক্ষক, অভিভাবক ও প্রাক্তন শিক্ষার্থী, সবার দায়িত্ব একটাই: বিদ্যালয়টিকে নিরাপদ, সততাপূর্ণ ও আশা জাগানো শিক্ষাঙ্গন হিসেবে ধরে রাখা।",
      "যাঁরা আমাদের ওপর আস্থা রেখে সন্তানকে এখানে পাঠিয়েছেন, তাঁদের প্রতি আমরা কৃতজ্ঞ। আপনারা আসুন, প্রশ্ন করুন, আমাদের সঙ্গে থাকুন।",
    ],
  },
};

export const principal: Message = {
  name: { en: "[Name of Principal]", bn: "[প্রধান শিক্ষকের নাম]" },
  office: { en: "Principal", bn: "প্রধান শিক্ষক" },
  portrait: "",
  lead: {
    en: "Welcome to our school. From Class 1 to Class 10 we follow the national curriculum, but our aim is wider than the syllabus. We want each pupil to read with understanding, reason with care, speak with confidence and treat others with respect.",
    bn: "আমাদের বিদ্যালয়ে আপনাকে স্বাগত। প্রথম থেকে দশম শ্রেণি পর্যন্ত পাঠদান চলে জাতীয় শিক্ষাক্রম অনুযায়ী; তবে আমাদের লক্ষ্য শুধু পাঠ্যসূচি শেষ করা নয়। আমরা চাই, প্রতিটি শিক্ষার্থী বুঝে পড়ুক, যুক্তি দিয়ে ভাবুক, আত্মবিশ্বাস নিয়ে কথা বলুক এবং অন্যকে সম্মান করুক।",
  },
  rest: {
    en: [
      "In Classes 9 and 10 students choose Science, Humanities or Business Studies. Lessons go together with assembly, sports, cultural programmes and service.",
      "Notices, results and important dates appear on this website first. Please look often, and tell us when something is missing. Good results come when home and school work together.",
    ],
    bn: [
      "নবম ও দশম শ্রেণিতে শিক্ষার্থীরা বিজ্ঞান, মানবিক অথবা ব্যবসায় শিক্ষা বিভাগ বেছে নেয়। পড়াশোনার পাশাপাশি রয়েছে প্রাত্যহিক সমাবেশ, খেলাধুলা, সাংস্কৃতিক অনুষ্ঠান ও সেবামূলক কাজ।",
      "নোটিশ, ফলাফল ও গুরুত্বপূর্ণ তারিখ এই ওয়েবসাইটে সবার আগে পাবেন। নিয়মিত চোখ রাখুন, কোনো তথ্য না পেলে আমাদের জানান। পরিবার ও বিদ্যালয় একসঙ্গে কাজ করলেই ভালো ফল আসে।",
    ],
  },
};
