import { describe, expect, it } from "vitest";
import { noticeTypes } from "~/notices/notice";
import { parseSearchTerms } from "~/search/search";
import { search } from "~/search/search.server";
import { synonyms } from "~/search/synonyms";
import { inflections, spellingVariants } from "~/search/word-forms";
import { insertNotice } from "../support/content-rows";
import { cpuTime } from "../support/cpu-time";
import { insertManyRows } from "../support/large-school";
import { emptySchool } from "../support/school";

const school = emptySchool();
const titles = (query: string) => search(parseSearchTerms(query)).map(({ title }) => title);

it.each([
  ["holiday", "শীতকালীন ছুটির নোটিশ"],
  ["ছুটি", "Winter vacation"],
  ["ছুটির", "Summer holidays"],
  ["routine", "বার্ষিক পরীক্ষার সময়সূচি"],
  ["class routine", "নবম শ্রেণির রুটিন"],
  ["সময়সূচী", "Examination schedule"],
  ["রুটিন", "Timetable of Class 9"],
  ["exam", "২০২৬ সালের পরীক্ষা"],
  ["examinations", "পরীক্ষার ফরম"],
  ["পরীক্ষার", "Half-Yearly Exams"],
  ["results", "এসএসসির ফল"],
  ["ফলাফল", "The result of Class 6"],
  ["admission", "ভর্তি চলছে"],
  ["ভর্তির ফরম", "Admission forms"],
  ["fees", "মাসিক বেতন"],
  ["fee", "পরীক্ষার ফি"],
  ["ফি", "Examination fees"],
  ["guardian meeting", "অভিভাবক সভা"],
  ["অভিভাবকদের সভা", "Guardians' meeting"],
  ["head teacher", "প্রধান শিক্ষকের বাণী"],
  ["প্রধান শিক্ষক", "A word of the Headmaster"],
  ["half-yearly", "অর্ধবার্ষিক পরীক্ষা"],
  ["অর্ধ-বার্ষিক", "Half yearly examination"],
  ["sports", "বার্ষিক ক্রীড়া"],
  ["ক্রীড়া প্রতিযোগিতা", "Sports competition"],
  ["class 6", "ষষ্ঠ শ্রেণির বই"],
  ["class six", "৬ষ্ঠ ক্লাস ৬"],
  ["ষষ্ঠ শ্রেণী", "Books of Class 6"],
  ["november", "২০ নভেম্বর"],
  ["christmas", "বড়দিন"],
])("the query in one language %s finds the notice in the other: %s", (query, title) => {
  insertNotice(school.database, { title, content: "" });
  insertNotice(school.database, { title: "Zebra জেব্রা", content: "" });
  expect(titles(query)).toEqual([title]);
});

describe("a word in another form or spelling", () => {
  it.each([
    ["শ্রেণী", "সপ্তম শ্রেণি"],
    ["শ্রেণি", "সপ্তম শ্রেণী"],
    ["ঈদ", "ইদের দিন"],
    ["ঘন্টা", "দুই ঘণ্টা"],
    ["পরিক্ষা", "পরীক্ষা"],
    ["boats class", "The boat of the classes"],
    ["copies for", "A copy for you"],
    ["closing at", "It closed at ten"],
    ["planned day", "Planning a day"],
  ])("the query %s in another form or spelling finds %s", (query, title) => {
    insertNotice(school.database, { title, content: "" });
    expect(titles(query)).toEqual([title]);
  });

  it.each([
    ["fees today", "ফিরে আসা, today"],
    ["সভাপতি", "সভা"],
    ["fee today", "I feel well today"],
    ["class routine", "Class of 1960"],
    ["head teacher", "A head and no more"],
  ])("the query %s does not find %s", (query, title) => {
    insertNotice(school.database, { title, content: "" });
    expect(titles(query)).toEqual([]);
  });

  it("even a very long word has only a handful of other forms", () => {
    expect(spellingVariants("বিশ্ববিদ্যালয়ভিত্তিকীকরণী").length).toBeLessThan(5);
    expect(spellingVariants("শ্রেণী")).toEqual(expect.arrayContaining(["শ্রেণী", "শ্রেণি"]));
    expect(inflections("class")).toEqual(["class", "classes", "classed", "classing"]);
    expect(inflections("বই")).toEqual(["বই"]);
  });
});

describe("a type of notices", () => {
  it.each([
    ["Holiday", ["The office is closed", "Bring shoes"]],
    ["ছুটি", ["The office is closed", "Bring shoes"]],
    ["meeting shoes", ["Shoes for the meeting"]],
    ["holiday shoes", ["Bring shoes"]],
  ])("the notice type %s finds its notices, whatever their text is", (query, found) => {
    insertNotice(school.database, { title: "Bring shoes", content: "", type: "Holiday" });
    insertNotice(school.database, { title: "The office is closed", content: "", type: "Holiday" });
    insertNotice(school.database, { title: "Shoes for the meeting", content: "" });
    insertNotice(school.database, { title: "Shoes in draft", content: "", type: "Holiday", status: "Draft" });
    expect(titles(query)).toEqual(found);
  });

  it("a notice type is found by its name in both languages", () => {
    for (const type of noticeTypes) insertNotice(school.database, { title: `A ${type}`, content: "", type });
    for (const name of ["সাধারণ", "পরীক্ষা", "অনুষ্ঠান", "সভা", "ছুটি"]) expect(titles(name), name).toHaveLength(1);
  });
});

it("the synonyms have at least sixty entries, each with words of both languages", () => {
  expect(synonyms.length).toBeGreaterThan(60);
  for (const { en, bn } of synonyms) {
    expect(en.join(" ")).toMatch(/^[a-z0-9 ]+$/);
    expect(bn.join("")).toMatch(/^[\p{Script=Bengali} ]+$/u);
  }
});

describe("a hostile query", () => {
  it.each([
    '"holiday" OR ""',
    "holiday AND (ছুটি",
    "NEAR(holiday, 2)",
    "title : holiday *",
    "holiday) OR 1=1 --",
    "^holiday + - {body}: x",
    `${"holiday ".repeat(2000)}`,
    "পরীক্ষা ".repeat(500),
    "ী".repeat(3000),
    "a ".repeat(500),
    "\u0000holiday\u0000",
  ])("the hostile query %j does no harm", (query) => {
    insertNotice(school.database, { title: "Holiday" });
    expect(() => titles(query)).not.toThrow();
  });

  it("a query of many everyday words is answered quickly in a large school", () => {
    insertManyRows(school.database, { notices: 3000 });
    const words = "holiday routine exam result class school teacher meeting sports annual form book student guardian";
    const started = cpuTime();
    search(parseSearchTerms(words));
    search(parseSearchTerms("school"));
    search(parseSearchTerms("বিদ্যালয়"));
    expect(cpuTime() - started).toBeLessThan(1500);
  });
});
