import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { attachedFile, createdAt, id, softDelete, timestamp } from "./columns";

export * from "./account-tables";
export * from "./mark-tables";

/*
 * What the school writes down. Statuses: a row is a Draft or Published; Published with a time still to come
 * is what people call Scheduled, so nothing has to be flipped when the time arrives.
 */

type FileColumns = Record<"fileUrl" | "fileName" | "fileType" | "filePath" | "fileSize", AnySQLiteColumn>;

const hasWholeFile = (row: FileColumns) =>
  sql`(${row.filePath} is null) = (${row.fileUrl} is null) and (${row.filePath} is null) = (${row.fileName} is null) and (${row.filePath} is null) = (${row.fileType} is null) and (${row.filePath} is null) = (${row.fileSize} is null)`;

/*
 * The lists are walked along an index that holds their rows alone, in their order, with whatever they are narrowed by:
 * what an OFFSET or a filter passes over is never read. SQLite takes such an index only for a question that has its
 * condition word for word, so these are asked with literals, never with parameters.
 */
const isNotDeleted = (row: Record<"deletedAt", AnySQLiteColumn>) => sql`${row.deletedAt} is null`;
const isPublished = (row: Record<"status" | "deletedAt", AnySQLiteColumn>) =>
  sql`${row.status} = 'Published' and ${isNotDeleted(row)}`;

const status = () => text({ enum: ["Draft", "Published"] }).notNull();

export const notices = sqliteTable(
  "notices",
  {
    id: id(),
    createdAt: createdAt(),
    publishAt: timestamp().notNull(),
    title: text().notNull(),
    type: text({ enum: ["General", "Exam", "Event", "Meeting", "Holiday"] }).notNull(),
    content: text().notNull(),
    status: status(),
    ...attachedFile(),
    ...softDelete(),
  },
  (notice) => [
    check("notices_type", sql`${notice.type} in ('General', 'Exam', 'Event', 'Meeting', 'Holiday')`),
    check("notices_status", sql`${notice.status} in ('Draft', 'Published')`),
    check("notices_title", sql`length(trim(${notice.title})) > 0`),
    index("notices_visible").on(notice.publishAt, notice.id).where(isPublished(notice)),
    index("notices_desk")
      .on(notice.createdAt, notice.id, notice.status, notice.type, notice.publishAt)
      .where(isNotDeleted(notice)),
    index("notices_dated")
      .on(notice.publishAt, notice.id)
      .where(sql`${isPublished(notice)} and ${notice.type} <> 'General'`),
    index("notices_trash").on(notice.deletedAt).where(sql`${notice.deletedAt} is not null`),
    check("notices_whole_file", hasWholeFile(notice)),
    uniqueIndex("notices_file").on(notice.filePath),
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
    classLevel: integer(),
    status: status(),
    ...attachedFile(),
    ...softDelete(),
  },
  (document) => [
    check("result_documents_class", sql`${document.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("result_documents_status", sql`${document.status} in ('Draft', 'Published')`),
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
    ...softDelete(),
  },
  (blog) => [
    check("blogs_status", sql`${blog.status} in ('Draft', 'Published')`),
    check("blogs_title", sql`length(trim(${blog.title})) > 0`),
    index("blogs_visible").on(blog.publishAt, blog.id).where(isPublished(blog)),
    index("blogs_desk")
      .on(blog.createdAt, blog.id, blog.status, blog.category, blog.publishAt)
      .where(isNotDeleted(blog)),
    index("blogs_trash").on(blog.deletedAt).where(sql`${blog.deletedAt} is not null`),
    check("blogs_whole_file", hasWholeFile(blog)),
    uniqueIndex("blogs_file").on(blog.filePath),
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
    width: integer(),
    height: integer(),
    /** When its small pictures were ready; until then the photo itself is shown. */
    sizedAt: timestamp(),
    ...attachedFile(),
    ...softDelete(),
  },
  (item) => [
    index("gallery_items_newest").on(item.createdAt, item.id).where(isNotDeleted(item)),
    index("gallery_items_trash").on(item.deletedAt).where(sql`${item.deletedAt} is not null`),
    index("gallery_items_category").on(item.category, item.createdAt, item.id).where(isNotDeleted(item)),
    index("gallery_items_waiting")
      .on(item.sizedAt, item.createdAt, item.id)
      .where(sql`${item.sizedAt} is null and ${isNotDeleted(item)}`),
    check("gallery_items_whole_file", hasWholeFile(item)),
    uniqueIndex("gallery_items_file").on(item.filePath),
  ],
);

/** The forms that have been received, so that one sent twice is written down once. */
export const receivedForms = sqliteTable(
  "received_forms",
  { token: text().primaryKey(), receivedAt: timestamp().notNull() },
  (form) => [index("received_forms_oldest").on(form.receivedAt)],
);

/**
 * Who did what in the office, and when. Lines are added and never changed: triggers forbid it. Account and title are
 * kept in words, because both may be gone when somebody asks; an empty account is the website itself.
 */
export const activity = sqliteTable(
  "activity",
  {
    id: id(),
    at: timestamp().notNull(),
    account: text().notNull(),
    act: text({
      enum: [
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
        "approved",
        "disabled",
        "linked",
        "backedUp",
        "signedOut",
      ],
    }).notNull(),
    kind: text({
      enum: ["notice", "resultDocument", "blog", "photo", "student", "subject", "exam", "class", "account", "school"],
    }).notNull(),
    itemId: integer().notNull(),
    title: text().notNull(),
    /** JSON: what the title is put together from, where it was not typed as one piece. */
    details: text(),
  },
  (line) => [
    index("activity_of_account").on(line.account, line.at),
    check(
      "activity_act",
      sql`${line.act} in ('created', 'changed', 'deleted', 'restored', 'removed', 'marked', 'imported', 'locked', 'unlocked', 'movedUp', 'approved', 'disabled', 'linked', 'backedUp', 'signedOut')`,
    ),
    check(
      "activity_kind",
      sql`${line.kind} in ('notice', 'resultDocument', 'blog', 'photo', 'student', 'subject', 'exam', 'class', 'account', 'school')`,
    ),
  ],
);
