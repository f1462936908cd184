import { useEffect, useRef, useState } from "react";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import { isHeic, shrinkPicture, unreadableText } from "../uploads/shrink-picture";
import { findExtension, photoRule } from "../uploads/upload-rules";
import { readDateTaken } from "./date-taken";
import { notAPhotoError, type PhotoFileError } from "./photo";

export type ChosenPhoto = {
  id: number;
  file: File;
  /** The date on which the photo was taken. Set only if the file no longer contains this date. */
  taken?: string;
  url: string;
  alt: string;
  state: PhotoState;
};

export type PhotoState =
  | { is: "chosen" }
  | { is: "waiting" }
  | { is: "saved" }
  | { is: "sending"; percent: number }
  | { is: "failed"; problem: FieldError };

export type RejectedChoice = { reason?: TextKey; fileErrors: PhotoFileError[] };

type Offer = { files: File[]; count: number };

/**
 * Accepts all files of a choice or none. Converts HEIC files to JPEG at once, because only some browsers can show HEIC.
 */
export function useChosenPhotos(keptAlts: string[]) {
  const input = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  const [offer, setOffer] = useState<Offer>();
  const [shrinking, setShrinking] = useState<{ place: number; count: number }>();
  const shown = useRef(photos);
  const nextId = useRef(1);
  useEffect(() => {
    return () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url);
    };
  }, []);

  const show = (next: ChosenPhoto[]) => {
    const files = new DataTransfer();
    for (const { file, state } of next) if (state.is !== "saved") files.items.add(file);
    if (input.current) input.current.files = files.files;
    // Setting `files` by script fires no event, so we fire one.
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    shown.current = next;
    setPhotos(next);
  };

  const add = (added: Pick<ChosenPhoto, "file" | "taken">[]) => {
    const { current: before } = shown;
    const state: PhotoState = { is: "chosen" };
    show([
      ...before,
      ...added.map((photo, place) => ({
        ...photo,
        id: nextId.current++,
        url: URL.createObjectURL(photo.file),
        alt: keptAlts[before.length + place] ?? "",
        state,
      })),
    ]);
  };

  const choose = (onChoice: OnChoice) => {
    const files = [...(input.current?.files ?? [])];
    const rejection = checkChoice(files, photos.length);
    const tooLarge = files.filter(needsShrinking);
    const isOnlyTooLarge = rejection?.reason === tooLargeReason;
    setOffer(isOnlyTooLarge ? { files, count: tooLarge.length } : undefined);
    onChoice(rejection);
    if (rejection || tooLarge.length > 0) show(shown.current);
    if (!rejection && tooLarge.length > 0) void shrink({ files, count: tooLarge.length }, onChoice);
    else if (!rejection) add(files.map((file) => ({ file })));
  };

  const shrink = async ({ files, count }: Offer, onChoice: OnChoice) => {
    setOffer(undefined);
    onChoice();
    const ready: Pick<ChosenPhoto, "file" | "taken">[] = [];
    const fileErrors: PhotoFileError[] = [];
    let place = 0;
    for (const file of files) {
      if (!needsShrinking(file)) {
        ready.push({ file });
        continue;
      }
      setShrinking({ place: ++place, count });
      try {
        const taken = readDateTaken(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
        ready.push({ file: await shrinkPicture(file, photoRule), taken });
      } catch {
        fileErrors.push({ name: file.name, text: unreadableText(file) });
      }
    }
    setShrinking(undefined);
    add(ready);
    if (fileErrors.length > 0) onChoice({ fileErrors });
  };

  const remove = (photo: ChosenPhoto) => {
    URL.revokeObjectURL(photo.url);
    show(photos.filter((other) => other !== photo));
  };

  const setState = (id: number, state: PhotoState) => {
    const next = shown.current.map((photo) => (photo.id === id ? { ...photo, state } : photo));
    if (state.is === "saved") return show(next);
    shown.current = next;
    setPhotos(next);
  };

  return { input, photos, shown, offer, shrinking, choose, shrink, remove, setState };
}

type OnChoice = (rejected?: RejectedChoice) => void;

// Cameras write the date near the beginning of a file, so this part of the file is enough to find the date.
const headBytes = 1024 * 1024;

const needsShrinking = (file: File) => file.size > photoRule.maxBytes || isHeic(file);

export const tooLargeReason = "toast.fileTooLarge.bodyFiles" satisfies TextKey;

function checkChoice(files: File[], chosenBefore: number): RejectedChoice | undefined {
  const others = files.filter((file) => !isHeic(file) && !findExtension(file.name, photoRule));
  const large = files.filter((file) => file.size > photoRule.maxBytes && !isHeic(file));
  const fileErrors = [
    ...others.map(({ name, size }): PhotoFileError => ({ ...notAPhotoError({ name, size }), name })),
    ...large.map(({ name, size }): PhotoFileError => ({ name, text: "toast.fileTooLarge.body", size })),
  ];
  if (others.length > 0) return { reason: "adminGallery.notAPhoto", fileErrors };
  if (chosenBefore + files.length > photoRule.maxFiles) return { reason: "adminGallery.tooMany", fileErrors: [] };
  return large.length > 0 ? { reason: tooLargeReason, fileErrors } : undefined;
}
