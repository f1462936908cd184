import { z } from "zod";
import { checkPublishAt, publicationFields } from "../content/publication";
import type { TextKey } from "../i18n/en";
import { choice, type FormTexts, line, lines } from "../i18n/form-schema";
import { type FieldError, requiredError } from "../i18n/form-values";

export const blogCategories = ["Education", "Technology", "Science", "Arts", "Sports"] as const;
type BlogCategory = (typeof blogCategories)[number];

/** These defaults are in section 5 of the specification. */
export const blogDefaults = { author: "Admin", category: "Education" } as const;

/** The limit is in bytes of UTF-8. It is enough for about ten thousand words of Bengali. */
export const maxContentBytes = 200 * 1024;

/**
 * The maximum lengths of excerpts, in visible characters. In the list of related posts (`related`), the limit applies
 * to every excerpt. On the home page (`home`) and in other lists (`written`), it applies only to excerpts made from the
 * content.
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

const required = "toast.fillTitleContent.body";

export const blogSchema = z
  .object({
    title: line({ limit: 200, required: requiredError("form.lacks.title", required) }),
    content: lines({ required: requiredError("form.lacks.blogContent", required), check: checkContentSize }),
    excerpt: line({ limit: 500 }),
    author: line({
      limit: 100,
      required: requiredError("form.lacks.author", "adminBlogs.fillAuthor"),
      absent: blogDefaults.author,
    }),
    category: choice(blogCategories, blogDefaults.category),
    ...publicationFields,
  })
  .superRefine(checkPublishAt);

export type BlogInput = z.output<typeof blogSchema>;

export type BlogFormValues = FormTexts<typeof blogSchema> & { authorImageUrl?: string | null };

function checkContentSize(content: string): FieldError | undefined {
  const bytes = new TextEncoder().encode(content).length;
  return bytes > maxContentBytes ? { text: "adminBlogs.contentTooLong" } : undefined;
}
