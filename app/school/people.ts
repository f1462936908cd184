import type { TextKey } from "../i18n/en";
import type { Language } from "../i18n/languages";
import type { LocalizedText } from "./identity";

export type StaffMember = {
  name: LocalizedText;
  /** The English designation decides the grid: one that says "Teacher" teaches, one that says "Staff" is office staff. */
  designation: LocalizedText;
  /** The first day as day/month/year, and whether this person still works here. */
  joining: { start: string; current: boolean };
  email: string;
  mobile: string;
  /** The address of a photo at 4:5. Like the two before, empty when there is none. */
  imageUrl: string;
};

export const teachers = (people: StaffMember[]) => people.filter((person) => person.designation.en.includes("Teacher"));

export const officeStaff = (people: StaffMember[]) =>
  people.filter((person) => person.designation.en.includes("Staff"));

/** The machine's form of a day written day/month/year, "2008-03-15" for "15/03/2008"; undefined when it is no day. */
export function parseDay(written: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** Everybody who works at the school, in the order of the register. */
export const staff: StaffMember[] = [
  {
    name: { en: "[Name 01]", bn: "[নাম ০১]" },
    designation: { en: "Head Teacher", bn: "প্রধান শিক্ষক" },
    joining: { start: "01/01/2015", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 02]", bn: "[নাম ০২]" },
    designation: { en: "Assistant Head Teacher", bn: "সহকারী প্রধান শিক্ষক" },
    joining: { start: "01/07/2012", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 03]", bn: "[নাম ০৩]" },
    designation: { en: "Senior Teacher (Bangla)", bn: "সিনিয়র শিক্ষক (বাংলা)" },
    joining: { start: "15/03/2008", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 04]", bn: "[নাম ০৪]" },
    designation: { en: "Assistant Teacher (English)", bn: "সহকারী শিক্ষক (ইংরেজি)" },
    joining: { start: "01/02/2018", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 05]", bn: "[নাম ০৫]" },
    designation: { en: "Assistant Teacher (Mathematics)", bn: "সহকারী শিক্ষক (গণিত)" },
    joining: { start: "10/01/2020", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 06]", bn: "[নাম ০৬]" },
    designation: { en: "Assistant Teacher (Physical Science)", bn: "সহকারী শিক্ষক (ভৌতবিজ্ঞান)" },
    joining: { start: "05/09/2021", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 07]", bn: "[নাম ০৭]" },
    designation: { en: "Assistant Teacher (Business Studies)", bn: "সহকারী শিক্ষক (ব্যবসায় শিক্ষা)" },
    joining: { start: "01/01/2022", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 08]", bn: "[নাম ০৮]" },
    designation: { en: "Assistant Teacher (ICT)", bn: "সহকারী শিক্ষক (আইসিটি)" },
    joining: { start: "01/06/2023", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 09]", bn: "[নাম ০৯]" },
    designation: { en: "Office Staff (Accounts)", bn: "অফিস সহকারী কাম হিসাব সহকারী" },
    joining: { start: "01/01/2010", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 10]", bn: "[নাম ১০]" },
    designation: { en: "Support Staff (Computer Lab)", bn: "কম্পিউটার ল্যাব সহকারী" },
    joining: { start: "01/04/2019", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 11]", bn: "[নাম ১১]" },
    designation: { en: "Support Staff (Security)", bn: "নিরাপত্তাকর্মী" },
    joining: { start: "01/04/2016", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
  {
    name: { en: "[Name 12]", bn: "[নাম ১২]" },
    designation: { en: "Support Staff (Cleaning)", bn: "পরিচ্ছন্নতাকর্মী" },
    joining: { start: "01/04/2016", current: true },
    email: "",
    mobile: "",
    imageUrl: "",
  },
];

type CommitteeDesignation = Extract<TextKey, "home.chairman" | "home.member" | "home.secretary">;

type CommitteeMember = { name: LocalizedText; designation: CommitteeDesignation };

const unnamed = { en: "[Name]", bn: "[নাম]" };

/** The management committee in the order of its register. A member without a name is not shown. */
export const committee: CommitteeMember[] = [
  { name: unnamed, designation: "home.chairman" },
  { name: unnamed, designation: "home.member" },
  { name: unnamed, designation: "home.member" },
  { name: unnamed, designation: "home.member" },
  { name: unnamed, designation: "home.member" },
  { name: unnamed, designation: "home.member" },
  { name: unnamed, designation: "home.member" },
  { name: unnamed, designation: "home.member" },
  { name: unnamed, designation: "home.secretary" },
];

export type SchoolMessage = {
  name: LocalizedText;
  office: LocalizedText;
  /** The address of a portrait at 4:5, or empty. */
  portrait: string;
  /** The first paragraph, set large. */
  lead: LocalizedText;
  rest: Record<Language, string[]>;
};

export const chairman: SchoolMessage = {
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

export const principal: SchoolMessage = {
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
