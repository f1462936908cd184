import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import { type SchoolTransaction, transaction } from "~drizzle/client";
import { recordActivity } from "../activity/activity.server";
import { RowConflict } from "../admin/forms/saving/save-row.server";
import type { FieldErrors } from "../i18n/form-schema";
import type { Language } from "../i18n/languages";
import { withIdempotencyKey } from "../saving/idempotency.server";
import type { AttachmentInfo } from "../uploads/attachment";
import type { AttachedFile } from "../uploads/files.server";
import type { Bucket } from "../uploads/storage-interface.server";
import type { UploadRule } from "../uploads/upload-rules";
import type { ListQuery } from "./admin-rows.server";
import type { ContentKind, ListedKind } from "./content-kind";
import type { ContentTable } from "./content-tables.server";
import {
  getPublicationResult,
  type Publication,
  type PublicationResult,
  type PublicationValues,
  toPublication,
  updatePublication,
} from "./publication";

/**
 * The parts of a kind of content that differ from kind to kind. The schema makes an `Input` from a form. Staff read an
 * item as `Row`. The functions are methods, so that TypeScript accepts every kind as one type.
 */
export type ContentType<
  Input extends Titled = Titled,
  Row extends ContentRow = ContentRow,
  Columns extends object = object,
> = {
  kind: ContentKind;
  /** The files of an item by the names of their form fields. */
  files: Record<string, ContentFile>;
  /** The form field whose file is stored in the file columns that all kinds share. */
  mainFile?: string;
  schema: z.ZodObject & z.ZodType<Input>;
  /** Changes the fields of a form before they are checked. */
  prepare?(fields: FormData): void;
  /** `form` is undefined if staff publish an item from its preview. `id` is undefined for a new item. */
  check?(item: { publication: Publication; id?: number; form?: { input: Input; language: Language } }): FieldErrors;
  /** Returns undefined if the item is in the Trash. */
  find(id: number): Row | undefined;
  mayLackFile?(row: Row): boolean;
  /** Returns the values for the form. Without this method, the form gets the row. */
  toValues?(row: Row): object;
  /** Returns the columns of this kind. `changedAt` is undefined if the item is new. */
  toColumns(input: Input, files: Files, changedAt?: Date): Columns;
  insert(tx: SchoolTransaction, row: Columns & NewRow): number;
  update(tx: SchoolTransaction, id: number, row: Columns & ChangedRow): unknown;
  /** Runs after `insert` or `update`, in the same transaction. */
  afterWriting?(tx: SchoolTransaction, id: number, input: Input): void;
  /** Returns how many phones a new item would notify. Returns undefined while notifications are off. */
  countNotified?(): { urgent: number; all: number } | undefined;
  /** Lists one page of the items for staff. `page` counts from 1. */
  list(page: number, query: ListQuery, now: Date): { rows: ContentRow[]; older: boolean };
  /** Returns the filters of the list by their names in the URL. An undefined filter does not restrict the list. */
  filters(searchParams: URLSearchParams): Record<string, SQL | undefined>;
};

/** A kind of content whose items are published one by one. */
export type ListedType<
  Input extends Titled = Titled,
  Row extends ListedRow = ListedRow,
  Columns extends object = object,
> = Omit<ContentType<Input, Row, Columns>, "list"> & {
  kind: ListedKind;
  list(page: number, query: ListQuery, now: Date): { rows: ListedRow[]; older: boolean };
  /** Returns the item for the list. Without this method, the list gets the row. */
  toItem?(row: Row, language: Language, now: Date): Row;
  /** Returns the item for its page. Without this method, the page gets the row. */
  toArticle?(row: Row, language: Language): ListedRow;
  /** The values that a new item begins with. */
  draft?(searchParams: URLSearchParams, language: Language): object | undefined;
  /** Lists the exams that a new item can take its values from. `exam` in the URL is the chosen exam. */
  listExams?(language: Language): { value: number; text: string }[];
  /** Lists what most schools have but this school still lacks, for example groups of downloads. */
  listMissing?(): string[];
};

export type ListedRow = ContentRow & PublicationColumns;

/**
 * `longest` limits the longer edge of stored pictures, in pixels. If a file with `isRequired` is missing, staff can
 * save only a draft.
 */
type ContentFile = { rule: UploadRule; bucket: Bucket; longest?: number; isRequired?: boolean };

/** A field with null removes its current file. A field with undefined keeps it. */
export type Files = Partial<Record<string, AttachedFile | null>>;

export type Titled = { title: string } & Partial<PublicationValues>;

type PublicationColumns = { status: "Draft" | "Published"; publishAt: Date };

type FileColumns = { [Column in keyof AttachedFile]: AttachedFile[Column] | null } & { filePages: null };

type NewRow = PublicationColumns & Partial<FileColumns> & { createdAt: Date };

type ChangedRow = PublicationColumns & Partial<FileColumns> & { changedAt: Date; sharePicture: null };

type SharedColumn = "id" | "deletedAt" | keyof NewRow | keyof ChangedRow;

/**
 * The columns of a table that are specific to its kind, without the columns in `Except`. If `toColumns` does not return
 * one of these columns, TypeScript reports an error.
 */
export type OwnColumns<Table extends ContentTable, Except extends string = never> = Required<
  Omit<Table["$inferInsert"], SharedColumn | Except>
>;

export type ContentRow = VersionedRow & { title: string } & { id: number } & Partial<
    AttachmentInfo & PublicationColumns
  >;

type VersionedRow = { createdAt: Date; changedAt: Date | null };

/** `account` is an email address, or empty if the website itself writes the item. */
export type WriteOptions = { account?: string; idempotencyKey?: string; createdAt?: Date };

/**
 * Creates an item. Store its files before this call, so that no row refers to a missing file. Returns undefined if the
 * same form was received before.
 */
export function createContent<Input extends Titled>(
  type: ContentType<Input>,
  input: Input,
  files: Files = {},
  { account = "", idempotencyKey = "", createdAt = new Date() }: WriteOptions = {},
): number | undefined {
  const { kind } = type;
  const { status, publishAt = createdAt } = toPublication(input);
  return withIdempotencyKey(idempotencyKey, (tx) => {
    const id = type.insert(tx, {
      ...type.toColumns(input, files),
      ...toFileColumns(type, files),
      ...{ status, publishAt, createdAt },
    });
    type.afterWriting?.(tx, id, input);
    recordActivity(tx, { account, act: "created", kind, itemId: id, title: input.title });
    return id;
  });
}

/**
 * Throws RowConflict if the item was deleted, or if it was changed after `version`. If a new file replaces an old file,
 * the clean-up task deletes the old file later.
 */
export function updateContent<Input extends Titled>(
  type: ContentType<Input>,
  id: number,
  input: Input,
  files: Files,
  { account, version }: { account: string; version: number },
  now = new Date(),
): PublicationResult {
  const { kind } = type;
  return transaction((tx) => {
    const row = type.find(id);
    if (!row) throw new RowConflict("form.gone");
    if (versionOf(row) !== version) throw new RowConflict("form.conflict", versionOf(row));
    const before = { status: row.status ?? "Published", publishAt: row.publishAt ?? row.createdAt };
    const after = updatePublication(before, toPublication(input), now);
    const columns = { ...type.toColumns(input, files, now), ...toFileColumns(type, files) };
    type.update(tx, id, { ...columns, ...after, changedAt: now, sharePicture: null });
    type.afterWriting?.(tx, id, input);
    recordActivity(tx, { account, act: "changed", kind, itemId: id, title: input.title }, now);
    return getPublicationResult(before, after, now);
  });
}

/** A new file clears `filePages`, so that we draw the pictures of its pages again. */
function toFileColumns({ mainFile = "" }: Pick<ContentType, "mainFile">, files: Files): Partial<FileColumns> {
  const file = files[mainFile];
  return file === undefined ? {} : { ...(file ?? noFile), filePages: null };
}

const noFile = { fileUrl: null, fileName: null, fileType: null, filePath: null, fileSize: null };

/** Returns the time of the last change in ms, which is the version of the row. */
export const versionOf = ({ createdAt, changedAt }: VersionedRow) => (changedAt ?? createdAt).getTime();
