import type { TextKey } from "../language/en";

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

const shownCategory = (category: string): ShownCategory =>
  galleryCategories.find((known) => known === category) ?? "General";
