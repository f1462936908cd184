import { and, desc, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { formatShortDate } from "~/i18n/format";
import { getTranslator } from "~/i18n/i18n.server";
import { detectLanguage, type Language, localizedText } from "~/i18n/languages";
import { getContacts, getStoredSection } from "~/school/school.server";
import type { SchoolContacts } from "~/school/sections";
import { deleteFile, saveFile } from "~/uploads/files.server";
import { uploads } from "~/uploads/storage.server";
import type { SchoolDatabase, SchoolTransaction } from "~drizzle/client";
import { blogPictures, blogPictureUses, blogs } from "~drizzle/schema";
import { createBackgroundJob } from "../background-job.server";
import { contentTables, sharedKinds } from "../content-tables.server";
import { getShownDate } from "../publication";
import { drawSharePicture } from "./draw-share-picture.server";

type PicturedKind = (typeof sharedKinds)[number];

export const createSharePictureDrawer = () =>
  createBackgroundJob({ name: "The sharing picture", findNext: findNextItem, make: drawPictureOf });

const drawAll = createSharePictureDrawer();
let isStarted = false;

/**
 * Draws sharing pictures for the newest items first, and skips drafts and the Trash. A scheduled item gets its picture
 * before it is published.
 */
export function startSharePictures(): Promise<void> {
  isStarted = true;
  return drawAll();
}

/** Does nothing in a process that does not serve the website, for example a command. */
export async function drawSharePictures(): Promise<void> {
  if (isStarted) await drawAll();
}

export function renewSharePictures(tx: SchoolTransaction, before: SchoolContacts, after: SchoolContacts): void {
  const shown = ({ name, place, crest }: SchoolContacts) => JSON.stringify([name, place, crest]);
  if (shown(before) === shown(after)) return;
  for (const kind of sharedKinds) tx.update(contentTables[kind]).set({ sharePicture: null }).run();
}

/**
 * `key` includes the version of the item. So if a picture could not be drawn, we try again after the item has changed.
 */
type PendingItem = {
  key: string;
  kind: PicturedKind;
  id: number;
  title: string;
  publishAt: Date;
  /** Undefined if items of this kind have no days. */
  startsOn?: string | null;
};

function findNextItem(school: SchoolDatabase, passedOver: string[]): PendingItem | undefined {
  const [first, ...others] = sharedKinds.flatMap((kind) => findNextOf(kind, school, passedOver) ?? []);
  return others.reduce((newest, item) => (newest && newest.publishAt >= item.publishAt ? newest : item), first);
}

function findNextOf(kind: PicturedKind, school: SchoolDatabase, passedOver: string[]): PendingItem | undefined {
  const table = contentTables[kind];
  const { id, title, publishAt, sharePicture, deletedAt } = table;
  const waits = and(sql`${table.status} = 'Published'`, isNull(sharePicture), isNull(deletedAt));
  const item = school
    .select({ key: versionKey(kind), id, title, publishAt, ...("startsOn" in table && { startsOn: table.startsOn }) })
    .from(table)
    .where(and(waits, notInArray(versionKey(kind), passedOver)))
    .orderBy(desc(publishAt), desc(id))
    .limit(1)
    .get();
  return item && { ...item, kind };
}

function versionKey(kind: PicturedKind): SQL<string> {
  const { id, createdAt, changedAt } = contentTables[kind];
  return sql<string>`${kind} || ' ' || ${id} || ', ' || coalesce(${changedAt}, ${createdAt})`;
}

/**
 * Stores the file first and updates the row last. If the row or the school's contacts have changed while we drew the
 * picture, we delete the file, and the row still waits for its picture.
 */
async function drawPictureOf(item: PendingItem, school: SchoolDatabase): Promise<void> {
  const { key, kind, id, title } = item;
  const schoolVersion = getStoredSection("contacts").version;
  const language = detectLanguage(title);
  const { name, place } = getContacts();
  const words = {
    title,
    language,
    school: localizedText(name, language),
    place: localizedText(place, language),
    below: `${getTranslator(language).t(`kind.${kind}`)} · ${formatItemDate(item, language)}`,
  };
  const photo = kind === "blog" ? await readFirstPhoto(id, school) : undefined;
  const { bytes, ...drawn } = await drawSharePicture(words, photo);
  const named = { name: `picture.${drawn.extension}`, bytes };
  const file = await saveFile("documents/share-pictures", named, { ok: true, ...drawn });
  const table = contentTables[kind];
  const itself = and(eq(table.id, id), eq(versionKey(kind), key), isNull(table.sharePicture));
  const isOfNow = getStoredSection("contacts").version === schoolVersion;
  const values = { sharePicture: file.filePath };
  if (isOfNow && school.update(table).set(values).where(itself).run().changes > 0) return;
  await deleteFile(file.filePath);
}

function formatItemDate(item: PendingItem, language: Language): string {
  const { date, isPosted } = getShownDate(item);
  const shown = formatShortDate(date, language);
  return isPosted && item.startsOn !== undefined
    ? getTranslator(language).t("notices.postedOn", { date: shown })
    : shown;
}

async function readFirstPhoto(blogId: number, school: SchoolDatabase): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const photo = school
    .select({ key: blogPictures.filePath })
    .from(blogPictureUses)
    .innerJoin(blogPictures, eq(blogPictures.id, blogPictureUses.pictureId))
    .innerJoin(blogs, eq(blogs.id, blogPictureUses.blogId))
    .where(eq(blogPictureUses.blogId, blogId))
    .orderBy(sql`instr(${blogs.content}, ${blogPictures.filePath})`)
    .limit(1)
    .get();
  const file = photo?.key && (await uploads().get(photo.key));
  return file ? new Uint8Array(await file.arrayBuffer()) : undefined;
}
