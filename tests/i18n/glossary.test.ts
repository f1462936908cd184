import { describe, expect, it } from "vitest";
import { bn } from "~/i18n/bn";
import { en } from "~/i18n/en";
import { firstValues } from "~/school/first-values";

/*
 * One thing has one name on every screen. Each pattern finds a word that is no longer used; its key is the word to use
 * instead.
 */

const withdrawnInEnglish: Record<string, RegExp> = {
  "fix or correct": /\bmend(?:ed|s)?\b|\bput(?: it| them)? right\b/i,
  "someone, no one, everyone, anyone": /\b(?:some|no|every|any)body\b/i,
  again: /\banew\b/i,
  anyway: /\ball the same\b/i,
  "no longer": /\bany more\b|\bany longer\b/i,
  automatically: /\bby (?:itself|themselves)\b/i,
  "in the meantime": /\bmeanwhile\b/i,
  "full, complete or undamaged": /\bwhole\b(?! number| school)/i,
  "for example": /, as in\b/i,
  "email or email address": /\be-mail|\bletters? (?:sent|with a link)\b/i,
  "restore a backup": /\bput(?:ting)? back\b|\bput in place\b|\bbring(?:ing)? (?:it )?here\b/i,
  "disable, enable or decline": /\bshut(?:ting)? out\b|\blet(?:ting)? in\b|\bturn(?:ed|ing)? down\b/i,
  student: /\bpupils?\b/i,
  "phone or phone number": /\btelephones?\b/i,
  "home page": /\bfront page\b/i,
  "exam routine": /\bexam days\b|\bexamination routine\b/i,
  "share, send on": /\bpass(?:ed|ing)? on\b/i,
  discard: /\bthr(?:ow|own|ew) away\b/i,
  select: /\btick(?:ed)? (?:the|a|all|each|it)\b/i,
  "delete permanently": /\bfor good\b/i,
  problem: /\btroubles?\b|\bfaults?\b/i,
  "health check": /\bthe doctor\b/i,
  "the server": /\bthe box\b/i,
};

const findWords = (texts: string[]) =>
  Object.entries(withdrawnInEnglish).flatMap(([instead, word]) =>
    texts.filter((text) => word.test(text)).map((text) => `${text} (say: ${instead})`),
  );

describe("an English text", () => {
  it("every English text follows the word list", () =>
    expect(findWords(everyText([en, firstValues], /[a-z]/))).toEqual([]));

  it.each([
    ["Mend the line", "fix or correct"],
    ["Somebody has asked", "someone, no one, everyone, anyone"],
    ["The whole backup", "full, complete or undamaged"],
    ["Your e-mail", "email or email address"],
    ["Delete for good", "delete permanently"],
    ["Thrown away", "discard"],
  ])("the English text %j breaks the word list", (text, instead) =>
    expect(findWords([text]).join()).toContain(instead),
  );

  it.each(["Enter a whole number", "For the whole school", "Use a good password for this"])(
    "the English text %j follows the word list",
    (text) => expect(findWords([text])).toEqual([]),
  );
});

const withdrawnInBengali = {
  তালা: "লক",
  টেবুলেশন: "ট্যাবুলেশন",
  আমদানি: "ইমপোর্ট",
  নম্বরপত্র: "নম্বরের ছক, নম্বরের শিট বা ফলাফল কার্ড",
  অনুলিপি: "কপি",
  নির্বাচনী: "নির্বাচনি",
  কার্যালয়: "অফিস",
  "প্রথম পাতা": "হোম পাতা",
  কার্যবিবরণী: "কাজের ইতিহাস",
  প্রাকদর্শন: "প্রিভিউ",
  এখনও: "এখনো",
  উপর: "ওপর",
  লিঙ্ক: "লিংক",
  ফর্ম: "ফরম",
  পিডিএফ: "PDF",
  MB: "এমবি",
  KB: "কেবি",
  চিঠি: "ইমেইল",
  নিশ্চিতভাবে: "আপনি কি নিশ্চিত যে",
  ক্যাম্পাস: "প্রাঙ্গণ",
  "ওয়েব ঠিকানা": "লিংক",
  মুছুন: "মুছে ফেলুন",
  "“": "‘",
  "ই-মেইল": "ইমেইল",
  ইমেল: "ইমেইল",
  "সাইন ইন": "লগইন",
  "সাইন আউট": "লগআউট",
  শ্রেণী: "শ্রেণি",
  শ্রেনী: "শ্রেণি",
  চিরতরে: "স্থায়ীভাবে",
  রিস্টোর: "ফেরত আনুন",
};

it.each(Object.entries(withdrawnInBengali))("no Bengali text uses the word %s, because the website says %s", (word) => {
  const spelling = new RegExp(`(?<![\\u0980-\\u09ff])${word.normalize("NFC")}`);
  expect(everyText([bn, firstValues], /[\u0980-\u09ff]/).filter((text) => spelling.test(text))).toEqual([]);
});

it("no Bengali text of the website calls its readers families", () =>
  expect(everyText(bn, /[\u0980-\u09ff]/).filter((text) => text.includes("পরিবার"))).toEqual([]));

function everyText(value: unknown, script: RegExp): string[] {
  if (typeof value === "string") return script.test(value) ? [value.normalize("NFC")] : [];
  return typeof value === "object" && value ? Object.values(value).flatMap((each) => everyText(each, script)) : [];
}
