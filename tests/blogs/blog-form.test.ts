import { describe, expect, it } from "vitest";
import { blogCategories, blogSchema, maxContentBytes } from "~/blogs/blog";
import { readForm } from "../support/read-form";

const words = { title: "Reading aloud", content: "One page a day.", author: "Senior Teacher", category: "Science" };

const parsed = (fields: Record<string, string>) => readForm(blogSchema, fields);
const without = (...names: string[]) =>
  parsed(Object.fromEntries(Object.entries(words).filter(([name]) => !names.includes(name))));

describe("the form of a post", () => {
  it("the post form trims and composes the texts, keeps the content's lines, and joins the others into one line", () => {
    const value = {
      title: "Café\u0301 day".normalize("NFC"),
      content: "a\n\nb",
      excerpt: "c d",
      author: "e f",
      category: "Science",
    };
    expect(
      parsed({ ...words, title: " Café\u0301\n day ", content: " a\n\nb\u0007 ", excerpt: "c\n d", author: " e  f " }),
    ).toMatchObject({ value, errors: {} });
  });

  it.each([
    ["title", "form.lacks.title"],
    ["content", "form.lacks.blogContent"],
  ] as const)("the post form asks for title and content when %s is missing", (field, text) => {
    const asked = { [field]: { text, summary: "toast.fillTitleContent.body" } };
    expect([without(field).errors, parsed({ ...words, [field]: " \n " }).errors]).toEqual([asked, asked]);
  });

  it("the post form uses Admin as author if it had no author field, and asks for one if the field was emptied", () => {
    expect(without("author")).toMatchObject({ value: { author: "Admin" }, errors: {} });
    expect(parsed({ ...words, author: " " })).toMatchObject({
      typed: { author: "" },
      errors: { author: { text: "form.lacks.author", summary: "adminBlogs.fillAuthor" } },
    });
  });

  it.each(blogCategories)("the post form accepts the category %s", (category) => {
    expect(parsed({ ...words, category }).value?.category).toBe(category);
  });

  it.each(["", "General", "sports", "__proto__"])(
    "the post form replaces the unknown category %j by Education",
    (category) => {
      expect(parsed({ ...words, category }).value?.category).toBe("Education");
      expect(without("category").value?.category).toBe("Education");
    },
  );

  it.each([
    ["title", 200],
    ["excerpt", 500],
    ["author", 100],
  ] as const)("the post form accepts %s with up to %i visible characters and refuses one more", (field, limit) => {
    expect(parsed({ ...words, [field]: "ক্ষি".repeat(limit) }).errors).toEqual({});
    expect(parsed({ ...words, [field]: "ক্ষি".repeat(limit + 1) }).errors).toEqual({
      [field]: { text: "form.tooLong", values: { limit, over: 1 } },
    });
  });

  it("the post form accepts as many bytes of content as the published post shows and refuses one more", () => {
    const most = "ক".repeat(maxContentBytes / 3);
    const rest = "x".repeat(maxContentBytes % 3);
    expect(parsed({ ...words, content: most + rest }).errors).toEqual({});
    expect(parsed({ ...words, content: `${most + rest}x` }).errors).toEqual({
      content: { text: "adminBlogs.contentTooLong" },
    });
  });
});
