import { canonicalSpelling, splitWords } from "./word-forms";

const questionWords = toSet(`
  a an and any are at be can date do does did for from get give going have how i in is it latest list many me mr mrs ms my next number of
  on please s school the there this to want was we what when where which who whom whose why will with
  would you your
  ache amar amader bolun chai debe dekhte dibe er hobe hoy ki kibhabe kivabe kobe kon kothay koto kokhon kar lage
  naki taka talika
  আছে আমার আমাদের আমি কতজন কবে কখন কোথায় কী কি কে কার কত কোন কেন কীভাবে কিভাবে কেমন করে করব হবে হয় চাই
  জানতে টাকা তারিখ নম্বর নাম্বার সর্বশেষ তালিকা থেকে দেখব দেখতে দেবে দেব পাব পাওয়া বিদ্যালয় বিদ্যালয়ের যাবে যায় নাকি স্কুল স্কুলের এর ও
  child kid son daughter chele cheler meye meyer baccha bacchar
  ছেলে ছেলের মেয়ে মেয়ের বাচ্চা বাচ্চার সন্তান সন্তানের
`);

const dayWords = {
  today: toSet("today aj ajke আজ আজকে আজকের"),
  tomorrow: toSet("tomorrow tomorow tommorow tomorrows kal kalke agamikal আগামীকাল কাল কালকে কালকের"),
};

const placeWords = toSet("where kothay কোথায়");

const numberWords = toSet("number নম্বর নাম্বার");

export type AskedDay = keyof typeof dayWords;

function toSet(words: string): Set<string> {
  return new Set(splitWords(words).map(canonicalSpelling));
}

export const isQuestionWord = (word: string) =>
  [questionWords, ...Object.values(dayWords)].some((words) => words.has(canonicalSpelling(word)));

export const asksForNumber = (query: string) =>
  splitWords(query).some((word) => numberWords.has(canonicalSpelling(word)));

export const isPlaceWord = (word: string) => placeWords.has(canonicalSpelling(word));

/** Returns the day that a question names, for example "tomorrow" for "is the school closed tomorrow". */
export function findAskedDay(query: string): AskedDay | undefined {
  const words = splitWords(query).map(canonicalSpelling);
  return (["today", "tomorrow"] as const).find((day) => words.some((word) => dayWords[day].has(word)));
}
