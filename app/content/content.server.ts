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
 * functions are methods, so that all kinds fit one type.
 */
export type ContentType<Input extends Titled = Titled, Row extends ContentRow = ContentRow> = {
  kind: ContentKind;
  /** By their fields in the form. */
  files: Record<string, ContentFile>;
  /** The field of the file that stands in the columns which all kinds have for one. */
  mainFile?: string;
  /** `values`: the input as typed, for the rejected form. */
  parse(form: FormData): { input: Input; values: object; errors: FieldErrors };
  /** `form` is missing when an item is published from its preview; `id` is the item being changed. */
  check?(item: {
    publication: Publication;
    id?: number;
    form?: { input: Input; fields: FormData; language: Language };
  }): FieldErrors;
  /** Undefined in the trash. */
  find(id: number): Row | undefined;
  /** Though a file is required. */
  mayLackFile?(row: Row): boolean;
  /** As the form shows it; the row itself when missing. */
  toValues?(row: Row): object;
  /** The columns beside those of the main file and the publication; the input itself when missing. */
  toColumns?(input: Input, files: Files, changedAt?: Date): object;
  /** In the transaction that has written the row. */
  afterWriting?(tx: SchoolTransaction, id: number, input: Input): void;
};

/** A kind that is published one by one. */
export type ListedType<Input extends Titled = Titled, Row extends ListedRow = ListedRow> = ContentType<Input, Row> & {
  kind: ListedKind;
  list(page: number, query: ListQuery, now: Date): { rows: ListedRow[]; older: boolean };
  /** By their names in the address; undefined where nothing is narrowed. */
  filters(searchParams: URLSearchParams): Record<string, SQL | undefined>;
  /** As the list shows it; the row itself when missing. */
  toItem?(row: Row, language: Language, now: Date): Row;
  /** As its page shows it; the row itself when missing. */
  toArticle?(row: Row, language: Language): ListedRow;
  /** The values that a new item begins with. */
  draft?(searchParams: URLSearchParams, language: Language): object | undefined;
  /** Lists the items that a school usually has but that were not begun here. */
  listMissing?(): string[];
  /** How many phones hear of a new one; undefined while notifications are off. */
  countTold?(): { urgent: number; all: number } | undefined;
};

export type ListedRow = ContentRow & PublicationColumns;

/** `longest`: pixels of the longer edge of stored pictures. Without a required file nothing but a draft is saved. */
type ContentFile = { rule: UploadRule; bucket: Bucket; longest?: number; isRequired?: boolean };

export type FieldErrors = Partial<Record<string, FieldError>>;

/** null removes the present file, undefined keeps it. */
export type Files = Partial<Record<string, AttachedFile | null>>;

export type Titled = { title: string };

type PublicationColumns = { status: "Draft" | "Published"; publishAt: Date };

export type ContentRow = VersionedRow & Titled & { id: number } & Partial<AttachmentInfo & PublicationColumns>;

type VersionedRow = { createdAt: Date; changedAt: Date | null };

export const hasPublication = (kind: ContentKind): boolean => "status" in contentTables[kind];

/** `account` is an e-mail, empty for the website itself. */
export type WriteOptions = { account?: string; idempotencyKey?: string; publication?: Publication; createdAt?: Date };

/** Files must be stored before, so that no row names a missing file. Undefined when this form was received before. */
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

/** "conflict" writes nothing. A replaced file is left to the sweep. */
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

/** Drizzle leaves out columns that a table does not have. The pages of another file must be drawn again. */
function toRow<Input extends Titled>(type: ContentType<Input>, input: Input, files: Files, changedAt?: Date): object {
  const file = type.mainFile === undefined ? undefined : files[type.mainFile];
  const fileColumns = file === undefined ? {} : { ...(file ?? noFile), filePages: null };
  return { ...(type.toColumns?.(input, files, changedAt) ?? input), ...fileColumns };
}

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
