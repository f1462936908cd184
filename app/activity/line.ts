import type { TextKey } from "../language/en";

export const acts = ["created", "changed", "deleted", "restored", "removed"] as const;
export type Act = (typeof acts)[number];

/** The four things the office publishes, under the names that activity and trash know them by. */
export const kinds = ["notice", "resultDocument", "blog", "photo"] as const;
export type Kind = (typeof kinds)[number];

/** One line of the activity: the e-mail of the account that acted (empty: the website itself), on what, in words. */
export type Line = { account: string; act: Act; kind: Kind; itemId: number; title: string };

export const kindText: Record<Kind, TextKey> = {
  notice: "kind.notice",
  resultDocument: "kind.resultDocument",
  blog: "kind.blog",
  photo: "kind.photo",
};

export const actText: Record<Act, TextKey> = {
  created: "activity.created",
  changed: "activity.changed",
  deleted: "activity.deleted",
  restored: "activity.restored",
  removed: "activity.removed",
};
