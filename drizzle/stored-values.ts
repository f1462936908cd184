/* Lists the values that columns may contain. This file must not import the database, because the browser also loads
   this file. */

/** The types of notices, which are also the types of calendar entries. */
export const noticeTypes = ["General", "Exam", "Event", "Meeting", "Holiday"] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const publicationStatuses = ["Draft", "Published"] as const;

export const studyGroups = ["Science", "Humanities", "Business Studies"] as const;
export type StudyGroup = (typeof studyGroups)[number];

/** The groups of downloads, in the order of the page. */
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

/** The token of a card is 128 random bits in base64url. */
export const cardTokenPattern = /^[\w-]{22}$/;

/** The kinds of news to which a browser can subscribe. */
export const pushChoices = ["urgent", "all", "results"] as const;
export type PushChoice = (typeof pushChoices)[number];

/**
 * `count` is the number of pages. `sizes` contains the width and height in pixels of the largest picture of each of the
 * first pages. A file without sizes can only be downloaded.
 */
export type PagePictures = { count: number; sizes: [width: number, height: number][] };

export const maxPagePictures = 12;

/** The longest edge of a picture in pixels. WebP does not allow longer edges. */
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
const importKinds = ["students", "marks", "staff", "calendar"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The kinds of items whose deletion staff can undo: a student, or an item in a list of the school. */
export const deletedKinds = ["student", "staffMember", "calendarEntry", "campusPicture", "course"] as const;
export type DeletedKind = (typeof deletedKinds)[number];

export const undoableKinds = [...importKinds, ...deletedKinds] as const;

/**
 * The kinds of items in the activity list. The item id is 0 for the school in general and for notifications. For a
 * class it is the level, from 1 to 10.
 */
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

/**
 * The kinds of content that visitors can search. A new kind needs triggers like the triggers in
 * migrations/0027_search-entries.sql.
 */
export const searchedKinds = ["notice", "resultDocument", "blog"] as const satisfies ActivityKind[];
export type SearchedKind = (typeof searchedKinds)[number];
