import { type SchoolTransaction, transaction } from "../../drizzle/client";
import type { Flash } from "../admin/flash";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import type { Language } from "../i18n/languages";
import type { AttachedFile } from "../uploads/files.server";
import type { Bucket } from "../uploads/storage-interface.server";
import type { UploadRule } from "../uploads/upload-rules";
import { recordActivity } from "./activity.server";
import type { ContentKind } from "./activity-texts";
import { withIdempotencyKey } from "./idempotency.server";
import { getPublicationResult, type Publication, type PublicationResult, updatePublication } from "./publication";

/** One kind of content: what its form holds, which files belong to it, and how its rows are written. */
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

/** The same of a kind whose new items are written in another way. */
export type EditableContentType<
  Input extends { title: string },
  Field extends string,
  File extends Field = never,
  Values extends object = Input,
> = {
  kind: ContentKind;
  /** Whether it can be a draft or scheduled; what cannot is public as long as it is there. */
  hasPublication: boolean;
  files: Record<File, ContentFile>;
  /** What becomes of a form whose file cannot be stored. */
  onStorageError: "reject" | "publishWithout";
  /** `values` is the input as it was typed, for the form that comes back. */
  parse: (form: FormData) => { input: Input; values: Values; errors: FieldErrors<Field> };
  /** What cannot be told from the form alone; `id` is the item being changed, without `form` published as it stands. */
  check?: (item: {
    publication: Publication;
    files: Partial<Record<File, unknown>>;
    id?: number;
    form?: { input: Input; fields: FormData; language: Language };
  }) => FieldErrors<Field>;
  /** The row, whatever its status; undefined when there is none or it is in the trash. */
  find: (id: number) => ContentRow | undefined;
  update: (
    tx: SchoolTransaction,
    id: number,
    input: Input,
    times: PublicationColumns & { changedAt: Date },
    files: Files<File>,
  ) => void;
};

/** A file field: what it takes, where its file is stored, and how many pixels long its pictures are kept. */
type ContentFile = { rule: UploadRule; bucket: Bucket; longest?: number; mayRemove: boolean };

export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>;

/** The new file of each field; null removes the present one, undefined keeps it. */
export type Files<File extends string> = Partial<Record<File, AttachedFile | null>>;

type PublicationColumns = { status: "Draft" | "Published"; publishAt: Date };

export type ContentRow = VersionedRow & Partial<PublicationColumns>;

type VersionedRow = { createdAt: Date; changedAt: Date | null };

/** Who writes (their e-mail; empty: the website itself), and the idempotency key of the form, empty for none. */
export type WriteOptions = { account?: string; idempotencyKey?: string; publication?: Publication; createdAt?: Date };

/**
 * Creates an item, visible from now on unless the publication says otherwise. Its files must already be stored, so that
 * no row ever names a file that is not there. Returns its id, or undefined when this form was received before.
 */
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
  /** The version of the row that the form was filled from. */
  version: number;
};

/**
 * Changes an item. Returns what it has come to, "gone" when it is not there any more, and "conflict", with nothing
 * written, when somebody has changed it since the form was opened. A file it no longer names is left to the sweep.
 */
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

/** The columns of a file field: those of a new file, empty ones when it is removed, none when it stays. */
export const fileValues = (file: AttachedFile | null | undefined) => (file === null ? noFile : file);

/** The same where the pages of the file are shown as pictures: those of another file are made anew. */
export const pagedFileValues = (file: AttachedFile | null | undefined) =>
  file === undefined ? undefined : { ...fileValues(file), filePages: null };

const noFile = { fileUrl: null, fileName: null, fileType: null, filePath: null, fileSize: null };

/** What tells one state of a row from a later one: the moment of its last change, in ms. */
export const versionOf = ({ createdAt, changedAt }: VersionedRow) => (changedAt ?? createdAt).getTime();

/**
 * What comes back instead of a change that was not made, with all that was typed: the item is gone, or somebody else has
 * changed it. `now` is the row as it stands; sent once more, the form replaces that.
 */
export function conflictError<Values extends { version: number }>(
  outcome: "gone" | "conflict",
  title: TextKey,
  values: Values,
  now: VersionedRow | undefined,
) {
  const message: Flash = { tone: "bad", title, body: `form.${outcome}` };
  return { values: { ...values, version: now ? versionOf(now) : values.version }, errors: {}, message, status: 409 };
}
