import { toLatinDigits } from "../i18n/format";
import { normalizeUnicode, withoutInvisible } from "../i18n/text";

/**
 * The names of each class. Index 0 is Class 1. This school does not have Classes 11 and 12, but texts may name them. A
 * Bengali number may have the ending of its ordinal, for example ৬ষ্ঠ (6th).
 */
const names: string[][] = [
  ["1", "i", "one", "first", "1st", "১ম", "প্রথম", "ওয়ান"],
  ["2", "ii", "two", "second", "2nd", "২য়", "দ্বিতীয়", "টু"],
  ["3", "iii", "three", "third", "3rd", "৩য়", "তৃতীয়", "থ্রি", "থ্রী"],
  ["4", "iv", "four", "fourth", "4th", "৪র্থ", "চতুর্থ", "ফোর"],
  ["5", "v", "five", "fifth", "5th", "৫ম", "পঞ্চম", "ফাইভ"],
  ["6", "vi", "six", "sixth", "6th", "৬ষ্ঠ", "ষষ্ঠ", "সিক্স"],
  ["7", "vii", "seven", "seventh", "7th", "৭ম", "সপ্তম", "সেভেন"],
  ["8", "viii", "eight", "eighth", "8th", "৮ম", "অষ্টম", "এইট"],
  ["9", "ix", "nine", "ninth", "9th", "৯ম", "নবম", "নাইন"],
  ["10", "x", "ten", "tenth", "10th", "১০ম", "দশম", "টেন"],
  ["11", "xi", "eleven", "eleventh", "11th", "১১শ", "একাদশ", "ইলেভেন"],
  ["12", "xii", "twelve", "twelfth", "12th", "১২শ", "দ্বাদশ", "টুয়েলভ"],
];

const normalize = (text: string) =>
  toLatinDigits(withoutInvisible(normalizeUnicode(text)))
    .toLowerCase()
    .replace(/শ্রে[ণন][িী]/g, "শ্রেণি")
    .replace(/[\s_]+/g, " ")
    .trim();

const levelByName = new Map(names.flatMap((all, place) => all.map((name) => [normalize(name), place + 1] as const)));

const anyName = [...levelByName.keys()].toSorted((one, other) => other.length - one.length).join("|");
const end = "(?![\\p{L}\\p{M}\\p{N}])";
const begin = "(?<![\\p{L}\\p{M}\\p{N}])";
// Matches ranges like "Class 6 to 10" and "৬ষ্ঠ-১০ম শ্রেণি".
const range = `(?<from>${anyName})(?:\\s*(?:-|–|to|থেকে|হতে)\\s*(?<to>${anyName}))?`;
const patterns = [
  `${begin}(?:class(?:es)?|grade|std|standard|শ্রেণি|ক্লাস)[ .:ঃ–#-]{0,3}${range}(?:[ -]?[a-hক-ঘ])?${end}`,
  `${begin}${range}[ -]?(?:class|grade|শ্রেণি|ক্লাস)`,
].map((source) => new RegExp(source, "gu"));

/**
 * Finds the classes that a text names. It finds one class in "Class Seven", "৬ষ্ঠ শ্রেণির তালিকা" and
 * "Class-VII_Students.xlsx", and five classes in "Class 6 to 10".
 */
export function findClasses(text: string): number[] {
  const normal = normalize(text);
  const found = patterns.flatMap((pattern) => [...normal.matchAll(pattern)]);
  return [...new Set(found.flatMap(({ groups }) => listLevels(groups?.from, groups?.to)))];
}

function listLevels(from = "", to = from): number[] {
  const [first = 0, last = first] = [levelByName.get(from), levelByName.get(to)];
  return names.flatMap((_, place) => (place + 1 >= first && place + 1 <= Math.max(first, last) ? [place + 1] : []));
}

// After the class, a cell may name the section or the group, as in "Nine (Science)".
const cellPattern = new RegExp(`^(?<from>${anyName})(?:[ (/-]*[a-hক-ঘ]\\)?|[ (,/–-]\\D*)?$`, "u");

/** Reads a cell in a column of classes. In this column "7" and "VII-B" name a class even without the word "class". */
export const parseClassCell = (cell: string): number | undefined =>
  findClasses(cell)[0] ?? levelByName.get(cellPattern.exec(normalize(cell))?.groups?.from ?? "");
