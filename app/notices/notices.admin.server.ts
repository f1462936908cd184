import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db, paginate, transaction } from "../../drizzle/client";
import { notices } from "../../drizzle/schema";
import { recordActivity } from "../content/activity.server";
import { type ContentType, pagedFileValues } from "../content/content.server";
import { type ListQuery, listQueryCondition } from "../content/content-screen.server";
import { type Publication, updatePublication } from "../content/publication";
import { collectErrors, type FieldError } from "../i18n/form-values";
import { daysInWords } from "../i18n/i18n.server";
import { type Language, localizedText } from "../i18n/languages";
import { findOverlap } from "../school/calendar";
import { readSection } from "../school/school.server";
import { noticeFileRule } from "../uploads/upload-rules";
import { type NoticeField, type NoticeFormValues, type NoticeInput, type NoticeType, parseNotice } from "./notice";
import { publicColumns } from "./notices.server";
import { checkUrgentUntil, namesNoDay } from "./urgent";

/** Published without an attachment that cannot be stored (specification, section 8). */
export const noticeType: ContentType<NoticeInput, NoticeField, "attachment", NoticeFormValues> = {
  kind: "notice",
  hasPublication: true,
  files: { attachment: { rule: noticeFileRule, bucket: "notices", mayRemove: true } },
  onStorageError: "publishWithout",
  parse: parseNotice,
  check: ({ publication, id, form }) => {
    const stored = id === undefined ? undefined : findNotice(id);
    const notice = form?.input ?? stored;
    if (publication.status === "Draft" || !notice) return {};
    const urgentUntil = findUrgentFault(notice, stored, publication);
    if (form?.fields.get("anyway") === doubtfulOf(notice)) return collectErrors({ urgentUntil });
    const before = form && stored?.status === "Published" ? stored : undefined;
    const startsOn = findCalendarOverlap(notice, before, form?.language ?? "en");
    return collectErrors({ urgentUntil, title: findUndatedTitle(notice, before), startsOn });
  },
  find: findNotice,
  insert: (tx, notice, times, { attachment }) =>
    tx
      .insert(notices)
      .values({ ...notice, ...times, ...pagedFileValues(attachment) })
      .returning({ id: notices.id })
      .get().id,
  update: (tx, id, notice, times, { attachment }) => {
    tx.update(notices)
      .set({ ...notice, ...times, ...pagedFileValues(attachment), sharePicture: null })
      .where(eq(notices.id, id))
      .run();
  },
};

type StoredNotice = NonNullable<ReturnType<typeof findNotice>>;

function findUrgentFault({ urgentUntil }: NoticeInput, stored: StoredNotice | undefined, publication: Publication) {
  const now = new Date();
  const { publishAt } = updatePublication(stored ?? { status: "Draft", publishAt: now }, publication, now);
  return urgentUntil ? checkUrgentUntil(urgentUntil, publishAt, now) : undefined;
}

const daysOf = ({ type, startsOn, endsOn }: NoticeInput) => `${type} ${startsOn} ${endsOn}`;

/** What "Publish all the same" says yes to. */
const doubtfulOf = (notice: NoticeInput) => (isUndated(notice) ? `${daysOf(notice)} ${notice.title}` : daysOf(notice));

const isUndated = ({ title, urgentUntil }: NoticeInput) => urgentUntil !== null && namesNoDay(title);

function findUndatedTitle(notice: NoticeInput, before: NoticeInput | undefined): FieldError | undefined {
  const wasTold = before && isUndated(before) && before.title === notice.title;
  if (!isUndated(notice) || wasTold) return undefined;
  return { text: "form.title.undated", values: { anyway: doubtfulOf(notice) } };
}

function findCalendarOverlap(notice: NoticeInput, before: NoticeInput | undefined, language: Language) {
  const { type: kind, startsOn, endsOn } = notice;
  if (startsOn === null || (before && daysOf(before) === daysOf(notice))) return undefined;
  const entry = findOverlap({ kind, starts: startsOn, ends: endsOn ?? startsOn }, readSection("calendar").entries);
  if (!entry) return undefined;
  const days = daysInWords(entry.starts, entry.ends, language);
  const values = { title: localizedText(entry.title, language), days, anyway: doubtfulOf(notice) };
  return { text: "form.startsOn.overlap", values, summary: "form.startsOn.overlap.summary" } satisfies FieldError;
}

const { id, title, type, content, status, createdAt, changedAt, deletedAt, urgentUntil } = notices;

const noticeColumns = { ...publicColumns, urgentUntil, status, createdAt, changedAt, deletedAt };

// Two lines are shown of it.
const contentStart = sql<string>`substr(${content}, 1, 400)`;

const endToCome = (now: Date) =>
  sql<Date | null>`case when ${urgentUntil} > ${now.getTime()} then ${urgentUntil} end`.mapWith(urgentUntil);

/** Of any status; `page` counts from 1. */
export function listNotices(
  page: number,
  { type: wanted, ...rest }: ListQuery & { type?: NoticeType } = {},
  now = new Date(),
) {
  return paginate(page, 50, ({ limit, offset }) =>
    db()
      .select({ ...noticeColumns, content: contentStart, urgentUntil: endToCome(now) })
      .from(notices)
      .where(and(listQueryCondition(notices, [title, content], rest, now), wanted && eq(type, wanted)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}

/** Of any status, but not in the trash. */
export function findNotice(wanted: number) {
  return db()
    .select(noticeColumns)
    .from(notices)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}

/** The title; undefined where nothing was left to end. */
export function endUrgent(wanted: number, account: string, now = new Date()): string | undefined {
  return transaction((tx) => {
    const ended = tx
      .update(notices)
      .set({ urgentUntil: null, changedAt: now })
      .where(and(eq(id, wanted), isNull(deletedAt), gt(urgentUntil, now)))
      .returning({ title })
      .get();
    if (ended) recordActivity(tx, { account, act: "calmed", kind: "notice", itemId: wanted, title: ended.title }, now);
    return ended?.title;
  });
}
