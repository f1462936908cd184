import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db, paginate } from "../../drizzle/client";
import { notices } from "../../drizzle/schema";
import { type ContentType, pagedFileValues } from "../content/content.server";
import { type ListQuery, listQueryCondition } from "../content/content-screen.server";
import type { FieldError } from "../i18n/form-values";
import { daysInWords } from "../i18n/i18n.server";
import { type Language, localizedText } from "../i18n/languages";
import { findOverlap } from "../school/calendar";
import { readSection } from "../school/school.server";
import { noticeFileRule } from "../uploads/upload-rules";
import { type NoticeField, type NoticeFormValues, type NoticeInput, type NoticeType, parseNotice } from "./notice";
import { publicColumns } from "./notices.server";

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
    const wasOut = form && stored?.status === "Published" && daysOf(stored) === daysOf(form.input);
    if (publication.status === "Draft" || !notice || wasOut) return {};
    if (form?.fields.get("anyway") === daysOf(notice)) return {};
    const startsOn = findCalendarOverlap(notice, form?.language ?? "en");
    return startsOn ? { startsOn } : {};
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

type NoticeDays = Pick<NoticeInput, "type" | "startsOn" | "endsOn">;

const daysOf = ({ type, startsOn, endsOn }: NoticeDays) => `${type} ${startsOn} ${endsOn}`;

function findCalendarOverlap(notice: NoticeDays, language: Language): FieldError | undefined {
  const { type: kind, startsOn, endsOn } = notice;
  if (startsOn === null) return undefined;
  const entry = findOverlap({ kind, starts: startsOn, ends: endsOn ?? startsOn }, readSection("calendar").entries);
  if (!entry) return undefined;
  const days = daysInWords(entry.starts, entry.ends, language);
  const values = { title: localizedText(entry.title, language), days, anyway: daysOf(notice) };
  return { text: "form.startsOn.overlap", values, summary: "form.startsOn.overlap.summary" };
}

const { id, title, type, content, status, createdAt, changedAt, deletedAt } = notices;

const noticeColumns = { ...publicColumns, status, createdAt, changedAt, deletedAt };

// Two lines are shown of it.
const contentStart = sql<string>`substr(${content}, 1, 400)`;

/** Of any status; `page` counts from 1. */
export function listNotices(
  page: number,
  { type: wanted, ...rest }: ListQuery & { type?: NoticeType } = {},
  now = new Date(),
) {
  return paginate(page, 50, ({ limit, offset }) =>
    db()
      .select({ ...noticeColumns, content: contentStart })
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
