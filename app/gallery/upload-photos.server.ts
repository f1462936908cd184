import type { z } from "zod";
import { type Flash, flashForErrors } from "../admin/flash";
import { type Rejection, tooMuchText } from "../admin/forms/form.server";
import { writeErrorStatus, writeErrorText } from "../admin/forms/write-error.server";
import { getIdempotencyKey } from "../content/idempotency.server";
import { storeAttachment } from "../content/save-content.server";
import { checkForm, type FieldErrors, type FormTexts } from "../i18n/form-schema";
import { getLines } from "../i18n/form-values";
import { type AttachedFile, deleteUnsavedFile } from "../uploads/files.server";
import { FormRejected, type PostedFile, parseForm } from "../uploads/parse-form.server";
import { checkPicture } from "../uploads/store-picture.server";
import { maxFileBytes, photoRule, ruleTextValues } from "../uploads/upload-rules";
import { parseDateTaken, readDateTaken } from "./date-taken";
import { newPhotosSchema, notAPhotoError, type PhotoField, type PhotoFileError } from "./photo";
import { createPhotos } from "./photos.admin.server";

type PhotoErrors = FieldErrors<PhotoField>;

export type PhotosRejection = Rejection<FormTexts<typeof newPhotosSchema> & { alts: string[] }, PhotoField> & {
  fileErrors: PhotoFileError[];
};

type UploadPhotosResult = { rejected: PhotosRejection } | { messages: Flash[] };

type PhotoUpload = ReturnType<typeof createPhotoUpload>;
type RejectionReason = { message: Flash; status: number; errors?: PhotoErrors };

const uploadLimits = {
  maxFiles: photoRule.maxFiles,
  maxFileBytes: maxFileBytes(photoRule),
  // Each photo has two fields: its alt text and its date. A few other fields apply to all photos.
  maxFields: 2 * photoRule.maxFiles + 10,
};

const errorTitle = "content.photo.createFailed";

/**
 * Uploads all photos or none. Stores each file when it arrives, so that only one file is in memory. `account` is an
 * email address.
 */
export async function uploadPhotos(request: Request, account: string): Promise<UploadPhotosResult> {
  const upload = createPhotoUpload();
  const { fields, error } = await readUploadForm(request, upload);
  const checked = checkForm(newPhotosSchema, fields);
  const values = { ...checked.typed, alts: getLines(fields, "alt") };
  async function reject(reason: RejectionReason, cause?: unknown): Promise<UploadPhotosResult> {
    await upload.discard(cause);
    return { rejected: { values, errors: {}, fileErrors: upload.fileErrors, ...reason } };
  }
  const rejection = checkUpload(error, upload) ?? checkFiles(upload);
  if (rejection) return reject(rejection);
  if (!checked.isValid)
    return reject({ message: flashForErrors(checked.errors, []), errors: checked.errors, status: 400 });
  if (upload.photos.length === 0)
    return reject({ ...rejectionAbout("toast.selectOneFile.body", "common.error"), status: 400 });
  try {
    const idempotencyKey = getIdempotencyKey(fields, upload.photos.map(sizeAndName));
    // If this form was received before, its photos already exist. Then we delete the new copies of their files.
    if (!createPhotos(toNewPhotos(checked.value, upload), { account, idempotencyKey })) await upload.discard();
    return { messages: [{ tone: "good", title: "content.photo.published" }] };
  } catch (cause) {
    const body = writeErrorText("photos", cause);
    return reject({ message: { tone: "bad", title: errorTitle, body }, status: writeErrorStatus(body) }, cause);
  }
}

async function readUploadForm(
  request: Request,
  { take }: PhotoUpload,
): Promise<{ fields: FormData; error?: FormRejected }> {
  try {
    return { fields: await parseForm(request, uploadLimits, take) };
  } catch (error) {
    if (error instanceof FormRejected) return { fields: error.fields, error };
    throw error;
  }
}

function checkUpload(
  error: FormRejected | undefined,
  { arrived, fileErrors }: PhotoUpload,
): RejectionReason | undefined {
  if (!error) return undefined;
  if (error.problem === "tooMany") return { ...rejectionAbout("adminGallery.tooMany"), status: 400 };
  if (error.problem === "broken")
    return { message: { tone: "bad", title: errorTitle, body: "form.broken" }, status: 400 };
  if (error.problem === "tooMuchText") return tooMuchText;
  // The upload was stopped within this file, before we knew the file's name.
  fileErrors.push({ name: `#${arrived + 1}`, text: "toast.fileTooLarge.body" });
  return { ...tooLargeRejection, status: 413 };
}

function checkFiles({ fileErrors, failure }: PhotoUpload): RejectionReason | undefined {
  if (fileErrors.some(({ text }) => text === "toast.fileTooLarge.body")) return { ...tooLargeRejection, status: 400 };
  if (fileErrors.length > 0) return { ...rejectionAbout("adminGallery.noneAdded"), status: 400 };
  return failure && { message: { ...failure, title: errorTitle }, status: writeErrorStatus(failure.body) };
}

function rejectionAbout(text: NonNullable<PhotoErrors["photos"]>["text"], title: Flash["title"] = errorTitle) {
  const values = ruleTextValues(photoRule);
  return { message: { tone: "bad", title, body: text, values } as const, errors: { photos: { text, values } } };
}

const tooLargeRejection = rejectionAbout("toast.fileTooLarge.bodyFiles", "toast.fileTooLarge.title");

const sizeAndName = ({ file }: PhotoUpload["photos"][number]) => ({ name: file.fileName, size: file.fileSize });

function toNewPhotos(words: z.output<typeof newPhotosSchema>, { photos }: PhotoUpload) {
  const { title, category, description, alt, taken } = words;
  return photos.map(({ file, dateTaken, width, height }, place) => {
    // A photo that the browser made smaller has lost its date, so the form sends the date in a separate field.
    const takenAt = parseDateTaken(dateTaken ?? taken[place] ?? "");
    const words = { title: title || file.fileName, category, description, alt: alt[place] ?? "" };
    return { photo: { ...words, width, height, takenAt }, file };
  });
}

type StoredPhoto = { file: AttachedFile; width: number; height: number; dateTaken?: string };

const fileErrorTexts = {
  empty: "form.fileEmpty",
  tooLarge: "toast.fileTooLarge.body",
  damaged: "form.picture.damaged",
  tooManyPixels: "form.picture.tooManyPixels",
} as const;

/** `take` never throws. After the first entry in `fileErrors` or a `failure`, it stores no more files. */
function createPhotoUpload() {
  const upload = {
    photos: [] as StoredPhoto[],
    fileErrors: [] as PhotoFileError[],
    failure: undefined as Flash | undefined,
    arrived: 0,
    take,
    discard,
  };

  async function take({ name, bytes }: PostedFile): Promise<void> {
    upload.arrived++;
    const checked = await checkPicture({ name, bytes }, photoRule);
    if ("problem" in checked) {
      const { problem } = checked;
      const file = { name, size: bytes.length, content: bytes };
      const error = problem === "wrongType" ? notAPhotoError(file) : { text: fileErrorTexts[problem] };
      const size = problem === "tooLarge" ? bytes.length : undefined;
      upload.fileErrors.push({ ...error, name: cleanName(name), size });
      return;
    }
    const { picture, accepted: judged } = checked;
    if (upload.failure || upload.fileErrors.length > 0) return;
    const { width, height, exif } = picture;
    const dateTaken = exif && readDateTaken(exif);
    const { attached, warning } = await storeAttachment("documents/gallery", { name, bytes: picture.bytes, judged });
    if (attached) upload.photos.push({ file: attached, width, height, dateTaken });
    upload.failure = warning;
  }

  async function discard(error?: unknown): Promise<void> {
    for (const { file } of upload.photos) await deleteUnsavedFile(file.filePath, error);
  }

  return upload;
}

const maxNameLength = 120;

const cleanName = (name: string) => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").slice(0, maxNameLength);
