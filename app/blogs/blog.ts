import type { TextKey } from "../i18n/en";
import { collectErrors, type FieldError, getLine, getText, lengthError, requiredError } from "../i18n/form-values";
import { firstGrapheme } from "../i18n/text";

export const blogCategories = ["Education", "Technology", "Science", "Arts", "Sports"] as const;
export type BlogCategory = (typeof blogCategories)[number];

/** The defaults are from section 5 of the specification. */
export const blogDefaults = { author: "Admin", category: "Education" } as const;

/** The limit is in bytes of UTF-8 and allows some ten thousand words of Bengali. */
export const maxContentBytes = 200 * 1024;

/**
 * The lengths are in visible characters. `related` cuts every excerpt; the others are for excerpts made from content.
 */
export const excerptLengths = { home: 120, written: 150, related: 100 } as const;

export const blogCategoryText: Record<BlogCategory | "General", TextKey> = {
  General: "blogs.category.general",
  Education: "blogs.category.education",
  Technology: "blogs.category.technology",
  Science: "blogs.category.science",
  Arts: "blogs.category.arts",
  Sports: "blogs.category.sports",
};

export const getCategoryText = (category: string) => textByCategory.get(category || "General");

const textByCategory = new Map<string, TextKey>(Object.entries(blogCategoryText));

export const parseBlogCategory = (name: unknown) => blogCategories.find((category) => category === name);

const wordsPerMinute = 200;

export function minutesToRead(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

export function getInitial(name: string): string {
  return firstGrapheme(name.replace(/^\P{L}+/u, "")).toUpperCase();
}

/** A new field also goes into drizzle/schema.ts, the form in blogs.admin.tsx and, if it is shown, blog-article.tsx. */
export type BlogInput = { title: string; content: string; excerpt: string; author: string; category: string };

/** The limits are in visible characters. */
const blogLimits = { title: 200, excerpt: 500, author: 100 } as const;

export function parseBlog(form: FormData) {
  const input: BlogInput = {
    title: getLine(form, "title"),
    content: getText(form, "content"),
    excerpt: getLine(form, "excerpt"),
    author: form.has("author") ? getLine(form, "author") : blogDefaults.author,
    category: parseBlogCategory(form.get("category")) ?? blogDefaults.category,
  };
  const { title, content, excerpt, author } = input;
  const required = "toast.fillTitleContent.body";
  const errors = collectErrors({
    title: title === "" ? requiredError("form.lacks.title", required) : lengthError(title, blogLimits.title),
    content: content === "" ? requiredError("form.lacks.blogContent", required) : checkContentSize(content),
    excerpt: lengthError(excerpt, blogLimits.excerpt),
    author:
      author === ""
        ? requiredError("form.lacks.author", "adminBlogs.fillAuthor")
        : lengthError(author, blogLimits.author),
  });
  return { input, values: input, errors };
}

function checkContentSize(content: string): FieldError | undefined {
  const bytes = new TextEncoder().encode(content).length;
  return bytes > maxContentBytes ? { text: "adminBlogs.contentTooLong" } : undefined;
}
