import { type Flash, flashForErrors } from "../admin/flash";
import type { Rejection } from "../admin/form.server";
import { writeErrorStatus, writeErrorText } from "../admin/write-error.server";
import { getIdempotencyKey } from "../content/idempotency.server";
import { storeAttachment } from "../content/save-content.server";
import { checkFile, photoRule } from "../uploads/file-types";
import { type AttachedFile, deleteUnsavedFile } from "../uploads/files.server";
import { ImageRejected, isImage, type ProcessedImage, sanitizeImage } from "../uploads/images.server";
import { FormRejected, type PostedFile, parseForm } from "../uploads/parse-form.server";
import {
  maxPhotos,
  type PhotoErrors,
  type PhotoField,
  type PhotoFileError,
  type PhotosFormValues,
  parsePhotos,
} from "./photo";
import { createPhotos } from "./photos.admin.server";
import { generateThumbnails } from "./thumbnails.server";

/** Photos that were not hung; `faults` names the files that cannot be taken. */
export type PhotosRejection = Rejection<PhotosFormValues, PhotoField> & { faults: PhotoFileError[] };

type UploadPhotosResult = { refused: PhotosRejection } | { messages: Flash[] };

type PhotoUpload = ReturnType<typeof createPhotoUpload>;
type RejectionReason = { message: Flash; status: number; problems?: PhotoErrors };

const megabyte = 1024 * 1024;
const uploadLimits = {
  maxFiles: maxPhotos,
  // Room above the rule, so that a photo a little too large comes back with the words typed beside it.
  maxFileBytes: photoRule.maxBytes + megabyte,
  maxFields: maxPhotos + 10,
  maxTotalBytes: maxPhotos * photoRule.maxBytes + 1.5 * megabyte,
};

const errorTitle = "toast.err.uploadPhotos";

/**
 * Hangs the photos of a posted form: all of them, or none when anything is wrong, and then no file is kept either. Each
 * is stored as soon as it has arrived, so that one at a time is in memory. `account` is the e-mail of whoever sent it.
 */
export async function uploadPhotos(request: Request, account: string): Promise<UploadPhotosResult> {
  const taken = createPhotoUpload();
  const { fields, fault } = await readUploadForm(request, taken);
  const { typed, problems } = parsePhotos(fields);
  const refusal = checkForm(fault, taken) ?? checkResumed(fields) ?? checkPhotos(taken, problems);
  if (!refusal) return savePhotos(typed, taken, account, getIdempotencyKey(fields, taken.photos.map(sizeAndName)));
  await taken.discard();
  return { refused: { typed, problems: {}, faults: taken.faults, ...refusal } };
}

async function readUploadForm(
  request: Request,
  { take }: PhotoUpload,
): Promise<{ fields: FormData; fault?: FormRejected }> {
  try {
    return { fields: await parseForm(request, uploadLimits, take) };
  } catch (fault) {
    if (fault instanceof FormRejected) return { fields: fault.fields, fault };
    throw fault;
  }
}

function checkForm(fault: FormRejected | undefined, { arrived, faults }: PhotoUpload): RejectionReason | undefined {
  if (!fault) return undefined;
  if (fault.problem === "tooMany") return { ...rejectionAbout("adminGallery.tooMany"), status: 400 };
  if (fault.problem === "broken")
    return { message: { tone: "bad", title: errorTitle, body: "form.broken" }, status: 400 };
  // Reading ended in it, before its name was known.
  faults.push({ name: `#${arrived + 1}`, text: "toast.fileTooLarge.body5" });
  return { ...tooLargeRejection, status: 413 };
}

// Somebody's sign-in had ended while they wrote: they are shown what they typed before it is sent again.
const checkResumed = (fields: FormData): RejectionReason | undefined =>
  fields.get("resume") === null ? undefined : { message: { tone: "good", title: "form.resumed" }, status: 200 };

function checkPhotos({ photos, faults, failure }: PhotoUpload, problems: PhotoErrors): RejectionReason | undefined {
  if (faults.some(({ text }) => text === "toast.fileTooLarge.body5")) return { ...tooLargeRejection, status: 400 };
  if (faults.length > 0) return { ...rejectionAbout("adminGallery.noneAdded"), status: 400 };
  if (failure) return { message: { ...failure, title: errorTitle }, status: writeErrorStatus(failure.body) };
  if (Object.keys(problems).length > 0) return { message: flashForErrors(problems, []), problems, status: 400 };
  return photos.length === 0
    ? { ...rejectionAbout("toast.selectOneFile.body", "common.error"), status: 400 }
    : undefined;
}

function rejectionAbout(text: NonNullable<PhotoErrors["photos"]>["text"], title: Flash["title"] = errorTitle) {
  return { message: { tone: "bad", title, body: text } as const, problems: { photos: { text } } };
}

const tooLargeRejection = rejectionAbout("toast.fileTooLarge.bodyFiles5", "toast.fileTooLarge.title");

const sizeAndName = ({ file }: PhotoUpload["photos"][number]) => ({ name: file.fileName, size: file.fileSize });

async function savePhotos(
  typed: PhotosFormValues,
  taken: PhotoUpload,
  account: string,
  once: string,
): Promise<UploadPhotosResult> {
  const { title, category, description, alts } = typed;
  const photos = taken.photos.map(({ file, width, height }, place) => ({
    photo: { title: title || file.fileName, category, description, alt: alts[place] ?? "", width, height },
    file,
  }));
  try {
    // The same form a second time: its photos hang, with their files.
    if (!createPhotos(photos, { account, once })) await taken.discard();
    else void generateThumbnails();
    return { messages: [{ tone: "good", title: "toast.photosUploaded" }] };
  } catch (fault) {
    const message: Flash = { tone: "bad", title: errorTitle, body: writeErrorText("photos", fault) };
    await taken.discard(fault);
    return { refused: { typed, problems: {}, faults: [], message, status: writeErrorStatus(message.body) } };
  }
}

type StoredPhoto = { file: AttachedFile; width: number; height: number };

const maxEdge = 2560;

const fileErrorTexts = {
  empty: "form.fileEmpty",
  tooLarge: "toast.fileTooLarge.body5",
  wrongType: "adminGallery.notAPhoto",
  damaged: "form.picture.damaged",
  tooManyPixels: "form.picture.tooManyPixels",
} as const;

/**
 * Takes the photos of one form as they arrive: judged, without metadata, at most 2560 pixels long, stored. `take` never
 * throws: what cannot be taken is in `faults`, and `failure` says that storing failed; after either nothing more is
 * stored. `arrived` counts every file. `discard` removes what was stored.
 */
function createPhotoUpload() {
  const taken = {
    photos: [] as StoredPhoto[],
    faults: [] as PhotoFileError[],
    failure: undefined as Flash | undefined,
    arrived: 0,
    take,
    discard,
  };

  async function take({ name, bytes }: PostedFile): Promise<void> {
    taken.arrived++;
    const refuse = (fault: keyof typeof fileErrorTexts) => {
      const size = fault === "tooLarge" ? bytes.length : undefined;
      taken.faults.push({ name: cleanName(name), text: fileErrorTexts[fault], size });
    };
    const judged = checkFile(name, bytes, photoRule);
    if (!judged.ok) return refuse(judged.problem);
    if (!isImage(judged.extension)) return refuse("wrongType");
    let picture: ProcessedImage;
    try {
      picture = await sanitizeImage(bytes, judged.extension, { longest: maxEdge });
    } catch (fault) {
      return refuse(fault instanceof ImageRejected ? fault.problem : "damaged");
    }
    if (taken.failure || taken.faults.length > 0) return;
    const { width, height } = picture;
    const { attached, warning } = await storeAttachment("documents/gallery", { name, bytes: picture.bytes, judged });
    if (attached) taken.photos.push({ file: attached, width, height });
    taken.failure = warning;
  }

  async function discard(fault?: unknown): Promise<void> {
    for (const { file } of taken.photos) await deleteUnsavedFile(file.filePath, fault);
  }

  return taken;
}

const maxNameLength = 120;

const cleanName = (name: string) => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").slice(0, maxNameLength);
