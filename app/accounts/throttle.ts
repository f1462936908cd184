const second = 1000;
export const hour = 3600 * second;
/** How long it takes until the failures of a pair count no more, if nobody tries. */
export const resetAfter = 24 * hour;

/** What failed sign-ins are counted by: one account from one address, one account, one address. */
type FailureKind = "pair" | "account" | "address";

/**
 * What else is counted, though nothing failed: sign-ups and forgotten passwords from one address; letters to one
 * e-mail that ask to confirm it, that say it is known, and that bring a new password.
 */
export type RequestKind = "signUp" | "forgotten" | "confirmLetter" | "knownLetter" | "passwordLetter";

export type ThrottleKind = FailureKind | RequestKind;

/**
 * Whether a newcomer goes on from the lowest count when there is no room for one more. It may then wait for others'
 * guesses, but inventing e-mails and addresses clears no count. A letter is not held back for others' letters.
 */
export const inheritsLowestCount = (counted: ThrottleKind): boolean => counted === "account" || counted === "address";

/** How many tries counted so, since when (the first in its hour), and the last of them; times in ms. */
export type FailureCount = { failures: number; since: number; lastAt: number };

const freeAttempts = 5;
const maxWaitSeconds = 900;

// One school often shares one address, and mobile carriers share theirs among many.
const maxPerHour = {
  account: 20,
  address: 30,
  signUp: 5,
  forgotten: 4,
  confirmLetter: 3,
  knownLetter: 1,
  passwordLetter: 2,
} satisfies Record<Exclude<ThrottleKind, "pair">, number>;

/**
 * How many ms from `now` the next try must wait. After five failures of a pair 1, 2, 4 … 900 seconds; an account takes
 * 20 failures in an hour from everywhere together, an address 30; for the others the table above holds. No wait is
 * longer than an hour, and none grows while nobody tries.
 */
export function getWaitMs(counted: ThrottleKind, before: FailureCount | undefined, now: number): number {
  // What was counted by a clock that has been set back since would last for as long as it was wrong.
  if (!before || before.lastAt > now) return 0;
  const { failures, since, lastAt } = before;
  if (counted !== "pair") return failures < maxPerHour[counted] ? 0 : Math.max(0, since + hour - now);
  if (failures < freeAttempts) return 0;
  const seconds = Math.min(2 ** (failures - freeAttempts), maxWaitSeconds);
  return Math.max(0, lastAt + seconds * second - now);
}

/** The count with one more failure. That of a pair begins anew after a quiet day, the others with each hour. */
export function addFailure(counted: ThrottleKind, before: FailureCount | undefined, now: number): FailureCount {
  const isOver = before && (counted === "pair" ? now - before.lastAt > resetAfter : now - before.since >= hour);
  // A clock that went back must not keep anybody out for longer.
  if (!before || isOver || before.lastAt > now) return { failures: 1, since: now, lastAt: now };
  return { failures: before.failures + 1, since: before.since, lastAt: now };
}
