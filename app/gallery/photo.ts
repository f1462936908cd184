import type { TFunction } from "i18next";
import { z } from "zod";
import { parseId } from "../http";
import type { TextKey } from "../i18n/en";
import { checkbox, choice, line, lineList, lines } from "../i18n/form-schema";
import { type FieldError, requiredError } from "../i18n/form-values";
import { otherKindError, photoRule } from "../uploads/upload-rules";

export const photoCategories = ["events", "sports", "academic", "cultural", "infrastructure"] as const;
export type PhotoCategory = (typeof photoCategories)[number];

export type DisplayCategory = PhotoCategory | "General";

export const photoCategoryText: Record<DisplayCategory, TextKey> = {
  events: "gallery.events",
  sports: "gallery.sports",
  academic: "gallery.academic",
  cultural: "gallery.cultural",
  infrastructure: "gallery.infrastructure",
  General: "gallery.general",
};

export function groupByCategory<Item extends { category: string }>(items: Item[]) {
  return [...photoCategories, "General" as const]
    .map((category) => ({ category, items: items.filter((item) => displayCategory(item.category) === category) }))
    .filter((group) => group.items.length > 0);
}

export const displayCategory = (category: string): DisplayCategory => parsePhotoCategory(category) ?? "General";

/** Staff choose "General" only for a photo that already has it. */
export const offeredCategories = (current: unknown): readonly DisplayCategory[] =>
  current === "General" ? [...photoCategories, "General"] : photoCategories;

export const categoryOptions = (t: TFunction, categories: readonly DisplayCategory[] = photoCategories) =>
  categories.map((category) => ({ value: category, text: t(photoCategoryText[category]) }));

export const parsePhotoCategory = (name: unknown) => photoCategories.find((known) => known === name);

/** Returns the title, or an empty text if the title is a file name from a camera, a phone or a messenger. */
export function getCaption(title: string): string {
  const [, name = ""] = fileNamePattern.exec(title) ?? [];
  return deviceNamePattern.test(name.replace(copyEnding, "")) ? "" : title;
}

// Matches file names. A caption that a person writes does not end with a file extension.
const fileNamePattern = /^(.+)\.(?:jpe?g|jfif|png|webp|avif)$/i;

// Matches what people and editing apps add to the name of a copy, for example "-big" or "_edited (1)".
const copyEnding =
  /(?:[-_ ~](?:big|large|medium|small|thumb|edit(?:ed)?|copy|crop(?:ped)?|resized?|scaled|compressed|min|original|final|collage|কপি|বড়|ছোট)(?:[-_ ]?\(?[\d০-৯]+\)?)?|~\d+)+$/i;

// Matches names like IMG_20261018_101112_HDR, PXL_…, DSC01234, 20261018_101112, WhatsApp Image …, Screenshot_… and
// random hex digits.
const deviceNamePattern =
  /^(?:(?:_?(?:img|img_e|mvimg|pxl|dsc[nf]?|mg|p|cimg|sam|gopr|dji|pano|fb_img|received|photo|picture|pic|image|scan|inshot|b612|picsart|snapchat|signal|viber_image|messenger_creation)[-_ ]?)?\(?\d[\d\s_.()-]*(?:(?:wa|hdr|portrait|night|cover|burst|mp)[\d\s_.()-]*)*|whatsapp image \d.*|untitled.*|ছবি[-_ ]?\(?[\d০-৯]+\)?|screen ?shot[-_ ]\d.*|[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}|(?=[a-f]*\d)[\da-f]{12,}|file)$/i;

export const photosPerScreen = 60;

export function parsePhotoIds(ticked: (FormDataEntryValue | null)[]): number[] {
  const ids = ticked.flatMap((value) => (typeof value === "string" ? (parseId(value) ?? []) : []));
  return [...new Set(ids)].slice(0, photosPerScreen);
}

export const maxTitleLength = 200;
export const maxAltLength = 300;

const description = lines({ limit: 2_000 });

/**
 * A photo without a title gets the name of its file as its title. `taken` is the date as the camera wrote it, if script
 * could read it.
 */
export const newPhotosSchema = z.object({
  title: line({ limit: maxTitleLength }),
  category: choice(photoCategories, "events"),
  description,
  alt: lineList({ limit: maxAltLength }),
  taken: lineList({ limit: 100 }),
});

export const photoSchema = z.object({
  title: line({ limit: maxTitleLength, required: requiredError("form.lacks.title", "toast.fillRequired.body") }),
  category: choice([...photoCategories, "General"], "events"),
  description,
  alt: line({ limit: maxAltLength }),
  /** True if the home page shows the photo. */
  onHome: checkbox(),
});

export type PhotoInput = z.output<typeof photoSchema>;

/** If the file is too large, `size` is its size in bytes. */
export type PhotoFileError = Pick<FieldError, "text" | "values"> & { name: string; size?: number };

export const notAPhotoError = (file: Parameters<typeof otherKindError>[1]): FieldError =>
  otherKindError(photoRule, file) ?? { text: "adminGallery.notAPhoto" };

export type PhotoField = "title" | "description" | "alt" | "photos";

/**
 * Returns whether a photo is upright. The home page crops its photo to a wide strip, so it shows no upright photo. A
 * photo of unknown size may be wide.
 */
export const isUpright = ({ width, height }: { width: number | null; height: number | null }): boolean =>
  width !== null && height !== null && height >= width;
