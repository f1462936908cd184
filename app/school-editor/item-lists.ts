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

export type ListSection = "staff" | "campus" | "courses" | "calendar";

export type ListItem = { id: string };

type ItemList = {
  /** The field of the section that holds the items. */
  key: string;
  schema: z.ZodObject;
  getName: (item: never) => LocalizedText;
};

/** Each section whose items have a form of their own. */
export const itemLists: Record<ListSection, ItemList> = {
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
    getName: (person: StaffMember) => staffMemberName(person),
  },
  campus: { key: "pictures", schema: campusPicture, getName: ({ caption }: CampusPicture) => caption },
  courses: { key: "courses", schema: course, getName: ({ title }: Course) => title },
  calendar: { key: "entries", schema: calendarEntry, getName: ({ title }: CalendarEntry) => title },
};

const isGroupNamed = (designation: LocalizedText) => groupsByDesignation(designation).length > 0;

export const isItemList = (section: SectionName | undefined): section is ListSection =>
  section !== undefined && Object.hasOwn(itemLists, section);

export const getItems = (section: ListSection, value: object): ListItem[] =>
  (value as Record<string, ListItem[]>)[itemLists[section].key] ?? [];

export const nameOf = (section: ListSection, item: ListItem) => itemLists[section].getName(item as never);

export const isFull = (section: ListSection, items: ListItem[]): boolean => items.length >= maxItems[section];
