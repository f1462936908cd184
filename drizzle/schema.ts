import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { attachedFile, createdAt, id, kept, moment } from "./columns";

/*
 * What the school writes down. Statuses: a row is a Draft or Published; Published with a time still to come
 * is what people call Scheduled, so nothing has to be flipped when the time arrives.
 */

type FileColumns = Record<"fileUrl" | "fileName" | "fileType" | "filePath" | "fileSize", AnySQLiteColumn>;

const wholeFile = (row: FileColumns) =>
  sql`(${row.filePath} is null) = (${row.fileUrl} is null) and (${row.filePath} is null) = (${row.fileName} is null) and (${row.filePath} is null) = (${row.fileType} is null) and (${row.filePath} is null) = (${row.fileSize} is null)`;

const status = () => text({ enum: ["Draft", "Published"] }).notNull();

export const notices = sqliteTable(
  "notices",
  {
    id: id(),
    createdAt: createdAt(),
    publishAt: moment().notNull(),
    title: text().notNull(),
    type: text({ enum: ["General", "Exam", "Event", "Meeting", "Holiday"] }).notNull(),
    content: text().notNull(),
    status: status(),
    ...attachedFile(),
    ...kept(),
  },
  (notice) => [
    check("notices_type", sql`${notice.type} in ('General', 'Exam', 'Event', 'Meeting', 'Holiday')`),
    check("notices_status", sql`${notice.status} in ('Draft', 'Published')`),
    check("notices_title", sql`length(trim(${notice.title})) > 0`),
    index("notices_published").on(notice.status, notice.publishAt, notice.id),
    index("notices_newest").on(notice.createdAt, notice.id),
    index("notices_trash").on(notice.deletedAt).where(sql`${notice.deletedAt} is not null`),
    check("notices_whole_file", wholeFile(notice)),
    uniqueIndex("notices_file").on(notice.filePath),
  ],
);

export const resultDocuments = sqliteTable(
  "result_documents",
  {
    id: id(),
    createdAt: createdAt(),
    publishAt: moment().notNull(),
    title: text().notNull(),
    description: text().notNull().default(""),
    examType: text().notNull().default(""),
    examDate: text(),
    classLevel: integer(),
    status: status(),
    ...attachedFile(),
    ...kept(),
  },
  (document) => [
    check("result_documents_class", sql`${document.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("result_documents_status", sql`${document.status} in ('Draft', 'Published')`),
    check("result_documents_title", sql`length(trim(${document.title})) > 0`),
    index("result_documents_published").on(document.status, document.publishAt, document.id),
    index("result_documents_newest").on(document.createdAt, document.id),
    index("result_documents_trash").on(document.deletedAt).where(sql`${document.deletedAt} is not null`),
    check("result_documents_whole_file", wholeFile(document)),
    uniqueIndex("result_documents_file").on(document.filePath),
  ],
);

export const blogs = sqliteTable(
  "blogs",
  {
    id: id(),
    createdAt: createdAt(),
    publishAt: moment().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text().notNull(),
    author: text().notNull(),
    category: text().notNull().default("General"),
    authorImageUrl: text(),
    authorImagePath: text(),
    status: status(),
    ...attachedFile(),
    ...kept(),
  },
  (blog) => [
    check("blogs_status", sql`${blog.status} in ('Draft', 'Published')`),
    check("blogs_title", sql`length(trim(${blog.title})) > 0`),
    index("blogs_published").on(blog.status, blog.publishAt, blog.id),
    index("blogs_newest").on(blog.createdAt, blog.id),
    index("blogs_trash").on(blog.deletedAt).where(sql`${blog.deletedAt} is not null`),
    check("blogs_whole_file", wholeFile(blog)),
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
    sizedAt: moment(),
    ...attachedFile(),
    ...kept(),
  },
  (item) => [
    index("gallery_items_newest").on(item.createdAt, item.id),
    index("gallery_items_trash").on(item.deletedAt).where(sql`${item.deletedAt} is not null`),
    index("gallery_items_category").on(item.category, item.createdAt, item.id),
    check("gallery_items_whole_file", wholeFile(item)),
    uniqueIndex("gallery_items_file").on(item.filePath),
  ],
);

/** The forms that have been received, so that one sent twice is written down once. */
export const receivedForms = sqliteTable(
  "received_forms",
  { token: text().primaryKey(), receivedAt: moment().notNull() },
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
    at: moment().notNull(),
    account: text().notNull(),
    act: text({ enum: ["created", "changed", "deleted", "restored", "removed"] }).notNull(),
    kind: text({ enum: ["notice", "resultDocument", "blog", "photo"] }).notNull(),
    itemId: integer().notNull(),
    title: text().notNull(),
  },
  (line) => [
    check("activity_act", sql`${line.act} in ('created', 'changed', 'deleted', 'restored', 'removed')`),
    check("activity_kind", sql`${line.kind} in ('notice', 'resultDocument', 'blog', 'photo')`),
  ],
);

export const students = sqliteTable(
  "students",
  {
    id: id(),
    name: text().notNull(),
    rollNumber: integer().notNull(),
    classLevel: integer().notNull(),
    fatherName: text().notNull(),
    motherName: text().notNull(),
  },
  (student) => [
    check("students_class", sql`${student.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("students_roll", sql`${student.rollNumber} > 0`),
    index("students_roll_call").on(student.classLevel, student.rollNumber),
  ],
);

export const subjects = sqliteTable(
  "subjects",
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    classLevel: integer().notNull(),
    fullMarks: integer().notNull().default(100),
  },
  (subject) => [
    check("subjects_class", sql`${subject.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    check("subjects_full_marks", sql`${subject.fullMarks} between 1 and 100`),
    uniqueIndex("subjects_of_class").on(subject.classLevel, subject.name),
  ],
);

export const exams = sqliteTable(
  "exams",
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    classLevel: integer().notNull(),
  },
  (exam) => [
    check("exams_class", sql`${exam.classLevel} in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`),
    uniqueIndex("exams_of_class").on(exam.classLevel, exam.name),
  ],
);

/** One mark of one student in one subject of one exam. RESTRICT: a pupil with marks is never swept away with them. */
export const results = sqliteTable(
  "results",
  {
    id: id(),
    studentId: integer()
      .notNull()
      .references(() => students.id, { onDelete: "restrict" }),
    subjectId: integer()
      .notNull()
      .references(() => subjects.id, { onDelete: "restrict" }),
    examId: integer()
      .notNull()
      .references(() => exams.id, { onDelete: "restrict" }),
    marks: integer().notNull(),
  },
  (result) => [
    check("results_marks", sql`${result.marks} between 0 and 100 and typeof(${result.marks}) = 'integer'`),
    uniqueIndex("results_once").on(result.studentId, result.examId, result.subjectId),
    index("results_of_exam").on(result.examId, result.studentId, result.subjectId, result.marks),
    index("results_of_subject").on(result.subjectId),
  ],
);

/** Who may enter the office. Only an `active` account can sign in. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: id(),
    createdAt: createdAt(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    state: text({ enum: ["unverified", "pending", "active", "disabled"] }).notNull(),
  },
  (account) => [
    check("accounts_state", sql`${account.state} in ('unverified', 'pending', 'active', 'disabled')`),
    uniqueIndex("accounts_email").on(account.email),
  ],
);

/** A signed-in browser. The cookie holds 256 random bits, the row only their SHA-256. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text().primaryKey(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "restrict" }),
    createdAt: createdAt(),
    lastSeenAt: moment().notNull(),
    userAgent: text().notNull().default(""),
  },
  (session) => [index("sessions_of_account").on(session.accountId), index("sessions_last_seen").on(session.lastSeenAt)],
);

/**
 * Failed sign-ins that still count, by what they have in common: an account and an address, an account, or an address;
 * only hashes of them. `since` begins the hour that `failures` are counted in.
 */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    since: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (row) => [index("sign_in_failures_oldest").on(row.lastAt)],
);

/**
 * The founding of the office: one row at most. Before the first account it holds the hash of the set-up code;
 * `foundedBy` is set once, in the transaction that makes the first account, and never again.
 */
export const founding = sqliteTable(
  "founding",
  {
    id: integer().primaryKey(),
    codeHash: text(),
    codeExpiresAt: moment(),
    foundedBy: integer().references(() => accounts.id, { onDelete: "restrict" }),
  },
  (row) => [check("founding_once", sql`${row.id} = 1`)],
);
