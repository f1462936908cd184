import { data } from "@remix-run/node";
import { type Flash, flashForErrors } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { type ParsedFile, parseAdminForm, type Rejection } from "../admin/forms/form.server";
import { writeErrorStatus, writeErrorText } from "../admin/forms/write-error.server";
import { listUrlFromRequest } from "../admin/list-url";
import { errorSummary } from "../errors";
import type { TextKey } from "../i18n/en";
import { getLine } from "../i18n/form-values";
import { type AttachedFile, deleteUnsavedFile, saveFile } from "../uploads/files.server";
import type { Bucket } from "../uploads/storage-interface.server";
import type { ContentKind } from "./activity-texts";
import {
  type ContentType,
  conflictError,
  createContent,
  type EditableContentType,
  type FieldErrors,
  type Files,
  updateContent,
} from "./content.server";
import { contentListPath, contentTexts } from "./content-kind";
import { getIdempotencyKey } from "./idempotency.server";
import { type Publication, type PublicationResult, parsePublication } from "./publication";

/** The values of a form as typed, and the version of the row it was filled from. */
export type FormValues<Values> = Omit<Values, "publishAt" | "version"> & { publishAt: string; version: number };

type ContentRejection<Values, Field extends string> = Rejection<FormValues<Values>, Field>;

/**
 * Publishes the item of a posted form, or keeps it as a draft. Its files are stored before the row; when that fails, the
 * kind decides whether it is published without. A form with mistakes publishes nothing and stores nothing. `account` is
 * the e-mail of whoever sent it.
 */
export function saveNewContent<I extends Titled, Field extends string, File extends Field, Values extends object>(
  type: ContentType<I, Field, File, Values>,
  request: Request,
  account: string,
) {
  return saveForm(type, request, undefined, ({ input, publication, idempotencyKey }, stored) => {
    const id = createContent(type, input, stored, { account, publication, idempotencyKey });
    const outcome = publication.status === "Draft" ? "draft" : publication.publishAt ? "scheduled" : "published";
    // The same form a second time: its item is there, with its files.
    return { outcome, isWritten: id !== undefined, id };
  });
}

/** The same for a change to the item `id`. */
export function saveContent<I extends Titled, Field extends string, File extends Field, Values extends object>(
  type: EditableContentType<I, Field, File, Values>,
  request: Request,
  account: string,
  id: number,
) {
  return saveForm(type, request, id, ({ input, publication, removed, values }, stored) => {
    const options = { account, publication, version: values.version };
    const outcome = updateContent(type, id, input, { ...removed, ...stored }, options);
    return { outcome, isWritten: outcome !== "gone" && outcome !== "conflict", id };
  });
}

const afterSaving: (() => void)[] = [];

/** Does this, too, whenever an item was saved; it must not take the time of the answer. */
export const onContentSaved = (work: () => void): void => void afterSaving.push(work);

type Titled = { title: string };

async function saveForm<I extends Titled, Field extends string, File extends Field, Values extends object>(
  type: EditableContentType<I, Field, File, Values>,
  request: Request,
  id: number | undefined,
  write: (form: ParsedContentForm<I, File, Values>, stored: Files<File>) => WriteResult,
) {
  const { create, update } = contentTexts[type.kind].errors;
  const failed = id === undefined ? create : update;
  const reject = (rejected: ContentRejection<Values, Field>) => data({ rejected }, { status: rejected.status });
  const form = await parseContentForm(type, request, failed, id);
  if ("rejected" in form) return reject(form.rejected);
  const { values } = form;

  const { stored, problem } = await storeFiles(type, form.files);
  if (problem && type.onStorageError === "reject") {
    const { field, warning: message } = problem;
    const errors: FieldErrors<Field> = {};
    errors[field] = { text: message.body };
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
  else for (const work of afterSaving) work();
  if (outcome === "gone" || outcome === "conflict") {
    return reject(conflictError(outcome, failed, values, id === undefined ? undefined : type.find(id)));
  }
  const hasFile = Object.keys(stored).length > 0;
  const messages = toFlashes(type.kind, outcome, { isNew: id === undefined, hasFile, id: result.id });
  const list = contentListPath(type.kind);
  return redirectWithFlash(
    request,
    id === undefined ? list : listUrlFromRequest(request, list),
    problem ? [problem.warning, ...messages] : messages,
  );
}

type WriteResult = { outcome: PublicationResult | "gone" | "conflict"; isWritten: boolean; id?: number };

type ParsedContentForm<I, File extends string, Values> = {
  values: FormValues<Values>;
  input: I;
  publication: Publication;
  files: Partial<Record<File, ParsedFile>>;
  /** The fields whose present file is to be removed. */
  removed: Partial<Record<File, null>>;
  idempotencyKey: string;
};

async function parseContentForm<I extends Titled, Field extends string, File extends Field, Values extends object>(
  type: EditableContentType<I, Field, File, Values>,
  request: Request,
  failed: TextKey,
  id?: number,
): Promise<ParsedContentForm<I, File, Values> | { rejected: ContentRejection<Values, Field> }> {
  const { fields, files, errors: fileErrors, stopped } = await parseAdminForm(request, type.files, failed);
  const { input, values: ownValues, errors: textErrors } = type.parse(fields);
  const {
    publication,
    text: publishAt,
    problem,
  } = parsePublication(type.hasPublication ? fields : new FormData(), new Date());
  const values = { ...ownValues, publishAt, version: Number(getLine(fields, "seen")) };
  const reject = (errors: FieldErrors<Field>, message: Flash, status: number) => {
    return { rejected: { values, errors, message, status } };
  };
  const faultyFiles = Object.keys(fileErrors);
  if (stopped) {
    const message = stopped.message ?? flashForErrors(fileErrors, faultyFiles);
    return reject(fileErrors as FieldErrors<Field>, message, stopped.status);
  }
  const errors: FieldErrors<Field> = {
    ...textErrors,
    ...type.check?.({ publication, files, id }),
    ...(fileErrors as FieldErrors<Field>),
    ...(problem && { publishAt: problem }),
  };
  if (Object.keys(errors).length > 0) return reject(errors, flashForErrors(errors, faultyFiles), 400);
  const ticked = fieldsOf(type.files).filter(
    (field) => type.files[field].mayRemove && fields.get(`remove-${field}`) !== null,
  );
  const removed = Object.fromEntries(ticked.map((field) => [field, null])) as Partial<Record<File, null>>;
  return { values, input, publication, files, removed, idempotencyKey: getIdempotencyKey(fields) };
}

const fieldsOf = <File extends string>(files: Record<File, unknown>) => Object.keys(files) as File[];

/** Stores the files of a form before the row that will name them: all of them, or those before the first that fails. */
async function storeFiles<File extends string>(
  { files: fileFields, onStorageError }: Pick<EditableContentType<never, File, File>, "files" | "onStorageError">,
  files: Partial<Record<File, ParsedFile>>,
) {
  const stored: Partial<Record<File, AttachedFile>> = {};
  for (const field of fieldsOf(fileFields)) {
    const { attached, warning } = await storeAttachment(fileFields[field].bucket, files[field]);
    if (attached) stored[field] = attached;
    if (!warning) continue;
    if (onStorageError === "reject") await discardFiles(stored);
    return { stored, problem: { field, warning } };
  }
  return { stored };
}

/**
 * Stores a received file before the row that will name it. When that fails nothing is left of it, and `warning` is the
 * message about it. No file gives neither.
 */
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

/** Removes stored files that no row names after all, because of a fault if there was one. */
async function discardFiles(stored: Partial<Record<string, AttachedFile>>, error?: unknown): Promise<void> {
  for (const file of Object.values(stored)) if (file) await deleteUnsavedFile(file.filePath, error);
}

function toFlashes(
  kind: ContentKind,
  result: PublicationResult,
  { isNew, hasFile, id }: { isNew: boolean; hasFile: boolean; id?: number },
): Flash[] {
  const { created, published, saved } = contentTexts[kind];
  const isOut = result === "published" ? { published: id } : {};
  const good = (title: TextKey, body?: TextKey): Flash => ({ tone: "good", title, body, ...isOut });
  const uploaded = hasFile && !created ? [good("toast.fileUploaded")] : [];
  const scheduled = good("toast.scheduled");
  if (result === "draft") return [...uploaded, good("toast.draftSaved")];
  if (result === "saved") return [...uploaded, good(saved)];
  if (!isNew) return [...uploaded, result === "scheduled" ? scheduled : good(published)];
  const out = created ? good(created.title, hasFile ? created.withFile : created.withoutFile) : good(published);
  return [...uploaded, out, ...(result === "scheduled" ? [scheduled] : [])];
}
