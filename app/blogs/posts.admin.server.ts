import { and, desc, eq, isNull } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { paginate } from "../../drizzle/queries";
import { blogs } from "../../drizzle/schema";
import { type Flash, flashForErrors } from "../admin/flash";
import { type ParsedFile, parseAdminForm, type Rejection } from "../admin/form.server";
import { writeErrorStatus, writeErrorText } from "../admin/write-error.server";
import { recordActivity, withIdempotencyKey } from "../content/activity.server";
import { conflictError, versionOf, type WriteOptions } from "../content/content.server";
import { getIdempotencyKey } from "../content/idempotency.server";
import { type ListQuery, listQueryCondition } from "../content/list-query.server";
import {
  getPublicationResult,
  type Publication,
  type PublicationResult,
  parsePublication,
  updatePublication,
} from "../content/publication";
import { storeAttachment } from "../content/save-content.server";
import type { TextKey } from "../i18n/en";
import { getLine } from "../i18n/form-values";
import { authorImageRule, postFileRule } from "../uploads/file-types";
import { type AttachedFile, deleteUnsavedFile, fileColumns, urlColumn } from "../uploads/files.server";
import { type PostCategory, type PostErrors, type PostField, type PostInput, parsePost } from "./post";
import { makeExcerpt, postsPerPage } from "./posts.server";

/** A post as it stands in the form: the time to publish as typed, and the state of the row the form was filled from. */
export type PostFormValues = PostInput & { publishAt: string; seen: number };

export type PostRejection = Rejection<PostFormValues, PostField>;

type SavePostResult = { refused: PostRejection } | { messages: Flash[] };

const fileFields = {
  // It is shown 56 pixels wide at most; the rest is for sharp screens.
  authorImage: { rule: authorImageRule, longest: 320 },
  relatedFile: { rule: postFileRule },
} as const;

/**
 * Publishes the post of a posted form, or changes the post `changing`. Its files are stored before the row; when
 * storing fails nothing is published, so that the writer decides what to do without them. A form with mistakes
 * publishes nothing and keeps nothing. `account` is the e-mail of whoever sent it.
 */
export async function savePost(request: Request, account: string, changing?: number): Promise<SavePostResult> {
  const failed = changing === undefined ? "toast.err.publishBlog" : "toast.err.changeBlog";
  const form = await parsePostForm(request, failed);
  if ("refused" in form) return form;
  const files = await storePostFiles(form.files);
  if ("reason" in files) return reject(form.typed, files.reason, writeErrorStatus(files.reason.body));
  try {
    return changing === undefined
      ? await create(form, account, files.stored)
      : await update(form, account, changing, files.stored);
  } catch (fault) {
    const body = writeErrorText("a blog", fault);
    await discardPostFiles(files.stored, fault);
    return reject(form.typed, { tone: "bad", title: failed, body }, writeErrorStatus(body));
  }
}

const reject = (typed: PostFormValues, message: Flash, status: number, problems: PostErrors = {}) => ({
  refused: { typed, problems, message, status },
});

type ParsedPostForm = {
  typed: PostFormValues;
  blog: PostInput;
  timing: Publication;
  fields: FormData;
  files: UploadedPostFiles;
};

async function parsePostForm(request: Request, failed: TextKey): Promise<ParsedPostForm | { refused: PostRejection }> {
  const { fields, files, problems: judged, stopped } = await parseAdminForm(request, fileFields, failed);
  const { blog, problems: ofWords } = parsePost(fields);
  const { timing, typed: publishAt, problem } = parsePublication(fields, new Date());
  const typed: PostFormValues = { ...blog, publishAt, seen: Number(getLine(fields, "seen")) };
  if (stopped) return reject(typed, stopped.message ?? flashForErrors(judged, fileInputs), stopped.status, judged);
  const problems = { ...ofWords, ...judged, ...(problem && { publishAt: problem }) };
  const isWrong = Object.keys(problems).length > 0;
  return isWrong
    ? reject(typed, flashForErrors(problems, fileInputs), 400, problems)
    : { typed, blog, timing, fields, files };
}

const fileInputs = Object.keys(fileFields);

async function create(form: ParsedPostForm, account: string, stored: PostFiles): Promise<SavePostResult> {
  const { blog, timing, fields } = form;
  const written = createPost(blog, stored, { account, timing, once: getIdempotencyKey(fields) });
  // The same form a second time: its post is on the shelf, with its files.
  if (written === undefined) await discardPostFiles(stored);
  return { messages: toFlashes(stored, resultTexts[timing.status === "Draft" ? "draft" : "published"], timing) };
}

async function update(form: ParsedPostForm, account: string, id: number, stored: PostFiles): Promise<SavePostResult> {
  const { typed, blog, timing, fields } = form;
  const files = {
    authorImage: stored.authorImage ?? removedFile(fields, "authorImage"),
    related: stored.related ?? removedFile(fields, "relatedFile"),
  };
  const outcome = updatePost(id, blog, { account, timing, seen: typed.seen, files });
  if (outcome !== "gone" && outcome !== "overtaken") return { messages: toFlashes(stored, resultTexts[outcome]) };
  await discardPostFiles(stored);
  return { refused: conflictError(outcome, "toast.err.changeBlog", typed, findPost(id)) };
}

/** Null when the tick asks to take the present file away. */
const removedFile = (fields: FormData, field: keyof UploadedPostFiles) =>
  fields.get(`remove-${field}`) === null ? undefined : null;

function toFlashes({ authorImage, related }: PostFiles, title: TextKey, timing?: Publication): Flash[] {
  const titles: TextKey[] = [
    ...(authorImage || related ? ["toast.fileUploaded" as const] : []),
    title,
    ...(timing?.status === "Published" && timing.publishAt ? [resultTexts.scheduled] : []),
  ];
  return titles.map((title) => ({ tone: "good", title }));
}

const resultTexts: Record<PublicationResult, TextKey> = {
  draft: "toast.draftSaved",
  scheduled: "toast.scheduled",
  published: "toast.blogPublished",
  saved: "toast.blogChanged",
};

type UploadedPostFiles = { authorImage?: ParsedFile; relatedFile?: ParsedFile };

/** Stores the files of a post before the row that will name them: all of them, or none and the reason to say. */
async function storePostFiles({
  authorImage,
  relatedFile,
}: UploadedPostFiles): Promise<{ stored: PostFiles } | { reason: Flash }> {
  const image = await storeAttachment("documents/blog-authors", authorImage);
  if (image.warning) return { reason: image.warning };
  const related = await storeAttachment("documents/blog-files", relatedFile);
  const stored = { authorImage: image.attached, related: related.attached };
  if (!related.warning) return { stored };
  await discardPostFiles(stored);
  return { reason: related.warning };
}

/** Removes stored files that no row names after all, because of a fault if there was one. */
async function discardPostFiles({ authorImage, related }: PostFiles, fault?: unknown): Promise<void> {
  for (const file of [authorImage, related]) if (file) await deleteUnsavedFile(file.filePath, fault);
}

const { id, title, content, excerpt, author, category } = blogs;
const { status, publishAt, createdAt, changedAt, deletedAt } = blogs;
const postFileColumns = { authorImageUrl: urlColumn(blogs.authorImagePath), ...fileColumns(blogs) };
const summaryColumns = { id, title, excerpt, author, category, status, publishAt, createdAt, ...postFileColumns };

/**
 * One page of the office's posts without their content, newest first, counted from 1, whatever their status, narrowed
 * to what is sought, and whether older ones follow.
 */
export function listPosts(
  page: number,
  { category: wanted, ...rest }: ListQuery & { category?: PostCategory } = {},
  now = new Date(),
) {
  const { rows, older } = paginate(page, postsPerPage, ({ limit, offset }) =>
    db()
      .select(summaryColumns)
      .from(blogs)
      .where(and(listQueryCondition(blogs, [title, content, author], rest, now), wanted && eq(category, wanted)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  return { blogs: rows, older };
}

/** One post for the office, whatever its status; undefined when there is none or it rests in the trash. */
export function findPost(wanted: number) {
  return db()
    .select({ ...summaryColumns, content, changedAt })
    .from(blogs)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}

/** The files of a post: a new one, null to take the present one away, undefined to leave it as it is. */
type PostFiles = {
  related?: AttachedFile | null;
  authorImage?: Pick<AttachedFile, "fileUrl" | "filePath"> | null;
};

/**
 * Writes a post down, visible from now on unless the timing says otherwise. Files must already be stored, so that no
 * row ever names one that is not there. Gives the new id, or undefined when this form was received before.
 */
export function createPost(blog: PostInput, files: PostFiles = {}, writing: WriteOptions = {}): number | undefined {
  const { account = "", once = "", timing = { status: "Published" }, createdAt = new Date() } = writing;
  const row = { ...toColumns(blog, files), createdAt, publishAt: timing.publishAt ?? createdAt, status: timing.status };
  return withIdempotencyKey(once, (tx) => {
    const { itemId } = tx.insert(blogs).values(row).returning({ itemId: id }).get();
    recordActivity(tx, { account, act: "created", kind: "blog", itemId, title: blog.title });
    return itemId;
  });
}

type PostUpdate = {
  account: string;
  timing: Publication;
  /** The moment the form was filled from, in ms; a row changed after that has been overtaken. */
  seen: number;
  files?: PostFiles;
};

/**
 * Changes a post. Gives what it has come to, "gone" when it is not there any more, and "overtaken", with nothing written, when a colleague
 * has changed it since the form was opened. Files it no longer names are left to the sweep.
 */
export function updatePost(
  wanted: number,
  blog: PostInput,
  { account, timing, seen, files = {} }: PostUpdate,
  now = new Date(),
) {
  const columns = toColumns(blog, files);
  return transaction((tx) => {
    const before = findPost(wanted);
    if (!before) return "gone";
    if (versionOf(before) !== seen) return "overtaken";
    const after = updatePublication(before, timing, now);
    tx.update(blogs)
      .set({ ...columns, ...after, changedAt: now })
      .where(eq(id, wanted))
      .run();
    recordActivity(tx, { account, act: "changed", kind: "blog", itemId: wanted, title: blog.title }, now);
    return getPublicationResult(before, after, now);
  });
}

function toColumns(blog: PostInput, { related, authorImage }: PostFiles) {
  return {
    ...blog,
    excerpt: blog.excerpt || makeExcerpt(blog.content),
    ...(authorImage !== undefined && {
      authorImageUrl: authorImage?.fileUrl ?? null,
      authorImagePath: authorImage?.filePath ?? null,
    }),
    ...(related === null ? noFile : related),
  };
}

const noFile = { fileUrl: null, fileName: null, fileType: null, filePath: null, fileSize: null };
