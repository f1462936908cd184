import { z } from "zod";
import { transaction } from "~drizzle/client";
import type { Flash } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { parseAdminForm } from "../admin/forms/form.server";
import { RowConflict } from "../admin/forms/save-row.server";
import { runWrite } from "../admin/forms/write-error.server";
import { findDeletion } from "../content/deletions.server";
import { getLine } from "../i18n/form-values";
import { localizedText } from "../i18n/languages";
import { getSection, getStoredSection } from "../school/school.server";
import { type CalendarEntry, type School, sectionPath } from "../school/sections";
import { getItems, isFull, itemLists, type ListItem, type ListSection, nameOf } from "./item-lists";
import { limitPictureForPhones } from "./pictures.server";
import { saveSection } from "./save-section.server";
import { saveSectionForm } from "./section-form.server";
import { deletedKindOf, recordItemDeletion } from "./undo-deletion.server";

/**
 * Saves an item: `?move=ID` moves an item, `?edit=ID` changes one, and any other address adds one. `account` is the
 * email address of the sender.
 */
export const changeItems = (request: Request, account: string, section: ListSection) =>
  (new URL(request.url).searchParams.has("move") ? moveItem : saveItem)(request, account, section);

async function saveItem(request: Request, account: string, section: ListSection) {
  const editing = new URL(request.url).searchParams.get("edit");
  const id = editing ?? crypto.randomUUID();
  const answer = await saveSectionForm<ListSection, ListItem>(request, account, {
    section,
    schema: z.preprocess(
      (posted) => ({ ...Object(posted), id }),
      itemLists[section].schema,
    ) as z.ZodType as z.ZodType<ListItem>,
    apply: (value, item) => {
      const items = getItems(section, value);
      if (editing === null && isFull(section, items)) throw new RowConflict("school.err.tooMany");
      if (editing === null) return toSection(section, [...items, item], item);
      if (!items.some((other) => other.id === id)) throw new RowConflict("school.item.gone");
      return toSection(
        section,
        items.map((other) => (other.id === id ? item : other)),
        item,
      );
    },
    changed: (item) => ({ items: [nameInActivity(section, item)] }),
    goTo: `${sectionPath(section)}#${encodeURIComponent(id)}`,
  });
  const atTop = section === "campus" && getSection(section).pictures.find(isAtTop);
  if (atTop) await limitPictureForPhones(atTop.picture.id);
  return answer;
}

function toSection(section: ListSection, items: ListItem[], saved?: ListItem): School[ListSection] {
  const byDay = (one: ListItem, other: ListItem) =>
    (one as CalendarEntry).starts.localeCompare((other as CalendarEntry).starts);
  const kept = saved && isAtTop(saved) ? items.map((item) => (item === saved ? item : offTop(item))) : items;
  return { [itemLists[section].key]: section === "calendar" ? kept.toSorted(byDay) : kept } as School[ListSection];
}

const isAtTop = (item: ListItem) => "atTop" in item && item.atTop;

// The top of the home page has room for one picture.
const offTop = (item: ListItem) => (isAtTop(item) ? { ...item, atTop: false } : item);

async function moveItem(request: Request, account: string, section: ListSection) {
  const id = new URL(request.url).searchParams.get("move") ?? "";
  const { fields, stopped } = await parseAdminForm<never>(request, {}, "school.item.err.move");
  if (stopped) return null;
  const move = { id, before: getLine(fields, "before"), after: getLine(fields, "after") };
  const message = runWrite(`the order of ${section}`, "school.item.err.move", () =>
    writeMove(section, move, Number(getLine(fields, "seen")), account),
  );
  return redirectWithFlash(sectionPath(section), [message]);
}

type Move = { id: string; before: string; after: string };

/**
 * Moves an item to the place before or after a neighbour. If the form is sent twice, the second move changes nothing.
 */
function writeMove(section: ListSection, move: Move, version: number, account: string): Flash {
  return transaction((tx) => {
    const current = getStoredSection(section);
    const before = getItems(section, current.value);
    const after = placeItem(before, move);
    const moved = after?.find(({ id }) => id === move.id);
    const isThere = after?.every((item, place) => item === before[place]);
    if (!after || !moved || (!isThere && current.version !== version))
      return { tone: "bad", title: "school.item.err.move", body: "school.item.stale" };
    const changed = { items: [nameInActivity(section, moved)] };
    if (!isThere) saveSection(tx, section, toSection(section, after), { version, account, changed });
    return { tone: "good", title: "school.item.moved", body: "school.saved.body" };
  });
}

function placeItem(items: ListItem[], { id, before, after }: Move): ListItem[] | undefined {
  const item = items.find((other) => other.id === id);
  const others = items.filter((other) => other !== item);
  const neighbour = others.findIndex((other) => other.id === (before || after));
  if (!item || neighbour < 0) return undefined;
  return others.toSpliced(before ? neighbour : neighbour + 1, 0, item);
}

/** Returns an item and the next item, or the previous one if the item is the last. */
export function findItem(section: ListSection, id: string | undefined) {
  const items = getItems(section, getSection(section));
  const place = items.findIndex((item) => item.id === id);
  return { item: items[place], neighbour: place < 0 ? undefined : (items[place + 1] ?? items[place - 1])?.id };
}

/** Returns the id for the Undo button. After a second click the item is already deleted, so the result is the same. */
export function deleteItem(section: ListSection, id = "", account: string): number | undefined {
  return transaction((tx) => {
    const { value, version } = getStoredSection(section);
    const items = getItems(section, value);
    const item = items.find((other) => other.id === id);
    if (!item) return findDeletion(deletedKindOf[section], id);
    const next = items[items.indexOf(item) + 1];
    const undo = recordItemDeletion(tx, section, { item, next, account });
    const rest = toSection(
      section,
      items.filter((other) => other !== item),
    );
    saveSection(tx, section, rest, { version, account, changed: { items: [nameInActivity(section, item)] } });
    return undo;
  });
}

const nameInActivity = (section: ListSection, item: ListItem) => localizedText(nameOf(section, item), "en");
