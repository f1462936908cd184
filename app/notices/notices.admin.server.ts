import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { transaction } from "~drizzle/client";
import { notices } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { adminRows } from "../content/admin-rows.server";
import type { ListedType, OwnColumns } from "../content/content.server";
import { updatePublication } from "../content/publication";
import { describeDays } from "../exam-days/exam-days.server";
import { parseId } from "../http";
import { collectErrors, type FieldError, getLine } from "../i18n/form-values";
import { parseDhakaInput, toDhakaInput } from "../i18n/format";
import { daysInWords } from "../i18n/i18n.server";
import { type Language, localizedText } from "../i18n/languages";
import { findOverlap } from "../school/calendar";
import { readSection } from "../school/school.server";
import { noticeFileRule } from "../uploads/upload-rules";
import { type NoticeInput, noticeSchema, parseNoticeType } from "./notice";
import { publicColumns } from "./notices.server";
import { checkUrgentUntil, defaultEnd, isUrgent, namesNoDay, offerEnds, urgentUntilValue, writeDates } from "./urgent";

const { id, title, type, content, status, publishAt, deletedAt, urgentUntil } = notices;

const adminColumns = { ...publicColumns, urgentUntil };

const adminNotices = adminRows(notices, {
  whole: adminColumns,
  // The list shows only the first lines of the content, so we read only 400 characters of it.
  listed: { ...adminColumns, content: sql<string>`substr(${content}, 1, 400)`.mapWith(content) },
  searched: [title, content],
});

export type AdminNotice = NonNullable<ReturnType<typeof adminNotices.find>>;

export const noticeType: ListedType<NoticeInput, AdminNotice, OwnColumns<typeof notices, "tellAgainAt">> = {
  kind: "notice",
  files: { attachment: { rule: noticeFileRule, bucket: "notices" } },
  mainFile: "attachment",
  schema: noticeSchema,
  check: ({ publication, id, form }) => {
    const stored = id === undefined ? undefined : adminNotices.find(id);
    const notice = form ? { ...form.input, urgentUntil: endOf(form.input) } : stored;
    if (publication.status === "Draft" || !notice) return {};
    const now = new Date();
    const { publishAt } = updatePublication(stored ?? { status: "Draft", publishAt: now }, publication, now);
    const urgentUntil = notice.urgentUntil ? checkUrgentUntil(notice.urgentUntil, publishAt, now) : undefined;
    if (form?.input.anyway === doubtfulOf(notice)) return collectErrors({ urgentUntil });
    const before = form && stored?.status === "Published" ? stored : undefined;
    const startsOn = findCalendarOverlap(notice, before, form?.language ?? "en");
    return collectErrors({ urgentUntil, title: findUndatedTitle(notice, before, publishAt), startsOn });
  },
  ...adminNotices,
  prepare: (fields) => {
    const datedTitle = getLine(fields, "datedTitle");
    if (datedTitle) fields.set("title", datedTitle);
    moveDefaultEnd(fields, new Date());
  },
  toColumns: (input, _files, changedAt = new Date()) => {
    const { title, type, content, startsOn, endsOn, tellAgain } = input;
    return {
      ...{ title, type, content, startsOn, urgentUntil: endOf(input) },
      endsOn: endsOn === startsOn ? null : endsOn,
      ...(tellAgain && { tellAgainAt: changedAt }),
    };
  },
  insert: (tx, row) => tx.insert(notices).values(row).returning({ id }).get().id,
  update: (tx, wanted, row) => tx.update(notices).set(row).where(eq(id, wanted)).run(),
  toValues: (notice) => {
    const urgentUntil = urgentUntilValue(notice, new Date());
    return { ...notice, urgent: urgentUntil && "on", urgentUntil };
  },
  toItem: (notice, _language, now) => {
    const { urgentUntil: end } = notice;
    return { ...notice, urgentUntil: isUrgent(end, now) ? end : null };
  },
  filters: (searchParams) => {
    const wanted = parseNoticeType(searchParams.get("type"));
    return { type: wanted && eq(type, wanted) };
  },
  // If the URL names an exam, the new notice starts with the dates of the exam.
  draft: (searchParams, language) => {
    const days = describeDays(parseId(searchParams.get("exam") ?? "") ?? 0, language);
    return days && { ...days, type: "Exam", urgent: "", urgentUntil: "" };
  },
};

/** Without script, the form cannot adapt the default end to the title and to the first day. */
function moveDefaultEnd(fields: FormData, now: Date): void {
  const end = getLine(fields, "urgentUntil");
  if (end !== getLine(fields, "offeredEnd") || end !== offerEnds(now)[0]?.value) return;
  fields.set("urgentUntil", defaultEnd(fields, now));
}

const endOf = ({ urgent, urgentUntil }: NoticeInput) => (urgent ? urgentUntil : null);

type Notice = Pick<NoticeInput, "title" | "type" | "startsOn" | "endsOn" | "urgentUntil">;

const daysOf = ({ type, startsOn, endsOn }: Notice) => `${type} ${startsOn} ${endsOn ?? startsOn}`;

/**
 * Returns the values about which the form asks the user, for example dates that overlap with another event. The button
 * for publishing anyway sends these values back, so that the form does not ask again.
 */
const doubtfulOf = (notice: Notice) => (isUndated(notice) ? `${daysOf(notice)} ${notice.title}` : daysOf(notice));

const isUndated = ({ title, urgentUntil }: Notice) => urgentUntil !== null && namesNoDay(title);

function findUndatedTitle(notice: Notice, before: Notice | undefined, publishAt: Date): FieldError | undefined {
  const wasTold = before && isUndated(before) && before.title === notice.title;
  if (!isUndated(notice) || wasTold) return undefined;
  const dated = writeDates(notice.title, publishAt);
  if (dated === notice.title) return undefined;
  const values = { anyway: doubtfulOf(notice), dated };
  return { text: "form.title.undated", values, isQuestion: true };
}

function findCalendarOverlap(notice: Notice, before: Notice | undefined, language: Language) {
  const { type: kind, startsOn, endsOn } = notice;
  if (startsOn === null || (before && daysOf(before) === daysOf(notice))) return undefined;
  const entry = findOverlap({ kind, starts: startsOn, ends: endsOn ?? startsOn }, readSection("calendar").entries);
  if (!entry) return undefined;
  const days = daysInWords(entry.starts, entry.ends, language);
  const values = { title: localizedText(entry.title, language), days, anyway: doubtfulOf(notice) };
  const text = { text: "form.startsOn.overlap", summary: "form.startsOn.overlap.summary" } as const;
  return { ...text, values, isQuestion: true } satisfies FieldError;
}

/**
 * Ends the urgency of a notice. Returns the previous end for `makeUrgentAgain`, or undefined if the notice was not
 * urgent.
 */
export function endUrgent(wanted: number, account: string, now = new Date()): string | undefined {
  return transaction((tx) => {
    const isWanted = and(eq(id, wanted), isNull(deletedAt), gt(urgentUntil, now));
    const notice = tx.select({ title, urgentUntil }).from(notices).where(isWanted).get();
    if (!notice?.urgentUntil) return undefined;
    tx.update(notices).set({ urgentUntil: null, changedAt: now }).where(isWanted).run();
    recordActivity(tx, { account, act: "calmed", kind: "notice", itemId: wanted, title: notice.title }, now);
    return toDhakaInput(notice.urgentUntil);
  });
}

/** Undoes `endUrgent`. Returns false if the notice was changed or deleted since then, or if the end has passed. */
export function makeUrgentAgain(wanted: number, until: string, account: string, now = new Date()): boolean {
  return transaction((tx) => {
    const end = parseDhakaInput(until);
    const isWanted = and(eq(id, wanted), isNull(deletedAt), isNull(urgentUntil), eq(status, "Published"));
    const notice = tx.select({ title, publishAt }).from(notices).where(isWanted).get();
    if (!notice || !end || checkUrgentUntil(end, notice.publishAt, now)) return false;
    tx.update(notices).set({ urgentUntil: end, changedAt: now }).where(isWanted).run();
    recordActivity(tx, { account, act: "changed", kind: "notice", itemId: wanted, title: notice.title }, now);
    return true;
  });
}
