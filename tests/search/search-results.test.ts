import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { parseSearchTerms } from "~/search/search";
import { search } from "~/search/search.server";
import { openDatabase } from "~drizzle/client";
import { listMigrations, migrate } from "~drizzle/migration-runner";
import { blogs, notices, resultDocuments } from "~drizzle/schema";
import { type SearchedKind, searchedKinds } from "~drizzle/stored-values";
import { insertBlog, insertNotice, insertResultDocument } from "../support/content-rows";
import { insertManyRows } from "../support/large-school";
import { emptySchool } from "../support/school";

const school = emptySchool();
const titles = (query: string) => search(parseSearchTerms(query)).map(({ title }) => title);

const write = (blog: Parameters<typeof insertBlog>[1]) =>
  insertBlog(school.database, { title: "A post", content: "", excerpt: "", author: "Admin", ...blog });

describe("the search", () => {
  const insert: Record<SearchedKind, (title: string) => number> = {
    notice: (title) => insertNotice(school.database, { title }),
    resultDocument: (title) => insertResultDocument(school.database, { title }),
    blog: (title) => write({ title }),
  };

  it.each(searchedKinds)("a new %s is found by the search, even if items of other kinds have the same id", (kind) => {
    for (const other of searchedKinds) insert[other]("Another");
    const id = insert[kind]("Sports day");
    expect(search(parseSearchTerms("sports"))).toEqual([expect.objectContaining({ kind, id, title: "Sports day" })]);
    expect(titles("another")).toHaveLength(searchedKinds.length);
  });

  it("the search finds notices, result documents and posts, each by title and text", () => {
    insertNotice(school.database, { title: "Routine", content: "The examination begins." });
    insertResultDocument(school.database, { title: "Test Examination", description: "By roll" });
    write({ title: "Reading aloud", content: "Before an examination, read.", author: "Mrs Rina" });
    expect(titles("examination").sort()).toEqual(["Reading aloud", "Routine", "Test Examination"]);
    expect(titles("routine")).toEqual(["Routine"]);
    expect(titles("roll")).toEqual(["Test Examination"]);
    expect(titles("rina")).toEqual(["Reading aloud"]);
  });

  it("the search result says what was found and shows the passage", () => {
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

  it("the search finds only items with every word of the query", () => {
    insertNotice(school.database, { title: "Annual sports" });
    insertNotice(school.database, { title: "Annual examination" });
    expect(titles("annual sports")).toEqual(["Annual sports"]);
    expect(titles("sports examination")).toEqual([]);
  });

  it.each([
    ["পরীক্ষার", "a Bengali word with its vowel signs"],
    ["পরীক্ষা", "its first part"],
    ["পরী", "its first letters"],
    ["পরীক্ষা সময়", "the beginnings of two words"],
    ["2026", "Latin digits instead of Bengali digits"],
    ["২০২৬", "Bengali digits"],
    ["২০2৬", "both kinds of digits"],
    ["সম\u09dfসূচি", "the other form of a letter"],
    ["র্যালি", "a joiner left out"],
    ["র\u200d্যালি", "the joiner included"],
    ["ANNUAL", "capitals"],
    ["exam", "the beginning of an English word"],
  ])("the query %s, with %s, finds the notice", (query) => {
    insertNotice(school.database, {
      title: "২০২৬ সালের পরীক্ষার সময়সূচি",
      content: "র\u200d্যালি\n\nAnnual Examination 2026",
    });
    expect(titles(query)).toHaveLength(1);
  });

  it("Bengali digits in a query find Latin digits", () => {
    insertNotice(school.database, { title: "Class 10, 2026" });
    expect(titles("১০ ২০২৬")).toEqual(["Class 10, 2026"]);
  });

  it.each(["ক্ষা", "রীক্ষার", "ports", "annua sports"])(
    "the query %s finds nothing, because no word begins with it",
    (query) => {
      insertNotice(school.database, { title: "পরীক্ষার Annual sports" });
      expect(titles(query)).toEqual([]);
    },
  );

  it("the search shows only what is published and due", () => {
    const soon = new Date(Date.now() + 60_000);
    insertNotice(school.database, { title: "Sports draft", status: "Draft" });
    insertNotice(school.database, { title: "Sports to come", publishAt: soon });
    insertResultDocument(school.database, { title: "Sports paper", status: "Draft" });
    write({ title: "Sports post", publishAt: soon });
    expect(titles("sports")).toEqual([]);
    expect(search(parseSearchTerms("sports"), soon).map(({ title }) => title)).toEqual([
      "Sports post",
      "Sports to come",
    ]);
  });

  it("a search hit in a title comes first, and of equal hits the newest", () => {
    insertNotice(school.database, { title: "Old", content: "sports", publishAt: new Date("2023-01-01") });
    insertNotice(school.database, { title: "New", content: "sports", publishAt: new Date("2024-01-01") });
    for (let number = 0; number < 20; number++)
      insertNotice(school.database, { title: `Other ${number}`, content: "" });
    insertNotice(school.database, { title: "Sports", publishAt: new Date("2022-01-01") });
    expect(titles("sports")).toEqual(["Sports", "New", "Old"]);
  });
});

it("a search for words in very many notices ranks only the newest ones", () => {
  insertManyRows(school.database, { notices: 700 });
  const found = search(parseSearchTerms("school"));
  expect(found).toHaveLength(50);
  expect(Math.min(...found.map(({ id }) => id))).toBeGreaterThan(150);
});

it("a query of one letter finds only that word, and two letters also find words that begin with them", () => {
  insertNotice(school.database, { title: "Section B", content: "" });
  insertNotice(school.database, { title: "Books", content: "" });
  expect(titles("b")).toEqual(["Section B"]);
  expect(titles("bo")).toEqual(["Books"]);
});

const indexed = () => school.database.$client.prepare("select rowid, title, body from search").all();

const day = new Date("2024-11-18T04:00:00Z");

describe("the index", () => {
  it("the search index changes with every row that it was made from", () => {
    const { database } = school;
    insertNotice(database, { title: "First" });
    insertResultDocument(database, { title: "First" });
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

  it("the search index is rolled back together with a write that fails", () => {
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

  it("the search index omits only the tags of a post", () => {
    write({ content: '<p class="lead">Bold <strong>words</strong><br/>next</p> 3 < 5 and <<em>6</em>\\"' });
    for (const word of ["class", "lead", "strong", "br", "em"]) expect(titles(word)).toEqual([]);
    for (const word of ["bold", "words", "next", "3", "5", "6"]) expect(titles(word)).toEqual(["A post"]);
  });

  it.each([
    ["H2O", "H<sub>2</sub>O"],
    ["H2O", "H<SUB class=a>2</SUB>O"],
    ["h₂o", "H<sub>2</sub>O"],
    ["H2O", "H₂O"],
    ["co2", "<p>CO<sub>২</sub></p>"],
    ["108", "10<sup>8</sup>"],
    ["10⁸", "10<sup>8</sup>"],
    ["science", '<a href="/x">Sci</a><b>en</b>ce'],
    ["বিদ্যালয়", "<u>বি</u>দ্যালয়"],
    ["minus", "a > <b>minus</b>"],
    ["less", "a<b less"],
  ])("the search index finds %s in the post %s", (query, content) => {
    write({ content });
    expect(titles(query)).toEqual(["A post"]);
  });

  it("the search index finds small digits in a notice, and separates the words of two lines", () => {
    insertNotice(school.database, { title: "Water", content: "H₂O" });
    write({
      content: "<p>one</p><p>two</p><ul><li>three<br>four</li></ul><table><tr><td>5</td><td>6</td></tr></table>",
    });
    expect(titles("H2O")).toEqual(["Water"]);
    for (const word of ["one", "two", "three", "four", "5", "6"]) expect(titles(word)).toEqual(["A post"]);
  });

  it("the search index keeps the words before a > in the title of a post", () => {
    write({ title: "Class 6 > Science" });
    expect(titles("class 6 science")).toEqual(["Class 6 > Science"]);
  });

  it("the search index keeps text that looks like a tag in a notice, which is shown as typed", () => {
    insertNotice(school.database, { title: "A sign", content: "Write <name> here" });
    expect([titles("name"), titles("here")]).toEqual([["A sign"], ["A sign"]]);
  });

  it.each(['"]', "\\", '\\"', "\u2028\t\r\n", "😀<", "<", "<a", "'; drop table search", "a\u0001b"])(
    "the search index accepts any text: %j",
    (text) => {
      const id = insertNotice(school.database, { title: `Word ${text}`, content: `${text} last` });
      expect(titles("word last")).toHaveLength(1);
      school.database.delete(notices).where(eq(notices.id, id)).run();
      expect(indexed()).toEqual([]);
    },
  );

  it("the search index is filled with rows that are older than the index", () => {
    const [first, ...others] = listMigrations();
    const older = openDatabase(":memory:");
    migrate(older, first ? [first] : []);
    const plain = "status, publish_at) values";
    older.$client.exec(`
      insert into notices (title, content, type, ${plain} ('Old notice', '০৭', 'Exam', 'Draft', 0);
      insert into result_documents (title, ${plain} ('Old paper', 'Draft', 0);
      insert into blogs (title, content, excerpt, author, ${plain} ('Old post', '', '', 'Admin', 'Draft', 0);
    `);
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
