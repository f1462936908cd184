import type { Flash } from "../admin/flash";
import type { TextKey } from "../i18n/en";
import type { Publication } from "./publication";

/** Who writes (their e-mail; empty: the website itself), and the token of the form, empty for none. */
export type WriteOptions = { account?: string; once?: string; timing?: Publication; createdAt?: Date };

/** What tells one state of a row from a later one: the moment of its last change, in ms. */
export const versionOf = ({ createdAt, changedAt }: { createdAt: Date; changedAt: Date | null }) =>
  (changedAt ?? createdAt).getTime();

type VersionedRow = Parameters<typeof versionOf>[0];

/**
 * What comes back instead of a change that was not made, with all that was typed: the thing is gone, or a colleague has
 * changed it. `now` is the row as it stands; sent once more, the form replaces that.
 */
export function conflictError<Typed extends { seen: number }>(
  outcome: "gone" | "overtaken",
  title: TextKey,
  typed: Typed,
  now: VersionedRow | undefined,
) {
  const message: Flash = { tone: "bad", title, body: `form.${outcome}` };
  return { typed: { ...typed, seen: now ? versionOf(now) : typed.seen }, problems: {}, message, status: 409 };
}
