import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { parseSearchTerms } from "../../app/search/search";
import { search } from "../../app/search/search.server";
import { openDatabase } from "../../drizzle/client";
import { listMigrations, migrate } from "../../drizzle/migration-runner";
import { blogs, notices, resultDocuments } from "../../drizzle/schema";
import { insertNotice, insertPost, insertResultDocument } from "../support/content-rows";
import { emptySchool } from "../support/school";

const school = emptySchool();
const titles = (query: string) => search(parseSearchTerms(query)).map(({ title }) => title);
const indexed = () => school.database.$client.prepare("select rowid, title, body from search").all();

const day = new Date("2024-11-18T04:00:00Z");
const write = (blog: Parameters<typeof insertPost>[1]) =>
  insertPost(school.database, { title: "A post", content: "", excerpt: "", author: "Admin", ...blog });

describe("the index", () => {
  it("follows every row it was made from", () => {
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
    insertNotice(school.database, { title: "A sign", content: "Write <name> here" });
    expect([titles("name"), titles("here")]).toEqual([["A sign"], ["A sign"]]);
  });

  it.each(['"]', "\\", '\\"', "\u2028\t\r\n", "😀<", "<", "<a", "'; drop table search", "a\u0001b"])(
    "takes any text: %j",
    (text) => {
      const id = insertNotice(school.database, { title: `Word ${text}`, content: `${text} last` });
      expect(titles("word last")).toHaveLength(1);
      school.database.delete(notices).where(eq(notices.id, id)).run();
      expect(indexed()).toEqual([]);
    },
  );

  it("is filled with what was written before there was one", () => {
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
