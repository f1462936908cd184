import { expect } from "vitest";
import { generateThumbnails } from "~/gallery/thumbnails.server";
import { activity, galleryItems } from "~drizzle/schema";
import type { Answer, Browser } from "../support/browser";
import { formData } from "../support/page-parts";
import { fullSizePhoto, phonePhoto } from "../support/sample-files";
import type { website } from "../support/website";

export const galleryUrl = "/cog-admin/gallery";
export const megabyte = 1024 * 1024;

/** Makes a file of this name with a real photo. Without `wishes`, this is the full-size photo. */
export async function photo(name: string, wishes?: Parameters<typeof phonePhoto>[0]) {
  return new File([await (wishes ? phonePhoto(wishes) : fullSizePhoto())], name);
}

/** Makes a file of this size that begins like a JPEG. */
export function largePhoto(name: string, bytes: number): File {
  const content = new Uint8Array(bytes);
  content.set([0xff, 0xd8, 0xff, 0xe0]);
  return new File([content], name);
}

type TypedValues = Partial<Record<"title" | "category" | "description" | "once", string>>;

/** Fills in the upload form, as a browser sends it. */
export function uploadForm(photos: File[], words: TypedValues = {}, alts: string[] = []): FormData {
  const form = formData(words);
  for (const file of photos) form.append("photos", file);
  for (const alt of alts) form.append("alt", alt);
  return form;
}

/** Sends the form and waits for the small pictures, so that this work does not continue during the next test. */
export async function upload(staff: Browser, form: FormData, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await staff.post(`${galleryUrl}?new`, form, headers);
  await generateThumbnails();
  return answer;
}

/** Returns the rows of all photos, the keys of all stored files and all lines of the activity. */
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

/** The values typed in the form before it is refused. */
export const typedValues = { title: "Annual <sports>", category: "sports", description: "Day one & two" };

/** Expects that the page with the form shows the typed values again, and `alt` as the first alt text. */
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
