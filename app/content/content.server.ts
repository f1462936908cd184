import { eq, type SQL } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "~drizzle/client";
import type { Flash } from "../admin/flash";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import type { Language } from "../i18n/languages";
import type { AttachmentInfo } from "../uploads/attachment";
import type { AttachedFile } from "../uploads/files.server";
import type { Bucket } from "../uploads/storage-interface.server";
import type { UploadRule } from "../uploads/upload-rules";
import { recordActivity } from "./activity.server";
import type { ContentKind, ListedKind } from "./activity-texts";
import { contentTables } from "./content-tables.server";
import { withIdempotencyKey } from "./idempotency.server";
import type { ListQuery } from "./office-rows.server";
import { getPublicationResult, type Publication, type PublicationResult, updatePublication } from "./publication";

/**
 * The parts that differ from kind to kind. A form is parsed into `Input`, and staff read an item as `Row`. The
 * functions are methods, so that TypeScript accepts every kind as one type.
 */
export type ContentType<Input extends Titled = Titled, Row extends ContentRow = ContentRow> = {
  kind: ContentKind;
  /** The files by the name of their form field. */
  files: Record<string, ContentFile>;
  /** The form field whose file is stored in the file columns that all kinds share. */
  mainFile?: string;
  /** `values` are the texts as typed, which a rejected form shows again. */
  parse(form: FormData): { input: Input; values: object; errors: FieldErrors };
  /** `form` is missing if an item is published from its preview. `id` is the id of the changed item. */
  check?(item: {
    publication: Publication;
    id?: number;
    form?: { input: Input; fields: FormData; language: Language };
  }): FieldErrors;
  /** Returns undefined if the item is in the Trash. */
  find(id: number): Row | undefined;
  mayLackFile?(row: Row): boolean;
  /** Returns the values for the form. Without this method, the form gets the row. */
  toValues?(row: Row): object;
  /** Returns all columns except main file and publication. Without this method, the input is written. */
  toColumns?(input: Input, files: Files, changedAt?: Date): object;
  /** Runs in the transaction that has written the row. */
  afterWriting?(tx: SchoolTransaction, id: number, input: Input): void;
  /** Returns the number of phones that a new item notifies. Undefined while notifications are off. */
  countNotified?(): { urgent: number; all: number } | undefined;
};

/** A kind of content whose items are published one by one. */
export type ListedType<Input extends Titled = Titled, Row extends ListedRow = ListedRow> = ContentType<Input, Row> & {
  kind: ListedKind;
  list(page: number, query: ListQuery, now: Date): { rows: ListedRow[]; older: boolean };
  /** The filters by their names in the URL. Undefined means no restriction. */
  filters(searchParams: URLSearchParams): Record<string, SQL | undefined>;
  /** Returns the item for the list. Without this method, the list gets the row. */
  toItem?(row: Row, language: Language, now: Date): Row;
  /** Returns the item for its page. Without this method, the page gets the row. */
  toArticle?(row: Row, language: Language): ListedRow;
  /** The values that a new item begins with. */
  draft?(searchParams: URLSearchParams, language: Language): object | undefined;
  /** Lists the items that a school usually has but that this school has not begun. */
  listMissing?(): string[];
};

export type ListedRow = ContentRow & PublicationColumns;

/**
 * `longest` limits the longer edge of stored pictures, in pixels. Without a required file only a draft can be saved.
 */
type ContentFile = { rule: UploadRule; bucket: Bucket; longest?: number; isRequired?: boolean };

export type FieldErrors = Partial<Record<string, FieldError>>;

/** null removes the current file, and undefined keeps it. */
export type Files = Partial<Record<string, AttachedFile | null>>;

export type Titled = { title: string };

type PublicationColumns = { status: "Draft" | "Published"; publishAt: Date };

export type ContentRow = VersionedRow & Titled & { id: number } & Partial<AttachmentInfo & PublicationColumns>;

type VersionedRow = { createdAt: Date; changedAt: Date | null };

export const hasPublication = (kind: ContentKind): boolean => "status" in contentTables[kind];

/** `account` is an email address, or empty if the website itself writes. */
export type WriteOptions = { account?: string; idempotencyKey?: string; publication?: Publication; createdAt?: Date };

/**
 * Files must be stored before, so that no row names a missing file. Returns undefined if the form was received before.
 */
export function createContent<Input extends Titled>(
  type: ContentType<Input>,
  input: Input,
  files: Files = {},
  {
    account = "",
    idempotencyKey = "",
    publication = { status: "Published" },
    createdAt = new Date(),
  }: WriteOptions = {},
): number | undefined {
  const { kind } = type;
  const times = { status: publication.status, publishAt: publication.publishAt ?? createdAt, createdAt };
  return withIdempotencyKey(idempotencyKey, (tx) => {
    const row = { ...toRow(type, input, files), ...times };
    const table = contentTables[kind];
    const { id } = tx
      .insert(table)
      .values(row as typeof table.$inferInsert)
      .returning({ id: table.id })
      .get();
    type.afterWriting?.(tx, id, input);
    recordActivity(tx, { account, act: "created", kind, itemId: id, title: input.title });
    return id;
  });
}

type UpdateOptions = {
  account: string;
  publication: Publication;
  version: number;
};

/** Writes nothing if it returns "conflict". The sweep deletes a replaced file later. */
export function updateContent<Input extends Titled>(
  type: ContentType<Input>,
  id: number,
  input: Input,
  files: Files,
  { account, publication, version }: UpdateOptions,
  now = new Date(),
): PublicationResult | "gone" | "conflict" {
  const { kind } = type;
  return transaction((tx) => {
    const row = type.find(id);
    if (!row) return "gone";
    if (versionOf(row) !== version) return "conflict";
    const before = { status: row.status ?? "Published", publishAt: row.publishAt ?? row.createdAt };
    const after = updatePublication(before, publication, now);
    const table = contentTables[kind];
    const changed = { ...toRow(type, input, files, now), ...after, changedAt: now, sharePicture: null };
    tx.update(table)
      .set(changed as Partial<typeof table.$inferInsert>)
      .where(eq(table.id, id))
      .run();
    type.afterWriting?.(tx, id, input);
    recordActivity(tx, { account, act: "changed", kind, itemId: id, title: input.title }, now);
    return getPublicationResult(before, after, now);
  });
}

/**
 * Drizzle ignores columns that a table does not have. Another file clears `filePages`, so its pages are drawn again.
 */
function toRow<Input extends Titled>(type: ContentType<Input>, input: Input, files: Files, changedAt?: Date): object {
  const file = type.mainFile === undefined ? undefined : files[type.mainFile];
  const fileColumns = file === undefined ? {} : { ...(file ?? noFile), filePages: null };
  return { ...(type.toColumns?.(input, files, changedAt) ?? input), ...fileColumns };
}

const noFile = { fileUrl: null, fileName: null, fileType: null, filePath: null, fileSize: null };

/** Returns the time of the last change in ms, which is the version of the row. */
export const versionOf = ({ createdAt, changedAt }: VersionedRow) => (changedAt ?? createdAt).getTime();

/** The returned form has the version of the current row, so that sending it again overwrites the row. */
export function conflictError<Values extends { version: number }>(
  outcome: "gone" | "conflict",
  title: TextKey,
  values: Values,
  now: VersionedRow | undefined,
) {
  const message: Flash = { tone: "bad", title, body: `form.${outcome}` };
  return { values: { ...values, version: now ? versionOf(now) : values.version }, errors: {}, message, status: 409 };
}
