import type { TextKey } from "../i18n/en";
import { collectErrors, type FieldError, getLine, getText, lengthError, requiredError } from "../i18n/form-values";
import { firstGrapheme } from "../i18n/text";

export const postCategories = ["Education", "Technology", "Science", "Arts", "Sports"] as const;
export type PostCategory = (typeof postCategories)[number];

/** Author and category of a post that is begun (specification, section 5). */
export const postDefaults = { author: "Admin", category: "Education" } as const;

/** The longest content that is shown, in bytes of UTF-8: some ten thousand words of Bengali. */
export const maxContentBytes = 200 * 1024;

/** How many visible letters stand in for a missing excerpt, and how many of any excerpt a related article shows. */
export const excerptLengths = { home: 120, written: 150, related: 100 } as const;

export const postCategoryText: Record<PostCategory | "General", TextKey> = {
  General: "blogs.category.general",
  Education: "blogs.category.education",
  Technology: "blogs.category.technology",
  Science: "blogs.category.science",
  Arts: "blogs.category.arts",
  Sports: "blogs.category.sports",
};

/** The text of a category; one that is not ours has none and is shown as it stands, none at all is General. */
export const getCategoryText = (category: string) => textByCategory.get(category || "General");

const textByCategory = new Map<string, TextKey>(Object.entries(postCategoryText));

/** The category of this name that staff may choose, if there is one. */
export const parsePostCategory = (name: unknown) => postCategories.find((category) => category === name);

const wordsPerMinute = 200;

/** Whole minutes to read a text without markup, at 200 words a minute, rounded up; never less than one. */
export function minutesToRead(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** The letter that stands where an author has no picture: the first one of the name, whatever stands before it. */
export function getInitial(name: string): string {
  return firstGrapheme(name.replace(/^\P{L}+/u, "")).toUpperCase();
}

/**
 * What the writer fills in; an empty excerpt leaves it to the first letters of the content. A new field goes into the
 * table in drizzle/schema.ts, here, into the form in posts.admin.tsx and, if it is shown, into post-article.tsx.
 */
export type PostInput = { title: string; content: string; excerpt: string; author: string; category: string };

export type PostField = "title" | "content" | "excerpt" | "author" | "authorImage" | "relatedFile" | "publishAt";

/** The most visible letters of a field. */
const postLimits = { title: 200, excerpt: 500, author: 100 } as const;

/**
 * Reads the form of a post. Returns the post as typed, trimmed, and the errors by field; no error means it can be
 * published. An unknown category falls back to the first one; an author is only required when the field was emptied.
 */
export function parsePost(form: FormData) {
  const input: PostInput = {
    title: getLine(form, "title"),
    content: getText(form, "content"),
    excerpt: getLine(form, "excerpt"),
    author: form.has("author") ? getLine(form, "author") : postDefaults.author,
    category: parsePostCategory(form.get("category")) ?? postDefaults.category,
  };
  const { title, content, excerpt, author } = input;
  const required = "toast.fillTitleContent.body";
  const errors = collectErrors<PostField>({
    title: title === "" ? requiredError("form.lacks.title", required) : lengthError(title, postLimits.title),
    content: content === "" ? requiredError("form.lacks.blogContent", required) : checkContentSize(content),
    excerpt: lengthError(excerpt, postLimits.excerpt),
    author:
      author === ""
        ? requiredError("form.lacks.author", "adminBlogs.fillAuthor")
        : lengthError(author, postLimits.author),
  });
  return { input, values: input, errors };
}

function checkContentSize(content: string): FieldError | undefined {
  const bytes = new TextEncoder().encode(content).length;
  return bytes > maxContentBytes ? { text: "adminBlogs.contentTooLong" } : undefined;
}
