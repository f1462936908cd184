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
 * `take` never throws; `errors` are by the name before `.file`, and after one nothing more is stored. `removeGone`
 * takes out ids that a colleague has removed since. Then call `insert` in the saving transaction, before the fields are
 * read, or `discard`. Files are on the disk before a row names them; the sweep of the uploads removes all others.
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
      // The items of a list have their own ids.
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

/** Deletes only the rows. The clean-up of uploads deletes the files later. */
export function deleteUnusedPictures(tx: SchoolTransaction): void {
  tx.delete(schoolPictures)
    .where(notInArray(schoolPictures.id, listNamedPictureIds(tx)))
    .run();
}
