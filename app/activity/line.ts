import type { TextKey } from "../language/en";

export type Act =
  | "created"
  | "changed"
  | "deleted"
  | "restored"
  | "removed"
  | "marked"
  | "imported"
  | "locked"
  | "unlocked"
  | "movedUp"
  | "approved"
  | "disabled"
  | "linked"
  | "backedUp"
  | "signedOut";

/** The four things the office publishes, under the names that activity and trash know them by. */
export const publishedKinds = ["notice", "resultDocument", "blog", "photo"] as const;
export type PublishedKind = (typeof publishedKinds)[number];

/** Everything a line can tell of; the item of a class is its level, 1 to 10, and that of the whole school 0. */
export type Kind = PublishedKind | "student" | "subject" | "exam" | "class" | "account" | "school";

/**
 * What the title of a thing that belongs to a class is put together from: the name of the thing, or how many students
 * an import brought. So every reader has the title in their own language, whoever wrote the line.
 */
export type Details = { classLevel: number; name?: string; nameBn?: string; added?: number; changed?: number };

/**
 * One line of the activity: the e-mail of the account that acted (empty: the website itself), on what, in words. A title
 * that was typed as one piece has no details.
 */
export type Line = { account: string; act: Act; kind: Kind; itemId: number; title: string; details?: Details };

type InClass = { classLevel: number; name?: string; nameBn?: string | null; added?: number; changed?: number };

/** The title of a thing that belongs to a class: in English, as it stands in the table, and what it is made of. */
export function titleInClass({ classLevel, name, nameBn, added, changed }: InClass): Pick<Line, "title" | "details"> {
  const place = `Class ${classLevel}`;
  const title = name ? `${name}, ${place}` : added === undefined ? place : `${place}: ${added} new, ${changed} changed`;
  return { title, details: { classLevel, name, nameBn: nameBn ?? undefined, added, changed } };
}

export const kindText: Record<Kind, TextKey> = {
  notice: "kind.notice",
  resultDocument: "kind.resultDocument",
  blog: "kind.blog",
  photo: "kind.photo",
  student: "kind.student",
  subject: "kind.subject",
  exam: "kind.exam",
  class: "kind.class",
  account: "kind.account",
  school: "kind.school",
};

/** What was done, with a place for the kind it was done to. */
export const actText = (act: Act, kind: Kind): TextKey =>
  (kind === "account" ? actOnAccount[act] : undefined) ?? actOnAnything[act];

const actOnAccount: Partial<Record<Act, TextKey>> = {
  changed: "activity.signInChanged",
  removed: "activity.turnedDown",
};

const actOnAnything: Record<Act, TextKey> = {
  created: "activity.created",
  changed: "activity.changed",
  deleted: "activity.deleted",
  restored: "activity.restored",
  removed: "activity.removed",
  marked: "activity.marked",
  imported: "activity.imported",
  locked: "activity.locked",
  unlocked: "activity.unlocked",
  movedUp: "activity.movedUp",
  approved: "activity.approved",
  disabled: "activity.disabled",
  linked: "activity.linked",
  backedUp: "activity.backedUp",
  signedOut: "activity.signedOut",
};
