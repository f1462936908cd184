import type { TextKey } from "../i18n/en";
import { formatLongDate, formatTime, getDateParts } from "../i18n/format";
import type { Language } from "../i18n/languages";

export type ActivityAction =
  | "created"
  | "changed"
  | "deleted"
  | "restored"
  | "removed"
  | "marked"
  | "imported"
  | "locked"
  | "unlocked"
  | "movedUp"
  | "approved"
  | "disabled"
  | "linked"
  | "backedUp"
  | "signedOut";

/** The four things the office publishes, under the names that activity and trash know them by. */
export const contentKinds = ["notice", "resultDocument", "blog", "photo"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Everything a line can tell of; the item of a class is its level, 1 to 10, and that of the whole school 0. */
type ActivityKind = ContentKind | "student" | "subject" | "exam" | "class" | "account" | "school";

/**
 * What the title of a thing that belongs to a class is put together from: the name of the thing, or how many students
 * an import brought. So every reader has the title in their own language, whoever wrote the line.
 */
export type ActivityDetails = { classLevel: number; name?: string; nameBn?: string; added?: number; changed?: number };

/**
 * One line of the activity: the e-mail of the account that acted (empty: the website itself), on what, in words. A title
 * that was typed as one piece has no details.
 */
export type ActivityEntry = {
  account: string;
  act: ActivityAction;
  kind: ActivityKind;
  itemId: number;
  title: string;
  details?: ActivityDetails;
};

type ClassTitleParts = { classLevel: number; name?: string; nameBn?: string | null; added?: number; changed?: number };

/** The title of a thing that belongs to a class: in English, as it stands in the table, and what it is made of. */
export function titleWithClass({
  classLevel,
  name,
  nameBn,
  added,
  changed,
}: ClassTitleParts): Pick<ActivityEntry, "title" | "details"> {
  const place = `Class ${classLevel}`;
  const title = name ? `${name}, ${place}` : added === undefined ? place : `${place}: ${added} new, ${changed} changed`;
  return { title, details: { classLevel, name, nameBn: nameBn ?? undefined, added, changed } };
}

export const kindText: Record<ActivityKind, TextKey> = {
  notice: "kind.notice",
  resultDocument: "kind.resultDocument",
  blog: "kind.blog",
  photo: "kind.photo",
  student: "kind.student",
  subject: "kind.subject",
  exam: "kind.exam",
  class: "kind.class",
  account: "kind.account",
  school: "kind.school",
};

/** What was done, with a place for the kind it was done to. */
export const activityText = (act: ActivityAction, kind: ActivityKind): TextKey =>
  (kind === "account" ? accountActivityTexts[act] : undefined) ?? activityTexts[act];

const accountActivityTexts: Partial<Record<ActivityAction, TextKey>> = {
  changed: "activity.signInChanged",
  removed: "activity.turnedDown",
};

const activityTexts: Record<ActivityAction, TextKey> = {
  created: "activity.created",
  changed: "activity.changed",
  deleted: "activity.deleted",
  restored: "activity.restored",
  removed: "activity.removed",
  marked: "activity.marked",
  imported: "activity.imported",
  locked: "activity.locked",
  unlocked: "activity.unlocked",
  movedUp: "activity.movedUp",
  approved: "activity.approved",
  disabled: "activity.disabled",
  linked: "activity.linked",
  backedUp: "activity.backedUp",
  signedOut: "activity.signedOut",
};

type StoredEntry = ActivityEntry & { id: number; at: Date };

export type ActivityDay = {
  day: string;
  date: string;
  lines: (ActivityEntry & { id: number; iso: string; time: string })[];
};

/** Lines, the newest first, gathered by their day in Dhaka; day and hour in the reader's language. */
export function groupByDay(lines: StoredEntry[], language: Language): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const { at, ...line } of lines) {
    const day = getDateParts(at, language).iso;
    if (days.at(-1)?.day !== day) days.push({ day, date: formatLongDate(at, language), lines: [] });
    days.at(-1)?.lines.push({ ...line, iso: at.toISOString(), time: formatTime(at, language) });
  }
  return days;
}
