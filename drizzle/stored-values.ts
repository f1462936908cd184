/* Lists the values that columns may hold. This file must not import the database, because the browser loads it too. */

/** The types of notices, which are also the types of calendar entries. */
export const noticeTypes = ["General", "Exam", "Event", "Meeting", "Holiday"] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const publicationStatuses = ["Draft", "Published"] as const;

export const studyGroups = ["Science", "Humanities", "Business Studies"] as const;
export type StudyGroup = (typeof studyGroups)[number];

/** The groups of downloads, in the order in which the page shows them. */
export const downloadGroups = [
  "routine",
  "examRoutine",
  "syllabus",
  "books",
  "admission",
  "fees",
  "forms",
  "rules",
  "recognition",
  "charter",
  "other",
] as const;
export type DownloadGroup = (typeof downloadGroups)[number];

/** A token of a card has 128 random bits in base64url. */
export const cardTokenPattern = /^[\w-]{22}$/;

/** The kinds of news to which a browser can subscribe. */
export const pushChoices = ["urgent", "all", "results"] as const;
export type PushChoice = (typeof pushChoices)[number];

/**
 * `count` is the number of pages. `sizes` holds the pixels of the largest picture of each of the first pages. A file
 * without sizes can only be downloaded.
 */
export type PagePictures = { count: number; sizes: [width: number, height: number][] };

export const maxPagePictures = 12;

/** The longest edge of a picture in pixels. WebP does not allow a longer edge. */
export const maxPictureEdge = 16_383;

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
  "importUndone",
  "opened",
  "closed",
  "revoked",
  "approved",
  "disabled",
  "linked",
  "backedUp",
  "dated",
  "signedOut",
  "downloaded",
  "calmed",
] as const;
export type ActivityAct = (typeof activityActs)[number];

/** The kinds of imports that can be undone. */
export const importKinds = ["students", "marks", "staff", "calendar"] as const;
export type ImportKind = (typeof importKinds)[number];

/** For a class, the item id is its level from 1 to 10. For the school in general and for notifications, it is 0. */
export const activityKinds = [
  "notice",
  "resultDocument",
  "blog",
  "photo",
  "download",
  "student",
  "subject",
  "exam",
  "class",
  "account",
  "school",
  "notifications",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The kinds of content that visitors search. A new kind needs triggers like those of migrations/0027_search-entries.sql. */
export const searchedKinds = ["notice", "resultDocument", "blog"] as const satisfies ActivityKind[];
export type SearchedKind = (typeof searchedKinds)[number];
