import { data } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { transaction } from "~drizzle/client";
import { recordActivity } from "../activity/activity.server";
import { type Flash, nameInBody } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { type ParsedFile, type ParsedForm, parseAdminForm, type Rejection } from "../admin/forms/saving/form.server";
import { FieldsRejected, RowConflict, saveRow, saveRowWithFiles } from "../admin/forms/saving/save-row.server";
import { writeErrorStatus } from "../admin/forms/saving/write-error.server";
import { listUrlFromRequest } from "../admin/list-url";
import { diskProblem, errorSummary } from "../errors";
import { getPageNumber } from "../http";
import type { TextKey } from "../i18n/en";
import { checkForm, type FieldErrors } from "../i18n/form-schema";
import { getLine, requiredError } from "../i18n/form-values";
import { formatMoment } from "../i18n/format";
import { getLanguage } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { getIdempotencyKey } from "../saving/idempotency.server";
import { fromInformation, getInformationRow } from "../school/sections";
import { type AttachedFile, deleteUnsavedFile, saveFile } from "../uploads/files.server";
import type { Bucket } from "../uploads/storage-interface.server";
import {
  type ContentRow,
  type ContentType,
  createContent,
  type ListedType,
  updateContent,
  versionOf,
} from "./content.server";
import { type ContentKind, contentListPath, contentRowId, shortenTitle } from "./content-kind";
import { contentTables } from "./content-tables.server";
import { getPublicationResult, type Publication, type PublicationResult, toIntent, toPublication } from "./publication";
import { parseListQuery } from "./screens/content-screen.server";

export type FormValues<Values> = Omit<Values, "publishAt" | "version"> & { publishAt?: string; version: number };

export type ContentRejection = Rejection<FormValues<object>, string>;

/**
 * Saves the form of an item. Creates a new item if `id` is undefined. Stores files before the row. `account` is an
 * email address.
 */
export async function saveContent(type: ContentType, request: Request, account: string, id?: number) {
  const title: TextKey = `content.${type.kind}.${id === undefined ? "createFailed" : "saveFailed"}`;
  const language = await getLanguage(request);
  const form = await parseAdminForm(request, type.files, title);
  const checked = checkContent(type, form, language, id);
  const { stored, problem } =
    checked.isValid && !form.stopped ? await storeFiles(type, form.files) : { stored: {}, problem: undefined };
  // For a notice, we ignore a file that cannot be stored and publish the notice anyway (section 8 of the
  // specification).
  const stopped = form.stopped ?? (type.kind === "notice" ? undefined : problem);
  const hasFile = Object.keys(stored).length > 0;
  const saved = await saveRowWithFiles(
    { stopped },
    {
      values: checked.values,
      title,
      what: `a ${type.kind}`,
      write() {
        if (!checked.isValid) throw new FieldsRejected(checked.errors, Object.keys(form.errors));
        const { value, values, publication, removed } = checked;
        if (id !== undefined) {
          const options = { account, version: values.version };
          return { id, outcome: updateContent(type, id, value, { ...removed, ...stored }, options) };
        }
        // The idempotency key does not include a file that could not be stored. If the user sends the form again and
        // the file can then be stored, the form counts as new.
        const files = Object.keys(stored).flatMap((field) => form.files[field] ?? []);
        const idempotencyKey = getIdempotencyKey(form.fields, files);
        const newId = createContent(type, value, stored, { account, idempotencyKey });
        return newId === undefined ? undefined : { id: newId, outcome: newOutcome(publication) };
      },
      saved: (written) => [
        ...(problem ? [problem.message] : []),
        toFlash(type.kind, written?.outcome ?? newOutcome(checked.publication), {
          isNew: id === undefined,
          hasFile,
          replacedBy: checked.hasOldFile ? stored[type.mainFile ?? ""]?.fileName : undefined,
          id: written?.id,
          title: checked.isValid ? checked.value.title : "",
          at: checked.publication.publishAt && formatMoment(checked.publication.publishAt, language),
        }),
      ],
    },
    (error) => discardFiles(stored, error),
  );
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  const path = id === undefined ? listUrlAfterNew(request, type.kind) : listUrlWithRow(request, type, id);
  // An item that was just published is shown above the list, so only other items are shown in their rows.
  const row = saved.messages.some(({ published }) => published !== undefined) ? undefined : saved.written?.id;
  return redirectWithFlash(row === undefined ? path : `${path}#${contentRowId(row)}`, saved.messages);
}

/**
 * Returns the URL of the list that the user came from. If the changed item is no longer in this list, because its search
 * does not find the item, returns the page of the whole list that contains the item.
 */
function listUrlWithRow(request: Request, type: ContentType, id: number, now = new Date()): string {
  const list = contentListPath(type.kind);
  const path = listUrlFromRequest(request, list);
  const shown = new Request(new URL(path, request.url));
  const filters = Object.values(type.filters(new URL(shown.url).searchParams));
  const has = (rows: ContentRow[]) => rows.some((row) => row.id === id);
  if (has(type.list(getPageNumber(shown), { ...parseListQuery(shown), filters }, now).rows)) return path;
  for (let page = 1, older = true; older; page += 1) {
    const listed = type.list(page, {}, now);
    if (has(listed.rows)) return page === 1 ? list : `${list}?page=${page}`;
    older = listed.older;
  }
  return list;
}

const newOutcome = ({ status, publishAt }: Publication): PublicationResult =>
  status === "Draft" ? "draft" : publishAt ? "scheduled" : "published";

export const publishableVersion = (row: ContentRow, now = new Date()) => (isOut(row, now) ? undefined : versionOf(row));

const isOut = ({ status = "Published", publishAt, createdAt }: ContentRow, now: Date) =>
  getPublicationResult(undefined, { status, publishAt: publishAt ?? createdAt }, now) === "published";

/** If the form for a new item was opened from the public information, the list keeps the way back to it. */
function listUrlAfterNew(request: Request, kind: ContentKind): string {
  const row = getInformationRow(request);
  return row ? fromInformation(contentListPath(kind), row) : contentListPath(kind);
}

/**
 * Publishes an item. If the item is incomplete and cannot be published, redirects to its form. `account` is an email
 * address.
 */
export async function publishFromPreview(type: ListedType, request: Request, account: string, id: number) {
  const list = contentListPath(type.kind);
  const title: TextKey = `content.${type.kind}.saveFailed`;
  const form = await parseAdminForm<never>(request, {}, title);
  const version = Number(getLine(form.fields, "seen"));
  const saved = saveRow(form, {
    values: { version },
    title,
    fieldsTitle: title,
    what: `a ${type.kind}`,
    write: () => publishContent(type, id, { account, version }),
    saved: () => ({
      tone: "good",
      title: `content.${type.kind}.published`,
      published: id,
      ...nameInBody(shortenTitle(type.find(id)?.title ?? "")),
    }),
  });
  if (!("rejected" in saved)) return redirectWithFlash(list, saved.messages);
  const { message } = saved.rejected;
  return redirectWithFlash(message.body === "form.gone" ? list : `${list}/${id}/edit`, [message]);
}

/**
 * Throws FieldsRejected if the item is incomplete. Throws RowConflict if the item was deleted, or if it was changed
 * after `version`.
 */
function publishContent(
  type: ListedType,
  id: number,
  { account, version }: { account: string; version: number },
  now = new Date(),
): void {
  transaction((tx) => {
    const { kind } = type;
    const row = type.find(id);
    if (!row) throw new RowConflict("form.gone");
    if (isOut(row, now)) return;
    if (versionOf(row) !== version) throw new RowConflict("admin.preview.changed");
    const publication = { status: "Published" } as const;
    const lacking = {
      ...findLackingFile(type, publication, {}, hasFile(type, row)),
      ...type.check?.({ publication, id }),
    };
    if (Object.keys(lacking).length > 0) throw new FieldsRejected(lacking);
    const table = contentTables[kind];
    const published = { ...publication, publishAt: now, changedAt: now, sharePicture: null };
    tx.update(table).set(published).where(eq(table.id, id)).run();
    recordActivity(tx, { account, act: "changed", kind, itemId: id, title: row.title }, now);
  });
}

type ParsedFiles = Partial<Record<string, ParsedFile>>;

function checkContent(type: ContentType, form: ParsedForm<string>, language: Language, id?: number) {
  const { fields, files, errors: fileErrors } = form;
  type.prepare?.(fields);
  const checked = checkForm(type.schema, fields);
  const values = { ...checked.typed, version: Number(getLine(fields, "seen")) };
  const row = id === undefined ? undefined : type.find(id);
  const isFilePresent = row ? hasFile(type, row) : id !== undefined;
  const publication = toPublication(checked.isValid ? checked.value : { intent: toIntent(fields.get("intent")) });
  const errors: FieldErrors = {
    ...(checked.isValid ? type.check?.({ publication, id, form: { input: checked.value, language } }) : checked.errors),
    ...findLackingFile(type, publication, files, isFilePresent),
    ...fileErrors,
  };
  const hasOldFile = Boolean(row?.fileUrl);
  if (!checked.isValid || Object.keys(errors).length > 0)
    return { isValid: false, values, publication, hasOldFile, errors } as const;
  const ticked = Object.entries(type.files).filter(
    ([field, { isRequired }]) => !isRequired && fields.get(`remove-${field}`) !== null,
  );
  const removed = Object.fromEntries(ticked.map(([field]) => [field, null]));
  return { isValid: true, values, publication, hasOldFile, value: checked.value, removed } as const;
}

const hasFile = (type: ContentType, row: ContentRow): boolean =>
  typeof row.fileUrl === "string" || (type.mayLackFile?.(row) ?? false);

/** Returns the error of a missing file. Only a draft may lack its file (section 8 of the specification). */
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
    const { attached, warning: message } = await storeAttachment(bucket, files[field]);
    if (attached) stored[field] = attached;
    if (message) {
      const errors = { [field]: { text: message.body } };
      return { stored, problem: { message, errors, status: writeErrorStatus(message.body) } };
    }
  }
  return { stored, problem: undefined };
}

/** Stores a file. If it cannot be stored, returns a `warning` and removes all parts of the file. */
export async function storeAttachment(
  bucket: Bucket,
  file: ParsedFile | undefined,
): Promise<{ attached?: AttachedFile; warning?: Flash & { body: TextKey } }> {
  if (!file) return {};
  try {
    return { attached: await saveFile(bucket, file, file.judged) };
  } catch (error) {
    console.error(JSON.stringify({ fault: "a file could not be stored", cause: errorSummary(error) }));
    const body = diskProblem(error) === "full" ? "toast.uploadFailed.full" : "toast.uploadFailed.body";
    return { warning: { tone: "bad", title: "toast.uploadFailed.title", body } };
  }
}

async function discardFiles(stored: Partial<Record<string, AttachedFile>>, error?: unknown): Promise<void> {
  for (const file of Object.values(stored)) if (file) await deleteUnsavedFile(file.filePath, error);
}

type SavedContent = {
  isNew: boolean;
  hasFile: boolean;
  /** The name of the file that has replaced the old file. */
  replacedBy?: string;
  id?: number;
  title: string;
  /** The time of publishing in words. */
  at?: { date: string; time: string };
};

function toFlash(kind: ContentKind, result: PublicationResult, saved: SavedContent): Flash {
  const { isNew, hasFile, replacedBy, id, title, at } = saved;
  const name = shortenTitle(title);
  const uploaded = hasFile && kind !== "notice" ? "toast.fileUploaded" : undefined;
  const values = { ...at, name, ...(replacedBy !== undefined && { file: shortenTitle(replacedBy) }) };
  const fileText = replacedBy === undefined ? uploaded : "toast.fileReplaced";
  const good = (title: TextKey, body: TextKey = fileText ?? "common.quoted"): Flash => ({
    ...{ tone: "good", title, body, values },
    ...(result === "published" && { published: id }),
  });
  if (result === "draft") return good("toast.draftSaved");
  if (result === "saved") return good(`content.${kind}.saved`);
  if (kind === "notice" && isNew) {
    const title = result === "scheduled" ? "content.notice.scheduled" : "content.notice.created";
    return good(title, `${title}${hasFile ? "WithFile" : "NoFile"}`);
  }
  return good(result === "scheduled" ? "toast.scheduled" : `content.${kind}.published`);
}
