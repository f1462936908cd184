import { parseId } from "../http";
import type { TextKey } from "../i18n/en";
import {
  collectErrors,
  type FieldError,
  getLine,
  getLines,
  getText,
  lengthError,
  requiredError,
} from "../i18n/form-values";
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

export const parsePhotoCategory = (name: unknown) => photoCategories.find((known) => known === name);

/** Returns the title, or an empty text if the title is a file name from a camera, a phone or a messenger. */
export function getCaption(title: string): string {
  const [, name = ""] = fileNamePattern.exec(title) ?? [];
  return deviceNamePattern.test(name) ? "" : title;
}

// A caption that a person writes does not end like a file name.
const fileNamePattern = /^(.+)\.(?:jpe?g|jfif|png|webp|avif)$/i;

// The pattern matches names like IMG_20261018_101112_HDR, PXL_…, DSC01234, 20261018_101112, WhatsApp Image …,
// Screenshot_… and random hex digits.
const deviceNamePattern =
  /^(?:(?:_?(?:img|img_e|mvimg|pxl|dsc[nf]?|mg|p|cimg|sam|gopr|dji|pano|fb_img|received|photo|image|inshot|b612|picsart|snapchat|signal|viber_image|messenger_creation)[-_ ]?)?\(?\d[\d\s_.()-]*(?:(?:wa|hdr|portrait|night|cover|burst|mp)[\d\s_.()-]*)*|whatsapp image \d.*|screen ?shot[-_ ]\d.*|[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}|(?=[a-f]*\d)[\da-f]{12,}|file)$/i;

export const photosPerScreen = 60;

export function parsePhotoIds(ticked: (FormDataEntryValue | null)[]): number[] {
  const ids = ticked.flatMap((value) => (typeof value === "string" ? (parseId(value) ?? []) : []));
  return [...new Set(ids)].slice(0, photosPerScreen);
}

/** The limits are in visible characters. */
export const photoLimits = { title: 200, description: 2_000, alt: 300 };

/**
 * `alts` and `taken` have one entry for each photo. `taken` is the date as the camera wrote it, if script has read it.
 */
export type PhotosFormValues = {
  title: string;
  category: PhotoCategory;
  description: string;
  alts: string[];
  taken: string[];
};

/** `size` is the size in bytes of a file that is too large. */
export type PhotoFileError = Pick<FieldError, "text" | "values"> & { name: string; size?: number };

export const notAPhotoError = (file: Parameters<typeof otherKindError>[1]): FieldError =>
  otherKindError(photoRule, file) ?? { text: "adminGallery.notAPhoto" };

export type PhotoField = "title" | "description" | "alt" | "photos";
export type PhotoErrors = Partial<Record<PhotoField, FieldError>>;

/** An unknown category becomes events, which is the default in the specification. */
export function parsePhotos(form: FormData): { values: PhotosFormValues; errors: PhotoErrors } {
  const category = parsePhotoCategory(form.get("category")) ?? "events";
  const values = { ...parseTexts(form), category, alts: getLines(form, "alt"), taken: getLines(form, "taken") };
  const longAlt = values.alts.find((alt) => lengthError(alt, photoLimits.alt)) ?? "";
  return { values, errors: checkLimits({ ...values, alt: longAlt }) };
}

export type PhotoInput = {
  title: string;
  category: DisplayCategory;
  description: string;
  alt: string;
  /** True if the home page shows the photo. */
  onHome: boolean;
};

export function parsePhoto(form: FormData): { input: PhotoInput; values: PhotoInput; errors: PhotoErrors } {
  const named = form.get("category");
  const category = named === "General" ? named : (parsePhotoCategory(named) ?? "events");
  const onHome = form.get("onHome") !== null;
  const input: PhotoInput = { ...parseTexts(form), category, alt: getLine(form, "alt"), onHome };
  const untitled = input.title === "" ? { title: requiredError("form.lacks.title", "toast.fillRequired.body") } : {};
  return { input, values: input, errors: { ...checkLimits(input), ...untitled } };
}

const parseTexts = (form: FormData) => ({
  title: getLine(form, "title"),
  description: getText(form, "description"),
});

/** The home page cuts the photo to a wide strip, so it shows no upright photo. A photo of unknown size may be wide. */
export const isUpright = ({ width, height }: { width: number | null; height: number | null }): boolean =>
  width !== null && height !== null && height >= width;

const checkLimits = ({ title, description, alt }: Record<keyof typeof photoLimits, string>): PhotoErrors =>
  collectErrors({
    title: lengthError(title, photoLimits.title),
    description: lengthError(description, photoLimits.description),
    alt: lengthError(alt, photoLimits.alt),
  });
