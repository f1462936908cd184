import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blogs } from "~drizzle/schema";
import { fileColumns, insertBlog } from "../support/content-rows";
import { pdf, phonePhoto } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

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
const seenNow = () => String(row()?.changedAt?.getTime() ?? november18);
const edit = (id: number) => school.signedIn().visit(`/cog-admin/blogs/${id}/edit`);
const change = (id: number, fields: Record<string, string | File> = {}) =>
  school.signedIn().post(`/cog-admin/blogs/${id}/edit`, { ...words, seen: seenNow(), ...fields });

describe("the form of a post that is changed", () => {
  it("the edit form of a post shows its picture and its file", async () => {
    const form = (await edit(insertBlog(school.database, files))).one("form", "admin-form");
    expect(form.one("img").attributes.src).toBe(`/uploads/${image}`);
    expect(form.text).toContain("routine.pdf");
  });

  it("the edit form of a post leaves an excerpt made from the content empty, so that it follows the content", async () => {
    const id = insertBlog(school.database, { content: "<b>Old</b>", excerpt: "Old" });
    expect((await edit(id)).all("textarea").map(({ text }) => text)).toEqual(["<b>Old</b>", ""]);
    await change(id, { content: "New", excerpt: "" });
    expect(row()?.excerpt).toBe("New");
  });
});

describe("a changed post", () => {
  it("a changed post keeps its author's image and its file until their removal is ticked", async () => {
    const id = insertBlog(school.database, files);
    await change(id);
    expect(row()).toMatchObject(files);
    await change(id, { "remove-authorImage": "1" });
    expect(row()).toMatchObject({ authorImageUrl: null, authorImagePath: null, filePath: files.filePath });
    await change(id, { "remove-relatedFile": "1" });
    expect(row()).toMatchObject({ fileUrl: null, filePath: null, fileName: null, fileSize: null });
  });

  it("new files replace the files of a post even if removal is ticked", async () => {
    const id = insertBlog(school.database, files);
    const authorImage = new File([await phonePhoto()], "me.jpg");
    const relatedFile = new File([pdf], "list.pdf");
    await change(id, { authorImage, relatedFile, "remove-authorImage": "1" });
    expect(row()?.fileName).toBe("list.pdf");
    expect(school.storedFiles().sort()).toEqual([row()?.authorImagePath, row()?.filePath].sort());
  });

  it("a changed post keeps its previous author's image if its new related file cannot be stored", async () => {
    const id = insertBlog(school.database, files);
    mkdirSync(join(school.uploadsFolder, "documents"));
    writeFileSync(join(school.uploadsFolder, "documents/blog-files"), "no folder");
    const authorImage = new File([await phonePhoto()], "me.jpg");
    const page = await change(id, { authorImage, relatedFile: new File([pdf], "a.pdf") });
    expect(page.status).toBe(500);
    expect(page.one("div", "banner").text).toBe("File upload failed The file could not be stored on the server.");
    expect([row()?.authorImagePath, school.storedFiles()]).toEqual([image, ["documents/blog-files"]]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});
