/* The values that columns may hold, without the database, because the browser reads them too. */

/** The types of notices and of calendar entries. */
export const noticeTypes = ["General", "Exam", "Event", "Meeting", "Holiday"] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const publicationStatuses = ["Draft", "Published"] as const;

export const studyGroups = ["Science", "Humanities", "Business Studies"] as const;
export type StudyGroup = (typeof studyGroups)[number];

/** The groups in the order in which they are shown. */
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

/** 128 random bits in base64url. */
export const cardTokenPattern = /^[\w-]{22}$/;

/** The news that a browser may choose. */
export const pushChoices = ["urgent", "all", "results"] as const;
export type PushChoice = (typeof pushChoices)[number];

/**
 * The number of pages, and the largest picture of each of the first ones in pixels. Without any, it can only be
 * downloaded.
 */
export type PagePictures = { count: number; sizes: [width: number, height: number][] };

export const maxPagePictures = 12;

/** In pixels; WebP allows no more. */
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

/** Imports that can be undone. */
export const importKinds = ["students", "marks", "staff", "calendar"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The item of a class is its level, 1 to 10. The item of the school in general or its notifications is 0. */
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
