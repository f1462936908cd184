import type { Message } from "../office/messages";
import { storeFile } from "../office/store-file.server";
import { galleryPhoto, judgeFile } from "../uploads/accepted-files";
import type { PostedFile } from "../uploads/form.server";
import { type AttachedFile, discardUnwritten } from "../uploads/kept-file.server";
import { type CleanPicture, cleanPicture, isPicture, PictureRefused } from "../uploads/picture.server";
import type { PhotoFault } from "./gallery-item";

export type TakenPhoto = { file: AttachedFile; width: number; height: number };

const longestEdge = 2560;

const faultTexts = {
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
export function photoTaker() {
  const taken = {
    photos: [] as TakenPhoto[],
    faults: [] as PhotoFault[],
    failure: undefined as Message | undefined,
    arrived: 0,
    take,
    discard,
  };

  async function take({ name, bytes }: PostedFile): Promise<void> {
    taken.arrived++;
    const refuse = (fault: keyof typeof faultTexts) => {
      const size = fault === "tooLarge" ? bytes.length : undefined;
      taken.faults.push({ name: shownName(name), text: faultTexts[fault], size });
    };
    const judged = judgeFile(name, bytes, galleryPhoto);
    if (!judged.ok) return refuse(judged.problem);
    if (!isPicture(judged.extension)) return refuse("wrongType");
    let picture: CleanPicture;
    try {
      picture = await cleanPicture(bytes, judged.extension, { longest: longestEdge });
    } catch (fault) {
      return refuse(fault instanceof PictureRefused ? fault.problem : "damaged");
    }
    if (taken.failure || taken.faults.length > 0) return;
    const { width, height } = picture;
    const { attached, warning } = await storeFile("documents/gallery", { name, bytes: picture.bytes, judged });
    if (attached) taken.photos.push({ file: attached, width, height });
    taken.failure = warning;
  }

  async function discard(fault?: unknown): Promise<void> {
    for (const { file } of taken.photos) await discardUnwritten(file.filePath, fault);
  }

  return taken;
}

const longestShownName = 120;

const shownName = (name: string) => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").slice(0, longestShownName);
