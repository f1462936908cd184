import { eq } from "drizzle-orm";
import { db, type SchoolTransaction } from "~drizzle/client";
import { schoolPictures } from "~drizzle/schema";
import { fieldName } from "../admin/forms/lists/typed-fields";
import { errorSummary } from "../errors";
import type { FieldError } from "../i18n/form-values";
import { findPicture } from "../school/pictures.server";
import { thumbnailKey } from "../uploads/image-sizes";
import type { PostedFile } from "../uploads/parse-form.server";
import { uploads } from "../uploads/storage.server";
import {
  checkPicture,
  discardPicture,
  maxPhoneBytes,
  phoneWidth,
  pictureError,
  pictureStorageError,
  type StoredPicture,
  storePicture,
  storeThumbnails,
} from "../uploads/store-picture.server";
import { crestRule, schoolPictureRule } from "../uploads/upload-rules";

/**
 * Receives the pictures of a form. `take` stores a file on the disk and never throws. The keys of `errors` are field
 * names without `.file`. After the first error, no more files are stored. `removeGone` removes ids of pictures that a
 * colleague deleted in the meantime. Then call `insert` in the saving transaction, before it reads the fields. If the
 * form is not saved, call `discard` instead. The clean-up task deletes files that no row refers to.
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
      // Fields with an id of a list item end in "].id". Their values are not ids of pictures.
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

/**
 * If the phone version of a picture is too large for the top of the home page, stores the small pictures again. Earlier
 * versions did not limit the size in bytes.
 */
export async function limitPictureForPhones(id: number): Promise<void> {
  const { filePath, width } = schoolPictures;
  const row = db().select({ filePath, width }).from(schoolPictures).where(eq(schoolPictures.id, id)).get();
  if (!row?.filePath) return;
  try {
    const small = await uploads().get(thumbnailKey(row.filePath, Math.min(phoneWidth, row.width)));
    if (small && small.size <= maxPhoneBytes) return;
    const file = await uploads().get(row.filePath);
    if (file) await storeThumbnails(row.filePath, new Uint8Array(await file.arrayBuffer()), row.width);
  } catch (error) {
    // We only log the error. The page still shows the picture, but loads more bytes.
    console.error(JSON.stringify({ fault: "a picture could not be made smaller", cause: errorSummary(error) }));
  }
}
