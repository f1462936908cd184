import type { z } from "zod";
import { isEmptyText, type LocalizedText } from "../i18n/languages";
import {
  type CalendarEntry,
  type CampusPicture,
  type Course,
  calendarEntry,
  campusPicture,
  course,
  type School,
  type SectionName,
  type StaffMember,
  staffMember,
} from "../school/sections";
import { groupsByDesignation, staffMemberName } from "../school/staff";

/** A section that is a list whose items are changed one by one. */
export type ItemList<Name extends SectionName, Item extends { id: string }> = {
  section: Name;
  /** What the form of an item has to be. */
  schema: z.ZodType<Item>;
  getItems: (section: School[Name]) => Item[];
  toSection: (items: Item[]) => School[Name];
  /** What the activity and questions call an item. */
  getName: (item: Item) => LocalizedText;
};

/** The section `staff`. A designation that tells no group needs one, and nobody leaves before they have come. */
export const staffList: ItemList<"staff", StaffMember> = {
  section: "staff",
  schema: staffMember
    .refine(({ designation, group }) => group !== "" || isEmptyText(designation) || isGroupNamed(designation), {
      error: "form.lacks.group",
      path: ["group"],
    })
    .refine(({ joined, left }) => joined === "" || left === "" || left >= joined, {
      error: "school.err.ends",
      path: ["left"],
    }),
  getItems: ({ people }) => people,
  toSection: (people) => ({ people }),
  getName: staffMemberName,
};

const isGroupNamed = (designation: LocalizedText) => groupsByDesignation(designation).length > 0;

/** The section `campus`. */
export const campusList: ItemList<"campus", CampusPicture> = {
  section: "campus",
  schema: campusPicture,
  getItems: ({ pictures }) => pictures,
  toSection: (pictures) => ({ pictures }),
  getName: ({ caption }) => caption,
};

/** The section `courses`. */
export const courseList: ItemList<"courses", Course> = {
  section: "courses",
  schema: course,
  getItems: ({ courses }) => courses,
  toSection: (courses) => ({ courses }),
  getName: ({ title }) => title,
};

/** The section `calendar`, always by the day on which its entries begin. */
export const calendarList: ItemList<"calendar", CalendarEntry> = {
  section: "calendar",
  schema: calendarEntry,
  getItems: ({ entries }) => entries,
  toSection: (entries) => ({ entries: entries.toSorted((one, other) => one.starts.localeCompare(other.starts)) }),
  getName: ({ title }) => title,
};

/** Every list, for what is done to all of them alike. */
export type AnyItemList = ItemList<SectionName, { id: string }>;

/** The list of this section; undefined where it is none, or no section. */
export const findItemList = (section: string | undefined): AnyItemList | undefined =>
  // Each takes and returns the value of its own section alone.
  ([staffList, campusList, courseList, calendarList] as unknown as AnyItemList[]).find(
    (list) => list.section === section,
  );
