import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../components/field";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import { detectLanguage } from "../i18n/languages";
import { formatFileSize, photoRule } from "../uploads/file-types";
import { maxPhotos, type PhotoFileError } from "./photo";

type ChosenPhoto = { file: File /** Where the browser shows it from. */; url: string; alt: string };

/**
 * The photos chosen in a file input, from one choice or several; `keptAlts` are the alt texts that came back from the
 * server, for the photos in their order. When anything in a choice cannot be taken, none of it is, and `onChoice` is
 * told why; of a choice that is taken it is told nothing.
 */
export function useChosenPhotos(keptAlts: string[], onChoice: (refused?: RejectedChoice) => void) {
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
    const refusal = checkChoice(files, photos.length);
    onChoice(refusal);
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

/** Why none of the photos just chosen was added, and which of them are the reason. */
export type RejectedChoice = { why: TextKey; faults: PhotoFileError[] };

function checkChoice(files: File[], chosenBefore: number): RejectedChoice | undefined {
  const endings = photoRule.extensions.map((extension) => `.${extension}`);
  const others = files.filter(({ name }) => !endings.some((ending) => name.toLowerCase().endsWith(ending)));
  const large = files.filter(({ size }) => size > photoRule.maxBytes);
  const why = others.length > 0 ? "adminGallery.notAPhoto" : "toast.fileTooLarge.bodyFiles5";
  const faults = [
    ...others.map(({ name }): PhotoFileError => ({ name, text: "adminGallery.notAPhoto" })),
    ...large.map(({ name, size }): PhotoFileError => ({ name, text: "toast.fileTooLarge.body5", size })),
  ];
  if (faults.length > 0) return { why, faults };
  return chosenBefore + files.length > maxPhotos ? { why: "adminGallery.tooMany", faults } : undefined;
}

type ChosenPhotosProps = {
  photos: ChosenPhoto[];
  onRemove: (photo: ChosenPhoto) => void;
  isBusy: boolean;
  /** What is wrong with an alt text. */
  problemWith: (place: number) => FieldError | undefined;
};

/** Every chosen photo with its name, its size and its own alt field. */
export function ChosenPhotos({ photos, onRemove, isBusy, problemWith }: ChosenPhotosProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  return (
    <ol className="chosen-photos">
      {photos.map((photo, place) => (
        <li key={photo.url}>
          <fieldset>
            <legend className="hidden-text" lang={detectLanguage(photo.file.name)}>
              {photo.file.name}
            </legend>
            <img src={photo.url} alt="" width={96} height={72} decoding="async" />
            <div className="chosen-photo-head">
              <p>
                <bdi lang={detectLanguage(photo.file.name)}>{photo.file.name}</bdi>
                <span>{formatFileSize(photo.file.size, language)}</span>
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
