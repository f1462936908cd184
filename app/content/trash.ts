import { type DeletedKind, deletedKinds } from "~drizzle/stored-values";
import { formatDigits, formatMoment } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { type ContentKind, contentKinds, contentPlaceText } from "./content-kind";

/** The kinds of items that staff can restore. */
export const trashKinds = [...contentKinds, ...deletedKinds] as const;
export type TrashKind = ContentKind | DeletedKind;

export const isDeletedKind = (kind: TrashKind): kind is DeletedKind => deletedKinds.some((deleted) => deleted === kind);

export const trashPath = "/cog-admin/trash";

/** Returns the URL of the Trash with one kind of items. `level` is the class of deleted students. */
export const trashUrl = (kind: TrashKind, level?: number) =>
  `${trashPath}?kind=${kind}${level === undefined ? "" : `&class=${level}`}`;

type TrashedContent = {
  kind: ContentKind;
  id: number;
  title: string;
  deletedAt: Date;
  isPublic: boolean;
  scheduledAt?: Date;
};

export type TrashItem = ReturnType<typeof toTrashItem>;

export function toTrashItem(item: TrashedContent, language: Language, now: Date) {
  const { kind, id, title, deletedAt, isPublic, scheduledAt } = item;
  const count = daysLeft(deletedAt, now);
  return {
    kind,
    id,
    title,
    appeared: contentPlaceText(kind, isPublic),
    /** Set if the item was not yet published when it was deleted. `isPast` says that its time has come since then. */
    scheduled: scheduledAt && { ...formatMoment(scheduledAt, language), isPast: scheduledAt <= now },
    deleted: formatMoment(deletedAt, language),
    left: { count, days: formatDigits(count, language) },
  };
}

export const retentionDays = 30;

const dayMs = 24 * 3600 * 1000;

export const retentionStart = (now: Date) => new Date(now.getTime() - retentionDays * dayMs);

export const warningDays = 3;

export const warningStart = (now: Date) => new Date(retentionStart(now).getTime() + warningDays * dayMs);

/** Counts a started day as a full day. The result is 30 at first and always at least 1. */
export function daysLeft(deletedAt: Date, now: Date): number {
  const left = (deletedAt.getTime() - retentionStart(now).getTime()) / dayMs;
  return Math.min(retentionDays, Math.max(1, Math.ceil(left)));
}
