import { type SchoolTransaction, transaction } from "../../drizzle/client";
import type { Flash } from "../admin/flash";
import { readOrFallback } from "../errors";
import type { TextKey } from "../i18n/en";
import { type FieldError, requiredError } from "../i18n/form-values";
import type { Language } from "../i18n/languages";
import type { AttachedFile } from "../uploads/files.server";
import type { Bucket } from "../uploads/storage-interface.server";
import type { UploadRule } from "../uploads/upload-rules";
import { recordActivity } from "./activity.server";
import type { ContentKind } from "./activity-texts";
import { withIdempotencyKey } from "./idempotency.server";
import { getPublicationResult, type Publication, type PublicationResult, updatePublication } from "./publication";

export type ContentType<
  Input extends { title: string },
  Field extends string,
  File extends Field = never,
  Values extends object = Input,
> = EditableContentType<Input, Field, File, Values> & {
  insert: (
    tx: SchoolTransaction,
    input: Input,
    times: PublicationColumns & { createdAt: Date },
    files: Files<File>,
  ) => number;
};

export type EditableContentType<
  Input extends { title: string },
  Field extends string,
  File extends Field = never,
  Values extends object = Input,
> = {
  kind: ContentKind;
  /** Draft or scheduled; without it an item is public as long as it exists. */
  hasPublication: boolean;
  files: Record<File, ContentFile>;
  onStorageError: "reject" | "publishWithout";
  /** `values`: the input as typed, for the rejected form. */
  parse: (form: FormData) => { input: Input; values: Values; errors: FieldErrors<Field> };
  /** `form` is missing when an item is published from its preview; `id` is the item being changed. */
  check?: (item: {
    publication: Publication;
    files: Partial<Record<File, unknown>>;
    id?: number;
    form?: { input: Input; fields: FormData; language: Language };
  }) => FieldErrors<Field>;
  /** Undefined in the trash. */
  find: (id: number) => ContentRow | undefined;
  update: (
    tx: SchoolTransaction,
    id: number,
    input: Input,
    times: PublicationColumns & { changedAt: Date },
    files: Files<File>,
  ) => void;
};

/** `longest`: pixels of the longer edge of stored pictures. */
type ContentFile = { rule: UploadRule; bucket: Bucket; longest?: number; mayRemove: boolean };

export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>;

/** null removes the present file, undefined keeps it. */
export type Files<File extends string> = Partial<Record<File, AttachedFile | null>>;

type PublicationColumns = { status: "Draft" | "Published"; publishAt: Date };

export type ContentRow = VersionedRow & Partial<PublicationColumns>;

type VersionedRow = { createdAt: Date; changedAt: Date | null };

/** `account` is an e-mail, empty for the website itself. */
export type WriteOptions = { account?: string; idempotencyKey?: string; publication?: Publication; createdAt?: Date };

/** Files must be stored before, so that no row names a missing file. Undefined when this form was received before. */
export function createContent<Input extends { title: string }, File extends string>(
  type: Pick<ContentType<Input, File, File>, "kind" | "insert">,
  input: Input,
  files: Files<File> = {},
  {
    account = "",
    idempotencyKey = "",
    publication = { status: "Published" },
    createdAt = new Date(),
  }: WriteOptions = {},
): number | undefined {
  const times = { status: publication.status, publishAt: publication.publishAt ?? createdAt, createdAt };
  return withIdempotencyKey(idempotencyKey, (tx) => {
    const itemId = type.insert(tx, input, times, files);
    recordActivity(tx, { account, act: "created", kind: type.kind, itemId, title: input.title });
    return itemId;
  });
}

type UpdateOptions = {
  account: string;
  publication: Publication;
  version: number;
};

/** "conflict" writes nothing. A replaced file is left to the sweep. */
export function updateContent<Input extends { title: string }, File extends string>(
  type: Pick<EditableContentType<Input, File, File>, "kind" | "find" | "update">,
  id: number,
  input: Input,
  files: Files<File>,
  { account, publication, version }: UpdateOptions,
  now = new Date(),
): PublicationResult | "gone" | "conflict" {
  return transaction((tx) => {
    const row = type.find(id);
    if (!row) return "gone";
    if (versionOf(row) !== version) return "conflict";
    const before = { status: row.status ?? "Published", publishAt: row.publishAt ?? row.createdAt };
    const after = updatePublication(before, publication, now);
    type.update(tx, id, input, { ...after, changedAt: now }, files);
    recordActivity(tx, { account, act: "changed", kind: type.kind, itemId: id, title: input.title }, now);
    return getPublicationResult(before, after, now);
  });
}

/** Only a draft may be without its file (specification, section 8). */
export const requireFile =
  (find: (id: number) => { fileUrl: string | null } | undefined) =>
  ({ publication, files, id }: { publication: Publication; files: { file?: unknown }; id?: number }) => {
    // Whether the item exists is checked when it is changed.
    const hasFile = id !== undefined && readOrFallback(true, () => find(id)?.fileUrl !== null);
    return publication.status === "Published" && !files.file && !hasFile
      ? { file: requiredError("form.lacks.file", "toast.fillTitleFile.body") }
      : {};
  };

export const fileValues = (file: AttachedFile | null | undefined) => (file === null ? noFile : file);

/** Another file's pages must be drawn anew. */
export const pagedFileValues = (file: AttachedFile | null | undefined) =>
  file === undefined ? undefined : { ...fileValues(file), filePages: null };

const noFile = { fileUrl: null, fileName: null, fileType: null, filePath: null, fileSize: null };

/** In ms. */
export const versionOf = ({ createdAt, changedAt }: VersionedRow) => (changedAt ?? createdAt).getTime();

/** With the current row's version, so that sending the form once more overwrites it. */
export function conflictError<Values extends { version: number }>(
  outcome: "gone" | "conflict",
  title: TextKey,
  values: Values,
  now: VersionedRow | undefined,
) {
  const message: Flash = { tone: "bad", title, body: `form.${outcome}` };
  return { values: { ...values, version: now ? versionOf(now) : values.version }, errors: {}, message, status: 409 };
}
