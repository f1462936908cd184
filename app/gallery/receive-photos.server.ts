import { messageAbout } from "../office/form-problems";
import type { Message } from "../office/messages";
import { notWritten, statusSaying } from "../office/not-written.server";
import { onceOf } from "../office/once.server";
import type { Refused } from "../office/received-form.server";
import { galleryPhoto } from "../uploads/accepted-files";
import { FormRefused, readForm } from "../uploads/form.server";
import { hangPhotos } from "./gallery-desk.server";
import {
  mostPhotos,
  type PhotoFault,
  type PhotoField,
  type PhotoProblems,
  parsePhotos,
  type TypedPhotos,
} from "./gallery-item";
import { makeSmallPictures } from "./small-pictures.server";
import { photoTaker } from "./taken-photos.server";

/** Photos that were not hung; `faults` names the files that cannot be taken. */
export type RefusedPhotos = Refused<TypedPhotos, PhotoField> & { faults: PhotoFault[] };

export type ReceivedPhotos = { refused: RefusedPhotos } | { messages: Message[] };

type Taken = ReturnType<typeof photoTaker>;
type Refusal = { message: Message; status: number; problems?: PhotoProblems };

const megabyte = 1024 * 1024;
const limits = {
  maxFiles: mostPhotos,
  // Room above the rule, so that a photo a little too large comes back with the words typed beside it.
  maxFileBytes: galleryPhoto.maxBytes + megabyte,
  maxFields: mostPhotos + 10,
  maxTotalBytes: mostPhotos * galleryPhoto.maxBytes + 1.5 * megabyte,
};

const failed = "toast.err.uploadPhotos";

/**
 * Hangs the photos of a posted form: all of them, or none when anything is wrong, and then no file is kept either. Each
 * is stored as soon as it has arrived, so that one at a time is in memory. `account` is the e-mail of whoever sent it.
 */
export async function receivePhotos(request: Request, account: string): Promise<ReceivedPhotos> {
  const taken = photoTaker();
  const { fields, fault } = await readPhotos(request, taken);
  const { typed, problems } = parsePhotos(fields);
  const refusal = broken(fault, taken) ?? resumed(fields) ?? wrong(taken, problems);
  if (!refusal) return hang(typed, taken, account, onceOf(fields, taken.photos.map(sizeAndName)));
  await taken.discard();
  return { refused: { typed, problems: {}, faults: taken.faults, ...refusal } };
}

async function readPhotos(request: Request, { take }: Taken): Promise<{ fields: FormData; fault?: FormRefused }> {
  try {
    return { fields: await readForm(request, limits, take) };
  } catch (fault) {
    if (fault instanceof FormRefused) return { fields: fault.fields, fault };
    throw fault;
  }
}

function broken(fault: FormRefused | undefined, { arrived, faults }: Taken): Refusal | undefined {
  if (!fault) return undefined;
  if (fault.problem === "tooMany") return { ...about("adminGallery.tooMany"), status: 400 };
  if (fault.problem === "broken") return { message: { tone: "bad", title: failed, body: "form.broken" }, status: 400 };
  // Reading ended in it, before its name was known.
  faults.push({ name: `#${arrived + 1}`, text: "toast.fileTooLarge.body5" });
  return { ...tooLarge, status: 413 };
}

// Somebody's sign-in had ended while they wrote: they are shown what they typed before it is sent again.
const resumed = (fields: FormData): Refusal | undefined =>
  fields.get("resume") === null ? undefined : { message: { tone: "good", title: "form.resumed" }, status: 200 };

function wrong({ photos, faults, failure }: Taken, problems: PhotoProblems): Refusal | undefined {
  if (faults.some(({ text }) => text === "toast.fileTooLarge.body5")) return { ...tooLarge, status: 400 };
  if (faults.length > 0) return { ...about("adminGallery.noneAdded"), status: 400 };
  if (failure) return { message: { ...failure, title: failed }, status: statusSaying(failure.body) };
  if (Object.keys(problems).length > 0) return { message: messageAbout(problems, []), problems, status: 400 };
  return photos.length === 0 ? { ...about("toast.selectOneFile.body", "common.error"), status: 400 } : undefined;
}

function about(text: NonNullable<PhotoProblems["photos"]>["text"], title: Message["title"] = failed) {
  return { message: { tone: "bad", title, body: text } as const, problems: { photos: { text } } };
}

const tooLarge = about("toast.fileTooLarge.bodyFiles5", "toast.fileTooLarge.title");

const sizeAndName = ({ file }: Taken["photos"][number]) => ({ name: file.fileName, size: file.fileSize });

async function hang(typed: TypedPhotos, taken: Taken, account: string, once: string): Promise<ReceivedPhotos> {
  const { title, category, description, alts } = typed;
  const photos = taken.photos.map(({ file, width, height }, place) => ({
    photo: { title: title || file.fileName, category, description, alt: alts[place] ?? "", width, height },
    file,
  }));
  try {
    // The same form a second time: its photos hang, with their files.
    if (!hangPhotos(photos, { account, once })) await taken.discard();
    else void makeSmallPictures();
    return { messages: [{ tone: "good", title: "toast.photosUploaded" }] };
  } catch (fault) {
    const message: Message = { tone: "bad", title: failed, body: notWritten("photos", fault) };
    await taken.discard(fault);
    return { refused: { typed, problems: {}, faults: [], message, status: statusSaying(message.body) } };
  }
}
