import { notInArray } from "drizzle-orm";
import type { SchoolTransaction } from "../../drizzle/client";
import { schoolPictures } from "../../drizzle/schema";
import { readOrFallback } from "../errors";
import type { FieldError } from "../i18n/form-values";
import { findPicture, listNamedPictureIds } from "../school/pictures.server";
import type { PostedFile } from "../uploads/parse-form.server";
import {
  checkPicture,
  discardPicture,
  pictureError,
  pictureStorageError,
  type StoredPicture,
  storePicture,
} from "../uploads/store-picture.server";
import { crestRule, schoolPictureRule } from "../uploads/upload-rules";

/** What a field of a section's form may be called: "lead.en", "chairman.portrait.x", "timeline[12].event.bn". */
export const fieldName = /^[a-z]\w{0,39}(?:\[\d{1,2}\])?(?:\.[a-z]\w{0,39}){0,2}$/i;

/**
 * Takes the pictures of one section form as they arrive, one at a time: its `take` is the third parameter of parseForm
 * and never throws. A form names the fields of a picture `….id`, `….x`, `….y`, `….remove` and its file input `….file`;
 * `errors` are by the name before that: "people[2].portrait". The crest is a PNG. After an error nothing more is stored.
 * `removeGone` takes out the ids of pictures that somebody else has removed or replaced since, and that is an error. Then either
 *
 * - `insert` in the transaction that saves the section, before the fields are read: it writes the rows, puts their ids
 *   into the fields, and takes those of removed pictures out;
 * - or `discard` when nothing is written after all, with the error if there was one.
 *
 * Files are on the disk for good before a row names them. Rows that no section names go in saveSection; files that no row
 * names go in the sweep of the uploads, also those of a crash in between.
 */
export function createPictureUpload() {
  const pictures = new Map<string, StoredPicture>();
  const errors: Record<string, FieldError> = {};

  async function take({ field, ...file }: PostedFile): Promise<void> {
    if (!fieldName.test(field)) {
      errors.file = { text: "form.broken" };
      return;
    }
    const name = field.replace(/\.file$/, "");
    const rule = name === "crest" ? crestRule : schoolPictureRule;
    const checked = await checkPicture(file, rule);
    if ("problem" in checked) errors[name] = pictureError(checked.problem, rule, file);
    if ("problem" in checked || Object.keys(errors).length > 0 || pictures.has(name)) return;
    try {
      pictures.set(name, await storePicture("documents/school", file.name, checked));
    } catch (error) {
      errors[name] = pictureStorageError(error);
    }
  }

  function insert(tx: SchoolTransaction, fields: FormData): void {
    for (const field of [...fields.keys()].filter((field) => field.endsWith(".remove"))) {
      fields.set(field.replace(/\.remove$/, ".id"), "");
    }
    for (const [name, picture] of pictures) fields.set(`${name}.id`, String(insertPicture(tx, picture)));
  }

  function removeGone(fields: FormData): void {
    for (const [field, id] of [...fields]) {
      const name = field.replace(/\.id$/, "");
      // The items of a list have ids of their own.
      const isPicture = name !== field && !name.endsWith("]") && id !== "";
      const isGone = () => findPicture({ id: Number(id), x: 50, y: 50 }) === undefined;
      // A database that cannot be read is told where the form is written.
      if (!isPicture || !readOrFallback(false, isGone)) continue;
      fields.set(field, "");
      if (!pictures.has(name) && !fields.has(`${name}.remove`)) errors[name] = { text: "school.err.pictureGone" };
    }
  }

  async function discard(error?: unknown): Promise<void> {
    for (const picture of pictures.values()) await discardPicture(picture, error);
  }

  /** What tells these pictures from other ones. */
  const files = () => [...pictures.values()].map(({ fileName, fileSize }) => ({ name: fileName, size: fileSize }));

  return { pictures, errors, files, take, removeGone, insert, discard };
}

const insertPicture = (tx: SchoolTransaction, picture: StoredPicture): number =>
  tx.insert(schoolPictures).values(picture).returning({ id: schoolPictures.id }).get().id;

/** Deletes the pictures that no section names any more. Their files are left to the sweep of the uploads. */
export function deleteUnusedPictures(tx: SchoolTransaction): void {
  tx.delete(schoolPictures)
    .where(notInArray(schoolPictures.id, listNamedPictureIds(tx)))
    .run();
}
