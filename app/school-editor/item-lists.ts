import type { z } from "zod";
import { isEmptyText, type LocalizedText } from "../i18n/languages";
import {
  type CalendarEntry,
  type CampusPicture,
  type Course,
  calendarEntry,
  campusPicture,
  course,
  maxItems,
  type SectionName,
  type StaffMember,
  staffMember,
} from "../school/sections";
import { groupsByDesignation, staffMemberName } from "../school/staff";

type Items = { staff: StaffMember; campus: CampusPicture; courses: Course; calendar: CalendarEntry };

export type ListSection = keyof Items;

export type ListItem = Items[ListSection];

type ItemList<Item> = {
  /** The name of the section's field that holds the items. */
  key: string;
  schema: z.ZodObject;
  getName: (item: Item) => LocalizedText;
};

/** The sections that have a separate form for each item. */
export const itemLists: { [Section in ListSection]: ItemList<Items[Section]> } = {
  staff: {
    key: "people",
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
  },
  campus: { key: "pictures", schema: campusPicture, getName: ({ caption }) => caption },
  courses: { key: "courses", schema: course, getName: ({ title }) => title },
  calendar: { key: "entries", schema: calendarEntry, getName: ({ title }) => title },
};

const isGroupNamed = (designation: LocalizedText) => groupsByDesignation(designation).length > 0;

export const isItemList = (section: SectionName | undefined): section is ListSection =>
  section !== undefined && Object.hasOwn(itemLists, section);

export const getItems = (section: ListSection, value: object): ListItem[] =>
  (value as Record<string, ListItem[]>)[itemLists[section].key] ?? [];

export const nameOf = <Section extends ListSection>(section: Section, item: Items[Section]) =>
  itemLists[section].getName(item);

export const isFull = (section: ListSection, items: ListItem[]): boolean => items.length >= maxItems[section];
