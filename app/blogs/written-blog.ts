import { missing, type Problem, problemsOf, tooLong, typedLine, typedText } from "../language/typed";
import { byDefault, contentLimitBytes, knownCategory } from "./blog";

/** What the writer fills in; an empty excerpt leaves it to the first letters of the content. */
export type WrittenBlog = { title: string; content: string; excerpt: string; author: string; category: string };

export type BlogField = "title" | "content" | "excerpt" | "author" | "authorImage" | "relatedFile" | "publishAt";

export type BlogProblems = Partial<Record<BlogField, Problem>>;

/** The most visible letters of a field. */
export const letterLimits = { title: 200, excerpt: 500, author: 100 } as const;

/**
 * Reads the form of a post. Gives the post as typed, trimmed, and the problems by field; no problem means it can be
 * published. An unknown category falls back to the first one; an author is only asked for when the field was emptied.
 */
export function parseBlog(form: FormData): { blog: WrittenBlog; problems: BlogProblems } {
  const blog = {
    title: typedLine(form, "title"),
    content: typedText(form, "content"),
    excerpt: typedLine(form, "excerpt"),
    author: form.has("author") ? typedLine(form, "author") : byDefault.author,
    category: knownCategory(form.get("category")) ?? byDefault.category,
  };
  const { title, content, excerpt, author } = blog;
  const problems: BlogProblems = problemsOf({
    title: title === "" ? missing("toast.fillTitleContent.body") : tooLong(title, letterLimits.title),
    content: content === "" ? missing("toast.fillTitleContent.body") : contentTooLong(content),
    excerpt: tooLong(excerpt, letterLimits.excerpt),
    author: author === "" ? missing("adminBlogs.fillAuthor") : tooLong(author, letterLimits.author),
  });
  return { blog, problems };
}

function contentTooLong(content: string): Problem | undefined {
  const bytes = new TextEncoder().encode(content).length;
  return bytes > contentLimitBytes ? { text: "adminBlogs.contentTooLong" } : undefined;
}
