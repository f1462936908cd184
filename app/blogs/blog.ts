import type { TextKey } from "../language/en";
import { firstLetter } from "../language/graphemes";

export const blogCategories = ["Education", "Technology", "Science", "Arts", "Sports"] as const;
export type BlogCategory = (typeof blogCategories)[number];

/** Author and category of a post that is begun (specification, section 5). */
export const byDefault = { author: "Admin", category: "Education" } as const;

/** The longest content that is shown, in bytes of UTF-8: some ten thousand words of Bengali. */
export const contentLimitBytes = 200 * 1024;

/** How many visible letters stand in for a missing excerpt, and how many of any excerpt a related article shows. */
export const excerptLetters = { home: 120, written: 150, related: 100 } as const;

export const categoryTexts: Record<BlogCategory | "General", TextKey> = {
  General: "blogs.category.general",
  Education: "blogs.category.education",
  Technology: "blogs.category.technology",
  Science: "blogs.category.science",
  Arts: "blogs.category.arts",
  Sports: "blogs.category.sports",
};

/** The text of a category; one that is not ours has none and is shown as it stands, none at all is General. */
export const categoryText = (category: string) => textOf.get(category || "General");

const textOf = new Map<string, TextKey>(Object.entries(categoryTexts));

/** The category of this name that staff may choose, if there is one. */
export const knownCategory = (name: unknown) => blogCategories.find((category) => category === name);

const wordsPerMinute = 200;

/** Whole minutes to read a text without markup, at 200 words a minute, rounded up; never less than one. */
export function minutesToRead(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** The letter that stands where an author has no picture: the first one of the name, whatever stands before it. */
export function initialOf(name: string): string {
  return firstLetter(name.replace(/^\P{L}+/u, "")).toUpperCase();
}
