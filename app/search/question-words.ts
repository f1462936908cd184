import { canonicalSpelling } from "./word-forms";

const words = `
  a an and are at be can date do does did for from get give have how i in is it me my of on please school the there to
  today tomorrow want was we what when where which who whom whose why will with you your
  ache amar ki kivabe kibhabe kobe kokhon kothay koto kon kar hobe
  আছে আমার আজ আজকে আগামীকাল কবে কখন কোথায় কী কি কে কার কত কোন কেন কাল কালকে কীভাবে কিভাবে কেমন করে করব হবে চাই
  জানতে তারিখ থেকে দেখব দেব পাব পাওয়া বিদ্যালয় বিদ্যালয়ের যাবে যায় নাকি স্কুল স্কুলের এর ও
`;

const questionWords = new Set(words.normalize("NFC").trim().split(/\s+/).map(canonicalSpelling));

export const isQuestionWord = (word: string) => questionWords.has(canonicalSpelling(word));
