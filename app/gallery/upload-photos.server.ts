import type { z } from "zod";
import type { Flash } from "../admin/flash";
import { type Rejection, type StoppedForm, tooMuchText } from "../admin/forms/saving/form.server";
import { FieldsRejected, saveRowWithFiles } from "../admin/forms/saving/save-row.server";
import { writeErrorStatus } from "../admin/forms/saving/write-error.server";
import { storeAttachment } from "../content/save-content.server";
import { parseId } from "../http";
import type { TextKey } from "../i18n/en";
import { checkForm, type FormTexts } from "../i18n/form-schema";
import { type FieldError, getLines } from "../i18n/form-values";
import { getIdempotencyKey } from "../saving/idempotency.server";
import { type AttachedFile, deleteUnsavedFile } from "../uploads/files.server";
import { type FormProblem, type PostedFile, parseForm } from "../uploads/parse-form.server";
import { checkPicture } from "../uploads/store-picture.server";
import { maxFileBytes, photoRule, ruleTextValues } from "../uploads/upload-rules";
import { parseDateTaken, readDateTaken } from "./date-taken";
import { newPhotosSchema, notAPhotoError, type PhotoField, type PhotoFileError } from "./photo";
import { createPhotos } from "./photos.admin.server";

export type PhotosRejection = Rejection<FormTexts<typeof newPhotosSchema> & { alts: string[] }, PhotoField> & {
  fileErrors: PhotoFileError[];
};

type UploadPhotosResult = { rejected: PhotosRejection } | { messages: Flash[] };

type PhotoUpload = ReturnType<typeof createPhotoUpload>;

const uploadLimits = {
  maxFiles: photoRule.maxFiles,
  maxFileBytes: maxFileBytes(photoRule),
  // Each photo has two text fields: its alt text and its date. A few other fields apply to all photos.
  maxFields: 2 * photoRule.maxFiles + 10,
};

const errorTitle = "content.photo.createFailed";

/**
 * Uploads all photos or none. Stores each file when it arrives, so that only one file at a time is in memory. `account`
 * is an email address.
 */
export async function uploadPhotos(request: Request, account: string): Promise<UploadPhotosResult> {
  const upload = createPhotoUpload();
  const { fields, problem } = await parseForm(request, uploadLimits, upload.take);
  const checked = checkForm(newPhotosSchema, fields);
  const values = { ...checked.typed, alts: getLines(fields, "alt") };
  const saved = await saveRowWithFiles(
    { stopped: checkUpload(problem, upload) ?? checkFiles(upload) },
    {
      values,
      title: errorTitle,
      what: "photos",
      write() {
        if (!checked.isValid) throw new FieldsRejected(checked.errors);
        if (upload.photos.length === 0) throw new FieldsRejected({ photos: photosError("toast.selectOneFile.body") });
        const idempotencyKey = getIdempotencyKey(fields, upload.photos.map(sizeAndName));
        return createPhotos(toNewPhotos(checked.value, upload), { account, idempotencyKey });
      },
      saved: () => {
        const count = countOf(request, upload.photos.length);
        const body = count === 1 ? "adminGallery.added_one" : "adminGallery.added_other";
        return { tone: "good", title: "content.photo.published", body, values: { count } };
      },
    },
    upload.discard,
  );
  return "rejected" in saved ? { rejected: { ...saved.rejected, fileErrors: upload.fileErrors } } : saved;
}

/** With script, each photo has its own request, and the URL names the number of all photos. */
function countOf(request: Request, sent: number): number {
  const all = parseId(new URL(request.url).searchParams.get("all") ?? "") ?? 0;
  return all > sent && all <= photoRule.maxFiles ? all : sent;
}

function checkUpload(problem: FormProblem | undefined, { arrived, fileErrors }: PhotoUpload): StoppedForm | undefined {
  if (!problem) return undefined;
  if (problem === "tooMany") return rejectPhotos("adminGallery.tooMany");
  if (problem === "broken") return { message: { tone: "bad", title: errorTitle, body: "form.broken" }, status: 400 };
  if (problem === "tooMuchText") return tooMuchText;
  // The form exceeded the limit inside this file, before we knew the file's name.
  fileErrors.push({ name: `#${arrived + 1}`, text: "toast.fileTooLarge.body" });
  return { ...rejectPhotos("toast.fileTooLarge.bodyFiles", "toast.fileTooLarge.title"), status: 413 };
}

function checkFiles({ fileErrors, failure }: PhotoUpload): StoppedForm | undefined {
  if (fileErrors.some(({ text }) => text === "toast.fileTooLarge.body"))
    return rejectPhotos("toast.fileTooLarge.bodyFiles", "toast.fileTooLarge.title");
  if (fileErrors.length > 0) return rejectPhotos("adminGallery.noneAdded");
  return failure && { message: { ...failure, title: errorTitle }, status: writeErrorStatus(failure.body) };
}

const photosError = (text: TextKey): FieldError => ({ text, values: ruleTextValues(photoRule) });

function rejectPhotos(text: TextKey, title: TextKey = errorTitle): StoppedForm {
  const photos = photosError(text);
  return { message: { tone: "bad", title, body: text, values: photos.values }, errors: { photos }, status: 400 };
}

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
