import type { TextKey } from "../i18n/en";
import { formatDigits, formatShortDate, formatTime } from "../i18n/format";
import type { Language } from "../i18n/languages";
import type { ContentKind } from "./activity";
import { contentPlaceText } from "./content-kind";

type TrashedContent = { kind: ContentKind; id: number; title: string; deletedAt: Date; isPublic: boolean };

/** A thing in the trash as the office lists it: day and hour of its deletion in Dhaka and the days that are left. */
export type TrashItem = {
  kind: ContentKind;
  id: number;
  title: string;
  appeared: TextKey;
  deleted: { iso: string; date: string; time: string };
  left: { count: number; days: string };
};

export function toTrashItem(thing: TrashedContent, language: Language, now: Date): TrashItem {
  const { kind, id, title, deletedAt, isPublic } = thing;
  const count = daysLeft(deletedAt, now);
  return {
    kind,
    id,
    title,
    appeared: contentPlaceText(kind, isPublic),
    deleted: {
      iso: deletedAt.toISOString(),
      date: formatShortDate(deletedAt, language),
      time: formatTime(deletedAt, language),
    },
    left: { count, days: formatDigits(count, language) },
  };
}

/** How long a deleted thing rests in the trash before it is removed for good. */
export const retentionDays = 30;

const dayMs = 24 * 3600 * 1000;

/** The moment at `now` before which a thing must have been deleted for its rest to be over. */
export const retentionStart = (now: Date) => new Date(now.getTime() - retentionDays * dayMs);

/** Whole days from `now` until a thing deleted at `deletedAt` goes, a begun day counted: 30 at first, never below 1. */
export function daysLeft(deletedAt: Date, now: Date): number {
  const left = (deletedAt.getTime() - retentionStart(now).getTime()) / dayMs;
  return Math.min(retentionDays, Math.max(1, Math.ceil(left)));
}
