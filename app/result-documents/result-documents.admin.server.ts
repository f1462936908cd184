import { and, desc, eq, isNull } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { paginate } from "../../drizzle/queries";
import { resultDocuments } from "../../drizzle/schema";
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
import { readOrFallback } from "../http";
import type { TextKey } from "../i18n/en";
import { collectErrors, getLine } from "../i18n/form-values";
import { resultFileRule } from "../uploads/file-types";
import { type AttachedFile, deleteFile, deleteUnsavedFile, fileColumns } from "../uploads/files.server";
import {
  missingPartError,
  parseResultDocument,
  type ResultDocumentErrors,
  type ResultDocumentInput,
} from "./result-document";

const { id, title, description, examType, examDate, classLevel } = resultDocuments;
const { status, publishAt, createdAt, changedAt, deletedAt } = resultDocuments;
const textColumns = { title, description, examType, examDate, classLevel };
const file = fileColumns(resultDocuments);

const resultDocumentsPerPage = 50;

/**
 * One page of the office's result papers, newest first, counted from 1, whatever their status, narrowed to what is
 * sought (`classLevel` null: the general results), and whether older ones follow.
 */
export function listResultDocuments(
  page: number,
  { classLevel: wanted, ...rest }: ListQuery & { classLevel?: number | null } = {},
  now = new Date(),
) {
  const ofClass = wanted === null ? isNull(classLevel) : wanted && eq(classLevel, wanted);
  const { rows, older } = paginate(page, resultDocumentsPerPage, ({ limit, offset }) =>
    db()
      .select({ id, ...textColumns, status, publishAt, createdAt, ...file })
      .from(resultDocuments)
      .where(and(listQueryCondition(resultDocuments, [title, description, examType], rest, now), ofClass || undefined))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
  return { papers: rows, older };
}

/** One result paper for the office, whatever its status; undefined when there is none or it rests in the trash. */
export function findResultDocument(wanted: number) {
  return db()
    .select({ id, ...textColumns, status, publishAt, createdAt, changedAt, ...file })
    .from(resultDocuments)
    .where(and(eq(id, wanted), isNull(deletedAt)))
    .get();
}

/**
 * Writes a result paper down, visible from now on unless the timing says otherwise. Its file must already be stored, so
 * that no row ever names a file that is not there; only a draft may come without one. Gives the new id, or undefined
 * when this form was received before.
 */
export function createResultDocument(
  paper: ResultDocumentInput,
  stored?: AttachedFile,
  writing: WriteOptions = {},
): number | undefined {
  const { account = "", once = "", timing = { status: "Published" }, createdAt = new Date() } = writing;
  const row = { ...paper, ...stored, createdAt, publishAt: timing.publishAt ?? createdAt, status: timing.status };
  return withIdempotencyKey(once, (tx) => {
    const { itemId } = tx.insert(resultDocuments).values(row).returning({ itemId: id }).get();
    recordActivity(tx, { account, act: "created", kind: "resultDocument", itemId, title: paper.title });
    return itemId;
  });
}

type ResultDocumentUpdate = {
  account: string;
  timing: Publication;
  /** The moment the form was filled from, in ms; a row changed after that has been overtaken. */
  seen: number;
  /** The new file; undefined keeps the present one. */
  file?: AttachedFile;
};

/**
 * Changes a result paper. Gives what it has come to, "gone" when it is not there any more,
 * and "overtaken", with nothing written, when a colleague has changed it since the form was opened. A file it no longer
 * names is left to the sweep.
 */
function updateResultDocument(
  wanted: number,
  paper: ResultDocumentInput,
  { account, timing, seen, file }: ResultDocumentUpdate,
  now = new Date(),
) {
  return transaction((tx) => {
    const before = findResultDocument(wanted);
    if (!before) return "gone";
    if (versionOf(before) !== seen) return "overtaken";
    const after = updatePublication(before, timing, now);
    tx.update(resultDocuments)
      .set({ ...paper, ...after, changedAt: now, ...file })
      .where(eq(id, wanted))
      .run();
    recordActivity(tx, { account, act: "changed", kind: "resultDocument", itemId: wanted, title: paper.title }, now);
    return getPublicationResult(before, after, now);
  });
}

type SaveResultDocumentResult = { refused: ResultDocumentRejection } | { messages: Flash[] };

const uploadedFlash: Flash = { tone: "good", title: "toast.fileUploaded" };

/**
 * Publishes the result paper of a posted form, or changes the paper `changing`. Its file is stored before the row; when
 * storing fails nothing is published (specification, section 8). A form with mistakes publishes nothing and keeps
 * nothing. `account` is the e-mail of whoever sent it.
 */
export async function saveResultDocument(
  request: Request,
  account: string,
  changing?: number,
): Promise<SaveResultDocumentResult> {
  const failed = changing === undefined ? "toast.err.publishResult" : "toast.err.changeResult";
  const form = await parseResultDocumentForm(request, failed, changing);
  if ("refused" in form) return form;
  const { typed } = form;
  const { attached, warning } = await storeAttachment("documents/results", form.file);
  if (warning) {
    const problems = { file: { text: warning.body ?? "toast.uploadFailed.body" } } as const;
    return { refused: { typed, problems, message: warning, status: writeErrorStatus(warning.body) } };
  }
  try {
    if (changing === undefined) return await create(form, account, attached);
    return await update(form, account, changing, attached);
  } catch (fault) {
    const body = writeErrorText("a result paper", fault);
    if (attached) await deleteUnsavedFile(attached.filePath, fault);
    const message: Flash = { tone: "bad", title: failed, body };
    return { refused: { typed, problems: {}, message, status: writeErrorStatus(body) } };
  }
}

async function create(
  { paper, timing, once }: ParsedResultDocumentForm,
  account: string,
  attached?: AttachedFile,
): Promise<SaveResultDocumentResult> {
  const written = createResultDocument(paper, attached, { account, timing, once });
  // The same form a second time: its paper is published, with its file.
  if (written === undefined && attached) await deleteFile(attached.filePath);
  if (timing.status === "Draft") return succeed([resultTexts.draft], attached);
  return succeed(timing.publishAt ? [resultTexts.published, resultTexts.scheduled] : [resultTexts.published], attached);
}

async function update(
  { typed, paper, timing }: ParsedResultDocumentForm,
  account: string,
  id: number,
  attached?: AttachedFile,
): Promise<SaveResultDocumentResult> {
  const outcome = updateResultDocument(id, paper, { account, timing, seen: typed.seen, file: attached });
  if (outcome !== "gone" && outcome !== "overtaken") return succeed([resultTexts[outcome]], attached);
  if (attached) await deleteFile(attached.filePath);
  return { refused: conflictError(outcome, "toast.err.changeResult", typed, findResultDocument(id)) };
}

function succeed(titles: TextKey[], attached?: AttachedFile): SaveResultDocumentResult {
  const said = titles.map((title): Flash => ({ tone: "good", title }));
  return { messages: attached ? [uploadedFlash, ...said] : said };
}

const resultTexts: Record<PublicationResult, TextKey> = {
  draft: "toast.draftSaved",
  scheduled: "toast.scheduled",
  published: "toast.resultPublished",
  saved: "toast.resultChanged",
};

/** A result paper as it stands in the form: its days as typed, and the state of the row the form was filled from. */
export type ResultDocumentFormValues = Omit<ResultDocumentInput, "examDate"> & {
  examDate: string;
  publishAt: string;
  seen: number;
};

export type ResultDocumentRejection = Rejection<ResultDocumentFormValues, keyof ResultDocumentErrors>;

type ParsedResultDocumentForm = {
  typed: ResultDocumentFormValues;
  paper: ResultDocumentInput;
  timing: Publication;
  once: string;
  file?: ParsedFile;
};

const fileFields = { file: { rule: resultFileRule } } as const;

/**
 * Reads the posted form of a result paper, or of a change to the paper `changing`. What is published must have a file,
 * sent now or kept already; a draft may wait for it. `failed` is the title of what to say of a form that is not whole.
 */
async function parseResultDocumentForm(
  request: Request,
  failed: TextKey,
  changing?: number,
): Promise<ParsedResultDocumentForm | { refused: ResultDocumentRejection }> {
  const { fields, files, problems: fileProblems, stopped } = await parseAdminForm(request, fileFields, failed);
  const { paper, examDate, problems: wordProblems } = parseResultDocument(fields);
  const { timing, typed: publishAt, problem } = parsePublication(fields, new Date());
  const typed = { ...paper, examDate, publishAt, seen: Number(getLine(fields, "seen")) };
  if (stopped) {
    const message = stopped.message ?? flashForErrors(fileProblems, ["file"]);
    return { refused: { typed, problems: fileProblems, message, status: stopped.status } };
  }
  const isWithoutFile = timing.status === "Published" && !files.file && !fileProblems.file && !hasFile(changing);
  const problems: ResultDocumentErrors = collectErrors({
    ...wordProblems,
    file: isWithoutFile ? missingPartError : fileProblems.file,
    publishAt: problem,
  });
  if (Object.keys(problems).length > 0) {
    const message = flashForErrors(problems, isWithoutFile ? [] : ["file"]);
    return { refused: { typed, problems, message, status: 400 } };
  }
  return {
    typed,
    paper,
    timing,
    once: getIdempotencyKey(fields),
    file: files.file,
  };
}

// Whether the paper is there at all is found out when it is changed.
const hasFile = (changing: number | undefined) =>
  changing !== undefined && readOrFallback(true, () => findResultDocument(changing)?.fileUrl !== null);
