import type { schoolSections } from "../schema";

/* The caller passes the first values of the school as a parameter, because the seed must not import code of the app. */

type BothLanguages = { en: string; bn: string };
type Portrait = { id: number; x: number; y: number } | null;

export type FirstValues = {
  contacts: object;
  recognition: object;
  figures: object;
  about: object;
  messages: { chairman: Message; principal: Message };
  staff: { people: { id: string }[] };
  committee: { members: { id: string }[] };
};

type Message = { text: { en: string; bn: string } };

type SectionRow = typeof schoolSections.$inferInsert;

/** `portraits` contains the ids of the pictures of demoPortraits, in the same order. */
export function demoSections(first: FirstValues, portraits: number[], now: Date): SectionRow[] {
  const portraitOf = (id: string): Portrait => {
    const picture = portraits[demoPortraits.findIndex(({ of }) => of === id)];
    return picture === undefined ? null : { id: picture, x: 50, y: 40 };
  };
  const people = first.staff.people.map((person, place) => ({
    ...person,
    name: place < teachers ? sampleName("Teacher", place) : sampleName("Staff", place - teachers),
    joined: `${2010 + place}-01-05`,
    email: `person${place + 1}@school.example`,
    mobile: `01700-${String(place + 1).padStart(6, "0")}`,
    portrait: portraitOf(person.id),
  }));
  const members = first.committee.members.map((member, place) => ({ ...member, name: sampleName("Member", place) }));
  const { chairman, principal } = first.messages;
  const sections = {
    contacts: { ...first.contacts, ...contacts },
    ...information(first, now.getUTCFullYear()),
    figures: first.figures,
    about: first.about,
    messages: {
      chairman: { ...addSampleNote(chairman), name: members[0]?.name, portrait: portraitOf("chairman") },
      principal: { ...addSampleNote(principal), name: people[0]?.name, portrait: people[0]?.portrait },
    },
    staff: { people },
    committee: { members },
    calendar: { entries: calendarEntries(now) },
  };
  return Object.entries(sections).map(([name, values]) => ({
    name,
    content: JSON.stringify(values),
    version: 1,
    changedAt: now,
  }));
}

/** A message without any change would count as one that the school has not written yet. */
const addSampleNote = (message: Message): Message => ({
  ...message,
  text: {
    en: `${message.text.en}\n\nThis is a sample message.`,
    bn: `${message.text.bn}\n\nএটি একটি নমুনা বাণী।`,
  },
});

export const demoPortraits: { of: string; path: string }[] = [
  ["chairman", 4],
  ["staff-1", 1],
  ["staff-2", 3],
  ["staff-3", 4],
  ["staff-4", 2],
  ["staff-6", 1],
  ["staff-7", 3],
  ["staff-9", 2],
  ["staff-10", 1],
  ["staff-12", 4],
].map(([of, drawing]) => ({ of: String(of), path: `portrait-${drawing}.webp` }));

export const portraitSize = { width: 240, height: 300 };

/**
 * Returns the date in Dhaka `days` days after `now` as YYYY-MM-DD. If this date is on a weekend, returns the next
 * Sunday.
 */
export function schoolDay(now: Date, days: number): string {
  const date = new Date(now.getTime() + days * 24 * 3600 * 1000 + dhakaOffset);
  const untilSunday = { 5: 2, 6: 1 }[date.getUTCDay()] ?? 0;
  date.setUTCDate(date.getUTCDate() + untilSunday);
  return date.toISOString().slice(0, 10);
}

const dhakaOffset = 6 * 3600 * 1000;

const teachers = 8;

const numbers = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const numbersBn = ["এক", "দুই", "তিন", "চার", "পাঁচ", "ছয়", "সাত", "আট", "নয়"];
const kindsBn = { Teacher: "শিক্ষক", Staff: "কর্মচারী", Member: "সদস্য" };

const sampleName = (kind: keyof typeof kindsBn, place: number): BothLanguages => ({
  en: `Sample ${kind} ${numbers[place]}`,
  bn: `নমুনা ${kindsBn[kind]} ${numbersBn[place]}`,
});

const contacts = {
  foundingCouncil: { en: "Sample Church Council", bn: "নমুনা চার্চ পরিষদ" },
  cardLine: { en: "A sample line of the school", bn: "বিদ্যালয়ের একটি নমুনা লাইন" },
  examRules: {
    en: "Sample rules of the school:\n1. Bring this card to every examination.\n2. Be in your seat 15 minutes before the exam starts.\n3. Leave phones at home.",
    bn: "বিদ্যালয়ের নমুনা নিয়ম:\n১. প্রতিটি পরীক্ষায় এই প্রবেশপত্র সঙ্গে আনতে হবে।\n২. শুরুর ১৫ মিনিট আগে আসনে বসতে হবে।\n৩. মোবাইল ফোন আনা যাবে না।",
  },
  address: { en: "1 Sample Road, Lalmonirhat", bn: "১ নমুনা সড়ক, লালমনিরহাট" },
  phone: "01700-000000",
  email: "office@school.example",
  institutionId: "000000",
  techSupport: { name: { en: "Sample Vendor", bn: "নমুনা প্রতিষ্ঠান" }, url: "https://vendor.example" },
};

/** Sample facts for an inspection, with about a hundred students in each class. */
const information = ({ recognition }: FirstValues, year: number) => ({
  recognition: {
    ...recognition,
    schoolCode: "0000",
    permissionNumber: "Sample memo 00/0000",
    permissionDay: "1950-01-01",
    recognitionNumber: "Sample memo 00/0001",
    recognitionDay: "2024-01-01",
    validUntil: "2028-12-31",
  },
  students: {
    year,
    day: `${year}-01-31`,
    classes: [46, 48, 51, 47, 52, 58, 55, 54, 49, 45].map((boys, at) => ({ boys, girls: 52 - ((at * 3) % 7) })),
  },
  approved: {
    classes: [1, 1, 1, 1, 1, 2, 2, 2, 3, 3].map((sections) => ({ sections })),
    groups: { science: true, humanities: true, business: true },
  },
  mpo: { level: "secondary", code: "0000000000", enlisted: "1985-01-01", teachers: 6, staff: 2 },
  centre: { ...officer("Staff", 0, 1), hours },
  complaints: officer("Teacher", 1, 2),
  links: {
    map: "https://www.openstreetmap.org/#map=13/25.917/89.450",
    hours,
    facebook: "https://www.facebook.com/",
    whatsapp: "",
  },
  results: {
    years: [92, 88, 95, 90, 86].map((examinees, ago) => ({
      id: `ssc-${year - 1 - ago}`,
      examination: "SSC",
      year: year - 1 - ago,
      examinees,
      passed: examinees - 2 - ago,
      gpa5: 19 - 2 * ago,
    })),
  },
});

const officer = (kind: "Staff" | "Teacher", place: number, room: number) => ({
  name: sampleName(kind, place),
  designation:
    kind === "Staff"
      ? { en: "Office Staff", bn: "অফিস সহকারী" }
      : { en: "Assistant Head Teacher", bn: "সহকারী প্রধান শিক্ষক" },
  place: { en: `Room ${room}`, bn: `${room === 1 ? "১" : "২"} নম্বর কক্ষ` },
  phone: `01700-00000${room}`,
  email: `room${room}@school.example`,
});

const hours = { en: "Sunday to Thursday, 9 to 4", bn: "রবি থেকে বৃহস্পতিবার, সকাল ৯টা থেকে বিকেল ৪টা" };

const none: BothLanguages = { en: "", bn: "" };

const calendarEntries = (now: Date) =>
  [
    {
      days: [-12],
      kind: "Event",
      title: { en: "Sports practice begins", bn: "খেলাধুলার অনুশীলন শুরু" },
    },
    {
      days: [3, 15],
      kind: "Exam",
      title: { en: "Annual Examination 2026", bn: "বার্ষিক পরীক্ষা ২০২৬" },
      note: { en: "Classes 6 to 9, from 10 am", bn: "ষষ্ঠ থেকে নবম শ্রেণি, সকাল ১০টা থেকে" },
    },
    {
      days: [9],
      kind: "Meeting",
      title: { en: "Meeting of the Managing Committee", bn: "ম্যানেজিং কমিটির সভা" },
    },
    { days: [20], kind: "Holiday", title: { en: "Sample holiday", bn: "নমুনা ছুটি" } },
    {
      days: [28, 37],
      kind: "Holiday",
      title: { en: "Christmas and winter holidays", bn: "বড়দিন ও শীতকালীন ছুটি" },
      note: { en: "The office stays open", bn: "অফিস খোলা থাকবে" },
    },
    { days: [40], kind: "General", title: { en: "Classes resume", bn: "আবার পাঠদান শুরু" } },
    {
      days: [58],
      kind: "Event",
      title: { en: "Annual sports", bn: "বার্ষিক ক্রীড়া প্রতিযোগিতা" },
    },
  ].map(({ days: [first = 0, last], kind, title, note = none }, place) => ({
    id: `entry-${place + 1}`,
    starts: schoolDay(now, first),
    ends: last === undefined ? "" : schoolDay(now, last),
    kind,
    title,
    note,
  }));
