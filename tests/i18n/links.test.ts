import { describe, expect, it } from "vitest";
import { findLinks } from "~/i18n/links";
import { phoneError } from "~/i18n/phone-numbers";
import { cpuTime } from "../support/cpu-time";

const links = (text: string) => findLinks(text).flatMap(({ text, href }) => (href ? [[text, href]] : []));

describe("a web address in a text", () => {
  it.each([
    ["Results: https://eboardresults.com/v2/home?x=1&y=2.", "https://eboardresults.com/v2/home?x=1&y=2"],
    ["দেখুন http://www.dinajpureducationboard.gov.bd।", "http://www.dinajpureducationboard.gov.bd"],
    ["(https://x.example/a_(b))", "https://x.example/a_(b)"],
    ["[https://x.example/a], then", "https://x.example/a"],
    ["“https://x.example/a”", "https://x.example/a"],
    ["HTTPS://X.EXAMPLE/a!!!", "HTTPS://X.EXAMPLE/a"],
    ["https://bn.wikipedia.org/wiki/বাংলা_ভাষা।", "https://bn.wikipedia.org/wiki/বাংলা_ভাষা"],
    ["http://localhost:3000/x", "http://localhost:3000/x"],
  ])("a full web address in %j becomes a link as it is written", (text, address) =>
    expect(links(text)).toEqual([[address, address]]),
  );

  it.each([
    ["ওয়েবসাইট: www.nctb.gov.bd/site", "www.nctb.gov.bd/site"],
    ["www.school.edu.bd-তে পাওয়া যাবে", "www.school.edu.bd"],
    ["WWW.School.edu.bd, or", "WWW.School.edu.bd"],
    ["ফেসবুক: facebook.com/church.school?ref=1।", "facebook.com/church.school?ref=1"],
    ["educationboardresults.gov.bd-এ ফল", "educationboardresults.gov.bd"],
    ["forms.gle/aB3, today", "forms.gle/aB3"],
  ])("a web address without a scheme in %j becomes an https link", (text, address) =>
    expect(links(text)).toEqual([[address, `https://${address}`]]),
  );

  it.each([
    ["javascript:alert(1)"],
    ["ftp://x.example/a"],
    ["https://"],
    ["http:// www"],
    ["www.school"],
    ["data:text/html,x"],
    ["routine.pdf, B.Ed. e.g. sports.In the end..."],
    ["example.com.au"],
    ["x.community be.me"],
    ["প্রধান@school.com"],
    [`https://x.example/${"a".repeat(2_000)}`],
  ])("no web link is made from %j", (text) => expect(links(text)).toEqual([]));
});

describe("an email address in a text", () => {
  it.each([
    ["ইমেইল: office@church-school.edu.bd।", "office@church-school.edu.bd"],
    ["<Head.Teacher+10@gmail.com>.", "Head.Teacher+10@gmail.com"],
    ["mailto:a@b.com", "a@b.com"],
    ["www.a@b.com", "www.a@b.com"],
  ])("an email address in %j becomes a mailto link", (text, address) =>
    expect(links(text)).toEqual([[address, `mailto:${address}`]]),
  );

  it.each([["name@school"], ["@church.school"]])("no email link is made from %j", (text) =>
    expect(links(text)).toEqual([]),
  );
});

describe("a phone number in a text", () => {
  it.each([
    ["Call 01712345678.", "01712345678", "01712345678"],
    ["জিজ্ঞাসা: ০১৭১২-৩৪৫৬৭৮।", "০১৭১২-৩৪৫৬৭৮", "01712345678"],
    ["০১৭১২৩৪৫৬৭৮ নম্বরে", "০১৭১২৩৪৫৬৭৮", "01712345678"],
    ["মোবাইল-01712 345 678", "01712 345 678", "01712345678"],
    ["(017-1234-5678)", "017-1234-5678", "01712345678"],
    ["0171-2345678,", "0171-2345678", "01712345678"],
    ["01712\u2011345678", "01712\u2011345678", "01712345678"],
    ["+8801712345678", "+8801712345678", "+8801712345678"],
    ["+880 1712-345678", "+880 1712-345678", "+8801712345678"],
    ["+৮৮০ ১৭১২ ৩৪৫৬৭৮", "+৮৮০ ১৭১২ ৩৪৫৬৭৮", "+8801712345678"],
    ["+88 01712-345678", "+88 01712-345678", "+8801712345678"],
    ["008801712345678", "008801712345678", "+8801712345678"],
    ["8801712345678", "8801712345678", "+8801712345678"],
    ["+880 591-61234", "+880 591-61234", "+88059161234"],
    ["Office: 0591-61234.", "0591-61234", "059161234"],
    ["ফোন: ০৫৯১-৬১২৩৪।", "০৫৯১-৬১২৩৪", "059161234"],
    ["02-9876543, in Dhaka", "02-9876543", "029876543"],
    ["০২-৪১০৫০৯৮৭ নম্বরে", "০২-৪১০৫০৯৮৭", "0241050987"],
    ["02 5566 8899", "02 5566 8899", "0255668899"],
    ["(0591) 61234", "(0591) 61234", "059161234"],
    ["0721 772345", "0721 772345", "0721772345"],
    ["031-654321", "031-654321", "031654321"],
    ["09666-771234", "09666-771234", "09666771234"],
  ])("a phone number in %j becomes a tel link, and a phone field accepts it", (text, number, dialled) => {
    expect(links(text)).toEqual([[number, `tel:${dialled}`]]);
    expect(phoneError(number)).toBeUndefined();
  });

  it("a phone number is found beside another one", () => {
    expect(links("01712345678 0591-61234 0591-61235").map(([text]) => text)).toEqual([
      "01712345678",
      "0591-61234",
      "0591-61235",
    ]);
    for (const between of [", ", "/", " / ", " ", " ও ", "; "])
      expect(links(`01712345678${between}01812-345678`)).toEqual([
        ["01712345678", "tel:01712345678"],
        ["01812-345678", "tel:01812345678"],
      ]);
  });

  it.each([
    ["2026-11-22 to 2026-12-03, 22-11-2026"],
    ["২২-১১-২০২৬ থেকে ০৩-১২-২০২৬"],
    ["01-31-2026 456"],
    ["Rolls 015 016 017 018 019, 015 016 017 18 and 0131-0152"],
    ["Marks 80-100, 70-79 and 33-39"],
    ["Registration 1310567890, student 017123456789, NID 01712345678901"],
    ["Memo 37.02.5255.000.12.001.26-01712345678"],
    ["ID A01712345678 and 01712345678X"],
    ["Account 01712345678-5"],
    ["01212345678 is no mobile number, nor is 0171234567"],
    ["+8801712"],
    ["01712\n345678"],
    ["02-12-2026, 03-12-2026, 02/11/2026 and 02-2026"],
    ["Rolls 03101-03150, 0591-0599, 041 042 and 0591-612"],
    ["Account 0591-61234-5, ID A0591-61234, memo 12.0591-61234 and 059161234"],
  ])("no phone link is made from %j", (text) => {
    expect(links(text)).toEqual([]);
  });
});

describe("the pieces of a text", () => {
  it("the pieces of a text with links give the full text when they are joined", () => {
    const text = "একটি: www.a.com, b@c.com\n\n(01712345678) শেষ।";
    expect(findLinks(text)).toEqual([
      { text: "একটি: " },
      { text: "www.a.com", href: "https://www.a.com" },
      { text: ", " },
      { text: "b@c.com", href: "mailto:b@c.com" },
      { text: "\n\n(" },
      { text: "01712345678", href: "tel:01712345678" },
      { text: ") শেষ।" },
    ]);
    expect(findLinks("")).toEqual([]);
  });

  it.each([
    "a.",
    "a@",
    "aa-",
    "0 ",
    "01 ",
    "0171-",
    "0591-",
    "(0591)",
    "02 987 ",
    "+880",
    "www.a",
    "https://a)",
    "a.com-",
    "(",
    "x@y.",
    "ক্ষ",
    "1-1.",
    "h",
    "https://",
  ])("links in a hostile text of 200,000 characters of %j are searched in less than a second", (part) => {
    const text = part.repeat(200_000 / part.length);
    const start = cpuTime();
    const pieces = findLinks(text);
    expect(cpuTime() - start).toBeLessThan(1_000);
    expect(pieces.map(({ text }) => text).join("")).toBe(text);
  });

  it("a hundred addresses that each end in two thousand brackets are found in less than a second", () => {
    const text = `www.a.com/${")".repeat(1_980)} `.repeat(100);
    const start = cpuTime();
    expect(findLinks(text).filter(({ href }) => href === "https://www.a.com/")).toHaveLength(100);
    expect(cpuTime() - start).toBeLessThan(1_000);
  });
});
