import { z } from "zod";
import { transaction } from "../../drizzle/client";
import type { Flash } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { parseAdminForm } from "../admin/forms/form.server";
import { RowConflict } from "../admin/forms/save-row.server";
import { runWrite } from "../admin/forms/write-error.server";
import { getLine } from "../i18n/form-values";
import { isEmptyText, type LocalizedText, localizedText } from "../i18n/languages";
import { getStoredSection } from "../school/school.server";
import {
  type CalendarEntry,
  type CampusPicture,
  type Course,
  calendarEntry,
  campusPicture,
  course,
  listLimits,
  maxItems,
  type School,
  type SectionName,
  type StaffMember,
  sectionPath,
  staffMember,
} from "../school/sections";
import { groupsByDesignation, staffMemberName } from "../school/staff";
import { saveSection } from "./save-section.server";
import { loadSectionScreen, saveSectionForm } from "./section-form.server";

export type ItemList<Name extends SectionName, Item extends { id: string }> = {
  section: Name;
  schema: z.ZodType<Item>;
  getItems: (section: School[Name]) => Item[];
  toSection: (items: Item[]) => School[Name];
  getName: (item: Item) => LocalizedText;
};

const staffList: ItemList<"staff", StaffMember> = {
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

const campusList: ItemList<"campus", CampusPicture> = {
  section: "campus",
  schema: campusPicture,
  getItems: ({ pictures }) => pictures,
  toSection: (pictures) => ({ pictures }),
  getName: ({ caption }) => caption,
};

const courseList: ItemList<"courses", Course> = {
  section: "courses",
  schema: course,
  getItems: ({ courses }) => courses,
  toSection: (courses) => ({ courses }),
  getName: ({ title }) => title,
};

const calendarList: ItemList<"calendar", CalendarEntry> = {
  section: "calendar",
  schema: calendarEntry,
  getItems: ({ entries }) => entries,
  toSection: (entries) => ({ entries: entries.toSorted((one, other) => one.starts.localeCompare(other.starts)) }),
  getName: ({ title }) => title,
};

type AnyItemList = ItemList<SectionName, { id: string }>;

/** Each list of a section is an entry here. */
export const itemLists = { staff: staffList, campus: campusList, courses: courseList, calendar: calendarList };

export const findItemList = (section: string | undefined): AnyItemList | undefined =>
  // Each takes and returns the value of its own section alone.
  Object.entries(itemLists as unknown as Record<string, AnyItemList>).find(([name]) => name === section)?.[1];

type ListItem = { id: string };

export async function loadItemScreen<Name extends SectionName, Item extends ListItem>(
  request: Request,
  list: ItemList<Name, Item>,
) {
  const { value, ...screen } = await loadSectionScreen(request, list.section);
  const items = list.getItems(value);
  const editing = new URL(request.url).searchParams.get("edit");
  const isGone = editing !== null && !items.some(({ id }) => id === editing);
  return {
    screen: { ...screen, limits: listLimits(list.schema), items, isFull: items.length >= getMaxItems(list) },
    status: isGone ? 404 : 200,
  };
}

/** `?move=ID` moves an item, `?edit=ID` changes one, anything else adds one. `account`: e-mail. */
export const changeItems = <Name extends SectionName, Item extends ListItem>(
  request: Request,
  account: string,
  list: ItemList<Name, Item>,
) => (new URL(request.url).searchParams.has("move") ? moveItem : saveItem)(request, account, list);

function saveItem<Name extends SectionName, Item extends ListItem>(
  request: Request,
  account: string,
  list: ItemList<Name, Item>,
) {
  const editing = new URL(request.url).searchParams.get("edit");
  const id = editing ?? crypto.randomUUID();
  return saveSectionForm(request, account, {
    section: list.section,
    schema: z.preprocess((posted) => ({ ...Object(posted), id }), list.schema),
    apply: (section, item) => {
      const items = list.getItems(section);
      if (editing === null) return list.toSection(addItem(items, item, getMaxItems(list)));
      if (!items.some((other) => other.id === id)) throw new RowConflict("school.item.gone");
      return list.toSection(items.map((other) => (other.id === id ? item : other)));
    },
    changed: (item) => ({ items: [nameInActivity(list, item)] }),
    goTo: `${sectionPath(list.section)}#${encodeURIComponent(id)}`,
  });
}

function addItem<Item>(items: Item[], item: Item, most: number): Item[] {
  if (items.length >= most) throw new RowConflict("school.err.tooMany");
  return [...items, item];
}

async function moveItem<Name extends SectionName, Item extends ListItem>(
  request: Request,
  account: string,
  list: ItemList<Name, Item>,
) {
  const id = new URL(request.url).searchParams.get("move") ?? "";
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "school.item.err.move");
  if (stopped) return null;
  const move = { id, before: getLine(fields, "before"), after: getLine(fields, "after") };
  const message = runWrite(`the order of ${list.section}`, "school.item.err.move", () =>
    writeMove(list, move, Number(getLine(fields, "seen")), account),
  );
  return redirectWithFlash(sectionPath(list.section), [message]);
}

type Move = { id: string; before: string; after: string };

/** The same move a second time changes nothing. */
function writeMove<Name extends SectionName, Item extends ListItem>(
  list: ItemList<Name, Item>,
  move: Move,
  version: number,
  account: string,
): Flash {
  return transaction((tx) => {
    const current = getStoredSection(list.section);
    const before = list.getItems(current.value);
    const after = placeItem(before, move);
    const moved = after?.find(({ id }) => id === move.id);
    const isThere = after?.every((item, place) => item === before[place]);
    if (!moved || (!isThere && current.version !== version))
      return { tone: "bad", title: "school.item.err.move", body: "school.item.stale" };
    const changed = { items: [nameInActivity(list, moved)] };
    if (!isThere) saveSection(tx, list.section, list.toSection(after ?? []), { version, account, changed });
    return { tone: "good", title: "school.item.moved", body: "school.saved.body" };
  });
}

function placeItem<Item extends ListItem>(items: Item[], { id, before, after }: Move): Item[] | undefined {
  const item = items.find((other) => other.id === id);
  const others = items.filter((other) => other !== item);
  const neighbour = others.findIndex((other) => other.id === (before || after));
  if (!item || neighbour < 0) return undefined;
  return others.toSpliced(before ? neighbour : neighbour + 1, 0, item);
}

export function findItemName(list: AnyItemList, id: string | undefined) {
  const item = list.getItems(getStoredSection(list.section).value).find((other) => other.id === id);
  return item && list.getName(item);
}

export function findNeighbour(list: AnyItemList, id: string | undefined): string | undefined {
  const items = list.getItems(getStoredSection(list.section).value);
  const place = items.findIndex((item) => item.id === id);
  return place < 0 ? undefined : (items[place + 1] ?? items[place - 1])?.id;
}

export function deleteItem(list: AnyItemList, id: string | undefined, account: string): void {
  transaction((tx) => {
    const { value, version } = getStoredSection(list.section);
    const items = list.getItems(value);
    const item = items.find((other) => other.id === id);
    if (!item) return;
    const rest = list.toSection(items.filter((other) => other !== item));
    saveSection(tx, list.section, rest, { version, account, changed: { items: [nameInActivity(list, item)] } });
  });
}

const nameInActivity = <Item extends ListItem>(list: { getName: ItemList<never, Item>["getName"] }, item: Item) =>
  localizedText(list.getName(item), "en");

const getMaxItems = ({ section }: { section: SectionName }): number =>
  section in maxItems ? maxItems[section as keyof typeof maxItems] : Number.POSITIVE_INFINITY;
