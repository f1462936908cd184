import type Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { choice, day, pagePictures, text, timestamp, wholeNumber } from "./columns";
import {
  activityActs,
  activityKinds,
  downloadGroups,
  noticeTypes,
  publicationStatuses,
  pushChoices,
  searchedKinds,
  studyGroups,
  undoableKinds,
} from "./stored-values";

/* After a change in this file, run `npx drizzle-kit generate`. This writes a migration. The website applies it at
   its next start. */

export type SchoolDatabase = BetterSQLite3Database<typeof import("./schema")> & { $client: Database.Database };

const id = () => integer().primaryKey({ autoIncrement: true });

const createdAt = () => timestamp().notNull().default(sql`(cast(unixepoch('subsec') * 1000 as integer))`);

/**
 * Either all five columns are set or none. `filePath` is the key in the storage (`notices/x_1.pdf`). `fileUrl` is its
 * public URL.
 */
const attachedFile = () => ({
  fileUrl: text(),
  fileName: text(),
  fileType: text(),
  filePath: text(),
  fileSize: wholeNumber(),
});

/**
 * The pictures of the pages of the attached file. Null until the website has tried to make them. `pagePictureKey`
 * (app/uploads/page-pictures.ts) returns their keys.
 */
const filePages = () => pagePictures();

/** The key of the picture for shared links. Null until the picture is drawn. */
const sharePicture = () => text();

/** `deletedAt` is set if the item is in the Trash. Then only staff see the item, even if its status is Published. */
const softDelete = () => ({ changedAt: timestamp(), deletedAt: timestamp() });

/* A scheduled item has the status Published and a time in the future. So its row does not change when that time
   comes. */

type FileColumns = Record<"fileUrl" | "fileName" | "fileType" | "filePath" | "fileSize", AnySQLiteColumn>;

const hasWholeFile = (row: FileColumns) =>
  sql`(${row.filePath} is null) = (${row.fileUrl} is null) and (${row.filePath} is null) = (${row.fileName} is null) and (${row.filePath} is null) = (${row.fileType} is null) and (${row.filePath} is null) = (${row.fileSize} is null)`;

/* The tables have partial indexes with these conditions. SQLite uses a partial index only for queries with exactly
   the same condition. So the queries must contain literals and never parameters. */
const isNotDeleted = (row: Record<"deletedAt", AnySQLiteColumn>) => sql`${row.deletedAt} is null`;
const isPublished = (row: Record<"status" | "deletedAt", AnySQLiteColumn>) =>
  sql`${row.status} = 'Published' and ${isNotDeleted(row)}`;

const isOneOf = (column: AnySQLiteColumn, names: readonly string[]) =>
  sql`${column} in (${sql.raw(names.map((name) => `'${name}'`).join(", "))})`;

const status = () => choice(publicationStatuses, "Draft").notNull();

export const notices = sqliteTable(
  "notices",
  {
    id: id(),
    createdAt: createdAt(),
    publishAt: timestamp().notNull(),
    title: text().notNull(),
    type: choice(noticeTypes, "General").notNull(),
    content: text().notNull(),
    status: status(),
    /** The first and the last date of the notice in the calendar. */
    startsOn: day(),
    endsOn: day(),
    /** Every page shows the notice until this time. Null means that the notice is not urgent. */
    urgentUntil: timestamp(),
    /** The time when staff asked to send the notification about this notice again. */
    tellAgainAt: timestamp(),
    ...attachedFile(),
    filePages: filePages(),
    sharePicture: sharePicture(),
    ...softDelete(),
  },
  (notice) => [
    check("notices_type", isOneOf(notice.type, noticeTypes)),
    check("notices_status", isOneOf(notice.status, publicationStatuses)),
    check("notices_title", sql`length(trim(${notice.title})) > 0`),
    index("notices_visible").on(notice.publishAt, notice.id).where(isPublished(notice)),
    index("notices_desk")
      .on(notice.createdAt, notice.id, notice.status, notice.type, notice.publishAt)
      .where(isNotDeleted(notice)),
    index("notices_trash").on(notice.deletedAt).where(sql`${notice.deletedAt} is not null`),
    index("notices_on_a_day")
      .on(notice.startsOn, notice.id)
      .where(sql`${isPublished(notice)} and ${notice.startsOn} is not null`),
    index("notices_urgent")
      .on(notice.urgentUntil)
      .where(sql`${isPublished(notice)} and ${notice.urgentUntil} is not null`),
    check("notices_whole_file", hasWholeFile(notice)),
    uniqueIndex("notices_file").on(notice.filePath),
    uniqueIndex("notices_share_picture").on(notice.sharePicture),
  ],
);

export const resultDocuments = sqliteTable(
  "result_documents",
  {
    id: id(),
    createdAt: createdAt(),
    publishAt: timestamp().notNull(),
    title: text().notNull(),
    description: text().notNull().default(""),
    examType: text().notNull().default(""),
    examDate: text(),
    classLevel: wholeNumber(),
    status: status(),
    ...attachedFile(),
    filePages: filePages(),
    ...softDelete(),
  },
  (document) => [
    check("result_documents_class", sql`${document.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("result_documents_status", isOneOf(document.status, publicationStatuses)),
    check("result_documents_title", sql`length(trim(${document.title})) > 0`),
    index("result_documents_visible").on(document.publishAt, document.id).where(isPublished(document)),
    index("result_documents_desk")
      .on(document.createdAt, document.id, document.status, document.classLevel, document.publishAt)
      .where(isNotDeleted(document)),
    index("result_documents_trash").on(document.deletedAt).where(sql`${document.deletedAt} is not null`),
    check("result_documents_whole_file", hasWholeFile(document)),
    uniqueIndex("result_documents_file").on(document.filePath),
  ],
);

export const blogs = sqliteTable(
  "blogs",
  {
    id: id(),
    createdAt: createdAt(),
    publishAt: timestamp().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text().notNull(),
    author: text().notNull(),
    category: text().notNull().default("General"),
    authorImageUrl: text(),
    authorImagePath: text(),
    status: status(),
    ...attachedFile(),
    sharePicture: sharePicture(),
    ...softDelete(),
  },
  (blog) => [
    check("blogs_status", isOneOf(blog.status, publicationStatuses)),
    check("blogs_title", sql`length(trim(${blog.title})) > 0`),
    index("blogs_visible").on(blog.publishAt, blog.id).where(isPublished(blog)),
    index("blogs_desk")
      .on(blog.createdAt, blog.id, blog.status, blog.category, blog.publishAt)
      .where(isNotDeleted(blog)),
    index("blogs_trash").on(blog.deletedAt).where(sql`${blog.deletedAt} is not null`),
    check("blogs_whole_file", hasWholeFile(blog)),
    uniqueIndex("blogs_file").on(blog.filePath),
    uniqueIndex("blogs_share_picture").on(blog.sharePicture),
    uniqueIndex("blogs_author_image").on(blog.authorImagePath),
  ],
);

export const galleryItems = sqliteTable(
  "gallery_items",
  {
    id: id(),
    createdAt: createdAt(),
    title: text().notNull(),
    description: text().notNull().default(""),
    category: text().notNull().default("General"),
    alt: text().notNull().default(""),
    width: wholeNumber(),
    height: wholeNumber(),
    /** The time when the photo was taken, from its metadata. If it is null, we order by createdAt. */
    takenAt: timestamp(),
    /** The time when the small pictures were ready. Until then, pages show the photo itself. */
    sizedAt: timestamp(),
    /** True for the photo that the home page shows above the messages. */
    onHome: integer({ mode: "boolean" }).notNull().default(false),
    ...attachedFile(),
    ...softDelete(),
  },
  (item) => [
    index("gallery_items_newest").on(item.createdAt, item.id).where(isNotDeleted(item)),
    index("gallery_items_by_day")
      .on(sql`case when ${item.takenAt} is null then ${item.createdAt} else ${item.takenAt} end`, item.id)
      .where(isNotDeleted(item)),
    index("gallery_items_trash").on(item.deletedAt).where(sql`${item.deletedAt} is not null`),
    index("gallery_items_category").on(item.category, item.createdAt, item.id).where(isNotDeleted(item)),
    index("gallery_items_waiting")
      .on(item.sizedAt, item.createdAt, item.id)
      .where(sql`${item.sizedAt} is null and ${isNotDeleted(item)}`),
    index("gallery_items_on_home")
      .on(item.id)
      .where(sql`${item.onHome} = 1 and ${isNotDeleted(item)}`),
    check("gallery_items_whole_file", hasWholeFile(item)),
    uniqueIndex("gallery_items_file").on(item.filePath),
  ],
);

/** Files that stay on the website for a long time, such as routines and forms. */
export const downloads = sqliteTable(
  "downloads",
  {
    id: id(),
    createdAt: createdAt(),
    publishAt: timestamp().notNull(),
    title: text().notNull(),
    group: choice(downloadGroups, "other").notNull(),
    /** Null means that the download is for the entire school. */
    classLevel: wholeNumber(),
    year: wholeNumber(),
    status: status(),
    ...attachedFile(),
    filePages: filePages(),
    /** The time when a new file replaced a public file, or when the dates of the exam `examId` were changed. */
    replacedAt: timestamp(),
    /** A download has either an exam or a file. A download with an exam shows the exam routine. */
    examId: wholeNumber().references((): AnySQLiteColumn => exams.id),
    sharePicture: sharePicture(),
    ...softDelete(),
  },
  (download) => [
    check("downloads_class", sql`${download.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("downloads_group", isOneOf(download.group, downloadGroups)),
    check("downloads_status", isOneOf(download.status, publicationStatuses)),
    check("downloads_title", sql`length(trim(${download.title})) > 0`),
    index("downloads_visible").on(download.publishAt, download.id).where(isPublished(download)),
    index("downloads_desk")
      .on(download.createdAt, download.id, download.status, download.group, download.publishAt)
      .where(isNotDeleted(download)),
    index("downloads_trash").on(download.deletedAt).where(sql`${download.deletedAt} is not null`),
    check("downloads_whole_file", hasWholeFile(download)),
    uniqueIndex("downloads_file").on(download.filePath),
    uniqueIndex("downloads_share_picture").on(download.sharePicture),
    uniqueIndex("downloads_exam").on(download.examId),
  ],
);

/** `width` and `height` are in pixels. */
const pictureColumns = () => ({
  id: id(),
  createdAt: createdAt(),
  width: wholeNumber().notNull(),
  height: wholeNumber().notNull(),
  ...attachedFile(),
});

/** We delete a picture that no post uses after 30 days, or after 1 day if the space for pictures is full. */
export const blogPictures = sqliteTable("post_pictures", pictureColumns(), (picture) => [
  check("post_pictures_whole_file", hasWholeFile(picture)),
  uniqueIndex("post_pictures_file").on(picture.filePath),
]);

/** Lists which post uses which picture. A post in the Trash still uses its pictures. */
export const blogPictureUses = sqliteTable(
  "post_picture_uses",
  {
    blogId: wholeNumber()
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    pictureId: wholeNumber()
      .notNull()
      .references(() => blogPictures.id, { onDelete: "restrict" }),
  },
  (use) => [
    primaryKey({ columns: [use.blogId, use.pictureId] }),
    index("post_picture_uses_of_picture").on(use.pictureId),
  ],
);

/**
 * `content` is JSON that matches app/school/sections.ts. If a section has no row, it has the values in
 * app/school/first-values.ts.
 */
export const schoolSections = sqliteTable("school_sections", {
  name: text().primaryKey(),
  content: text().notNull(),
  /**
   * The number of changes of the section. A form is saved only if this number has not changed since the form was
   * opened, so no one can overwrite a change that they have not seen.
   */
  version: wholeNumber().notNull(),
  changedAt: timestamp().notNull(),
});

/** Portraits, campus pictures and the crest. We delete a picture that no section uses. */
export const schoolPictures = sqliteTable("school_pictures", pictureColumns(), (picture) => [
  check("school_pictures_whole_file", hasWholeFile(picture)),
  uniqueIndex("school_pictures_file").on(picture.filePath),
]);

/**
 * Maps each row of the full-text index `search` to its content. Both rows have the same id. Triggers keep them up to
 * date.
 */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    id: wholeNumber().primaryKey(),
    kind: choice(searchedKinds, "notice").notNull(),
    itemId: wholeNumber().notNull(),
  },
  (entry) => [uniqueIndex("search_entries_item").on(entry.kind, entry.itemId)],
);

/** Stores the token of each form, so that a form that is sent twice is saved only once. */
export const receivedForms = sqliteTable(
  "received_forms",
  { token: text().primaryKey(), receivedAt: timestamp().notNull() },
  (form) => [index("received_forms_oldest").on(form.receivedAt)],
);

/**
 * The activity list. Triggers forbid changes to these rows. `act` and `kind` have no CHECK, so a new value needs no
 * migration. `account` and `title` are texts, because the account and the item may be deleted. An empty account means
 * the website.
 */
export const activity = sqliteTable(
  "activity",
  {
    id: id(),
    at: timestamp().notNull(),
    account: text().notNull(),
    act: choice(activityActs, "changed").notNull(),
    kind: choice(activityKinds, "school").notNull(),
    itemId: wholeNumber().notNull(),
    title: text().notNull(),
    /** JSON with the values that the title is made from. Null if staff typed the title. */
    details: text(),
  },
  (line) => [index("activity_of_account").on(line.account, line.at)],
);

/** The group of a student in Class 9 or 10. Null means no group. */
const studyGroup = () => choice(studyGroups, null);

export const students = sqliteTable(
  "students",
  {
    id: id(),
    name: text().notNull(),
    rollNumber: wholeNumber().notNull(),
    classLevel: wholeNumber().notNull(),
    fatherName: text().notNull(),
    motherName: text().notNull(),
    /** A number like +8801700000000. Only staff may see it. */
    guardianMobile: text(),
    group: studyGroup(),
    changedAt: timestamp(),
    /** Since this time, the student is in no class. The student's marks and cards stay. */
    leftAt: timestamp(),
  },
  (student) => [
    check("students_class", sql`${student.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("students_roll", sql`${student.rollNumber} > 0`),
    check(
      "students_guardian_mobile",
      sql`${student.guardianMobile} glob '+8801[3-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`,
    ),
    check("students_group", isOneOf(student.group, studyGroups)),
    index("students_roll_call")
      .on(student.classLevel, student.rollNumber, student.id)
      .where(sql`${student.leftAt} is null`),
    index("students_left")
      .on(student.classLevel, sql`${student.leftAt} desc`, student.rollNumber, student.id)
      .where(sql`${student.leftAt} is not null`),
  ],
);

export const subjects = sqliteTable(
  "subjects",
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    classLevel: wholeNumber().notNull(),
    fullMarks: wholeNumber().notNull().default(100),
    /** The place in the mark sheet. If two subjects have the same place, the older subject comes first. */
    position: wholeNumber().notNull().default(0),
    /** Null means that the subject is for all groups. */
    group: studyGroup(),
    changedAt: timestamp(),
    /** Since this time, the subject is no longer taught. It stays in mark sheets in which it has marks. */
    retiredAt: timestamp(),
  },
  (subject) => [
    check("subjects_class", sql`${subject.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("subjects_full_marks", sql`${subject.fullMarks} between 1 and 100`),
    check("subjects_group", isOneOf(subject.group, studyGroups)),
    uniqueIndex("subjects_of_class").on(subject.classLevel, subject.name),
  ],
);

export const exams = sqliteTable(
  "exams",
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    classLevel: wholeNumber().notNull(),
    changedAt: timestamp(),
    /** Since this time, the marks of the exam cannot be changed. */
    lockedAt: timestamp(),
    /** Since this time, families can open the cards. Null means that the cards are closed. */
    openedAt: timestamp(),
    /**
     * The rooms that staff typed for the seat plan of the exam, one room in each line. If an exam of another class sits
     * in the same rooms, the last line is like "with 12". If staff no longer use the seat plan, it is "unused". Null
     * before the first plan.
     */
    seatRooms: text(),
  },
  (exam) => [
    check("exams_class", sql`${exam.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    uniqueIndex("exams_of_class").on(exam.classLevel, exam.name),
  ],
);

/**
 * The date, time and room of an exam in one subject. The row is deleted together with its exam or subject. Times are
 * like "HH:MM".
 */
export const examDays = sqliteTable(
  "exam_days",
  {
    examId: wholeNumber()
      .notNull()
      .references(() => exams.id, { onDelete: "cascade" }),
    subjectId: wholeNumber()
      .notNull()
      .references(() => subjects.id, { onDelete: "cascade" }),
    date: day().notNull(),
    begin: text().notNull(),
    end: text().notNull(),
    room: text().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.examId, row.subjectId] }),
    index("exam_days_of_subject").on(row.subjectId),
    check("exam_days_date", sql`${row.date} glob '2[01][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'`),
    check(
      "exam_days_times",
      sql`${row.begin} glob '[0-2][0-9]:[0-5][0-9]' and ${row.end} glob '[0-2][0-9]:[0-5][0-9]' and ${row.begin} < ${row.end}`,
    ),
  ],
);

/**
 * The roll number and group of each student when the exam was locked. A student gets a new roll number every year, but
 * old cards must not change.
 */
export const examRolls = sqliteTable(
  "exam_rolls",
  {
    examId: wholeNumber()
      .notNull()
      .references(() => exams.id, { onDelete: "restrict" }),
    studentId: wholeNumber()
      .notNull()
      .references(() => students.id, { onDelete: "restrict" }),
    rollNumber: wholeNumber().notNull(),
    group: studyGroup(),
  },
  (roll) => [primaryKey({ columns: [roll.examId, roll.studentId] }), index("exam_rolls_of_student").on(roll.studentId)],
);

export const rollChanges = sqliteTable(
  "roll_changes",
  {
    id: id(),
    at: timestamp().notNull(),
    account: text().notNull(),
    kind: choice(["year", "rolls"], "rolls").notNull(),
    /** The class that got new rolls. Null for the change to a new year. */
    classLevel: wholeNumber(),
    undoneAt: timestamp(),
  },
  (change) => [check("roll_changes_kind", sql`${change.kind} in ('year', 'rolls')`)],
);

/**
 * The values of the students before a change in `roll_changes`. We need them to undo the change. All these students
 * were in a class, so we do not store `leftAt`.
 */
export const rollChangeStudents = sqliteTable(
  "roll_change_students",
  {
    changeId: wholeNumber()
      .notNull()
      .references(() => rollChanges.id, { onDelete: "cascade" }),
    studentId: wholeNumber()
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    classLevel: wholeNumber().notNull(),
    rollNumber: wholeNumber().notNull(),
    group: studyGroup(),
  },
  (row) => [
    primaryKey({ columns: [row.changeId, row.studentId] }),
    index("roll_change_students_of_student").on(row.studentId),
  ],
);

/**
 * This row allows staff to undo an import or a deletion. We delete the row a week later. Only staff may see it, because
 * it may contain phone numbers of guardians.
 */
export const imports = sqliteTable("imports", {
  id: id(),
  at: timestamp().notNull(),
  account: text().notNull(),
  kind: choice(undoableKinds, "students").notNull(),
  /** The class for students, the exam for marks, and 0 for a list of the school. */
  itemId: wholeNumber().notNull(),
  /**
   * JSON with the values before and after. Null after staff have undone the import or deletion. Also null for an import
   * of marks, because its changes are in `mark_changes`.
   */
  changes: text(),
  undoneAt: timestamp(),
});

/**
 * The card addresses. A token is 128 random bits in base64url. We store it in plain text, because we print it again
 * with each card. A revoked token has no row.
 */
export const cardAddresses = sqliteTable(
  "card_addresses",
  {
    token: text().primaryKey(),
    createdAt: createdAt(),
    examId: wholeNumber()
      .notNull()
      .references(() => exams.id, { onDelete: "cascade" }),
    studentId: wholeNumber()
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    /** The time when staff last opened a message with the link. */
    sentAt: timestamp(),
  },
  (address) => [
    uniqueIndex("card_addresses_once").on(address.examId, address.studentId),
    index("card_addresses_of_student").on(address.studentId),
  ],
);

/** Because of RESTRICT, a student with marks cannot be deleted. */
export const results = sqliteTable(
  "results",
  {
    id: id(),
    studentId: wholeNumber()
      .notNull()
      .references(() => students.id, { onDelete: "restrict" }),
    subjectId: wholeNumber()
      .notNull()
      .references(() => subjects.id, { onDelete: "restrict" }),
    examId: wholeNumber()
      .notNull()
      .references(() => exams.id, { onDelete: "restrict" }),
    marks: wholeNumber().notNull(),
    /** True if the student was absent. Then `marks` is 0. */
    absent: integer({ mode: "boolean" }).notNull().default(false),
  },
  (result) => [
    check("results_marks", sql`${result.marks} between 0 and 100 and typeof(${result.marks}) = 'integer'`),
    check("results_absent", sql`${result.absent} in (0, 1) and (${result.absent} = 0 or ${result.marks} = 0)`),
    uniqueIndex("results_once").on(result.studentId, result.examId, result.subjectId),
    index("results_of_exam").on(result.examId, result.studentId, result.subjectId, result.marks, result.absent),
    index("results_of_subject").on(result.subjectId, result.examId, result.marks),
  ],
);

/**
 * The mark history. If `before` or `after` is null, the student had no mark. Triggers forbid changes to these rows. A
 * row stays even if its student, subject or exam is deleted.
 */
export const markChanges = sqliteTable(
  "mark_changes",
  {
    id: id(),
    at: timestamp().notNull(),
    account: text().notNull(),
    examId: wholeNumber().notNull(),
    studentId: wholeNumber().notNull(),
    subjectId: wholeNumber().notNull(),
    before: wholeNumber(),
    after: wholeNumber(),
    /** If true, the 0 in `before` or `after` means Absent. */
    beforeAbsent: integer({ mode: "boolean" }).notNull().default(false),
    afterAbsent: integer({ mode: "boolean" }).notNull().default(false),
  },
  (change) => [
    index("mark_changes_of_exam").on(change.examId, change.id),
    index("mark_changes_of_cell").on(change.examId, change.studentId, change.subjectId, change.id),
  ],
);

/** Only an `active` account can sign in. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: id(),
    createdAt: createdAt(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    state: choice(["unverified", "pending", "active", "disabled"], "disabled").notNull(),
    /** The time when the owner opened the link in our email. It is always null without a mail server. */
    confirmedAt: timestamp(),
    /** The language of the admin area. Null until the first sign-in. */
    language: text({ enum: ["en", "bn"] }),
  },
  (account) => [
    check("accounts_state", sql`${account.state} in ('unverified', 'pending', 'active', 'disabled')`),
    uniqueIndex("accounts_email").on(account.email),
  ],
);

/** `tokenHash` is the SHA-256 of the 256 random bits in the session cookie. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text().primaryKey(),
    accountId: wholeNumber()
      .notNull()
      .references(() => accounts.id, { onDelete: "restrict" }),
    createdAt: createdAt(),
    lastSeenAt: timestamp().notNull(),
    userAgent: text().notNull().default(""),
  },
  (session) => [index("sessions_of_account").on(session.accountId), index("sessions_last_seen").on(session.lastSeenAt)],
);

/**
 * `tokenHash` is the SHA-256 of the 256 random bits in the link. Only links with the purpose `email` have a `newEmail`.
 */
export const accountLinks = sqliteTable(
  "account_links",
  {
    tokenHash: text().primaryKey(),
    accountId: wholeNumber()
      .notNull()
      .references(() => accounts.id, { onDelete: "restrict" }),
    purpose: choice(["confirm", "password", "email"], "confirm").notNull(),
    newEmail: text(),
    expiresAt: timestamp().notNull(),
  },
  (link) => [
    check("account_links_purpose", sql`${link.purpose} in ('confirm', 'password', 'email')`),
    check("account_links_new_email", sql`(${link.purpose} = 'email') = (${link.newEmail} is not null)`),
    uniqueIndex("account_links_one_of_each").on(link.accountId, link.purpose),
  ],
);

/**
 * Counts failed sign-ins, sign-ups and emails. A key consists of a kind and a hash (`account:…`). `since` is the time
 * of the first of the counted `failures`.
 */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    key: text().primaryKey(),
    failures: wholeNumber().notNull(),
    since: timestamp().notNull(),
    lastAt: timestamp().notNull(),
  },
  (row) => [index("sign_in_failures_oldest").on(row.lastAt)],
);

/**
 * This table has no more than one row. `codeHash` is the hash of the set-up code. `foundedBy` is set once, when the
 * first account is created.
 */
export const founding = sqliteTable(
  "founding",
  {
    id: integer().primaryKey(),
    codeHash: text(),
    codeExpiresAt: timestamp(),
    foundedBy: wholeNumber().references(() => accounts.id, { onDelete: "restrict" }),
  },
  (row) => [check("founding_once", sql`${row.id} = 1`)],
);

/**
 * This table has no more than one row. We create its keys when notifications are enabled. Browsers subscribe to the
 * public key, so with new keys they must subscribe again.
 */
export const pushSettings = sqliteTable(
  "push_settings",
  {
    id: integer().primaryKey(),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    /** Null means that notifications are disabled. */
    turnedOnAt: timestamp(),
    turnedOnBy: text(),
  },
  (row) => [check("push_settings_once", sql`${row.id} = 1`)],
);

const pushChoice = () => choice(pushChoices, "all").notNull();

/** The browsers that have subscribed. No column shows who owns a browser. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: id(),
    createdAt: createdAt(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    language: choice(["en", "bn"], "bn").notNull(),
    choice: pushChoice(),
  },
  (subscription) => [uniqueIndex("push_subscriptions_endpoint").on(subscription.endpoint)],
);

/**
 * The messages that the website sends to all browsers with the same `choice`. `itemId` is the id of an exam if the
 * choice is `results`, and otherwise the id of a notice.
 */
export const pushMessages = sqliteTable("push_messages", {
  id: id(),
  at: timestamp().notNull(),
  choice: pushChoice(),
  itemId: wholeNumber().notNull(),
  title: text().notNull(),
  sent: wholeNumber().notNull().default(0),
  gone: wholeNumber().notNull().default(0),
  failed: wholeNumber().notNull().default(0),
});

/** The messages that we have not yet delivered to browsers. `attempts` is 0 before the first try. */
export const pushDeliveries = sqliteTable(
  "push_deliveries",
  {
    subscriptionId: wholeNumber()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    messageId: wholeNumber()
      .notNull()
      .references(() => pushMessages.id, { onDelete: "cascade" }),
    attempts: wholeNumber().notNull(),
    dueAt: timestamp().notNull(),
  },
  (delivery) => [
    primaryKey({ columns: [delivery.subscriptionId, delivery.messageId] }),
    index("push_deliveries_due").on(delivery.dueAt),
  ],
);
