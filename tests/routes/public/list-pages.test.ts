import { describe, expect, it } from "vitest";
import type { SchoolDatabase } from "~drizzle/client";
import type { Answer } from "~tests/support/browser";
import { insertBlog, insertNotice, insertPhoto, insertResultDocument } from "~tests/support/content-rows";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";

const school = website();

type Row = { title: string; publishAt?: Date; createdAt?: Date; status?: "Draft" };
type List = {
  path: string;
  table: string;
  perPage: number;
  add: (database: SchoolDatabase, row: Row) => unknown;
  titles: (page: Answer) => string[];
  english: [title: string, empty: string];
  bengali: [title: string, empty: string];
};

const lists: List[] = [
  {
    path: "/notices",
    table: "notices",
    perPage: 50,
    add: insertNotice,
    titles: (page) => page.all("li", "row").map((row) => row.one("h2").text),
    english: ["Notice Board", "No notices available"],
    bengali: ["নোটিশ বোর্ড", "কোনো নোটিশ নেই"],
  },
  {
    path: "/results",
    table: "result_documents",
    perPage: 50,
    add: insertResultDocument,
    titles: (page) => page.all("li", "row").map((row) => row.one("h3").text),
    english: ["Published Results", "No results available"],
    bengali: ["প্রকাশিত ফলাফল", "এখনো কোনো ফলাফল প্রকাশিত হয়নি"],
  },
  {
    path: "/blogs",
    table: "blogs",
    perPage: 50,
    add: insertBlog,
    titles: (page) => page.all("article", "blog-entry").map((entry) => entry.one("h2").text),
    english: ["Blogs", "No blogs available"],
    bengali: ["ব্লগ", "কোনো ব্লগ নেই"],
  },
  {
    path: "/curriculum-gallery",
    table: "gallery_items",
    perPage: 100,
    add: insertPhoto,
    titles: (page) => page.texts("figcaption"),
    english: ["Curriculum Gallery", "No gallery items available."],
    bengali: ["শিক্ষা কার্যক্রম গ্যালারি", "গ্যালারিতে এখনো কোনো ছবি নেই।"],
  },
];

describe.each(lists)("$path", ({ path, table, perPage, add, titles, english, bengali }) => {
  const languages = [
    [path, english],
    [`/bn${path}`, bengali],
  ] as const;

  it("an empty list page says in both languages that it is empty", async () => {
    for (const [address, words] of languages) {
      const page = await school.visit(address);
      expect([page.status, page.one("h1").text, page.one("div", "empty-state").text]).toEqual([200, ...words]);
      expect(page.all("nav", "pager")).toEqual([]);
    }
  });

  it("a list page shows only published items, newest first, also if two have the same time", async () => {
    const at = (date: Date) => (table === "gallery_items" ? { createdAt: date } : { publishAt: date });
    add(school.database, { title: "First of two" });
    add(school.database, { title: "Second of two" });
    add(school.database, { title: "Oldest", ...at(new Date("2023-11-18")) });
    add(school.database, { title: "Newest", ...at(new Date("2024-11-19")) });
    if (table !== "gallery_items") {
      add(school.database, { title: "Draft", status: "Draft" });
      add(school.database, { title: "Scheduled", publishAt: new Date(Date.now() + 60_000) });
    }
    expect(titles(await school.visit(path))).toEqual(["Newest", "Second of two", "First of two", "Oldest"]);
  });

  it("a list page spreads its items over pages, and its pager links all of them", async () => {
    for (let number = 1; number <= perPage + 1; number++) add(school.database, { title: `Entry ${number}` });
    const [first, second] = [await school.visit(`${path}?page=`), await school.visit(`${path}?page=2`)];
    expect([titles(first).length, titles(second)]).toEqual([perPage, ["Entry 1"]]);
    const pagers = [await school.visit(`/bn${path}`), second].map((page) => page.one("nav", "pager").all("a"));
    expect(pagers.map((links) => links.map(({ text, attributes }) => [text, attributes.href]))).toEqual([
      [["পরেরটি", `/bn${path}?page=2`]],
      [["Previous", path]],
    ]);
    expect((await school.visit(`${path}?page=3`)).status).toBe(404);
  });

  it.each(["?page=2", "?page=0", "?page=-1", "?page=02", "?page=1.5", "?page=two", "?page=1000000"])(
    "a list page answers %s with 404 in its own language",
    async (query) => {
      add(school.database, { title: "Entry" });
      for (const [address, title] of [
        [path, "Oops! Page not found"],
        [`/bn${path}`, "দুঃখিত! পাতাটি পাওয়া যায়নি"],
      ]) {
        const page = await school.visit(address + query);
        expect([page.status, page.one("h1").text]).toEqual([404, title]);
        expect(page.html).not.toContain('rel="canonical"');
      }
    },
  );

  it("a list page shows its empty state when it cannot be read, and logs each fault in one line", async () => {
    add(school.database, { title: "Entry" });
    school.database.$client.exec(`DROP TABLE ${table}`);
    for (const [address, [, empty]] of languages) {
      const page = await school.visit(`${address}?page=2`);
      expect([page.status, page.one("div", "empty-state").text]).toEqual([200, empty]);
    }
    const lines = takeConsoleErrors().map(([line]) => JSON.parse(String(line)));
    // If the notices cannot be read, each page reports four faults: its list, its dates, the ticker and the
    // urgent notice.
    const error = { fault: "something could not be read", cause: expect.stringContaining(table) };
    expect(lines).toEqual(Array(table === "notices" ? 8 : 2).fill(error));
  });
});
