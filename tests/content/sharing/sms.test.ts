import { describe, expect, it, test } from "vitest";
import { smsText } from "~/content/sharing/shared-item.server";
import { countSms, smsUrl, toCheapText } from "~/content/sharing/sms";

const gsm7 = (parts: number, used: number, room: number) => ({ encoding: "gsm7", parts, used, room });
const utf16 = (parts: number, used: number, room: number) => ({ encoding: "utf16", parts, used, room });

describe("the SMS counter", () => {
  test.each([
    ["an empty text as one part", "", gsm7(1, 0, 160)],
    ["160 characters of GSM-7 as one part", "a".repeat(160), gsm7(1, 160, 160)],
    ["161 characters as two parts of 153", "a".repeat(161), gsm7(2, 161, 306)],
    ["306 characters as two parts, and 307 as three", "a".repeat(307), gsm7(3, 307, 459)],
    [
      "line ends and characters of the default alphabet as one each",
      "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà",
      gsm7(1, 44, 160),
    ],
    ["each character of the extension table as two", "^{}\\[~]|€\f", gsm7(1, 20, 160)],
    ["80 characters of the extension table as one part", "€".repeat(80), gsm7(1, 160, 160)],
    [
      "an escape pair that no longer fits as part of the next SMS, and one lost place",
      `${"a".repeat(152)}€${"a".repeat(7)}`,
      gsm7(2, 162, 306),
    ],
    ["76 escape pairs in a part of 153", "€".repeat(153), gsm7(3, 308, 459)],
    ["70 Bengali characters as one part", "ক".repeat(70), utf16(1, 70, 70)],
    ["71 Bengali characters as two parts of 67", "ক".repeat(71), utf16(2, 71, 134)],
    ["134 Bengali characters as two parts, and 135 as three", "ক".repeat(135), utf16(3, 135, 201)],
    ["Bengali vowel signs and joiners like letters", "ক্ষি", utf16(1, 4, 70)],
    ["a text in both languages as parts of up to 70 characters", `${"a".repeat(69)}ক`, utf16(1, 70, 70)],
    ["a text with a curly quote as parts of up to 70 characters", "Founders’ day", utf16(1, 13, 70)],
    ["a back tick, which GSM-7 lacks, as part of up to 70 characters", "`", utf16(1, 1, 70)],
    ["an emoji as two characters", "🎉".repeat(35), utf16(1, 70, 70)],
    [
      "a surrogate pair that no longer fits as part of the next SMS",
      `${"ক".repeat(66)}🎉${"ক".repeat(3)}`,
      utf16(2, 72, 134),
    ],
    ["an emoji of five parts by its units", "👨‍👩‍👧", utf16(1, 8, 70)],
    ["a precomposed Bengali letter as two units", "য়".normalize("NFC"), utf16(1, 2, 70)],
  ])("the SMS counter counts %s", (_, text, expected) => expect(countSms(text)).toEqual(expected));
});

describe("cheaper SMS texts", () => {
  test.each([
    ["School’s “open day” – 9–12 — come…", 'School\'s "open day" - 9-12 - come...'],
    ["Fees [Class 6] ~ €5 {new}…", "Fees [Class 6] ~ €5 {new}..."],
    ["a\u00a0b\tc", "a b c"],
    ["Fête…", "Fête…"],
    ["বার্ষিক পরীক্ষা – ২০২৬…", "বার্ষিক পরীক্ষা – ২০২৬…"],
    ["Founders’ day 🎉", "Founders’ day 🎉"],
  ])("costly characters in the SMS text %j are replaced if that makes it cheaper", (text, cheap) =>
    expect(toCheapText(text)).toBe(cheap),
  );

  it("in an SMS a character of the GSM-7 table counts as one, and a character of its extension table as two", () => {
    const table =
      "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
    expect(countSms(table)).toEqual(gsm7(1, 127, 160));
    expect(countSms(`${toCheapText(`${table}…`)}^{}\\[~]|€`)).toEqual(gsm7(1, 127 + 3 + 18, 160));
  });
});

describe("an sms: link", () => {
  it("an sms: link has the form that Android and iPhones accept, with and without a number", () => {
    expect(smsUrl("ছুটি & more?\n+1")).toBe("sms:?&body=%E0%A6%9B%E0%A7%81%E0%A6%9F%E0%A6%BF%20%26%20more%3F%0A%2B1");
    expect(smsUrl("a", "+8801700000001")).toBe("sms:+8801700000001?&body=a");
  });

  it("an sms: link leaves out half an emoji, because a URL cannot contain it", () =>
    expect(smsUrl("a\ud83d")).toBe("sms:?&body=a"));
});

const date = new Date("2026-11-24T18:30:00Z");
const address = "https://school.example/bn/notices/43";

test.each([
  ["bn", "শীতের ছুটি", "২৫ নভেম্বর: শীতের ছুটি\nschool.example/bn/notices/43"],
  ["en", "Closed\nfor cold", "Nov 25: Closed for cold\nschool.example/bn/notices/43"],
  ["en", "word ".repeat(30), `Nov 25: ${"word ".repeat(20).trim()}...\nschool.example/bn/notices/43`],
  ["bn", "২৯ নভেম্বর রবিবার বিদ্যালয় বন্ধ", "২৯ নভেম্বর রবিবার বিদ্যালয় বন্ধ\nschool.example/bn/notices/43"],
  ["bn", "১৬ই ডিসেম্বর বিজয় দিবস", "১৬ই ডিসেম্বর বিজয় দিবস\nschool.example/bn/notices/43"],
  ["bn", "রবিবার বিদ্যালয় বন্ধ", "রবিবার বিদ্যালয় বন্ধ\nschool.example/bn/notices/43"],
  ["bn", "বেতন ২০/১২/২০২৬-এর মধ্যে", "বেতন ২০/১২/২০২৬-এর মধ্যে\nschool.example/bn/notices/43"],
  ["bn", "২০২৬ সালের মে মাসের বেতন", "২৫ নভেম্বর: ২০২৬ সালের মে মাসের বেতন\nschool.example/bn/notices/43"],
  ["en", "Closed on Nov. 29", "Closed on Nov. 29\nschool.example/bn/notices/43"],
  ["en", "Holiday: 16th December", "Holiday: 16th December\nschool.example/bn/notices/43"],
  ["en", "School closed on Sunday", "School closed on Sunday\nschool.example/bn/notices/43"],
  ["en", "Results of March 2026", "Nov 25: Results of March 2026\nschool.example/bn/notices/43"],
  ["en", "Class 6 may enrol", "Nov 25: Class 6 may enrol\nschool.example/bn/notices/43"],
  ["en", "Principal’s message", "Nov 25: Principal's message\nschool.example/bn/notices/43"],
] as const)(
  "the SMS text of a notice in %s puts the date before the title only if the title %j has no date",
  (language, title, expected) => expect(smsText({ title, date, isPosted: false, address }, language)).toBe(expected),
);

test.each([
  ["bn", "বিদ্যালয় বন্ধ থাকবে", "বিদ্যালয় বন্ধ থাকবে\nপ্রকাশ: ২৫ নভেম্বর\nschool.example/bn/notices/43"],
  ["en", "School closed", "School closed\nPosted Nov 25\nschool.example/bn/notices/43"],
  ["en", "School closed on Sunday", "School closed on Sunday\nschool.example/bn/notices/43"],
] as const)(
  "the SMS text in %s of the notice %j without a day never gives the day of posting as the day of the notice",
  (language, title, expected) =>
    expect(smsText({ title, date, isPosted: true, address }, language)).toBe(expected.normalize("NFC")),
);
