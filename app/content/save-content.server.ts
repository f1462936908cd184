import { data } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { transaction } from "../../drizzle/client";
import { type Flash, flashForErrors } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { type ParsedFile, parseAdminForm, type Rejection } from "../admin/forms/form.server";
import { writeErrorStatus, writeErrorText } from "../admin/forms/write-error.server";
import { listUrlFromRequest } from "../admin/list-url";
import { errorSummary } from "../errors";
import type { TextKey } from "../i18n/en";
import { getLine } from "../i18n/form-values";
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
  type EditableContentType,
  type FieldErrors,
  type Files,
  updateContent,
  versionOf,
} from "./content.server";
import { contentListPath } from "./content-kind";
import { contentTables } from "./content-tables.server";
import { getIdempotencyKey } from "./idempotency.server";
import { getPublicationResult, type Publication, type PublicationResult, parsePublication } from "./publication";

export type FormValues<Values> = Omit<Values, "publishAt" | "version"> & { publishAt: string; version: number };

type ContentRejection<Values, Field extends string> = Rejection<FormValues<Values>, Field>;

/** Files are stored before the row. `account` is an e-mail. */
export function saveNewContent<I extends Titled, Field extends string, File extends Field, Values extends object>(
  type: ContentType<I, Field, File, Values>,
  request: Request,
  account: string,
) {
  return saveForm(type, request, undefined, ({ input, publication, idempotencyKey }, stored) => {
    const id = createContent(type, input, stored, { account, publication, idempotencyKey });
    const outcome = publication.status === "Draft" ? "draft" : publication.publishAt ? "scheduled" : "published";
    // The form was received before: its item exists, with its files.
    return { outcome, isWritten: id !== undefined, id };
  });
}

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

type PublishableType = Pick<EditableContentType<never, string, never>, "kind" | "find" | "check">;

export const publishableVersion = (row: ContentRow, now = new Date()) => (isOut(row, now) ? undefined : versionOf(row));

const isOut = ({ status = "Published", publishAt, createdAt }: ContentRow, now: Date) =>
  getPublicationResult(undefined, { status, publishAt: publishAt ?? createdAt }, now) === "published";

/** Where it cannot be published as it stands, redirects to its form. `account` is an e-mail. */
export async function publishFromPreview(type: PublishableType, request: Request, account: string, id: number) {
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
  { kind, find, check }: PublishableType,
  id: number,
  { account, version }: { account: string; version: number },
  now = new Date(),
): "published" | "gone" | "conflict" | TextKey {
  return transaction((tx) => {
    const row = find(id);
    if (!row) return "gone";
    if (isOut(row, now)) return "published";
    if (versionOf(row) !== version) return "conflict";
    const [lack] = Object.values(check?.({ publication: { status: "Published" }, files: {}, id }) ?? {});
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

type Titled = { title: string };

async function saveForm<I extends Titled, Field extends string, File extends Field, Values extends object>(
  type: EditableContentType<I, Field, File, Values>,
  request: Request,
  id: number | undefined,
  write: (form: ParsedContentForm<I, File, Values>, stored: Files<File>) => WriteResult,
) {
  const failed: TextKey = `content.${type.kind}.${id === undefined ? "createFailed" : "saveFailed"}`;
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

type ParsedContentForm<I, File extends string, Values> = {
  values: FormValues<Values>;
  input: I;
  publication: Publication;
  files: Partial<Record<File, ParsedFile>>;
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
    ...type.check?.({ publication, files, id, form: { input, fields, language: await getLanguage(request) } }),
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

/** Stops at the first that fails. */
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
