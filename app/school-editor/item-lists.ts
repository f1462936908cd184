import type { z } from "zod";
import type { DeletedKind } from "~drizzle/stored-values";
import { normalizeForSearch } from "../i18n/format";
import { isEmptyText, type LocalizedText, languages } from "../i18n/languages";
import {
  type CalendarEntry,
  type CampusPicture,
  type Course,
  calendarEntry,
  campusPicture,
  course,
  maxItems,
  type School,
  type StaffMember,
  sectionPath,
  staffMember,
} from "../school/sections";
import { groupsByDesignation, staffMemberName } from "../school/staff";

type Items = { staff: StaffMember; campus: CampusPicture; courses: Course; calendar: CalendarEntry };

export type ListSection = keyof Items;

export type ListItem<Section extends ListSection = ListSection> = Items[Section];

type ItemList<Section extends ListSection> = {
  schema: z.ZodObject & z.ZodType<ListItem<Section>>;
  getName: (item: ListItem<Section>) => LocalizedText;
  /** The texts that the search of the list reads. */
  getTexts: (item: ListItem<Section>) => LocalizedText[];
  getItems: (value: School[Section]) => ListItem<Section>[];
  /** `chosen` is the item that a form has just saved, or else the item that is at the top of the home page. */
  toValue: (items: ListItem<Section>[], chosen?: ListItem<Section>) => School[Section];
};

/** The id of the place of an item. A URL with it leads to the item without marking it as changed. */
export const placeId = (item: string) => `at-${item}`;

/** The sections with a separate form for each item. */
export const itemLists: { [Section in ListSection]: ItemList<Section> } = {
  staff: {
    schema: staffMember
      .refine(({ designation, group }) => group !== "" || isEmptyText(designation) || isGroupNamed(designation), {
        error: "form.lacks.group",
        path: ["group"],
      })
      .refine(({ joined, left }) => joined === "" || left === "" || left >= joined, {
        error: "school.err.ends",
        path: ["left"],
      }),
    getName: staffMemberName,
    getTexts: ({ name, designation }) => [name, designation],
    getItems: ({ people }) => people,
    toValue: (people) => ({ people }),
  },
  campus: {
    schema: campusPicture,
    getName: ({ caption }) => caption,
    getTexts: ({ caption }) => [caption],
    getItems: ({ pictures }) => pictures,
    // The home page shows only one picture at its top. So if the chosen picture is at the top, all other pictures leave
    // the top.
    toValue: (pictures, chosen) => ({
      pictures: pictures.map((picture) =>
        chosen?.atTop && picture !== chosen && picture.atTop ? { ...picture, atTop: false } : picture,
      ),
    }),
  },
  courses: {
    schema: course,
    getName: ({ title }) => title,
    getTexts: ({ title, provider, about }) => [title, provider, about],
    getItems: ({ courses }) => courses,
    toValue: (courses) => ({ courses }),
  },
  calendar: {
    schema: calendarEntry,
    getName: ({ title }) => title,
    getTexts: ({ title, note }) => [title, note],
    getItems: ({ entries }) => entries,
    toValue: (entries) => ({ entries: [...entries].sort((one, other) => one.starts.localeCompare(other.starts)) }),
  },
};

const isGroupNamed = (designation: LocalizedText) => groupsByDesignation(designation).length > 0;

export const isItemList = (section: string | undefined): section is ListSection =>
  section !== undefined && Object.hasOwn(itemLists, section);

export const getItemName = <Section extends ListSection>(section: Section, item: ListItem<Section>): LocalizedText =>
  itemLists[section].getName(item);

/** `value` comes from the loader of the section. The type of this loader does not depend on the section. */
export const getItems = <Section extends ListSection>(section: Section, value: object): ListItem<Section>[] =>
  itemLists[section].getItems(value as School[Section]);

export const isFound = <Section extends ListSection>(
  section: Section,
  item: ListItem<Section>,
  words: string,
): boolean =>
  itemLists[section]
    .getTexts(item)
    .some((text) =>
      languages.some((language) => normalizeForSearch(text[language]).includes(normalizeForSearch(words))),
    );

type ShownItem = { words: string; id?: string; isOpen?: boolean };

/** Returns the URL of a list at one of its items. The list keeps its search. `isOpen` opens the form of the item. */
export function itemListUrl(section: ListSection, { words, id, isOpen = false }: ShownItem): string {
  const query = new URLSearchParams({ ...(words && { q: words }), ...(isOpen && id && { edit: id }) });
  const row = id ? `#${encodeURIComponent(id)}` : "";
  return `${sectionPath(section)}${query.size > 0 ? `?${query}` : ""}${row}`;
}

export const isFull = (section: ListSection, items: ListItem[]): boolean => items.length >= maxItems[section];

export const deletedKindOf = {
  staff: "staffMember",
  calendar: "calendarEntry",
  campus: "campusPicture",
  courses: "course",
} as const satisfies Record<ListSection, DeletedKind>;

type DeletedKindOf = typeof deletedKindOf;

/** The reverse of `deletedKindOf`. */
export const listOfDeleted: { [Section in ListSection as DeletedKindOf[Section]]: Section } = {
  staffMember: "staff",
  calendarEntry: "calendar",
  campusPicture: "campus",
  course: "courses",
};
