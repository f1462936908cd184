/** How long a deleted thing rests in the trash before it is removed for good. */
export const restDays = 30;

const dayMs = 24 * 3600 * 1000;

/** The moment at `now` before which a thing must have been deleted for its rest to be over. */
export const restBegan = (now: Date) => new Date(now.getTime() - restDays * dayMs);

/** Whole days from `now` until a thing deleted at `deletedAt` goes, a begun day counted: 30 at first, never below 1. */
export function daysLeft(deletedAt: Date, now: Date): number {
  const left = (deletedAt.getTime() - restBegan(now).getTime()) / dayMs;
  return Math.min(restDays, Math.max(1, Math.ceil(left)));
}
