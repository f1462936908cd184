import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { paginate } from "../../drizzle/queries";
import { notices } from "../../drizzle/schema";
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
import { noticeFileRule } from "../uploads/file-types";
import { type AttachedFile, deleteFile, deleteUnsavedFile, fileColumns } from "../uploads/files.server";
import { type NoticeErrors, type NoticeInput, type NoticeType, parseNotice } from "./notice";

/** A notice as it stands in the form: the time to publish as typed, and the state of the row the form was filled from. */
export type NoticeFormValues = NoticeInput & { publishAt: string; seen: number };

export type NoticeRejection = Rejection<NoticeFormValues, keyof NoticeErrors>;

type SaveNoticeResult = { refused: NoticeRejection } | { messages: Flash[] };

const fileFields = { attachment: { rule: noticeFileRule } } as const;

/**
 * Publishes the notice of a posted form, or changes the notice `changing`. Its attachment is stored before the row;
 * when storing fails the notice still goes out, without it, and says so (specification, section 8). A form with
 * mistakes publishes nothing and keeps nothing. `account` is the e-mail of whoever sent it.
 */
export async function saveNotice(request: Request, account: string, changing?: number): Promise<SaveNoticeResult> {
  const failed = changing === undefined ? "toast.err.createNotice" : "toast.err.changeNotice";
  const form = await parseNoticeForm(request, failed);
  if ("refused" in form) return form;
  const { attached, warning } = await storeAttachment("notices", form.file);
  try {
    const said =
      changing === undefined ? await create(form, account, attached) : await update(form, account, changing, attached);
    return "refused" in said || !warning ? said : { messages: [warning, ...said.messages] };
  } catch (fault) {
    const body = writeErrorText("a notice", fault);
    if (attached) await deleteUnsavedFile(attached.filePath, fault);
    const message: Flash = { tone: "bad", title: failed, body };
    return { refused: { typed: form.typed, problems: {}, message, status: writeErrorStatus(body) } };
  }
}

type ParsedNoticeForm = {
  typed: NoticeFormValues;
  notice: NoticeInput;
  timing: Publication;
  fields: FormData;
  file?: ParsedFile;
};

async function parseNoticeForm(
  request: Request,
  failed: TextKey,
): Promise<ParsedNoticeForm | { refused: NoticeRejection }> {
  const { fields, files, problems: fileProblems, stopped } = await parseAdminForm(request, fileFields, failed);
  const { notice, problems: wordProblems } = parseNotice(fields);
  const { timing, typed: publishAt, problem } = parsePublication(fields, new Date());
  const typed: NoticeFormValues = { ...notice, publishAt, seen: Number(getLine(fields, "seen")) };
  const found = { ...wordProblems, ...fileProblems, ...(problem && { publishAt: problem }) };
  const problems: NoticeErrors = stopped ? fileProblems : found;
  if (stopped || Object.keys(problems).length > 0) {
    const message = stopped?.message ?? flashForErrors(problems, ["attachment"]);
    return { refused: { typed, problems, message, status: stopped?.status ?? 400 } };
  }
  return { typed, notice, timing, fields, file: files.attachment };
}

async function create(
  { notice, timing, fields }: ParsedNoticeForm,
  account: string,
  attached?: AttachedFile,
): Promise<SaveNoticeResult> {
  const written = createNotice(notice, attached, { account, timing, once: getIdempotencyKey(fields) });
  // The same form a second time: its notice is on the board, with its file.
  if (written === undefined && attached) await deleteFile(attached.filePath);
  if (timing.status === "Draft") return { messages: [{ tone: "good", title: "toast.draftSaved" }] };
  const body = attached ? "toast.noticeCreated.withFile" : "toast.noticeCreated.noFile";
  const created: Flash = { tone: "good", title: "toast.noticeCreated.title", body };
  return { messages: timing.publishAt ? [created, { tone: "good", title: resultTexts.scheduled }] : [created] };
}

async function update(
  form: ParsedNoticeForm,
  account: string,
  id: number,
  attached?: AttachedFile,
): Promise<SaveNoticeResult> {
  const { typed, notice, timing, fields } = form;
  const file = attached ?? (fields.get("remove-attachment") === null ? undefined : null);
  const outcome = updateNotice(id, notice, { account, timing, seen: typed.seen, file });
  if (outcome !== "gone" && outcome !== "overtaken")
    return { messages: [{ tone: "good", title: resultTexts[outcome] }] };
  if (attached) await deleteFile(attached.filePath);
  return { refused: conflictError(outcome, "toast.err.changeNotice", typed, findNotice(id)) };
}

const resultTexts: Record<PublicationResult, TextKey> = {
  draft: "toast.draftSaved",
  scheduled: "toast.scheduled",
  published: "toast.noticePublished",
  saved: "toast.noticeChanged",
};

const { id, title, type, content, status, publishAt, createdAt, changedAt, deletedAt } = notices;
const file = fileColumns(notices);

const noticesPerPage = 50;

// Two lines are shown of it.
const contentStart = sql<string>`substr(${content}, 1, 400)`;

/**
 * One page of the office's notices, newest first, counted from 1, whatever their status, narrowed to what is sought,
 * and whether older ones follow.
 */
export function listNotices(
  page: number,
  { type: wanted, ...rest }: ListQuery & { type?: NoticeType } = {},
  now = new Date(),
) {
  const { rows, older } = paginate(page, noticesPerPage, ({ limit, offset }) =>
    db()
      .select({ id, title, type, content: contentStart, status, publishAt, createdAt, ...file })
      .from(notices)
      .where(and(listQueryCondition(notices, [title, content], rest, now), wanted && eq(type, wanted)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  return { notices: rows, older };
}

/** One notice for the office, whatever its status; undefined when there is none or it rests in the trash. */
export function findNotice(wanted: number) {
  return db()
    .select({ id, title, type, content, status, publishAt, createdAt, changedAt, ...file })
    .from(notices)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}

/**
 * Writes a notice down, visible from now on unless the timing says otherwise. The attachment must already be stored,
 * so that no row ever names a file that is not there. Gives the new id, or undefined when this form was received before.
 */
export function createNotice(
  notice: NoticeInput,
  attachment?: AttachedFile,
  writing: WriteOptions = {},
): number | undefined {
  const { account = "", once = "", timing = { status: "Published" }, createdAt = new Date() } = writing;
  const row = { ...notice, ...attachment, createdAt, publishAt: timing.publishAt ?? createdAt, status: timing.status };
  return withIdempotencyKey(once, (tx) => {
    const { itemId } = tx.insert(notices).values(row).returning({ itemId: id }).get();
    recordActivity(tx, { account, act: "created", kind: "notice", itemId, title: notice.title });
    return itemId;
  });
}

type NoticeUpdate = {
  account: string;
  timing: Publication;
  /** The moment the form was filled from, in ms; a row changed after that has been overtaken. */
  seen: number;
  /** The new file, null to take the present one away, undefined to keep it. */
  file?: AttachedFile | null;
};

/**
 * Changes a notice. Gives what it has come to, "gone" when it is not there any more, and "overtaken", with nothing written, when a
 * colleague has changed it since the form was opened. A file it no longer names is left to the sweep.
 */
function updateNotice(
  wanted: number,
  notice: NoticeInput,
  { account, timing, seen, file }: NoticeUpdate,
  now = new Date(),
) {
  return transaction((tx) => {
    const before = findNotice(wanted);
    if (!before) return "gone";
    if (versionOf(before) !== seen) return "overtaken";
    const after = updatePublication(before, timing, now);
    tx.update(notices)
      .set({ ...notice, ...after, changedAt: now, ...(file === null ? noFile : file) })
      .where(eq(id, wanted))
      .run();
    recordActivity(tx, { account, act: "changed", kind: "notice", itemId: wanted, title: notice.title }, now);
    return getPublicationResult(before, after, now);
  });
}

const noFile = { fileUrl: null, fileName: null, fileType: null, filePath: null, fileSize: null };
