/* As in the CHECKs of migrations/; a migration for a new one must make anew the two triggers, which SQLite drops. */

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

/** The item of a class is its level, 1 to 10, and that of the whole school 0. */
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
