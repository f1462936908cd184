import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import { languageOfText } from "../language/languages";
import { Field } from "../ui/field";
import { galleryPhoto, sizeInWords } from "../uploads/accepted-files";
import { mostPhotos } from "./gallery-item";

export type ChosenPhoto = { file: File /** Where the browser shows it from. */; url: string; alt: string };

/**
 * The photos chosen in a file input, from one choice or several; `keptAlts` are the alt texts that came back from the
 * server, for the photos in their order. When anything in a choice cannot be taken, none of it is, and `onRefused` says
 * why.
 */
export function useChosenPhotos(keptAlts: string[], onRefused: (why: TextKey) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  const shown = useRef(photos);
  useEffect(() => {
    return () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url);
    };
  }, []);

  const show = (next: ChosenPhoto[]) => {
    const files = new DataTransfer();
    for (const { file } of next) files.items.add(file);
    if (input.current) input.current.files = files.files;
    // The form is told: the browser says nothing about files that script has put.
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    shown.current = next;
    setPhotos(next);
  };

  const add = () => {
    const files = [...(input.current?.files ?? [])];
    const refusal = problemOf(files, photos.length);
    if (refusal) onRefused(refusal);
    const added = refusal ? [] : files;
    show([
      ...photos,
      ...added.map((file, place) => ({
        file,
        url: URL.createObjectURL(file),
        alt: keptAlts[photos.length + place] ?? "",
      })),
    ]);
  };

  const remove = (photo: ChosenPhoto) => {
    URL.revokeObjectURL(photo.url);
    show(photos.filter((other) => other !== photo));
  };

  return { input, photos, add, remove };
}

function problemOf(files: File[], chosenBefore: number): TextKey | undefined {
  const endings = galleryPhoto.extensions.map((extension) => `.${extension}`);
  if (files.some(({ name }) => !endings.some((ending) => name.toLowerCase().endsWith(ending)))) {
    return "adminGallery.notAPhoto";
  }
  if (files.some(({ size }) => size > galleryPhoto.maxBytes)) return "toast.fileTooLarge.bodyFiles5";
  return chosenBefore + files.length > mostPhotos ? "adminGallery.tooMany" : undefined;
}

type ListParts = {
  photos: ChosenPhoto[];
  onRemove: (photo: ChosenPhoto) => void;
  isBusy: boolean;
  /** What is wrong with an alt text. */
  problemWith: (place: number) => string | undefined;
};

/** Every chosen photo with its name, its size and its own alt field. */
export function ChosenPhotos({ photos, onRemove, isBusy, problemWith }: ListParts) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  return (
    <ol className="chosen-photos">
      {photos.map((photo, place) => (
        <li key={photo.url}>
          <fieldset>
            <legend className="hidden-text" lang={languageOfText(photo.file.name)}>
              {photo.file.name}
            </legend>
            <img src={photo.url} alt="" width={96} height={72} decoding="async" />
            <div className="chosen-photo-head">
              <p>
                <bdi lang={languageOfText(photo.file.name)}>{photo.file.name}</bdi>
                <span>{sizeInWords(photo.file.size, language)}</span>
              </p>
              <button
                type="button"
                className="icon-button"
                aria-label={`${t("form.removeFile")}: ${photo.file.name}`}
                disabled={isBusy}
                onClick={() => onRemove(photo)}
              >
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </div>
            <Field
              label={t("adminGallery.alt")}
              problem={problemWith(place)}
              hint={place === 0 ? t("adminGallery.altHint") : undefined}
            >
              {(field) => <input {...field} className="input" name="alt" defaultValue={photo.alt} autoComplete="off" />}
            </Field>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}
