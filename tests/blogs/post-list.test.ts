import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { shelve } from "../support/blog-shelf";
import { fileColumns } from "../support/notice-board";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();
const desk = "/cog-admin/blogs";
const posts = async (path = desk, staff = school.signedIn()) =>
  (await staff.visit(path)).all("ul", "office-blogs").flatMap((grid) => grid.all("li"));
const titles = async (path: string) => (await posts(path)).map((post) => post.one("h2").text);

describe("the posts of the office", () => {
  it.each([
    ["en", "No blogs available. Write your first blog!"],
    ["bn", "কোনো ব্লগ নেই। প্রথম ব্লগটি লিখুন!"],
  ])("say in %s when there is none", async (language, said) => {
    const page = await school.signedIn().keep(`lng=${language}`).visit(desk);
    expect(page.one("div", "empty-state").text).toBe(said);
  });

  it("are all there, newest first, green when published and yellow otherwise, with their category", async () => {
    shelve(school.database, { category: "Science", createdAt: new Date("2024-11-01") });
    shelve(school.database, { status: "Draft", createdAt: new Date("2024-11-02") });
    shelve(school.database, { publishAt: new Date("2099-01-01"), createdAt: new Date("2024-11-03") });
    const badges = (await posts()).map((post) => post.one("p", "row-kind").all("span", "badge"));
    expect(badges.map((pair) => pair.map(({ text }) => text))).toEqual([
      ["Scheduled", "Education"],
      ["Draft", "Education"],
      ["Published", "Science"],
    ]);
    expect(badges.map(([status]) => status?.classes.at(-1))).toEqual(["badge-yellow", "badge-yellow", "badge-green"]);
  });

  it("show date, title, author, the excerpt in three lines, and the initial where there is no image", async () => {
    shelve(school.database, { title: "<b>Reading</b>", excerpt: "পড়া", author: "[senior teacher]" });
    const [post] = await posts();
    expect(post?.one("time").text).toBe("Nov 18, 2024");
    expect([post?.one("h2").text, post?.one("h2").attributes.lang]).toEqual(["<b>Reading</b>", "en"]);
    expect([post?.one("p", "clamp-3").text, post?.one("p", "clamp-3").attributes.lang]).toEqual(["পড়া", "bn"]);
    expect(post?.one("div", "author").text).toBe("S [senior teacher]");
  });

  it("speak Bengali when that was chosen", async () => {
    shelve(school.database);
    const [post] = await posts(desk, school.signedIn().keep("lng=bn"));
    expect(post?.one("p", "row-kind").text).toBe("প্রকাশিত শিক্ষা ১৮ নভেম্বর ২০২৪");
  });

  it("show the author's image", async () => {
    shelve(school.database, { authorImagePath: "documents/blog-authors/a_1.jpg" });
    expect((await posts())[0]?.one("img").attributes.src).toBe("/uploads/documents/blog-authors/a_1.jpg");
  });

  it("lead to the file, the public page, and what can be done with them, each by name", async () => {
    const id = shelve(school.database, { ...fileColumns("documents/blog-files/a_1.pdf"), title: "Reading" });
    const links = (await posts())[0]?.all("a").map(({ attributes }) => [attributes["aria-label"], attributes.href]);
    expect(links).toEqual([
      ["View: routine.pdf", "/uploads/documents/blog-files/a_1.pdf"],
      ["Download: routine.pdf", "/uploads/documents/blog-files/a_1.pdf?download"],
      ["Read More: Reading", `/blogs/${id}`],
      ["Edit: Reading", `/cog-admin/blogs/${id}/edit`],
      ["Preview: Reading", `/cog-admin/preview/blogs/${id}`],
      ["Delete: Reading", `/cog-admin/blogs/${id}/delete`],
    ]);
  });

  it("lead to the preview where there is no public page yet, in the language of the office", async () => {
    const id = shelve(school.database, { status: "Draft" });
    const [readMore] = (await posts(desk, school.signedIn().keep("lng=bn")))[0]?.all("a") ?? [];
    expect(readMore?.attributes.href).toBe(`/cog-admin/preview/bn/blogs/${id}`);
  });

  it("can be narrowed by words, status and category, and say when nothing fits", async () => {
    shelve(school.database, { title: "Seeds", category: "Science", content: "Said by content" });
    shelve(school.database, { title: "Songs", category: "Arts", status: "Draft", author: "Tabby" });
    expect(await titles(`${desk}?q=seed`)).toEqual(["Seeds"]);
    expect(await titles(`${desk}?q=by`)).toEqual(["Songs", "Seeds"]);
    expect(await titles(`${desk}?status=Draft`)).toEqual(["Songs"]);
    expect(await titles(`${desk}?category=Science`)).toEqual(["Seeds"]);
    expect(await titles(`${desk}?category=nonsense`)).toEqual(["Songs", "Seeds"]);
    const page = await school.signedIn().visit(`${desk}?category=Science&status=Draft`);
    expect(page.one("div", "empty-state").text).toBe("Nothing here fits. Try other words, or show all.");
  });

  it("stand fifty to a page", async () => {
    for (let number = 1; number <= 51; number++) shelve(school.database, { title: `Post ${number}` });
    expect(await posts()).toHaveLength(50);
    expect(await titles(`${desk}?page=2`)).toEqual(["Post 1"]);
  });

  it("say when they cannot be read", async () => {
    school.database.run(sql`drop table blogs`);
    const page = await school.signedIn().visit(desk);
    expect([page.status, page.one("div", "banner").text]).toEqual([200, "Error fetching blogs Please try again."]);
    takeConsoleErrors();
  });
});

describe("the form of a new post", () => {
  it("opens above the list with Admin for the author and Education for the category", async () => {
    const sheet = (await school.signedIn().visit(`${desk}?new`)).one("form", "sheet");
    const input = (name: string) => sheet.all("input").find(({ attributes }) => attributes.name === name)?.attributes;
    expect(input("author")?.value).toBe("Admin");
    expect(sheet.all("option").map(({ text }) => text)).toEqual([
      "Education",
      "Technology",
      "Science",
      "Arts",
      "Sports",
    ]);
    expect(sheet.all("option").find(({ attributes }) => "selected" in attributes)?.text).toBe("Education");
    expect([input("authorImage")?.accept, input("relatedFile")?.accept]).toEqual([
      ".jpg,.jpeg,.png,.webp",
      ".pdf,.doc,.docx,.jpg,.jpeg,.png",
    ]);
    expect(sheet.all("button").map(({ text }) => text)).toEqual(["Publish Blog", "Save draft"]);
  });

  it("says beside the content what becomes of lines and HTML", async () => {
    const sheet = (await school.signedIn().visit(`${desk}?new`)).one("form", "sheet");
    expect(sheet.html).toContain(`id="${sheet.one("textarea").attributes["aria-describedby"]}"`);
    expect(sheet.text).toContain(
      "Line breaks are kept. Simple HTML (bold, lists, links, headings) is allowed; anything else is left out.",
    );
  });
});
