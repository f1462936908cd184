import { data } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { transaction } from "../../drizzle/client";
import { type Flash, flashForErrors } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { type ParsedFile, parseAdminForm, type Rejection } from "../admin/forms/form.server";
import { writeErrorStatus, writeErrorText } from "../admin/forms/write-error.server";
import { listUrlFromRequest } from "../admin/list-url";
import { errorSummary, readOrFallback } from "../errors";
import type { TextKey } from "../i18n/en";
import { getLine, requiredError } from "../i18n/form-values";
import { getLanguage } from "../i18n/i18n.server";
import { type AttachedFile, deleteUnsavedFile, saveFile } from "../uploads/files.server";
import type { Bucket } from "../uploads/storage-interface.server";
import { recordActivity } from "./activity.server";
import type { ContentKind } from "./activity-texts";
import {
  type ContentRow,
  type ContentType,
  conflictError,
  createContent,
  type FieldErrors,
  type Files,
  hasPublication,
  type Titled,
  updateContent,
  versionOf,
} from "./content.server";
import { contentListPath } from "./content-kind";
import { contentTables } from "./content-tables.server";
import { getIdempotencyKey } from "./idempotency.server";
import { getPublicationResult, type Publication, type PublicationResult, parsePublication } from "./publication";

export type FormValues<Values> = Omit<Values, "publishAt" | "version"> & { publishAt: string; version: number };

type ContentRejection = Rejection<FormValues<object>, string>;

/** Files are stored before the row. `account` is an e-mail. */
export function saveNewContent(type: ContentType, request: Request, account: string) {
  return saveForm(type, request, undefined, ({ input, publication, idempotencyKey }, stored) => {
    const id = createContent(type, input, stored, { account, publication, idempotencyKey });
    const outcome = publication.status === "Draft" ? "draft" : publication.publishAt ? "scheduled" : "published";
    // The form was received before: its item exists, with its files.
    return { outcome, isWritten: id !== undefined, id };
  });
}

export function saveContent(type: ContentType, request: Request, account: string, id: number) {
  return saveForm(type, request, id, ({ input, publication, removed, values }, stored) => {
    const options = { account, publication, version: values.version };
    const outcome = updateContent(type, id, input, { ...removed, ...stored }, options);
    return { outcome, isWritten: outcome !== "gone" && outcome !== "conflict", id };
  });
}

export const publishableVersion = (row: ContentRow, now = new Date()) => (isOut(row, now) ? undefined : versionOf(row));

const isOut = ({ status = "Published", publishAt, createdAt }: ContentRow, now: Date) =>
  getPublicationResult(undefined, { status, publishAt: publishAt ?? createdAt }, now) === "published";

/** Where it cannot be published as it stands, redirects to its form. `account` is an e-mail. */
export async function publishFromPreview(type: ContentType, request: Request, account: string, id: number) {
  const list = contentListPath(type.kind);
  const title: TextKey = `content.${type.kind}.saveFailed`;
  const edit = `${list}/${id}/edit`;
  const { fields } = await parseAdminForm<never>(request, {}, title);
  const goTo = (path: string, message: Flash) => redirectWithFlash(path, [message]);
  const fail = (path: string, body: TextKey) => goTo(path, { tone: "bad", title, body });
  try {
    const outcome = publishContent(type, id, { account, version: Number(getLine(fields, "seen")) });
    if (outcome === "gone") return fail(list, "form.gone");
    if (outcome === "conflict") return fail(edit, "office.preview.changed");
    if (outcome !== "published") return fail(edit, outcome);
    return goTo(list, { tone: "good", title: `content.${type.kind}.published`, published: id });
  } catch (error) {
    return fail(edit, writeErrorText(`a ${type.kind}`, error));
  }
}

/** What it lacks is returned as a text key. */
function publishContent(
  type: ContentType,
  id: number,
  { account, version }: { account: string; version: number },
  now = new Date(),
): "published" | "gone" | "conflict" | TextKey {
  return transaction((tx) => {
    const { kind } = type;
    const row = type.find(id);
    if (!row) return "gone";
    if (isOut(row, now)) return "published";
    if (versionOf(row) !== version) return "conflict";
    const publication = { status: "Published" } as const;
    const [lack] = Object.values({
      ...findLackingFile(type, publication, {}, row),
      ...type.check?.({ publication, id }),
    });
    if (lack) return lack.summary ?? lack.text;
    const table = contentTables[kind];
    // A photo is public as long as it exists.
    if (!("status" in table)) return "published";
    const { title } = tx
      .update(table)
      .set({
        status: "Published",
        publishAt: now,
        changedAt: now,
        ...("sharePicture" in table && { sharePicture: null }),
      })
      .where(eq(table.id, id))
      .returning({ title: table.title })
      .get();
    recordActivity(tx, { account, act: "changed", kind, itemId: id, title }, now);
    return "published";
  });
}

async function saveForm(
  type: ContentType,
  request: Request,
  id: number | undefined,
  write: (form: ParsedContentForm, stored: Files) => WriteResult,
) {
  const failed: TextKey = `content.${type.kind}.${id === undefined ? "createFailed" : "saveFailed"}`;
  const reject = (rejected: ContentRejection) => data({ rejected }, { status: rejected.status });
  const form = await parseContentForm(type, request, failed, id);
  if ("rejected" in form) return reject(form.rejected);
  const { values } = form;

  const { stored, problem } = await storeFiles(type, form.files);
  // A notice is published without a file that cannot be stored (specification, section 8).
  if (problem && type.kind !== "notice") {
    await discardFiles(stored);
    const { field, warning: message } = problem;
    const errors = { [field]: { text: message.body } };
    return reject({ values, errors, message, status: writeErrorStatus(message.body) });
  }

  let result: WriteResult;
  try {
    result = write(form, stored);
  } catch (error) {
    const body = writeErrorText(`a ${type.kind}`, error);
    await discardFiles(stored, error);
    return reject({
      values,
      errors: {},
      message: { tone: "bad", title: failed, body },
      status: writeErrorStatus(body),
    });
  }
  const { outcome, isWritten } = result;
  if (!isWritten) await discardFiles(stored);
  if (outcome === "gone" || outcome === "conflict") {
    return reject(conflictError(outcome, failed, values, id === undefined ? undefined : type.find(id)));
  }
  const hasFile = Object.keys(stored).length > 0;
  const messages = toFlashes(type.kind, outcome, { isNew: id === undefined, hasFile, id: result.id });
  const list = contentListPath(type.kind);
  return redirectWithFlash(
    id === undefined ? list : listUrlFromRequest(request, list),
    problem ? [problem.warning, ...messages] : messages,
  );
}

type WriteResult = { outcome: PublicationResult | "gone" | "conflict"; isWritten: boolean; id?: number };

type ParsedContentForm = {
  values: FormValues<object>;
  input: Titled;
  publication: Publication;
  files: ParsedFiles;
  removed: Files;
  idempotencyKey: string;
};

type ParsedFiles = Partial<Record<string, ParsedFile>>;

async function parseContentForm(
  type: ContentType,
  request: Request,
  failed: TextKey,
  id?: number,
): Promise<ParsedContentForm | { rejected: ContentRejection }> {
  const { fields, files, errors: fileErrors, stopped } = await parseAdminForm(request, type.files, failed);
  const { input, values: ownValues, errors: textErrors } = type.parse(fields);
  const {
    publication,
    text: publishAt,
    problem,
  } = parsePublication(hasPublication(type.kind) ? fields : new FormData(), new Date());
  const values = { ...ownValues, publishAt, version: Number(getLine(fields, "seen")) };
  const reject = (errors: FieldErrors, message: Flash, status: number) => {
    return { rejected: { values, errors, message, status } };
  };
  const faultyFiles = Object.keys(fileErrors);
  if (stopped) {
    const message = stopped.message ?? flashForErrors(fileErrors, faultyFiles);
    return reject(fileErrors, message, stopped.status);
  }
  const present = id === undefined ? undefined : (readOrFallback(undefined, () => type.find(id)) ?? presumed);
  const errors: FieldErrors = {
    ...textErrors,
    ...findLackingFile(type, publication, files, present),
    ...type.check?.({ publication, id, form: { input, fields, language: await getLanguage(request) } }),
    ...fileErrors,
    ...(problem && { publishAt: problem }),
  };
  if (Object.keys(errors).length > 0) return reject(errors, flashForErrors(errors, faultyFiles), 400);
  const ticked = Object.entries(type.files).filter(
    ([field, { isRequired }]) => !isRequired && fields.get(`remove-${field}`) !== null,
  );
  const removed = Object.fromEntries(ticked.map(([field]) => [field, null]));
  return { values, input, publication, files, removed, idempotencyKey: getIdempotencyKey(fields) };
}

// Whether the item exists is checked when it is changed.
const presumed: ContentRow = { id: 0, title: "", createdAt: new Date(0), changedAt: null, fileUrl: "" };

/** Only a draft may be without its file (specification, section 8). */
function findLackingFile(
  type: ContentType,
  { status }: Publication,
  files: ParsedFiles,
  present?: ContentRow,
): FieldErrors {
  const field = type.mainFile ?? "";
  if (!type.files[field]?.isRequired || status === "Draft" || files[field]) return {};
  return present && (typeof present.fileUrl === "string" || type.mayLackFile?.(present))
    ? {}
    : { [field]: requiredError("form.lacks.file", "toast.fillTitleFile.body") };
}

/** Stops at the first that fails. */
async function storeFiles(type: ContentType, files: ParsedFiles) {
  const stored: Partial<Record<string, AttachedFile>> = {};
  for (const [field, { bucket }] of Object.entries(type.files)) {
    const { attached, warning } = await storeAttachment(bucket, files[field]);
    if (attached) stored[field] = attached;
    if (warning) return { stored, problem: { field, warning } };
  }
  return { stored };
}

/** `warning`: storing failed, and nothing is left of the file. */
export async function storeAttachment(
  bucket: Bucket,
  file: ParsedFile | undefined,
): Promise<{ attached?: AttachedFile; warning?: Flash & { body: TextKey } }> {
  if (!file) return {};
  try {
    return { attached: await saveFile(bucket, file, file.judged) };
  } catch (error) {
    console.error(JSON.stringify({ fault: "a file could not be stored", cause: errorSummary(error) }));
    const isFull = (error as NodeJS.ErrnoException).code === "ENOSPC";
    const body = isFull ? "toast.uploadFailed.full" : "toast.uploadFailed.body";
    return { warning: { tone: "bad", title: "toast.uploadFailed.title", body } };
  }
}

async function discardFiles(stored: Partial<Record<string, AttachedFile>>, error?: unknown): Promise<void> {
  for (const file of Object.values(stored)) if (file) await deleteUnsavedFile(file.filePath, error);
}

function toFlashes(
  kind: ContentKind,
  result: PublicationResult,
  { isNew, hasFile, id }: { isNew: boolean; hasFile: boolean; id?: number },
): Flash[] {
  const published: TextKey = `content.${kind}.published`;
  const isOut = result === "published" ? { published: id } : {};
  const good = (title: TextKey, body?: TextKey): Flash => ({ tone: "good", title, body, ...isOut });
  const uploaded = hasFile && kind !== "notice" ? [good("toast.fileUploaded")] : [];
  const scheduled = good("toast.scheduled");
  const noticeCreated = good(
    "content.notice.created",
    hasFile ? "content.notice.createdWithFile" : "content.notice.createdNoFile",
  );
  if (result === "draft") return [...uploaded, good("toast.draftSaved")];
  if (result === "saved") return [...uploaded, good(`content.${kind}.saved`)];
  if (!isNew) return [...uploaded, result === "scheduled" ? scheduled : good(published)];
  const out = kind === "notice" ? noticeCreated : good(published);
  return [...uploaded, out, ...(result === "scheduled" ? [scheduled] : [])];
}
