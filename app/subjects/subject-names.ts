import { toLatinDigits } from "../i18n/format";
import type { LocalizedNames } from "../i18n/languages";
import { normalizeUnicode } from "../i18n/text";

type NamedSubject = LocalizedNames & { id: number };

/**
 * Returns a function that finds the subject for a name in an exam routine or in the headings of a mark sheet. It knows
 * the subject's own name, each part of a name like "Physics/History", and other common names. If several subjects have
 * the same own name, it returns the first, and an English name comes before a Bengali name. If another name fits
 * several subjects, it returns undefined.
 */
export function createSubjectFinder(subjects: NamedSubject[]): (text: string) => number | undefined {
  const byName = new Map<string, number>();
  const byOtherName = new Map<string, number | undefined>();
  const addOther = (spelling: string, id: number) =>
    byOtherName.set(spelling, byOtherName.has(spelling) && byOtherName.get(spelling) !== id ? undefined : id);
  const ownNames = [
    ...subjects.map(({ id, name }) => [name, id] as const),
    ...subjects.map(({ id, nameBn }) => [nameBn ?? "", id] as const),
  ];
  for (const [text, id] of ownNames) if (spell(text) !== "" && !byName.has(spell(text))) byName.set(spell(text), id);
  for (const { id, name, nameBn } of subjects) {
    const names = [name, nameBn ?? ""].filter((text) => spell(text) !== "");
    const spellings = new Set(names.flatMap((text) => [text, ...text.split("/")]).flatMap(listSpellings));
    for (const spelling of spellings) addOther(spelling, id);
  }
  const find = (text: string) => byName.get(spell(text)) ?? byOtherName.get(spell(text));
  return (text) => {
    const whole = find(text);
    if (whole !== undefined || !text.includes("/")) return whole;
    const parts = new Set(text.split("/").map(find));
    return parts.size === 1 ? [...parts][0] : undefined;
  };
}

/**
 * Returns a function that lists the subjects whose names begin with these words. For "বাংলা", it lists both papers, but
 * not "বাংলাদেশ ও বিশ্বপরিচয়".
 */
export function createBeginningFinder(subjects: NamedSubject[]): (text: string) => number[] {
  const known = subjects.map(({ id, name, nameBn }) => ({
    id,
    spellings: new Set([name, nameBn ?? ""].flatMap(listBeginnings).flatMap(listSpellings)),
  }));
  return (text) =>
    spell(text) === "" ? [] : known.filter(({ spellings }) => spellings.has(spell(text))).map(({ id }) => id);
}

const listBeginnings = (name: string): string[] =>
  name
    .split(/[\s()–—-]+/)
    .filter(Boolean)
    .map((_word, place, words) => words.slice(0, place + 1).join(" "));

function listSpellings(name: string): string[] {
  const spelling = spell(name);
  const others = otherNames.find((names) => names.includes(spelling)) ?? [];
  return [spelling, ...others, ...(others.includes(spell("Religion")) ? namesOfReligions : [])];
}

/**
 * Returns the same key for different spellings, for example "বাংলা ১ম পত্র (১০১)" and "বাংলা প্রথম পত্র", or "পদার্থ
 * বিজ্ঞান" and "পদার্থবিজ্ঞান".
 */
function spell(name: string): string {
  const text = toLatinDigits(normalizeUnicode(name).toLowerCase())
    .replace(asides, " ")
    .replace(firstPaper, "1")
    .replace(secondPaper, "2")
    .replace(joiningWords, " ")
    .replaceAll("ী", "ি")
    .replaceAll("ণ", "ন");
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

// Matches the board's code of a subject, and notes that say who must take the subject.
const asides = new RegExp(
  normalizeUnicode(
    "\\((?:(?:code|কোড)?\\s*[:ঃ-]?\\s*\\d{2,3}|আবশ্যিক|compulsory|সকল|all|লিখিত|written)\\)|(?:\\bcode\\b|কোড|বিষয় কোড)\\s*[:ঃ-]?\\s*\\d{2,3}|[-–\\s]\\s*1\\d\\d$",
  ),
  "g",
);
const [firstPaper, secondPaper] = ["1ম|প্রথম|\\b(?:first|1st|i)\\b", "2য়|দ্বিতীয়|\\b(?:second|2nd|ii)\\b"].map(
  (words) => new RegExp(normalizeUnicode(words), "g"),
) as [RegExp, RegExp];
const joiningWords = /(?<![\p{L}\p{M}])(?:and|of|paper|part|ও|এবং|পত্র)(?![\p{L}\p{M}])/gu;

const spellAll = (names: string[]) => names.map(spell);

const namesOfReligions = spellAll([
  ...["Islam and Moral Education", "Islam", "Islam Religion", "Islamic Studies", "Islamic Education"],
  ...["Islam Shikkha", "Hindu Religion and Moral Education", "Hindu Religion", "Hindu Religion Studies", "Hinduism"],
  ...["Buddhist Religion and Moral Education", "Buddhist Religion", "Christian Religion and Moral Education"],
  ...["Christian Religion", "ইসলাম ও নৈতিক শিক্ষা", "ইসলাম ধর্ম ও নৈতিক শিক্ষা", "ইসলাম শিক্ষা", "ইসলাম ধর্ম শিক্ষা"],
  ...["ইসলাম ধর্ম", "ইসলাম", "হিন্দু ধর্ম ও নৈতিক শিক্ষা", "হিন্দুধর্ম শিক্ষা", "হিন্দু ধর্ম", "হিন্দু", "সনাতন ধর্ম"],
  ...["বৌদ্ধ ধর্ম ও নৈতিক শিক্ষা", "বৌদ্ধধর্ম শিক্ষা", "বৌদ্ধ ধর্ম", "খ্রিষ্টান ধর্ম ও নৈতিক শিক্ষা", "খ্রিস্টান ধর্ম ও নৈতিক শিক্ষা"],
  ...["খ্রিষ্টধর্ম ও নৈতিক শিক্ষা", "খ্রিস্টধর্ম ও নৈতিক শিক্ষা", "খ্রিষ্টধর্ম শিক্ষা", "খ্রিস্টধর্ম শিক্ষা", "খ্রিষ্টান ধর্ম", "খ্রিস্টান ধর্ম"],
]);

/** Each line lists the names of one subject. */
const otherNames = [
  ["Bangla", "Bengali", "বাংলা"],
  ["Bangla 1", "Bengali 1", "বাংলা ১"],
  ["Bangla 2", "Bengali 2", "বাংলা ২"],
  ["English", "Eng", "ইংরেজি", "ইংরাজি"],
  ["English 1", "Eng 1", "ইংরেজি ১", "ইংরাজি ১"],
  ["English 2", "Eng 2", "ইংরেজি ২", "ইংরাজি ২"],
  ["Mathematics", "Math", "Maths", "General Math", "General Mathematics", "গণিত", "সাধারণ গণিত", "অঙ্ক", "অংক"],
  ["Science", "General Science", "বিজ্ঞান", "সাধারণ বিজ্ঞান"],
  [
    ...["Bangladesh and Global Studies", "BGS", "B.G.S.", "Bangladesh and World Identity", "Social Science"],
    ...["বাংলাদেশ ও বিশ্বপরিচয়", "বা ও বি", "বাওবি", "বিজিএস", "সমাজ", "সমাজ বিজ্ঞান", "সামাজিক বিজ্ঞান"],
  ],
  [
    ...["Religion and Moral Education", "Religion", "Religious Studies", "Religious Education", "Moral Education"],
    ...["Religion Studies", "ধর্ম ও নৈতিক শিক্ষা", "ধর্ম শিক্ষা", "ধর্ম", "নৈতিক শিক্ষা", "ধর্মীয় শিক্ষা"],
  ],
  [
    ...["Information and Communication Technology", "Information and Communications Technology", "ICT", "I.C.T."],
    ...[
      "Information Technology",
      "তথ্য ও যোগাযোগ প্রযুক্তি",
      "আইসিটি",
      "আই.সি.টি.",
      "আই সি টি",
      "তথ্য প্রযুক্তি",
      "তথ্য ও প্রযুক্তি",
    ],
  ],
  ["Agriculture Studies", "Agriculture", "Agricultural Studies", "Agricultural Education", "Agri", "কৃষিশিক্ষা", "কৃষি"],
  [
    ...["Home Science", "Home Economics", "Domestic Science", "Garhastha Science"],
    ...["গার্হস্থ্য বিজ্ঞান", "গার্হস্থ বিজ্ঞান", "গার্হস্থ্য", "গার্হস্থ্য অর্থনীতি"],
  ],
  ["General Knowledge", "GK", "G.K.", "সাধারণ জ্ঞান"],
  ["Arts and Crafts", "Art and Craft", "Arts", "Drawing", "Fine Arts", "চারু ও কারুকলা", "চারুকলা", "চারু কারু", "চিত্রাঙ্কন", "অঙ্কন"],
  ["Physics", "পদার্থবিজ্ঞান", "পদার্থবিদ্যা", "পদার্থ"],
  ["Chemistry", "রসায়ন", "রসায়নবিজ্ঞান", "রসায়নবিদ্যা"],
  ["Biology", "জীববিজ্ঞান", "জীববিদ্যা"],
  ["History", "ইতিহাস", "বাংলাদেশের ইতিহাস ও বিশ্বসভ্যতা", "History of Bangladesh and World Civilization"],
  ["Geography", "ভূগোল", "ভূগোল ও পরিবেশ", "Geography and Environment"],
  ["Civics", "পৌরনীতি", "পৌরনীতি ও নাগরিকতা", "পৌরনীতি ও সুশাসন", "Civics and Citizenship"],
  ["Accounting", "হিসাববিজ্ঞান"],
  ["Finance and Banking", "Finance", "ফিন্যান্স ও ব্যাংকিং", "ফাইন্যান্স ও ব্যাংকিং", "ফিন্যান্স"],
  ["Business Entrepreneurship", "ব্যবসায় উদ্যোগ", "ব্যবসা উদ্যোগ"],
  [
    ...["Optional (4th) Subject", "Optional Subject", "4th Subject", "Fourth Subject", "Optional"],
    ...["ঐচ্ছিক (চতুর্থ) বিষয়", "ঐচ্ছিক বিষয়", "চতুর্থ বিষয়", "৪র্থ বিষয়", "ঐচ্ছিক"],
  ],
].map(spellAll);
