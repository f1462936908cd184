import type { TextKey } from "../language/en";
import type { Message } from "./messages";
import type { Timing } from "./publish-time";

/** Who writes (their e-mail; empty: the website itself), and the token of the form, empty for none. */
export type Writing = { account?: string; once?: string; timing?: Timing; createdAt?: Date };

/** What tells one state of a row from a later one: the moment of its last change, in ms. */
export const seenOf = ({ createdAt, changedAt }: { createdAt: Date; changedAt: Date | null }) =>
  (changedAt ?? createdAt).getTime();

type Row = Parameters<typeof seenOf>[0];

/**
 * What comes back instead of a change that was not made, with all that was typed: the thing is gone, or a colleague has
 * changed it. `now` is the row as it stands; sent once more, the form replaces that.
 */
export function notChanged<Typed extends { seen: number }>(
  outcome: "gone" | "overtaken",
  title: TextKey,
  typed: Typed,
  now: Row | undefined,
) {
  const message: Message = { tone: "bad", title, body: `form.${outcome}` };
  return { typed: { ...typed, seen: now ? seenOf(now) : typed.seen }, problems: {}, message, status: 409 };
}
