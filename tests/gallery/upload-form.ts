import { expect } from "vitest";
import { generateThumbnails } from "~/gallery/thumbnails.server";
import { activity, galleryItems } from "~drizzle/schema";
import type { Answer, Browser } from "../support/browser";
import { formData } from "../support/page-parts";
import { fullSizePhoto, phonePhoto } from "../support/sample-files";
import type { website } from "../support/website";

export const galleryUrl = "/cog-admin/gallery";
export const megabyte = 1024 * 1024;

/** Makes a photo file with this name. Without `wishes`, its content is fullSizePhoto. */
export async function photo(name: string, wishes?: Parameters<typeof phonePhoto>[0]) {
  return new File([await (wishes ? phonePhoto(wishes) : fullSizePhoto())], name);
}

/** Makes a file of this size whose first bytes are those of a JPEG. */
export function largePhoto(name: string, bytes: number): File {
  const content = new Uint8Array(bytes);
  content.set([0xff, 0xd8, 0xff, 0xe0]);
  return new File([content], name);
}

type TypedValues = Partial<Record<"title" | "category" | "description" | "once", string>>;

/** Returns the body that a browser sends for the upload form of the gallery. `words` are the typed values. */
export function uploadForm(photos: File[], words: TypedValues = {}, alts: string[] = []): FormData {
  const form = formData(words);
  for (const file of photos) form.append("photos", file);
  for (const alt of alts) form.append("alt", alt);
  return form;
}

/**
 * Sends the upload form and waits until the small pictures are made. Otherwise, that work would continue during the
 * next test.
 */
export async function upload(staff: Browser, form: FormData, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await staff.post(`${galleryUrl}?new`, form, headers);
  await generateThumbnails();
  return answer;
}

/**
 * Returns the rows of all photos, the keys of all stored files and all entries of the activity. Tests compare this
 * state before and after an upload.
 */
export const storedState = (school: ReturnType<typeof website>) => ({
  rows: school.database.select().from(galleryItems).all(),
  files: school.storedFiles(),
  lines: school.database.select().from(activity).all(),
});

export const nothingStored = { rows: [], files: [], lines: [] };

export const field = (page: Answer, name: string) =>
  [...page.all("input"), ...page.all("textarea"), ...page.all("select")].find(
    ({ attributes }) => attributes.name === name,
  );

/** The values that the tests type into an upload form which the website then refuses. */
export const typedValues = { title: "Annual <sports>", category: "sports", description: "Day one & two" };

/** Expects that the page shows the values of `typedValues` again, and `alt` as the first alt text. */
export function keepsWhatWasTyped(page: Answer, alt = "Girls at the start") {
  expect(field(page, "title")?.attributes.value).toBe(typedValues.title);
  expect(field(page, "description")?.text).toBe(typedValues.description);
  expect(field(page, "alt")?.attributes.value ?? "").toBe(alt);
  const selected = page
    .one("form", "admin-form")
    .all("option")
    .find(({ attributes }) => "selected" in attributes);
  expect(selected?.attributes.value).toBe(typedValues.category);
}
