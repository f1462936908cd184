import { data } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { transaction } from "~drizzle/client";
import { type Flash, flashForErrors } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { type ParsedFile, parseAdminForm, type Rejection } from "../admin/forms/form.server";
import { writeErrorStatus, writeErrorText } from "../admin/forms/write-error.server";
import { listUrlFromRequest } from "../admin/list-url";
import { errorSummary } from "../errors";
import type { TextKey } from "../i18n/en";
import { checkForm, type FieldErrors } from "../i18n/form-schema";
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
  type Files,
  type ListedType,
  updateContent,
  versionOf,
} from "./content.server";
import { contentListPath } from "./content-kind";
import { contentTables } from "./content-tables.server";
import { getIdempotencyKey } from "./idempotency.server";
import { getPublicationResult, type Publication, type PublicationResult, toIntent, toPublication } from "./publication";

export type FormValues<Values> = Omit<Values, "publishAt" | "version"> & { publishAt?: string; version: number };

export type ContentRejection = Rejection<FormValues<object>, string>;

/** Creates a new item if there is no `id`. Stores files before the row. `account` is an email address. */
export async function saveContent(type: ContentType, request: Request, account: string, id?: number) {
  const failed: TextKey = `content.${type.kind}.${id === undefined ? "createFailed" : "saveFailed"}`;
  const reject = (rejected: ContentRejection) => data({ rejected }, { status: rejected.status });
  const form = await parseContentForm(type, request, failed, id);
  if ("rejected" in form) return reject(form.rejected);
  const { values } = form;

  const { stored, problem } = await storeFiles(type, form.files);
  // A notice is published even if its file cannot be stored (section 8 of the specification).
  if (problem && type.kind !== "notice") {
    await discardFiles(stored);
    const { field, warning: message } = problem;
    const errors = { [field]: { text: message.body } };
    return reject({ values, errors, message, status: writeErrorStatus(message.body) });
  }

  let written: Written;
  try {
    written = write(type, form, stored, account, id);
  } catch (error) {
    const body = writeErrorText(`a ${type.kind}`, error);
    await discardFiles(stored, error);
    const message: Flash = { tone: "bad", title: failed, body };
    return reject({ values, errors: {}, message, status: writeErrorStatus(body) });
  }
  const { outcome } = written;
  if (outcome === "gone" || outcome === "conflict") {
    await discardFiles(stored);
    return reject(conflictError(outcome, failed, values, id === undefined ? undefined : type.find(id)));
  }
  // This form was received before, so the item and its files already exist.
  if (written.id === undefined) await discardFiles(stored);
  const hasFile = Object.keys(stored).length > 0;
  const messages = toFlashes(type.kind, outcome, { isNew: id === undefined, hasFile, id: written.id });
  const list = contentListPath(type.kind);
  return redirectWithFlash(
    id === undefined ? list : listUrlFromRequest(request, list),
    problem ? [problem.warning, ...messages] : messages,
  );
}

type Written = { outcome: PublicationResult | "gone" | "conflict"; id?: number };

function write(type: ContentType, form: ParsedContentForm, stored: Files, account: string, id?: number): Written {
  const { input, publication, removed, values } = form;
  if (id !== undefined) {
    const options = { account, version: values.version };
    return { outcome: updateContent(type, id, input, { ...removed, ...stored }, options), id };
  }
  const outcome = publication.status === "Draft" ? "draft" : publication.publishAt ? "scheduled" : "published";
  // The key does not include a file that could not be stored. So the same form counts as new when its file can be
  // stored.
  const files = Object.keys(stored).flatMap((field) => form.files[field] ?? []);
  const idempotencyKey = getIdempotencyKey(form.fields, files);
  return { outcome, id: createContent(type, input, stored, { account, idempotencyKey }) };
}

export const publishableVersion = (row: ContentRow, now = new Date()) => (isOut(row, now) ? undefined : versionOf(row));

const isOut = ({ status = "Published", publishAt, createdAt }: ContentRow, now: Date) =>
  getPublicationResult(undefined, { status, publishAt: publishAt ?? createdAt }, now) === "published";

/** Redirects to the form if the item is incomplete and cannot be published. `account` is an email address. */
export async function publishFromPreview(type: ListedType, request: Request, account: string, id: number) {
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

/** Returns the text key of the error if the item cannot be published. */
function publishContent(
  type: ListedType,
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
      ...findLackingFile(type, publication, {}, hasFile(type, row)),
      ...type.check?.({ publication, id }),
    });
    if (lack) return lack.summary ?? lack.text;
    const table = contentTables[kind];
    const published = { ...publication, publishAt: now, changedAt: now, sharePicture: null };
    tx.update(table).set(published).where(eq(table.id, id)).run();
    recordActivity(tx, { account, act: "changed", kind, itemId: id, title: row.title }, now);
    return "published";
  });
}

type ParsedContentForm = Exclude<Awaited<ReturnType<typeof parseContentForm>>, { rejected: unknown }>;

type ParsedFiles = Partial<Record<string, ParsedFile>>;

async function parseContentForm(type: ContentType, request: Request, failed: TextKey, id?: number) {
  const { fields, files, errors: fileErrors, stopped } = await parseAdminForm(request, type.files, failed);
  const checked = checkForm(type.schema, fields);
  const values = { ...checked.typed, version: Number(getLine(fields, "seen")) };
  const reject = (errors: FieldErrors, message: Flash, status: number) => {
    return { rejected: { values, errors, message, status } };
  };
  const faultyFiles = Object.keys(fileErrors);
  if (stopped) {
    const message = stopped.message ?? flashForErrors(fileErrors, faultyFiles);
    return reject(fileErrors, message, stopped.status);
  }
  const row = id === undefined ? undefined : type.find(id);
  const isFilePresent = row ? hasFile(type, row) : id !== undefined;
  const publication = toPublication(checked.isValid ? checked.value : { intent: toIntent(fields.get("intent")) });
  const errors: FieldErrors = {
    ...(checked.isValid
      ? type.check?.({ publication, id, form: { input: checked.value, language: await getLanguage(request) } })
      : checked.errors),
    ...findLackingFile(type, publication, files, isFilePresent),
    ...fileErrors,
  };
  if (!checked.isValid || Object.keys(errors).length > 0)
    return reject(errors, flashForErrors(errors, faultyFiles), 400);
  const ticked = Object.entries(type.files).filter(
    ([field, { isRequired }]) => !isRequired && fields.get(`remove-${field}`) !== null,
  );
  const removed = Object.fromEntries(ticked.map(([field]) => [field, null]));
  return { values, input: checked.value, publication, files, removed, fields };
}

const hasFile = (type: ContentType, row: ContentRow): boolean =>
  typeof row.fileUrl === "string" || (type.mayLackFile?.(row) ?? false);

/** Only a draft may lack its file (section 8 of the specification). */
function findLackingFile(
  type: ContentType,
  { status }: Publication,
  files: ParsedFiles,
  isFilePresent: boolean,
): FieldErrors {
  const field = type.mainFile ?? "";
  if (!type.files[field]?.isRequired || status === "Draft" || files[field]) return {};
  return isFilePresent ? {} : { [field]: requiredError("form.lacks.file", "toast.fillTitleFile.body") };
}

/** Stops at the first file that cannot be stored. */
async function storeFiles(type: ContentType, files: ParsedFiles) {
  const stored: Partial<Record<string, AttachedFile>> = {};
  for (const [field, { bucket }] of Object.entries(type.files)) {
    const { attached, warning } = await storeAttachment(bucket, files[field]);
    if (attached) stored[field] = attached;
    if (warning) return { stored, problem: { field, warning } };
  }
  return { stored };
}

/** `warning` means that the file could not be stored and that we removed every part of it. */
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
