import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { readPublished } from "~/admin/flash.server";
import { namesDay } from "~/admin/import/dates";
import { publicOrigin } from "~/env.server";
import { getDateParts } from "~/i18n/format";
import { getTranslator } from "~/i18n/i18n.server";
import { detectLanguage, findJoinedName, type Language, localizedPath } from "~/i18n/languages";
import { countGraphemes, truncateText } from "~/i18n/text";
import { db } from "~drizzle/client";
import { isVisible } from "~drizzle/visible-rows";
import { type ContentKind, contentPagePath, type ListedKind } from "../content-kind";
import { contentTables } from "../content-tables.server";
import { getShownDate } from "../publication";
import { sharePictureSize } from "./draw-share-picture.server";
import { drawSharePictures } from "./share-pictures.server";
import { toCheapText, withoutScheme } from "./sms";

export type SharedItem = NonNullable<Awaited<ReturnType<typeof findSharedItem>>>;

export async function findJustPublished(request: Request, kind: ContentKind): Promise<SharedItem | undefined> {
  const id = await readPublished(request);
  return id === undefined ? undefined : findSharedItem(request, kind, id);
}

/**
 * Returns what the panel for sharing an item shows. Waits a short time until the sharing picture is drawn. Returns
 * undefined if the item is not public.
 */
export async function findSharedItem(request: Request, kind: ContentKind, id: number) {
  if (kind === "photo") return undefined;
  let item = findItem(kind, id);
  if (!item || !isVisible(item, new Date())) return undefined;
  if (item.sharePicture === null) {
    await Promise.race([drawSharePictures(), wait(patience, undefined, { ref: false })]);
    item = findItem(kind, id) ?? item;
  }
  const { title, summary, sharePicture } = item;
  const language = detectLanguage(title + summary);
  const path = localizedPath(language, contentPagePath(kind, id));
  const address = publicOrigin(request) + path;
  return {
    kind,
    id,
    title,
    language,
    path,
    address,
    text: shareText({ title, summary, address }),
    sms: smsText({ title, address, ...getShownDate(item) }, language),
    picture: sharePicture ? { src: `/uploads/${sharePicture}`, ...sharePictureSize } : undefined,
  };
}

/** The maximum time in ms to wait for the sharing picture. */
const patience = 1_500;

function findItem(kind: ListedKind, id: number) {
  const table = contentTables[kind];
  const row = db().select().from(table).where(eq(table.id, id)).get();
  if (!row) return undefined;
  const { status, publishAt, deletedAt, filePath } = row;
  const hasRoutine = "examId" in row && row.examId !== null;
  const title = hasRoutine ? findJoinedName(detectLanguage(row.title), row.title) : row.title;
  const summary =
    "excerpt" in row ? row.excerpt : "content" in row ? row.content : "description" in row ? row.description : "";
  // A result document has no page, so it has no sharing picture.
  const sharePicture = "sharePicture" in row ? row.sharePicture : undefined;
  const startsOn = "startsOn" in row ? row.startsOn : null;
  return { title, summary, startsOn, sharePicture, status, publishAt, deletedAt, filePath };
}

type SharedText = {
  title: string;
  summary: string;
  address: string;
};

export const shareText = ({ title, summary, address }: SharedText): string =>
  [oneLine(title), firstLines(summary), address].filter(Boolean).join("\n\n");

type Announced = { title: string; address: string } & ReturnType<typeof getShownDate>;

/**
 * The school pays for each part of an SMS. So the date is short, the title is cut, the characters are plain, and the
 * link has no scheme (`https://`).
 */
export function smsText({ title, address, date, isPosted }: Announced, language: Language): string {
  const { day, month } = getDateParts(date, language);
  const shownDay = language === "bn" ? `${day} ${month}` : `${month} ${day}`;
  const shownTitle = firstLines(oneLine(title), 100);
  // Parents would read the day of posting before "School closed" as the day on which the school is closed.
  const posted = `${shownTitle}\n${getTranslator(language).t("sms.posted", { day: shownDay })}`;
  const dated = isPosted ? posted : `${shownDay}: ${shownTitle}`;
  // If the title already contains a date, we do not add another date. Readers would mistake two dates for a range.
  return toCheapText(`${namesDay(shownTitle) ? shownTitle : dated}\n${withoutScheme(address)}`);
}

function firstLines(written: string, mostLetters = 200): string {
  const text = tidyLines(written);
  if (countGraphemes(text) <= mostLetters) return text;
  const cut = truncateText(text, mostLetters).slice(0, -1);
  const isAtWord = /\s/.test(text.charAt(cut.length));
  const whole = isAtWord ? cut : cut.replace(/\s+\S*$/, "");
  return `${whole.replace(/[\s,;:।.–—-]+$/u, "")}…`;
}

const oneLine = (text: string) => tidyLines(text).replace(/\n+/g, " ");

const tidyLines = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(controlCharacters, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

// Matches control characters except tabs and line ends, and direction marks, which could change the order of the text
// and the link after it.
const controlCharacters = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
