/*
 * What the activity can record, in the order of the CHECKs in migrations/. A new act or kind is a line here, its text in
 * both languages (`activity.…` or `kind.…`), and the migration that `npx drizzle-kit generate` writes; that one must
 * make the table's two triggers anew, because SQLite drops them with the old table.
 */

export const activityActs = [
  "created",
  "changed",
  "deleted",
  "restored",
  "removed",
  "marked",
  "imported",
  "locked",
  "unlocked",
  "movedUp",
  "renumbered",
  "undone",
  "opened",
  "closed",
  "revoked",
  "approved",
  "disabled",
  "linked",
  "backedUp",
  "signedOut",
  "downloaded",
] as const;
export type ActivityAct = (typeof activityActs)[number];

/** What it was done to; the item of a class is its level, 1 to 10, and that of the whole school 0. */
export const activityKinds = [
  "notice",
  "resultDocument",
  "blog",
  "photo",
  "student",
  "subject",
  "exam",
  "class",
  "account",
  "school",
] as const;
export type ActivityKind = (typeof activityKinds)[number];
