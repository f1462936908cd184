const restMs = 5_000;
const oftenestMs = 60_000;

/** What is known of the copy, in ms of one clock: first and last write that it lacks, and when the last one was begun. */
export type Unsaved = { firstAt?: number; lastAt?: number; begunAt: number };

/**
 * Whether the copy is to be made anew: five seconds after the last write, or while writes do not rest, once a minute;
 * never more often than that, because a cheap disk wears out.
 */
export function isCopyDue({ firstAt, lastAt, begunAt }: Unsaved, now: number): boolean {
  if (firstAt === undefined || lastAt === undefined) return false;
  const rests = now - lastAt >= restMs || now - firstAt >= oftenestMs;
  return rests && now - begunAt >= oftenestMs;
}
