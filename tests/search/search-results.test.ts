import { describe, expect, it } from "vitest";
import { parseSearchTerms } from "../../app/search/search";
import { maxResults, search } from "../../app/search/search.server";
import { insertNotice, insertPost, insertResultDocument } from "../support/content-rows";
import { emptySchool } from "../support/school";

const school = emptySchool();
const titles = (query: string) => search(parseSearchTerms(query)).map(({ title }) => title);

const write = (blog: Parameters<typeof insertPost>[1]) =>
  insertPost(school.database, { title: "A post", content: "", excerpt: "", author: "Admin", ...blog });

describe("the search", () => {
  it("finds notices, result documents and blogs, each by title and text", () => {
    insertNotice(school.database, { title: "Routine", content: "The examination begins." });
    insertResultDocument(school.database, { title: "Test Examination", description: "By roll" });
    write({ title: "Reading aloud", content: "Before an examination, read.", author: "Mrs Rina" });
    expect(titles("examination").sort()).toEqual(["Reading aloud", "Routine", "Test Examination"]);
    expect([titles("routine"), titles("roll"), titles("rina")]).toEqual([
      ["Routine"],
      ["Test Examination"],
      ["Reading aloud"],
    ]);
  });

  it("says what was found and shows the passage", () => {
    insertNotice(school.database, { title: "Routine", content: "The examination\nbegins.", type: "Exam" });
    expect(search(parseSearchTerms("begins"))).toEqual([
      expect.objectContaining({
        kind: "notice",
        id: 1,
        type: "Exam",
        text: "The examination begins.",
        publishAt: expect.any(Date),
      }),
    ]);
  });

  it("wants every word", () => {
    insertNotice(school.database, { title: "Annual sports" });
    insertNotice(school.database, { title: "Annual examination" });
    expect(titles("annual sports")).toEqual(["Annual sports"]);
    expect(titles("sports examination")).toEqual([]);
  });

  it.each([
    ["পরীক্ষার", "a Bengali word with its vowel signs"],
    ["পরীক্ষা", "its beginning"],
    ["পরী", "its first letters"],
    ["পরীক্ষা সময়", "two beginnings"],
    ["2026", "Latin digits for Bengali ones"],
    ["২০২৬", "Bengali digits"],
    ["২০2৬", "both at once"],
    ["সম\u09dfসূচি", "the other form of a letter"],
    ["র্যালি", "a joiner less"],
    ["র\u200d্যালি", "the joiner"],
    ["ANNUAL", "capitals"],
    ["exam", "the beginning of an English word"],
  ])("%s finds %s", (query) => {
    insertNotice(school.database, {
      title: "২০২৬ সালের পরীক্ষার সময়সূচি",
      content: "র\u200d্যালি\n\nAnnual Examination 2026",
    });
    expect(titles(query)).toHaveLength(1);
  });

  it("finds Bengali digits where Latin ones are written", () => {
    insertNotice(school.database, { title: "Class 10, 2026" });
    expect(titles("১০ ২০২৬")).toEqual(["Class 10, 2026"]);
  });

  it.each(["ক্ষা", "রীক্ষার", "ports", "annua sports"])("%s finds nothing: no word begins so", (query) => {
    insertNotice(school.database, { title: "পরীক্ষার Annual sports" });
    expect(titles(query)).toEqual([]);
  });

  it("shows only what is published and due", () => {
    const soon = new Date(Date.now() + 60_000);
    insertNotice(school.database, { title: "Sports draft", status: "Draft" });
    insertNotice(school.database, { title: "Sports to come", publishAt: soon });
    insertResultDocument(school.database, { title: "Sports paper", status: "Draft" });
    write({ title: "Sports post", publishAt: soon });
    expect(titles("sports")).toEqual([]);
    expect(search(parseSearchTerms("sports"), soon).map(({ title }) => title)).toEqual([
      "Sports to come",
      "Sports post",
    ]);
  });

  it("puts a hit in a title first, and of equals the newest", () => {
    insertNotice(school.database, { title: "Old", content: "sports", publishAt: new Date("2023-01-01") });
    insertNotice(school.database, { title: "New", content: "sports", publishAt: new Date("2024-01-01") });
    for (let number = 0; number < 20; number++)
      insertNotice(school.database, { title: `Other ${number}`, content: "" });
    insertNotice(school.database, { title: "Sports", publishAt: new Date("2022-01-01") });
    expect(titles("sports")).toEqual(["Sports", "New", "Old"]);
  });

  it("shows fifty at most", () => {
    for (let number = 0; number < maxResults + 3; number++)
      insertNotice(school.database, { title: `Sports ${number}` });
    expect(titles("sports")).toHaveLength(50);
  });

  it("finds nothing for no words", () => {
    insertNotice(school.database);
    expect(search([])).toEqual([]);
  });

  it.each(['"', '"sports', "sports*", "title:sports", "NEAR(sports)", "sports OR", "-sports", "^sports", "(sports"])(
    "%s is harmless",
    (query) => {
      insertNotice(school.database, { title: "Sports" });
      expect(() => titles(query)).not.toThrow();
    },
  );
});
