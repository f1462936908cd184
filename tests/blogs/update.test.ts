import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { activity, blogs } from "../../drizzle/schema";
import { shelve } from "../support/blog-shelf";
import type { Answer } from "../support/browser";
import { fileColumns } from "../support/notice-board";
import { pdf, phonePhoto } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { staffEmail, website } from "../support/website";

const school = website();
const words = { title: "Winter", content: "Long evenings.", excerpt: "Short.", author: "Head", category: "Arts" };
const row = () => school.database.select().from(blogs).get();
const november18 = new Date("2024-11-18T04:00:00Z").getTime();
const image = "documents/blog-authors/a_1.jpg";
const files = {
  ...fileColumns("documents/blog-files/a_1.pdf"),
  authorImageUrl: `/uploads/${image}`,
  authorImagePath: image,
};
const typedIn = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes.value;
const seenNow = () => String(row()?.changedAt?.getTime() ?? november18);
const edit = (id: number) => school.signedIn().visit(`/cog-admin/blogs/${id}/edit`);
const change = (id: number, fields: Record<string, string | File> = {}) =>
  school.signedIn().post(`/cog-admin/blogs/${id}/edit`, { ...words, seen: seenNow(), ...fields });

describe("the form of a post that is changed", () => {
  it("holds the post, its files, and the time that is still to come", async () => {
    const page = await edit(
      shelve(school.database, { ...words, ...files, publishAt: new Date("2099-12-16T03:00:00Z") }),
    );
    const sheet = page.one("form", "sheet");
    expect(page.one("h1").text).toBe("Edit blog");
    expect([typedIn(page, "title"), typedIn(page, "author"), typedIn(page, "publishAt")]).toEqual([
      "Winter",
      "Head",
      "2099-12-16T09:00",
    ]);
    expect(sheet.all("textarea").map(({ text }) => text)).toEqual(["Long evenings.", "Short."]);
    expect(sheet.all("option").find(({ attributes }) => "selected" in attributes)?.attributes.value).toBe("Arts");
    expect(sheet.one("img").attributes.src).toBe(`/uploads/${image}`);
    expect(sheet.text).toContain("routine.pdf");
    expect(sheet.all("button").map(({ text }) => text)).toEqual(["Save changes", "Take back as draft"]);
  });

  it("leaves an excerpt that came from the content empty, so that it follows the content", async () => {
    const id = shelve(school.database, { content: "<b>Old</b>", excerpt: "Old" });
    expect((await edit(id)).all("textarea").map(({ text }) => text)).toEqual(["<b>Old</b>", ""]);
    await change(id, { content: "New", excerpt: "" });
    expect(row()?.excerpt).toBe("New");
  });

  it.each(["99", "0", "x"])("is not there at %s", async (id) => {
    expect((await school.signedIn().visit(`/cog-admin/blogs/${id}/edit`)).status).toBe(404);
  });

  it("is not there for a post in the trash", async () => {
    expect((await edit(shelve(school.database, { deletedAt: new Date() }))).status).toBe(404);
  });
});

describe("a changed post", () => {
  it("is read by the very next visitor, keeps its day, and leaves a line in the activity", async () => {
    const id = shelve(school.database);
    const staff = school.signedIn();
    const answer = await staff.post(`/cog-admin/blogs/${id}/edit`, { ...words, seen: seenNow() });
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/blogs"]);
    expect((await staff.follow(answer)).one("div", "banner").text).toBe("Blog saved successfully");
    expect(row()).toMatchObject({ ...words, status: "Published", publishAt: new Date(november18) });
    expect((await school.visit(`/blogs/${id}`)).one("h1").text).toBe("Winter");
    expect(school.database.select().from(activity).all()).toMatchObject([
      { act: "changed", kind: "blog", itemId: id, title: "Winter", account: staffEmail },
    ]);
  });

  it("taken back as a draft is gone for the public at once", async () => {
    const id = shelve(school.database);
    await change(id, { intent: "draft" });
    expect([row()?.status, (await school.visit(`/blogs/${id}`)).status]).toEqual(["Draft", 404]);
  });

  it("keeps each of its files until its tick is set", async () => {
    const id = shelve(school.database, files);
    await change(id);
    expect(row()).toMatchObject(files);
    await change(id, { "remove-authorImage": "1" });
    expect(row()).toMatchObject({ authorImageUrl: null, authorImagePath: null, filePath: files.filePath });
    await change(id, { "remove-relatedFile": "1" });
    expect(row()).toMatchObject({ fileUrl: null, filePath: null, fileName: null, fileSize: null });
  });

  it("gets other files in their place, whatever the ticks say", async () => {
    const id = shelve(school.database, files);
    const authorImage = new File([await phonePhoto()], "me.jpg");
    const relatedFile = new File([pdf], "list.pdf");
    await change(id, { authorImage, relatedFile, "remove-authorImage": "1" });
    expect(row()?.fileName).toBe("list.pdf");
    expect(school.storedFiles().sort()).toEqual([row()?.authorImagePath, row()?.filePath].sort());
  });

  it("with something missing is refused and stays as it was", async () => {
    const page = await change(shelve(school.database), { title: "" });
    expect([page.status, page.one("div", "banner").text]).toEqual([400, "Error Please fill in title and content"]);
    expect([page.one("textarea").text, row()?.title]).toEqual([words.content, "Reading aloud"]);
  });
});

describe("two people at one post", () => {
  it("are told: the second one keeps what they typed, and may save again", async () => {
    const id = shelve(school.database);
    const opened = seenNow();
    await change(id, { title: "First" });
    const page = await change(id, { title: "Second", seen: opened, relatedFile: new File([pdf], "a.pdf") });
    expect(page.status).toBe(409);
    expect(page.one("div", "banner").text).toContain("Error saving blog A colleague has changed this");
    expect([row()?.title, typedIn(page, "title"), school.storedFiles()]).toEqual(["First", "Second", []]);
    await change(id, { title: "Second", seen: typedIn(page, "seen") ?? "" });
    expect(row()?.title).toBe("Second");
  });

  it("are told when the other one deleted it, and no file of it is kept", async () => {
    const id = shelve(school.database, { deletedAt: new Date() });
    const relatedFile = new File([pdf], "a.pdf");
    const page = await school.signedIn().post(`/cog-admin/blogs/${id}/edit`, { ...words, relatedFile });
    expect([page.status, page.one("textarea").text]).toEqual([409, words.content]);
    expect(page.one("div", "banner").text).toContain("Error saving blog It is not there any more.");
    expect(school.storedFiles()).toEqual([]);
  });
});

describe("a form that comes back after signing in again", () => {
  it("is shown filled, and writes nothing", async () => {
    const page = await school.signedIn().post("/cog-admin/blogs?new", { ...words, resume: "1" });
    expect([page.status, typedIn(page, "title"), page.one("textarea").text]).toEqual([200, "Winter", words.content]);
    expect(row()).toBeUndefined();
  });
});

describe("the preview", () => {
  const root = "/cog-admin/preview";

  it.each([
    ["", "This is a preview. Only the office sees this page."],
    ["/bn", "প্রকাশিত হলে পাতাটি এমন দেখাবে। এখন এটি শুধু অফিস থেকে দেখা যায়।"],
  ])("at %j is the public page itself, of a draft too", async (wing, said) => {
    shelve(school.database, { title: "Beside it" });
    const id = shelve(school.database, { ...files, status: "Draft", content: "<h2>a</h2>b\nc" });
    const page = await school.signedIn().visit(`${root}${wing}/blogs/${id}`);
    expect(page.one("aside").text).toContain(said);
    expect(page.one("aside").one("a").attributes.href).toBe(`/cog-admin/blogs/${id}/edit`);
    school.database.update(blogs).set({ status: "Published" }).run();
    const seen = await school.visit(`${wing}/blogs/${id}`);
    const [shown, read] = [page, seen].map((answer) => answer.one("div", "post").html);
    expect(shown?.replaceAll(root, "")).toBe(read);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.html).not.toContain("__remixContext");
  });

  it("is for the office alone", async () => {
    const answer = await school.visit(`${root}/blogs/${shelve(school.database, { status: "Draft" })}`);
    expect([answer.status, answer.location]).toEqual([302, "/cog-admin/login"]);
  });

  it.each(["/blogs/99", "/xx/blogs/1"])("is not there at %s", async (path) => {
    shelve(school.database);
    expect((await school.signedIn().visit(root + path)).status).toBe(404);
  });
});

describe("when the box fails", () => {
  it("a changed post stays as it was, keeps no new file, and all that was typed is there", async () => {
    const id = shelve(school.database);
    school.database.run(sql.raw("create trigger keep before update on blogs begin select raise(abort, 'kept'); end"));
    const page = await change(id, { relatedFile: new File([pdf], "a.pdf") });
    expect([page.status, page.one("div", "banner").text]).toEqual([
      500,
      "Error saving blog An unexpected error occurred. Please try again.",
    ]);
    expect([row()?.title, typedIn(page, "title"), school.storedFiles()]).toEqual(["Reading aloud", "Winter", []]);
    takeConsoleErrors();
  });
});
