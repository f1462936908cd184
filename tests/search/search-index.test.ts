import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { searchWords } from "../../app/search/search";
import { foundLimit, search } from "../../app/search/search.server";
import { openDatabase } from "../../drizzle/db.server";
import { migrate } from "../../drizzle/migrate.server";
import { allMigrations } from "../../drizzle/migrations.server";
import { blogs, notices, resultDocuments } from "../../drizzle/schema";
import { pinUp, publishPaper } from "../support/notice-board";
import { emptySchool } from "../support/school";

const school = emptySchool();
const titles = (query: string) => search(searchWords(query)).map(({ title }) => title);
const indexed = () => school.database.$client.prepare("select rowid, title, body from search").all();

const day = new Date("2024-11-18T04:00:00Z");
const post = {
  title: "A post",
  content: "",
  excerpt: "",
  author: "Admin",
  status: "Published",
  publishAt: day,
} as const;
const write = (blog: Partial<typeof blogs.$inferInsert>) =>
  school.database
    .insert(blogs)
    .values({ ...post, ...blog })
    .run();

describe("the search", () => {
  it("finds notices, result documents and blogs, each by title and text", () => {
    pinUp(school.database, { title: "Routine", content: "The examination begins." });
    publishPaper(school.database, { title: "Test Examination", description: "By roll" });
    write({ title: "Reading aloud", content: "Before an examination, read.", author: "Mrs Rina" });
    expect(titles("examination").sort()).toEqual(["Reading aloud", "Routine", "Test Examination"]);
    expect([titles("routine"), titles("roll"), titles("rina")]).toEqual([
      ["Routine"],
      ["Test Examination"],
      ["Reading aloud"],
    ]);
  });

  it("says what was found and shows the passage", () => {
    pinUp(school.database, { title: "Routine", content: "The examination\nbegins.", type: "Exam" });
    expect(search(searchWords("begins"))).toEqual([
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
    pinUp(school.database, { title: "Annual sports" });
    pinUp(school.database, { title: "Annual examination" });
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
    pinUp(school.database, { title: "২০২৬ সালের পরীক্ষার সময়সূচি", content: "র\u200d্যালি\n\nAnnual Examination 2026" });
    expect(titles(query)).toHaveLength(1);
  });

  it("finds Bengali digits where Latin ones are written", () => {
    pinUp(school.database, { title: "Class 10, 2026" });
    expect(titles("১০ ২০২৬")).toEqual(["Class 10, 2026"]);
  });

  it.each(["ক্ষা", "রীক্ষার", "পরিক্ষা", "ports", "annua sports"])("%s finds nothing: no word begins so", (query) => {
    pinUp(school.database, { title: "পরীক্ষার Annual sports" });
    expect(titles(query)).toEqual([]);
  });

  it("shows only what is published and due", () => {
    const soon = new Date(Date.now() + 60_000);
    pinUp(school.database, { title: "Sports draft", status: "Draft" });
    pinUp(school.database, { title: "Sports to come", publishAt: soon });
    publishPaper(school.database, { title: "Sports paper", status: "Draft" });
    write({ title: "Sports post", publishAt: soon });
    expect(titles("sports")).toEqual([]);
    expect(search(searchWords("sports"), soon).map(({ title }) => title)).toEqual(["Sports to come", "Sports post"]);
  });

  it("puts a hit in a title first, and of equals the newest", () => {
    pinUp(school.database, { title: "Old", content: "sports", publishAt: new Date("2023-01-01") });
    pinUp(school.database, { title: "New", content: "sports", publishAt: new Date("2024-01-01") });
    for (let number = 0; number < 20; number++) pinUp(school.database, { title: `Other ${number}`, content: "" });
    pinUp(school.database, { title: "Sports", publishAt: new Date("2022-01-01") });
    expect(titles("sports")).toEqual(["Sports", "New", "Old"]);
  });

  it("shows fifty at most", () => {
    for (let number = 0; number < foundLimit + 3; number++) pinUp(school.database, { title: `Sports ${number}` });
    expect(titles("sports")).toHaveLength(50);
  });

  it("finds nothing for no words", () => {
    pinUp(school.database);
    expect(search([])).toEqual([]);
  });

  it.each(['"', '"sports', "sports*", "title:sports", "NEAR(sports)", "sports OR", "-sports", "^sports", "(sports"])(
    "%s is harmless",
    (query) => {
      pinUp(school.database, { title: "Sports" });
      expect(() => titles(query)).not.toThrow();
    },
  );
});

describe("the index", () => {
  it("follows every row it was made from", () => {
    const { database } = school;
    pinUp(database, { title: "First" });
    publishPaper(database, { title: "First" });
    write({ title: "First" });
    expect(titles("first")).toHaveLength(3);
    for (const table of [notices, resultDocuments, blogs]) database.update(table).set({ title: "Second" }).run();
    expect([titles("first"), titles("second")]).toEqual([[], ["Second", "Second", "Second"]]);
    database.update(resultDocuments).set({ examType: "Half-Yearly" }).run();
    database.update(blogs).set({ content: "Yearly" }).run();
    expect(titles("yearly")).toHaveLength(2);
    for (const table of [notices, resultDocuments, blogs]) database.delete(table).run();
    expect(indexed()).toEqual([]);
  });

  it("goes back with a write that is undone", () => {
    expect(() =>
      school.database.transaction((tx) => {
        tx.insert(notices)
          .values({ title: "Sports", content: "", type: "General", status: "Draft", publishAt: day })
          .run();
        throw new Error("undone");
      }),
    ).toThrow("undone");
    expect(indexed()).toEqual([]);
  });

  it("leaves out the tags of a post, and only them", () => {
    write({ content: '<p class="lead">Bold <strong>words</strong><br/>next</p> 3 < 5 and <<em>6</em>\\"' });
    for (const word of ["class", "lead", "strong", "br", "em"]) expect(titles(word)).toEqual([]);
    for (const word of ["bold", "words", "next", "3", "5", "6"]) expect(titles(word)).toEqual(["A post"]);
  });

  it("keeps what looks like a tag in a notice, which is shown as typed", () => {
    pinUp(school.database, { title: "A sign", content: "Write <name> here" });
    expect([titles("name"), titles("here")]).toEqual([["A sign"], ["A sign"]]);
  });

  it.each(['"]', "\\", '\\"', "\u2028\t\r\n", "😀<", "<", "<a", "'; drop table search", "a\u0001b"])(
    "takes any text: %j",
    (text) => {
      const id = pinUp(school.database, { title: `Word ${text}`, content: `${text} last` });
      expect(titles("word last")).toHaveLength(1);
      school.database.delete(notices).where(eq(notices.id, id)).run();
      expect(indexed()).toEqual([]);
    },
  );

  it("is filled with what was written before there was one", () => {
    const [first, ...others] = allMigrations();
    const older = openDatabase(":memory:");
    migrate(older, first ? [first] : []);
    older
      .insert(notices)
      .values({ title: "Old notice", content: "০৭", type: "Exam", status: "Draft", publishAt: day })
      .run();
    older.insert(resultDocuments).values({ title: "Old paper", status: "Draft", publishAt: day }).run();
    older
      .insert(blogs)
      .values({ ...post, title: "Old post" })
      .run();
    migrate(older, first ? [first, ...others] : []);
    expect(older.$client.prepare("select rowid, title, body from search").all()).toEqual([
      { rowid: 3, title: "Old notice", body: "07" },
      { rowid: 4, title: "Old paper", body: " " },
      { rowid: 5, title: "Old post", body: "  Admin" },
    ]);
    expect(older.$client.pragma("integrity_check", { simple: true })).toBe("ok");
    older.$client.close();
  });
});
