import { describe, expect, it } from "vitest";
import { replaceWeekdays } from "~/admin/import/dates";
import { chooseSubject, findLineChoice, findNewSubject, readPastedDays } from "~/exam-days/pasted-days";
import { daysTexts as bengali } from "~/i18n/bn/days";
import { formatDayAndWeekday } from "~/i18n/days";
import { daysTexts as english } from "~/i18n/en/days";
import { formatTimes } from "~/i18n/format";
import { normalizeUnicode } from "~/i18n/text";
import { curriculum } from "~drizzle/seed/curriculum";

const subjectsOf = (level: number) =>
  (curriculum.find(({ classLevel }) => classLevel === level)?.subjects ?? []).map(([name, nameBn], place) => ({
    ...{ id: place + 1, name, nameBn, group: null },
  }));

const row = (id: number, date: string, begin = "", end = "", room = "") => ({
  [`date${id}`]: date,
  [`begin${id}`]: begin,
  [`end${id}`]: end,
  [`room${id}`]: room,
});

const day = "2026-12-20";
const morning = ["10:00", "13:00"] as const;

describe("subjects that class 6 does not have", () => {
  it.each([
    ["৯ ডিসেম্বর চারু ও কারুকলা", "চারু ও কারুকলা"],
    ["চারু ও কারুকলা ০৯/১২/২০২৬ সকাল ১০টা-১টা কক্ষ ৩", "চারু ও কারুকলা"],
    ["৯ ডিসেম্বর বুধবার সংগীত সকাল ১০টা", "সংগীত"],
    ["১।\t০৯/১২/২০২৬\tবুধ\tশারীরিক শিক্ষা\tসকাল ১০টা - ১টা\t১০০", "শারীরিক শিক্ষা"],
    ["9/12/2026 Physical Education 10am-1pm Room 3", "Physical Education"],
    ["Wednesday, 9 December: Music", "Music"],
    ["১৬ ডিসেম্বর বিজয় দিবসের ছুটি", undefined],
    ["০২/১২/২০২৬ থেকে পরীক্ষা শুরু", undefined],
    ["৯ ডিসেম্বর সকাল ১০টা-১টা", undefined],
    ["২৩ ডিসেম্বর সবাই বই নিয়ে আসবে।", undefined],
  ])("the line “%s” offers to add: %s", (line, name) => {
    expect(findNewSubject(line, subjectsOf(6), 2026)).toBe(name && normalizeUnicode(name));
  });
});

describe("a line with only the beginning of several subjects' names", () => {
  const choose = (line: string) => {
    const subjects = [...subjectsOf(6), { id: 20, name: "Work and Life", nameBn: "কর্ম ও জীবন", group: null }];
    subjects.push({ id: 21, name: "Work Project", nameBn: "কর্ম প্রকল্প", group: null });
    const [unread] = readPastedDays(line, subjects, 2026).unread;
    const choice = unread && findLineChoice(unread, subjects, 2026);
    return choice?.ids.map((id) => chooseSubject(line, id, subjects, 2026));
  };

  it.each([
    [
      "০২/১২/২০২৬ বুধ বাংলা সকাল ১০টা-১টা",
      ["০২/১২/২০২৬ বুধ বাংলা প্রথম পত্র সকাল ১০টা-১টা", "০২/১২/২০২৬ বুধ বাংলা দ্বিতীয় পত্র সকাল ১০টা-১টা"],
    ],
    ["২০/১২/২০২৬ ইংরেজি", ["২০/১২/২০২৬ ইংরেজি প্রথম পত্র", "২০/১২/২০২৬ ইংরেজি দ্বিতীয় পত্র"]],
    ["English\t20/12/2026\t10:00", ["English 1st Paper\t20/12/2026\t10:00", "English 2nd Paper\t20/12/2026\t10:00"]],
    ["২০/১২/২০২৬ রবিবার - বাংলা ব্যাকরণ", ["২০/১২/২০২৬ রবিবার - বাংলা প্রথম পত্র", "২০/১২/২০২৬ রবিবার - বাংলা দ্বিতীয় পত্র"]],
    ["20/12/2026 Work 10am-1pm", ["20/12/2026 Work and Life 10am-1pm", "20/12/2026 Work Project 10am-1pm"]],
    ["20/12/2026 Work experience 10am-1pm", undefined],
    ["২০/১২/২০২৬ উচ্চতর গণিত সকাল ১০টা", undefined],
    ["বাংলা", undefined],
  ])("the line “%s” offers: %s", (line, offered) =>
    expect(choose(normalizeUnicode(line))).toEqual(offered?.map(normalizeUnicode)),
  );
});

it.each(["১৯ ও ২০ ডিসেম্বর বন্ধ", "১৬ ডিসেম্বর বিজয় দিবসের ছুটি", "25 December: Holiday (Christmas)"])(
  "the day off “%s” is left out of a routine",
  (line) => {
    const read = readPastedDays(`${line}\nগণিত ২১ ডিসেম্বর সকাল ১০টা-১টা`, subjectsOf(6), 2026);
    expect([read.leftOut, read.left, Object.keys(read.typed).length]).toEqual([[line], "", 4]);
  },
);

it("a line that stays in the box keeps the times of all subjects, and a date above it", () => {
  const times = "সময়: সকাল ১০টা থেকে দুপুর ১টা";
  const text = `${times}\n১৪ জুন\nগণিত\n১৫ জুন\nসংগীত`;
  const { left, typed } = readPastedDays(text, subjectsOf(6), 2026);
  expect([left, typed.begin5]).toEqual([`${times}\n১৫ জুন সংগীত`, "10:00"]);
  const music = { id: 99, name: "সংগীত", nameBn: null, group: null };
  const again = readPastedDays(left, [...subjectsOf(6), music], 2026);
  expect([again.left, again.typed.date99, again.typed.end99]).toEqual(["", "2026-06-15", "13:00"]);
});

describe("routine lines of class 6", () => {
  it.each([
    ["২০/১২/২০২৬\tকৃষিশিক্ষা / গার্হস্থ্য বিজ্ঞান\tসকাল ১০টা - ১টা\t১", 10, "১"],
    ["২০/১২/২০২৬\tকৃষি শিক্ষা/গার্হস্থ্য বিজ্ঞান\tসকাল ১০টা - ১টা", 10],
    ["২০/১২/২০২৬\tকৃষি শিক্ষা\tসকাল ১০টা - ১টা", 10],
    ["২০/১২/২০২৬\tগার্হস্থ্য বিজ্ঞান\tসকাল ১০টা - দুপুর ১টা", 10],
    ["20/12/2026\tAgriculture\t10:00 AM - 1:00 PM", 10],
    ["20/12/2026\tAgriculture Studies / Home Science\t10:00 AM - 1:00 PM", 10],
    ["20/12/2026\tHome Science\t10:00 AM to 1:00 PM", 10],
    ["২০/১২/২০২৬\tইসলাম ও নৈতিক শিক্ষা\tসকাল ১০টা থেকে দুপুর ১টা", 8],
    ["২০/১২/২০২৬\tইসলাম শিক্ষা / হিন্দু ধর্ম\tসকাল ১০টা হতে দুপুর ১টা পর্যন্ত", 8],
    ["২০/১২/২০২৬\tইসলাম/হিন্দু ধর্ম ও নৈতিক শিক্ষা\tসকাল ১০.০০ - ১.০০", 8],
    ["২০/১২/২০২৬\tধর্ম\tসকাল ১০.০০ ঘটিকা\tদুপুর ১.০০ ঘটিকা", 8],
    ["20/12/2026\tIslam & Moral Education\t10am-1pm", 8],
    ["20/12/2026\tReligion\t10:00 AM–1:00 PM", 8],
    ["20/12/2026\tHindu Religion and Moral Education\t10.00 a.m. - 1.00 p.m.", 8],
    ["২০/১২/২০২৬\tআইসিটি\tসকাল ১০.০০ ঘটিকা হতে ১.০০ ঘটিকা", 9],
    ["২০/১২/২০২৬\tআই.সি.টি\t১০.০০ ঘটিকা - ১.০০ ঘটিকা", 9],
    ["20/12/2026\tICT\t10:00-1:00", 9],
    ["20/12/2026\tI.C.T.\t10:00\t13:00", 9],
    ["20/12/2026\tInformation & Communication Technology\t10:00 - 13:00", 9],
    ["২০/১২/২০২৬\tতথ্য ও যোগাযোগ প্রযুক্তি (১৫৪)\tসকাল ১০:০০টা - ১:০০টা", 9],
    ["২০/১২/২০২৬\tবাংলা ১ম পত্র (১০১)\tসকাল ১০টা - ১টা", 1],
    ["২০/১২/২০২৬ | বাংলা ১ম পত্র | সকাল ১০টা - ১টা", 1],
    ["রবিবার\t২০/১২/২০২৬\tবাংলা-১ম পত্র\tসকাল ১০টা – দুপুর ১টা", 1],
    ["২০/১২/২০২৬\tরবিবার\tবাংলা ১ম\tসকাল ১০টা—দুপুর ১টা", 1],
    ["২০/১২/২০২৬ (রবিবার)\tবাংলা প্রথম পত্র\tসকাল ১০ঃ০০ - দুপুর ১ঃ০০", 1],
    ["২০/১২/২০২৬ খ্রি.\tবাংলা ১ম পত্র\tসকাল ১০ টা থেকে ১ টা", 1],
    ["তারিখ: ২০/১২/২০২৬   বাংলা ১ম পত্র   সময়: সকাল ১০টা - ১টা", 1],
    ["১।\t২০-১২-২০২৬\tরবি\tবাংলা ১ম পত্র\t১০টা-১টা", 1],
    ["20.12.2026 Sunday Bangla 1st Paper 10:00 AM - 1:00 PM", 1],
    ["Sunday, 20 December 2026   Bangla First Paper   10:00 AM   1:00 PM", 1],
    ["1\tBangla-I\t20-Dec-26\tSun\t10:00:00 AM\t1:00:00 PM", 1],
    ["Bangla 1st (101) | 20 Dec 2026 | Sunday | 10am - 1pm", 1],
    ["বাংলা ২য় পত্র (১০২)\t২০ ডিসেম্বর ২০২৬\tসকাল ১০টা\tদুপুর ১টা", 2],
    ["বাংলা দ্বিতীয় পত্র, ২০ ডিসেম্বর, সকাল ১০টা - ১টা", 2],
    ["২০ ডিসেম্বর\tবাংলা ২য়\tসকাল ১০টা - ১টা", 2],
    ["ইংরেজী ১ম পত্র\t২০/১২/২৬\tসকাল ১০টা - ১টা", 3],
    ["ইংরেজি প্রথম পত্র\t২০/১২/২০২৬ ইং\tসকাল ১০টা - ১টা", 3],
    ["English-1st Paper\t20/12/26\t10 am - 1 pm", 3],
    ["English 2nd Paper (108)\t20/12/2026\t10.00 - 1.00 pm", 4],
    ["Eng. 2nd\t20/12/2026\t10:00 A.M. to 1:00 P.M.", 4],
    ["English II; 20/12/2026; 10:00; 1:00", 4],
    ["গণিত (১০৯)\t২০/১২/২০২৬\tসকাল ১০টা - ১টা", 5],
    ["সাধারণ গণিত\t২০/১২/২০২৬\tসকাল ১০টা - ১টা", 5],
    ["গনিত\t২০/১২/২০২৬\tসকাল ১০টা - ১টা", 5],
    ["গণিত (আবশ্যিক)\t২০/১২/২০২৬\tসকাল ১০টা - ১টা", 5],
    ["Math\t20/12/2026\t10:00 AM - 1:00 PM", 5],
    ["General Mathematics\t20/12/2026\t10:00 AM - 1:00 PM", 5],
    ["20/12/2026\t10:00 AM - 1:00 PM\tMaths", 5],
    ["২০/১২/২০২৬\tসকাল ১০টা - ১টা\tগণিত\t৩", 5, "৩"],
    ["সাধারণ বিজ্ঞান\t২০/১২/২০২৬\tসকাল ১০টা - ১টা\tকক্ষ ৩", 6, "কক্ষ ৩"],
    ["Science (127)\t20/12/2026\t10:00 AM - 1:00 PM\tRoom 2-4", 6, "Room 2-4"],
    ["General Science\t20/12/2026\t10:00 AM - 1:00 PM, Hall", 6, "Hall"],
    ["বাংলাদেশ ও বিশ্বপরিচয়\t২০/১২/২০২৬\tসকাল ১০টা - ১টা\tমিলনায়তন", 7, "মিলনায়তন"],
    ["বাংলাদেশ ও বিশ্ব পরিচয় (১৫০)\t২০/১২/২০২৬\tসকাল ১০টা - ১টা", 7],
    ["বা. ও বি.\t২০/১২/২০২৬\tসকাল ১০টা - ১টা", 7],
    ["BGS\t20/12/2026\t10:00 AM - 1:00 PM", 7],
    ["Bangladesh & Global Studies\t20/12/2026\t10:00 AM - 1:00 PM", 7],
  ] as [string, number, string?][])("the routine line of class 6 is understood: %s", (line, id, room = "") =>
    expect(readPastedDays(line, subjectsOf(6), 2026)).toEqual({
      typed: row(id, day, ...morning, room),
      left: "",
      unread: [],
      leftOut: [],
    }),
  );
});

describe("routine lines that begin with the date and have only single spaces", () => {
  it.each([
    ["২০/১২/২০২৬ বাংলা ১ম পত্র সকাল ১০টা", 1, "10:00"],
    ["২০/১২/২০২৬ রবিবার গণিত সকাল ১০টা", 5, "10:00"],
    ["রবিবার ২০/১২/২০২৬ গণিত ১০:০০", 5, "10:00"],
    ["২০/১২/২০২৬ (রবিবার) গণিত (সকাল ১০টা)", 5, "10:00"],
    ["২০/১২/২০২৬ সকাল ১০টা গণিত", 5, "10:00"],
    ["২০/১২/২০২৬ ইংরেজি ১ম পত্র সকাল ১০টা", 3, "10:00"],
    ["২০/১২/২০২৬ ইং ইংরেজি দ্বিতীয় পত্র সকাল ১০টা", 4, "10:00"],
    ["২০ ডিসেম্বর ২০২৬ ইংরেজি প্রথম পত্র", 3],
    ["২০ ডিসেম্বর ২০২৬ গণিত সকাল ১০টা কক্ষ ২", 5, "10:00", "", "কক্ষ ২"],
    ["২০ ডিসেম্বর গণিত কক্ষ ২", 5, "", "", "কক্ষ ২"],
    ["২০/১২/২০২৬ গণিত ২০১", 5, "", "", "২০১"],
    ["২০ ডিসেম্বর ১০টা-১টা গণিত", 5, "10:00", "13:00"],
    ["২০ ডিসেম্বর ১০.০০ ঘটিকা গণিত", 5, "10:00"],
    ["20 Dec 10am Mathematics", 5, "10:00"],
    ["20th December 10:00-1:00 Mathematics", 5, "10:00", "13:00"],
    ["20 Dec Mathematics 10 am Room 4", 5, "10:00", "", "Room 4"],
    ["২০-১২-২০২৬ তথ্য ও যোগাযোগ প্রযুক্তি সকাল ১০টা-১টা কক্ষ ২", 9, "10:00", "13:00", "কক্ষ ২"],
  ] as [string, number, string, string?, string?][])(
    "the routine line is understood: %s",
    (line, id, begin, end, room) =>
      expect(readPastedDays(line, subjectsOf(6), 2026)).toEqual({
        typed: row(id, day, begin, end, room),
        left: "",
        unread: [],
        leftOut: [],
      }),
  );
});

it("a date more than a year away from the examination is not understood, because its year is probably a time", () => {
  const line = "২০ ডিসেম্বর ১০-১টা গণিত";
  const { typed, unread } = readPastedDays(line, subjectsOf(6), 2026);
  expect([typed, unread]).toEqual([{}, [{ line, why: "date" }]]);
});

describe("routine lines of class 9", () => {
  it.each([
    ["পদার্থ বিজ্ঞান (১৩৬)", 9],
    ["পদার্থবিজ্ঞান / ইতিহাস / হিসাববিজ্ঞান", 9],
    ["Physics/History/Accounting", 9],
    ["হিসাব বিজ্ঞান", 9],
    ["বাংলাদেশের ইতিহাস ও বিশ্বসভ্যতা", 9],
    ["রসায়ন", 10],
    ["ভূগোল ও পরিবেশ", 10],
    ["ফিন্যান্স ও ব্যাংকিং", 10],
    ["জীব বিজ্ঞান", 11],
    ["পৌরনীতি ও নাগরিকতা", 11],
    ["ব্যবসায় উদ্যোগ", 11],
    ["বিজ্ঞান", 8],
    ["বাংলাদেশ ও বিশ্বপরিচয়", 8],
    ["৪র্থ বিষয়", 12],
  ])("the subject name %s in a routine of class 9 finds the subject that its group shares", (name, id) => {
    const { typed, left } = readPastedDays(`২০/১২/২০২৬\t${name}\tসকাল ১০টা - ১টা`, subjectsOf(9), 2026);
    expect({ typed, left }).toEqual({ typed: row(id, day, ...morning), left: "" });
  });

  it.each(["উচ্চতর গণিত", "Higher Mathematics", "কৃষি শিক্ষা", "বাংলা", "ব্যবহারিক পদার্থবিজ্ঞান"])(
    "the subject name %s matches no subject of class 9, so its routine line is kept",
    (name) => {
      const line = `২০/১২/২০২৬\t${name}\tসকাল ১০টা - ১টা`;
      expect(readPastedDays(line, subjectsOf(9), 2026)).toMatchObject({ typed: {}, left: line });
    },
  );
});

describe("times in a routine line", () => {
  it.each([
    ["সকাল ১০.০০ ঘটিকা", "10:00", ""],
    ["2 pm", "14:00", ""],
    ["দুপুর ২টা - ৫টা", "14:00", "17:00"],
    ["সকাল সাড়ে ১০টা থেকে দুপুর ১টা", "10:30", "13:00"],
    ["সকাল ৯টা ৩০ মিনিট - ১২টা ৩০ মিনিট", "09:30", "12:30"],
    ["১০:০০ ঘটিকা হতে ১২:৩০ ঘটিকা পর্যন্ত", "10:00", "12:30"],
    ["অপরাহ্ন ২.০০ টা - ৪.৩০ টা", "14:00", "16:30"],
    ["9:30AM-12:30PM", "09:30", "12:30"],
    ["সকাল ১০টা ১টা", "10:00", "13:00"],
    ["সকাল ১০টা ১২টা", "10:00", "12:00"],
    ["সকাল সাড়ে ১০টা দুপুর ১:৩০টা", "10:30", "13:30"],
    ["10 am 1 pm", "10:00", "13:00"],
  ])("the times %s in a routine line are understood", (times, begin, end) => {
    const { typed, left } = readPastedDays(`গণিত\t২০/১২/২০২৬\t${times}`, subjectsOf(6), 2026);
    expect({ typed, left }).toEqual({ typed: row(5, day, begin, end), left: "" });
  });
});

describe("routine lines with single spaces", () => {
  it.each([
    [bengali["days.pasted.hint"].split("যেমন: ")[1] ?? "", 5, "2026-11-16", "কক্ষ ২"],
    [english["days.pasted.hint"].split("Example: ")[1] ?? "", 5, "2026-11-16", "Room 2"],
    ["বাংলা ১ম পত্র ২০ ডিসেম্বর ২০২৬ ১০:০০ ১:০০", 1, day, ""],
    ["বাংলা ২য় পত্র ২০/১২/২০২৬ ১০.০০ ১.০০ কক্ষ ২, ৩", 2, day, "কক্ষ ২, ৩"],
    ["English 2nd Paper 20 December 2026 10:00 AM 1:00 PM Hall", 4, day, "Hall"],
    ["Math 20/12/2026 10:00-1:00 3", 5, day, "3"],
    ["Bangla 1st Paper Dec 20, 2026 10:00 1:00", 1, day, ""],
    ["Sun, Dec 20 Bangla 2nd Paper 10:00 AM - 1:00 PM", 2, day, ""],
    ["20th December 2026 10:00-1:00 Math", 5, day, ""],
    ["১. বাংলা ১ম পত্র - ২০ ডিসেম্বর রবিবার সকাল ১০টা থেকে ১টা", 1, day, ""],
    ["২) বাংলা ২য় পত্র – ২০ ডিসেম্বর রবিবার, ১০:০০ - ১:০০", 2, day, ""],
    ["৫। গণিত ২০ ডিসেম্বর ১০:০০ ১:০০", 5, day, ""],
    ["5/ Math 20/12/2026 10:00 1:00", 5, day, ""],
    ["২০/১২/২০২৬ রবিবার – গণিত – সকাল ১০টা – ১টা", 5, day, ""],
    ["গণিত ২০/১২/২০২৬ সকাল ১০টা ১টা", 5, day, ""],
    ["২০/১২/২০২৬ গণিত সকাল ১০টা ১টা কক্ষ ২", 5, day, "কক্ষ ২"],
  ])("the routine line with single spaces is understood: %s", (line, id, date, room) =>
    expect(readPastedDays(line, subjectsOf(6), 2026)).toMatchObject({
      typed: row(id, date, ...morning, room),
      left: "",
    }),
  );

  it.each(["Algebra 20/12/2026 10:00 1:00", "গণিত ২০/১২/২০২৬ ১০:০০ কক্ষ ২ ১:০০", "গণিত বাংলা ২০/১২/২০২৬ ১০:০০ ১:০০"])(
    "an unclear routine line with single spaces is kept: %s",
    (line) => expect(readPastedDays(line, subjectsOf(6), 2026).left).toBe(line),
  );
});

describe("routine lines with the name of a weekday", () => {
  const weekdays = [
    ["২৯/১১/২০২৬", "2026-11-29", ["রবি", "রবিবার", "রোববার", "Sun", "Sunday"]],
    ["৩০/১১/২০২৬", "2026-11-30", ["সোম", "সোমবার", "Mon", "Monday"]],
    ["০১/১২/২০২৬", "2026-12-01", ["মঙ্গল", "মঙ্গলবার", "Tue", "Tues", "Tuesday"]],
    ["০২/১২/২০২৬", "2026-12-02", ["বুধ", "বুধবার", "Wed", "Wednesday"]],
    ["০৩/১২/২০২৬", "2026-12-03", ["বৃহস্পতি", "বৃহস্পতিবার", "বৃহস্পতি বার", "বৃহ", "বৃহঃ", "Thu", "Thurs", "Thursday"]],
    ["০৪/১২/২০২৬", "2026-12-04", ["শুক্র", "শুক্রবার", "Fri", "Friday"]],
    ["০৫/১২/২০২৬", "2026-12-05", ["শনি", "শনিবার", "Sat", "Saturday"]],
  ] as const;
  const written = weekdays.flatMap(([typed, date, names]) => names.map((name) => [name, typed, date] as const));
  const read = (line: string) => readPastedDays(line, subjectsOf(6), 2026);

  it.each(written)("%s is read before and after the date %s, with and without marks", (name, typed, date) => {
    const times = "সকাল ১০টা-১টা";
    const dates = [name, `${name},`, `${name}.`, `(${name})`, `${name} -`, `রোজ ${name}`].flatMap((weekday) => [
      `${typed} ${weekday}`,
      `${weekday} ${typed}`,
    ]);
    for (const words of [...dates, `${typed}, ${name}`, `${typed}(${name})`, `${typed}\t${name}`]) {
      for (const subject of ["বাংলা ২য়", "বাংলা ২য় পত্র", "বাংলা দ্বিতীয় পত্র"]) {
        const line = `${words} ${subject} ${times}`;
        expect(read(line), line).toMatchObject({ typed: row(2, date, ...morning), left: "", unread: [] });
      }
      const after = `গণিত ${words} ${times}`;
      expect(read(after), after).toMatchObject({ typed: row(5, date, ...morning), left: "", unread: [] });
    }
  });

  it.each(written)("the short or full name %s on another date is reported", (name) => {
    const isFriday = /^(?:শুক্র|fri)/i.test(name);
    const line = `${isFriday ? "০৫/১২/২০২৬" : "০৪/১২/২০২৬"} ${name} গণিত সকাল ১০টা-১টা`;
    expect(read(line).unread).toEqual([{ line, why: "weekday" }]);
  });

  it.each(["en", "bn"] as const)("the dates that the website writes in %s are read again", (language) => {
    for (const [, date] of weekdays) {
      const when = `${formatDayAndWeekday(date, language)}, ${formatTimes("10:00", "13:00", language)}`;
      const subject = language === "bn" ? "বাংলা ২য় পত্র" : "Bangla 2nd Paper";
      for (const line of [
        `${when}: ${subject}`,
        `${when} ${subject}`,
        `${when.replace(/, (?=\S+$)/, "\t")}\t${subject}`,
      ])
        expect(read(line), line).toMatchObject({ typed: row(2, date, ...morning), left: "", unread: [] });
    }
  });

  it("no subject of the curriculum contains the name of a weekday", () => {
    const names = curriculum.flatMap(({ subjects }) => subjects.flat());
    for (const name of names) expect(replaceWeekdays(name)).toBe(normalizeUnicode(name));
  });
});

describe("routine lines that are not understood", () => {
  const read = (text: string) => readPastedDays(text, subjectsOf(6), 2026);

  it("a routine line whose time is not understood is kept, and its date is filled in", () => {
    const line = "গণিত\t২০/১২/২০২৬\tসকাল ২৫টা";
    expect(read(line)).toMatchObject({ typed: { date5: day }, left: line });
  });

  it("the second of two dates for one subject in a routine is kept as a line", () => {
    const { typed, left } = read("গণিত\t২০/১২/২০২৬\nMath\t২১/১২/২০২৬");
    expect({ typed, left }).toEqual({ typed: row(5, day), left: "Math\t২১/১২/২০২৬" });
  });

  it("routine lines without a digit are kept, unless they are headings", () =>
    expect(read("বিষয়\tতারিখ\tবার\tসময়\nগণিত\tরবিবার\nবার্ষিক পরীক্ষা").left).toBe("গণিত\tরবিবার\nবার্ষিক পরীক্ষা"));

  it("routine columns that the headings name as codes or marks are ignored", () => {
    const headings = "তারিখ\tবার\tবিষয়\tবিষয় কোড\tপূর্ণমান\tসময়\tকক্ষ";
    const { typed, left } = read(`${headings}\n২০/১২/২০২৬\tরবিবার\tগণিত\t১০৯\t১০০\tসকাল ১০টা - ১টা\t৩`);
    expect({ typed, left }).toEqual({ typed: row(5, day, ...morning, "৩"), left: "" });
  });

  it("the date 5/1/2027 in a routine must be clarified when another line has the month first", () => {
    const line = "বাংলা ১ম পত্র\t5/1/2027\t10:00\t1:00";
    const other = "গণিত\t12/16/2026\t10:00\t1:00";
    const clear = "আইসিটি\t18 December 2026\t10:00\t1:00";
    expect(read(`${line}\n${other}\n${clear}`)).toEqual({
      typed: row(9, "2026-12-18", ...morning),
      leftOut: [],
      left: `${line}\n${other}`,
      unread: [
        { line, why: "eitherWay" },
        { line: other, why: "date" },
      ],
    });
    expect(read(line)).toMatchObject({ left: "", unread: [] });
  });

  it.each([
    ["Algebra\t২০/১২/২০২৬", "subject"],
    ["২০/১২/২০২৬ রবিবার - বাংলা ব্যাকরণ", "whichPaper"],
    ["২০/১২/২০২৬ ইংরেজি সকাল ১০টা", "whichPaper"],
    ["২০/১২/২০২৬ ইংরেজি", "whichPaper"],
    ["English\t20/12/2026\t10:00", "whichPaper"],
    ["২০/১২/২০২৬ উচ্চতর গণিত সকাল ১০টা", "subject"],
    ["২০/১২/২০২৬ গণিত পরীক্ষা হবে না", "time"],
    ["২০/১২/২০২৬ গণিত বিজ্ঞান সকাল ১০টা", "time"],
    ["গণিত\t৩২/১২/২০২৬", "noSuchDay"],
    ["গণিত 31/11/2026 10:00 1:00", "noSuchDay"],
    ["৩১ নভেম্বর গণিত", "noSuchDay"],
    ["গণিত রবিবার", "date"],
    ["বার্ষিক পরীক্ষার রুটিন", "both"],
    ["গণিত\t২০/১২/২০২৬\tসকাল ২৫টা", "onlyDate"],
    ["২০/১২/২০২৬\tগণিত\tবিজ্ঞান", "several"],
    ["Room: 2, Algebra, 20/12/2026 10:00", "subject"],
    ["১. গণিত ২০ ডিসেম্বর মঙ্গলবার", "weekday"],
    ["20/12/2026\tMonday\tMath\t10:00\t1:00", "weekday"],
    ["২০/১২/২০২৬\nসবাই আসবে।", "subject,both"],
    ["২০/১২/২০২৬", "subject"],
  ])("the routine line %j is kept with its reason: %s", (text, why) => {
    const { left, unread } = read(text);
    expect([left, unread.map((one) => one.why).join()]).toEqual([text, why]);
  });
});

it("a subject below a date whose own line is not read gets this date, and none below a wrong weekday", () => {
  const lines = (second: string) => `20/12/2026\tBangla 1st\n${second}\n\tEnglish 1st`;
  const dates = (second: string) => {
    const { typed } = readPastedDays(lines(second), subjectsOf(6), 2026, 6);
    return Object.fromEntries(Object.entries(typed).filter(([name]) => name.startsWith("date")));
  };
  expect(dates("21/12/2026\tAlgebra")).toEqual({ date1: day, date3: "2026-12-21" });
  expect(dates("21/12/2026 Sunday\tMath")).toEqual({ date1: day });
});

describe("routines from other programs", () => {
  const read = (text: string) => readPastedDays(text, subjectsOf(6), 2026, 6);
  const [first, second] = [row(1, day, ...morning), row(2, "2026-12-21", ...morning)];

  it.each([
    [
      "a Word table with the weekday in a line of its own",
      "২০/১২/২০২৬\nরবিবার\tবাংলা ১ম পত্র\t১০টা - ১টা\n২১/১২/২০২৬\nসোমবার\tবাংলা ২য় পত্র\t১০টা - ১টা",
      { ...first, ...second },
    ],
    [
      "a Word table with one date for two subjects",
      "২০/১২/২০২৬ রবিবার\tবাংলা ১ম পত্র\t১০টা - ১টা\n\tবাংলা ২য় পত্র\tদুপুর ২টা - ৪টা",
      { ...first, ...row(2, day, "14:00", "16:00") },
    ],
    [
      "a Word table with a column for each class",
      "তারিখ ও বার\tসময়\t৬ষ্ঠ শ্রেণি\t৭ম শ্রেণি\n২০/১২/২০২৬ রবিবার\t১০টা - ১টা\tবাংলা ১ম\tগণিত\n২১/১২/২০২৬ সোমবার\t১০টা - ১টা\t-\tবিজ্ঞান",
      first,
    ],
    [
      "a table with a column for each class and empty cells",
      "তারিখ\tবার\t৭ম\t৬ষ্ঠ\n২০/১২/২০২৬\tরবিবার\t\tবাংলা ১ম\n২১/১২/২০২৬\tসোমবার\tগণিত\t\n২২/১২/২০২৬\tমঙ্গলবার\tবিজ্ঞান",
      row(1, day),
    ],
    [
      "a table with a column for each class and with numbers in a column of their own",
      "ক্রম\tবার\tতারিখ\t৬ষ্ঠ\t৭ম\n১.\tরবিবার\t২০/১২/২০২৬\tবাংলা ১ম\tগণিত\n২.\tসোমবার\t২১/১২/২০২৬\t\tবিজ্ঞান",
      row(1, day),
    ],
    ["an Excel cell with two lines", '"২০/১২/২০২৬\nরবিবার"\tবাংলা ১ম পত্র\t১০:০০\t১:০০', first],
    [
      "a message with bold text, bullets, and times and room for all subjects",
      "*২০ ডিসেম্বর, রবিবার* - বাংলা ১ম পত্র\n➤ ২১ ডিসেম্বর রোজ সোমবার: _বাংলা ২য়_\nসময়: সকাল ১০টা থেকে দুপুর ১টা\nকক্ষ: ২",
      { ...row(1, day, ...morning, "২"), ...row(2, "2026-12-21", ...morning, "২") },
    ],
    ["a message with arrows and numbers", "১) বাংলা ১ম ➡️ ২০ ডিসেম্বর, রবিবার, ১০টা-১টা", first],
    ["a message with the word রোজ", "২০ ডিসেম্বর ২০২৬ ইং, রোজ রবিবার\tবাংলা ১ম পত্র\t১০টা থেকে ১টা", first],
  ])("%s is read as a routine", (_what, text, typed) => {
    expect(read(text)).toEqual({ typed, left: "", unread: [], leftOut: [] });
  });
});
