import type { Timing } from "./publish-time";

/** Who writes (their e-mail; empty: the website itself), and the token of the form, empty for none. */
export type Writing = { account?: string; once?: string; timing?: Timing; createdAt?: Date };

/** What tells one state of a row from a later one: the moment of its last change, in ms. */
export const seenOf = ({ createdAt, changedAt }: { createdAt: Date; changedAt: Date | null }) =>
  (changedAt ?? createdAt).getTime();
