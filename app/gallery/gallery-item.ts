import type { TextKey } from "../language/en";
import { missing, type Problem, problemsOf, tooLong, typedLine, typedLines, typedText } from "../language/typed";

export const galleryCategories = ["events", "sports", "academic", "cultural", "infrastructure"] as const;
export type GalleryCategory = (typeof galleryCategories)[number];

/** The category a photo is shown under: General when its own is none of the five. */
export type ShownCategory = GalleryCategory | "General";

export const galleryCategoryText: Record<ShownCategory, TextKey> = {
  events: "gallery.events",
  sports: "gallery.sports",
  academic: "gallery.academic",
  cultural: "gallery.cultural",
  infrastructure: "gallery.infrastructure",
  General: "gallery.general",
};

/** Photos under their headings: the categories in the order of the forms, General last, none empty; each keeps its order. */
export function byCategory<Item extends { category: string }>(items: Item[]) {
  return [...galleryCategories, "General" as const]
    .map((category) => ({ category, items: items.filter((item) => shownCategory(item.category) === category) }))
    .filter((group) => group.items.length > 0);
}

export const shownCategory = (category: string): ShownCategory => knownCategory(category) ?? "General";

/** The category of this name, if there is one. */
export const knownCategory = (name: unknown) => galleryCategories.find((known) => known === name);

/**
 * What the public reads below a photo: its title, which is the name of its file unless somebody wrote one, or nothing
 * where that name came from a camera, a phone or a program for messages.
 */
export function captionOf(title: string): string {
  const [, name = ""] = fileName.exec(title) ?? [];
  return givenByDevice.test(name) ? "" : title;
}

// What somebody writes has no ending.
const fileName = /^(.+)\.(?:jpe?g|png|webp)$/i;

// IMG_20261018_101112_HDR, PXL_…, DSC01234, 20261018_101112, WhatsApp Image …, Screenshot_…, or 128 random bits.
const givenByDevice =
  /^(?:(?:_?(?:img|mvimg|pxl|dsc[nf]?|mg|p|cimg|sam|gopr|dji|pano|fb_img|received|photo|image)[-_ ]?)?\(?\d[\d\s_.()-]*(?:(?:wa|hdr|portrait|night|cover|burst|mp)[\d\s_.()-]*)*|whatsapp image \d.*|screen ?shot[-_ ]\d.*|[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}|file)$/i;

/** How many photos one form may bring; what a photo's texts may have of visible letters. */
export const mostPhotos = 20;
export const photoLimits = { title: 200, description: 2_000, alt: 300 };

/** What is typed for photos on their way in: one title, category and description for all, and an alt text for each. */
export type TypedPhotos = { title: string; category: GalleryCategory; description: string; alts: string[] };

/** Why a photo cannot be taken, under the name its sender has for it; its size in bytes where that is the reason. */
export type PhotoFault = { name: string; text: TextKey; size?: number };

export type PhotoField = "title" | "description" | "alt" | "photos";
export type PhotoProblems = Partial<Record<PhotoField, Problem>>;

/**
 * Reads the words of the upload form, trimmed, and the problems by field. The title may stay empty; an unknown category
 * falls back to events, the specified default.
 */
export function parsePhotos(form: FormData): { typed: TypedPhotos; problems: PhotoProblems } {
  const category = knownCategory(form.get("category")) ?? "events";
  const typed = { ...wordsOf(form), category, alts: typedLines(form, "alt") };
  const longAlt = typed.alts.find((alt) => tooLong(alt, photoLimits.alt)) ?? "";
  return { typed, problems: problemsIn({ ...typed, alt: longAlt }) };
}

/** What is written about one photo. */
export type WrittenPhoto = { title: string; category: ShownCategory; description: string; alt: string };

/** Reads the form in which a photo is changed; here the title must be there, and General may stay what it is. */
export function parsePhoto(form: FormData): { photo: WrittenPhoto; problems: PhotoProblems } {
  const named = form.get("category");
  const category = named === "General" ? named : (knownCategory(named) ?? "events");
  const photo: WrittenPhoto = { ...wordsOf(form), category, alt: typedLine(form, "alt") };
  const untitled = photo.title === "" ? { title: missing("toast.fillRequired.body") } : {};
  return { photo, problems: { ...problemsIn(photo), ...untitled } };
}

const wordsOf = (form: FormData) => ({
  title: typedLine(form, "title"),
  description: typedText(form, "description"),
});

const problemsIn = ({ title, description, alt }: Record<keyof typeof photoLimits, string>): PhotoProblems =>
  problemsOf({
    title: tooLong(title, photoLimits.title),
    description: tooLong(description, photoLimits.description),
    alt: tooLong(alt, photoLimits.alt),
  });
