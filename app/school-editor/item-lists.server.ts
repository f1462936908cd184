import { z } from "zod";
import { transaction } from "~drizzle/client";
import { nameInBody } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { changeItems } from "../admin/forms/lists/list-changes";
import { parseAdminForm } from "../admin/forms/saving/form.server";
import { RowConflict } from "../admin/forms/saving/save-row.server";
import { getLanguage } from "../i18n/i18n.server";
import { type Language, localizedText } from "../i18n/languages";
import { truncateText } from "../i18n/text";
import { moveItem } from "../saving/move-item.server";
import { getSection, getStoredSection } from "../school/school.server";
import { sectionPath } from "../school/sections";
import { findDeletion } from "../undo/deletions.server";
import {
  deletedKindOf,
  getItemName,
  isFound,
  isFull,
  itemLists,
  itemListUrl,
  type ListItem,
  type ListSection,
} from "./item-lists";
import { limitPictureForPhones } from "./pictures.server";
import { saveSection } from "./save-section.server";
import { saveSectionForm } from "./section-form.server";
import { recordItemDeletion } from "./undo-deletion.server";

/**
 * Saves an item. With `?edit=ID` it changes an item, with `?new` it adds an item, and with any other URL it moves an
 * item. `account` is the email address of the user.
 */
export function changeItemList(request: Request, account: string, section: ListSection) {
  const { searchParams } = new URL(request.url);
  const editing = searchParams.get("edit");
  if (editing !== null || searchParams.has("new")) return saveItem(request, account, section, editing);
  return moveListItem(request, account, section);
}

async function saveItem<Section extends ListSection>(
  request: Request,
  account: string,
  section: Section,
  editing: string | null,
) {
  const id = editing ?? crypto.randomUUID();
  const { schema, getItems, toValue } = itemLists[section];
  const language = await getLanguage(request);
  const answer = await saveSectionForm(request, account, {
    section,
    schema: z.preprocess((posted) => ({ ...Object(posted), id }), schema),
    apply(value, item) {
      const items = getItems(value);
      const at = items.findIndex((other) => other.id === id);
      if (editing === null && isFull(section, items)) throw new RowConflict("school.err.tooMany");
      if (editing !== null && at < 0) throw new RowConflict("school.item.gone");
      return toValue(editing === null ? changeItems(items, { to: items.length }, item) : items.with(at, item), item);
    },
    changed: (item) => ({ items: [nameInActivity(section, item)] }),
    named: () => shortName(section, findItem(section, id).item, language),
    goTo() {
      const { item } = findItem(section, id);
      const words = new URL(request.url).searchParams.get("q")?.trim() ?? "";
      // If the search no longer finds the item, the list shows all items.
      return itemListUrl(section, { words: item && isFound(section, item, words) ? words : "", id });
    },
  });
  const atTop = section === "campus" && getSection("campus").pictures.find((picture) => picture.atTop);
  if (atTop) await limitPictureForPhones(atTop.picture.id);
  return answer;
}

// A cookie contains the message, so the name must be short.
const maxNameLength = 80;

const shortName = <Section extends ListSection>(
  section: Section,
  item: ListItem<Section> | undefined,
  language: Language,
) => (item ? truncateText(localizedText(getItemName(section, item), language), maxNameLength) : "");

async function moveListItem<Section extends ListSection>(request: Request, account: string, section: Section) {
  const title = "school.item.err.move";
  const language = await getLanguage(request);
  const { fields, stopped } = await parseAdminForm<never>(request, {}, title);
  if (stopped) return null;
  const message = moveItem(fields, {
    what: `the order of ${section}`,
    title,
    goneText: "form.list.stale",
    read() {
      const { value, version } = getStoredSection(section);
      return { items: itemLists[section].getItems(value), version };
    },
    write(tx, items, moved) {
      const { version } = getStoredSection(section);
      const changed = { items: [nameInActivity(section, moved)] };
      saveSection(tx, section, itemLists[section].toValue(items), { version, account, changed });
    },
    moved: (_place, item) => ({
      tone: "good",
      title: "school.item.moved",
      ...nameInBody(shortName(section, item, language)),
    }),
  });
  return redirectWithFlash(sectionPath(section), [message]);
}

/** Returns an item and its neighbour. This is the next item, or the previous item if the item is the last. */
export function findItem<Section extends ListSection>(section: Section, id: string | undefined) {
  const items = itemLists[section].getItems(getSection(section));
  const place = items.findIndex((item) => item.id === id);
  return { item: items[place], neighbour: place < 0 ? undefined : (items[place + 1] ?? items[place - 1])?.id };
}

/**
 * Deletes an item. Returns the id of the deletion for the Undo button. After a second click the item is already
 * deleted, and the result is the same.
 */
export function deleteItem<Section extends ListSection>(section: Section, id = "", account: string) {
  const { getItems, toValue } = itemLists[section];
  return transaction((tx): number | undefined => {
    const { value, version } = getStoredSection(section);
    const items = getItems(value);
    const from = items.findIndex((other) => other.id === id);
    const item = items[from];
    if (!item) return findDeletion(deletedKindOf[section], id);
    const undo = recordItemDeletion(tx, section, { item, next: items[from + 1], account });
    const changed = { items: [nameInActivity(section, item)] };
    saveSection(tx, section, toValue(changeItems(items, { from })), { version, account, changed });
    return undo;
  });
}

const nameInActivity = <Section extends ListSection>(section: Section, item: ListItem<Section>) =>
  localizedText(getItemName(section, item), "en");
