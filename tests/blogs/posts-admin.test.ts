import { describe, expect, it } from "vitest";
import { createPost, findPost, listPosts, updatePost } from "../../app/blogs/posts.admin.server";
import { findPublishedPost, makeExcerpt } from "../../app/blogs/posts.server";
import { activity, blogs } from "../../drizzle/schema";
import { shelve, words } from "../support/blog-shelf";
import { fileColumns } from "../support/notice-board";
import { emptySchool } from "../support/school";

const school = emptySchool();
const now = new Date("2024-12-01T00:00:00Z");
const written = { title: "A", content: "B", excerpt: "C", author: "D", category: "Science" };
const related = fileColumns("documents/blog-files/a_1.pdf");
const image = { fileUrl: "/uploads/documents/blog-authors/a_1.webp", filePath: "documents/blog-authors/a_1.webp" };
const row = () => school.database.select().from(blogs).get();
const lines = () => school.database.select().from(activity).all();

describe("publishing a post", () => {
  it("writes it down as Published, visible from now on, with a line in the activity", () => {
    const id = createPost(written, {}, { account: "head@school.example" }) ?? 0;
    expect(findPublishedPost(id)).toMatchObject({ title: "A", excerpt: "C", author: "D", category: "Science" });
    expect(lines()).toMatchObject([
      { act: "created", kind: "blog", itemId: id, title: "A", account: "head@school.example" },
    ]);
  });

  it("fills an empty excerpt with the first 150 letters of the content and an ellipsis", () => {
    const content = `<h2>Heading</h2>\n<p>${words(60)}</p>`;
    createPost({ ...written, content, excerpt: "" });
    expect(row()?.excerpt).toBe(`${`Heading ${words(60)}`.slice(0, 150).trimEnd()}…`);
  });

  it("leaves a short content whole", () => {
    createPost({ ...written, excerpt: "" });
    expect(row()?.excerpt).toBe("B");
  });

  it("waits until the time it is told", () => {
    const publishAt = new Date(now.getTime() + 1);
    const id = createPost(written, {}, { createdAt: now, timing: { status: "Published", publishAt } }) ?? 0;
    expect(row()).toMatchObject({ createdAt: now, publishAt, status: "Published" });
    expect([findPublishedPost(id, now), findPublishedPost(id, publishAt)?.id]).toEqual([undefined, id]);
  });

  it("names its stored files", () => {
    createPost(written, { related, authorImage: image });
    expect(row()).toMatchObject({ ...related, authorImageUrl: image.fileUrl, authorImagePath: image.filePath });
  });

  it("writes one form down once", () => {
    const once = { once: "token" };
    expect([createPost(written, {}, once), createPost(written, {}, once)]).toEqual([1, undefined]);
    expect([school.database.select().from(blogs).all().length, lines().length]).toEqual([1, 1]);
  });
});

describe("changing a post", () => {
  const seen = new Date("2024-11-18T04:00:00Z").getTime();
  const changing = { account: "head@school.example", timing: { status: "Published" }, seen } as const;
  const files = { ...related, authorImageUrl: image.fileUrl, authorImagePath: image.filePath };

  it("keeps its files, its day and its status, and leaves a line", () => {
    const id = shelve(school.database, files);
    expect(updatePost(id, written, changing, now)).toBe("saved");
    expect(row()).toMatchObject({ ...written, ...files, publishAt: new Date(seen), changedAt: now });
    expect(lines()).toMatchObject([{ act: "changed", kind: "blog", itemId: id, title: "A" }]);
  });

  it("takes each file away by itself", () => {
    const id = shelve(school.database, files);
    updatePost(id, written, { ...changing, files: { authorImage: null } }, now);
    expect(row()).toMatchObject({ ...related, authorImageUrl: null, authorImagePath: null });
    updatePost(id, written, { ...changing, seen: now.getTime(), files: { related: null } }, now);
    expect(row()).toMatchObject({ fileUrl: null, fileName: null, fileType: null, filePath: null, fileSize: null });
  });

  it("writes nothing over what a colleague has changed since, nor what is gone", () => {
    const id = shelve(school.database);
    expect(updatePost(id, written, { ...changing, seen: seen - 1 }, now)).toBe("overtaken");
    expect(updatePost(id + 1, written, changing, now)).toBe("gone");
    expect([row()?.title, lines()]).toEqual(["Reading aloud", []]);
  });
});

describe("the posts of the office", () => {
  const titles = (sought: Parameters<typeof listPosts>[1]) => listPosts(1, sought, now).blogs.map(({ title }) => title);

  it("are all but those in the trash, the newest first, without their content", () => {
    shelve(school.database, { title: "First", createdAt: new Date(1), status: "Draft" });
    shelve(school.database, { title: "Second", createdAt: new Date(2), publishAt: new Date("2099-01-01") });
    shelve(school.database, { deletedAt: now });
    expect(titles({})).toEqual(["Second", "First"]);
    expect(listPosts(1).blogs[0]).not.toHaveProperty("content");
  });

  it("can be looked for by words of title, content or author, by status and by category", () => {
    shelve(school.database, { title: "By title" });
    shelve(school.database, { title: "Text", content: "Said by content" });
    shelve(school.database, { title: "Name", author: "Tabby", category: "Sports", status: "Draft" });
    expect(titles({ words: "by" })).toEqual(["Name", "Text", "By title"]);
    expect(titles({ status: "Draft" })).toEqual(["Name"]);
    expect(titles({ category: "Sports" })).toEqual(["Name"]);
    expect(titles({ category: "Sports", status: "Published" })).toEqual([]);
  });

  it("stand fifty to a page", () => {
    for (let number = 1; number <= 51; number++) shelve(school.database);
    expect([listPosts(1).blogs.length, listPosts(1).older]).toEqual([50, true]);
    expect([listPosts(2).blogs.length, listPosts(2).older]).toEqual([1, false]);
  });

  it("are not found one by one in the trash", () => {
    const id = shelve(school.database, { deletedAt: now });
    expect([findPost(id), findPost(id + 1)]).toEqual([undefined, undefined]);
  });
});

it("an excerpt from the content has no markup", () => {
  expect(makeExcerpt("<p>a <b>b</b></p>\n<script>c</script>d")).toBe("a b d");
});
