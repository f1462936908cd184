import { notInArray } from "drizzle-orm";
import type { SchoolTransaction } from "~drizzle/client";
import { schoolPictures } from "~drizzle/schema";
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
import { fieldName } from "./form-fields";

/**
 * Receives the pictures of a form. `take` stores a file on the disk and never throws. `errors` has an error by the
 * field name without `.file`; after the first error no more files are stored. `removeGone` removes ids of pictures that
 * a colleague deleted in the meantime. Then call `insert` in the saving transaction before you read the fields, or call
 * `discard`. The clean-up of uploads deletes files that no row names.
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
      // Ids of list items are no ids of pictures.
      const isPicture = name !== field && !name.endsWith("]") && id !== "";
      if (!isPicture || findPicture({ id: Number(id), x: 50, y: 50 })) continue;
      fields.set(field, "");
      if (!pictures.has(name) && !fields.has(`${name}.remove`)) errors[name] = { text: "school.err.pictureGone" };
    }
  }

  async function discard(error?: unknown): Promise<void> {
    for (const picture of pictures.values()) await discardPicture(picture, error);
  }

  const files = () => [...pictures.values()].map(({ fileName, fileSize }) => ({ name: fileName, size: fileSize }));

  return { pictures, errors, files, take, removeGone, insert, discard };
}

const insertPicture = (tx: SchoolTransaction, picture: StoredPicture): number =>
  tx.insert(schoolPictures).values(picture).returning({ id: schoolPictures.id }).get().id;

/** Deletes the rows of unused pictures. The clean-up of uploads deletes their files later. */
export function deleteUnusedPictures(tx: SchoolTransaction): void {
  tx.delete(schoolPictures)
    .where(notInArray(schoolPictures.id, listNamedPictureIds(tx)))
    .run();
}
