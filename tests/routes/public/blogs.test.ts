import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fileColumns, insertPost, words } from "../../support/content-rows";
import { takeConsoleErrors } from "../../support/setup";
import { website } from "../../support/website";

const school = website();
const shelf = async (path = "/blogs") => (await school.visit(path)).all("article", "blog-entry");
const titles = async (path?: string) => (await shelf(path)).map((entry) => entry.one("h2").text);

describe("the list of blogs", () => {
  it.each([
    ["/blogs", "Blogs", "No blogs available"],
    ["/bn/blogs", "ব্লগ", "কোনো ব্লগ নেই"],
  ])("%s says when it is empty", async (path, title, empty) => {
    const page = await school.visit(path);
    expect([page.status, page.one("h1").text, page.one("div", "empty-state").text]).toEqual([200, title, empty]);
  });

  it("shows what is published, newest first", async () => {
    insertPost(school.database, { title: "Older", publishAt: new Date("2023-11-18") });
    insertPost(school.database, { title: "Newer" });
    insertPost(school.database, { title: "Draft", status: "Draft" });
    insertPost(school.database, { title: "Scheduled", publishAt: new Date(Date.now() + 60_000) });
    expect(await titles()).toEqual(["Newer", "Older"]);
  });

  it.each([
    ["/blogs", "Science Nov 18, 2024", "Senior Teacher 2 min read", "Read Article", "Download"],
    ["/bn/blogs", "বিজ্ঞান ১৮ নভেম্বর ২০২৪", "Senior Teacher পড়তে ২ মিনিট", "লেখাটি পড়ুন", "ডাউনলোড"],
  ])("%s shows category, date, author, read time, excerpt and where to go", async (path, kind, author, read, save) => {
    const file = fileColumns("documents/blog-files/a_1.pdf", "list.pdf");
    const id = insertPost(school.database, { category: "Science", content: words(300), ...file });
    const [entry] = await shelf(path);
    expect(entry?.one("p", "row-kind").text).toBe(kind);
    expect(entry?.one("div", "author").one("p").text).toBe(author);
    expect(entry?.one("p", "blog-excerpt").text).toBe("Twenty minutes.");
    const [article, download] = entry?.one("p", "blog-actions").all("a") ?? [];
    const address = path.replace(/blogs$/, `blogs/${id}`);
    expect([article?.text, article?.attributes.href]).toEqual([read, address]);
    expect([download?.text, download?.attributes.href, download?.attributes.download]).toEqual([
      save,
      "/uploads/documents/blog-files/a_1.pdf?download",
      "list.pdf",
    ]);
    expect(entry?.one("h2").one("a").attributes.href).toBe(address);
  });

  it("has no Download where there is no file", async () => {
    insertPost(school.database);
    expect((await shelf())[0]?.one("p", "blog-actions").text).toBe("Read Article");
  });

  it("shows the author's image, and the initial where there is none", async () => {
    const authorImagePath = "documents/blog-authors/a_1.webp";
    insertPost(school.database, { authorImagePath });
    insertPost(school.database, { author: "[সহকারী শিক্ষক]" });
    const [without, pictured] = (await shelf()).map((entry) => entry.one("div", "portrait"));
    expect(pictured?.one("img").attributes).toMatchObject({ src: `/uploads/${authorImagePath}`, alt: "" });
    expect([without?.text, without?.all("img")]).toEqual(["স", []]);
  });

  it("gives each text its language and shows an unknown category as it stands", async () => {
    insertPost(school.database, { title: "মাঠের ঘাস", excerpt: "Grass", category: "রান্না" });
    for (const path of ["/blogs", "/bn/blogs"]) {
      const [entry] = await shelf(path);
      expect([entry?.one("h2").attributes.lang, entry?.one("p", "blog-excerpt").attributes.lang]).toEqual(["bn", "en"]);
      expect(entry?.one("span", "badge").text).toBe("রান্না");
    }
  });

  it("never runs what staff typed", async () => {
    const typed = "<script>alert(1)</script>";
    insertPost(school.database, { title: typed, excerpt: typed, author: typed, category: typed });
    const page = await school.visit("/blogs");
    expect(page.html).not.toContain("<script>alert");
    expect(page.one("article", "blog-entry").one("h2").text).toBe(typed);
  });

  it("keeps all of them reachable, fifty to a page", async () => {
    for (let number = 1; number <= 51; number++) insertPost(school.database, { title: `Post ${number}` });
    expect(await titles()).toHaveLength(50);
    expect(await titles("/blogs?page=2")).toEqual(["Post 1"]);
    const pager = (await school.visit("/bn/blogs")).one("nav", "pager").one("a");
    expect([pager.text, pager.attributes.href]).toEqual(["পরেরটি", "/bn/blogs?page=2"]);
  });
});

describe("the latest blogs on the home page", () => {
  it.each([
    ["/", "Latest Blogs", "View All", "/blogs", "No blog posts available yet"],
    ["/bn", "সাম্প্রতিক ব্লগ", "সব দেখুন", "/bn/blogs", "এখনো কোনো ব্লগ প্রকাশিত হয়নি"],
  ])("%s leads to all of them and says when there is none", async (path, title, all, address, empty) => {
    const block = await latest(path);
    expect([block?.one("h2").text, block?.one("a").text, block?.one("a").attributes.href]).toEqual([
      title,
      all,
      address,
    ]);
    expect(block?.one("div", "empty-state").text).toBe(empty);
  });

  it("are the three newest, each leading to its post", async () => {
    const ids = [1, 2, 3, 4].map((day) => insertPost(school.database, { publishAt: new Date(2024, 4, day) }));
    const entries = (await latest("/bn"))?.all("article", "blog-entry") ?? [];
    expect(entries.map((entry) => entry.one("h3").one("a").attributes.href)).toEqual(
      ids
        .slice(1)
        .reverse()
        .map((id) => `/bn/blogs/${id}`),
    );
  });

  const latest = async (path: string) =>
    (await school.visit(path)).all("section").find(({ html }) => /\/blogs"/.test(html));
});

describe("when the blogs cannot be read", () => {
  it.each([
    ["/blogs", "No blogs available"],
    ["/bn/blogs", "কোনো ব্লগ নেই"],
    ["/", "No blog posts available yet"],
  ])("%s is still there with its empty state, and the fault is one line in the log", async (path, empty) => {
    insertPost(school.database);
    school.database.run(sql`drop table blogs`);
    const page = await school.visit(path);
    expect(page.status).toBe(200);
    expect(page.all("div", "empty-state").map(({ text }) => text)).toContain(empty);
    const lines = takeConsoleErrors().map(([line]) => JSON.parse(String(line)));
    expect(lines).toEqual([{ fault: "something could not be read", cause: expect.stringContaining("blogs") }]);
  });
});
