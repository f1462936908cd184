import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import { languageOfText } from "../language/languages";
import type { Problem } from "../language/typed";
import { Field } from "../ui/field";
import { galleryPhoto, sizeInWords } from "../uploads/accepted-files";
import { mostPhotos, type PhotoFault } from "./gallery-item";

export type ChosenPhoto = { file: File /** Where the browser shows it from. */; url: string; alt: string };

/**
 * The photos chosen in a file input, from one choice or several; `keptAlts` are the alt texts that came back from the
 * server, for the photos in their order. When anything in a choice cannot be taken, none of it is, and `onChoice` is
 * told why; of a choice that is taken it is told nothing.
 */
export function useChosenPhotos(keptAlts: string[], onChoice: (refused?: RefusedChoice) => void) {
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
    const refusal = refusalOf(files, photos.length);
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
export type RefusedChoice = { why: TextKey; faults: PhotoFault[] };

function refusalOf(files: File[], chosenBefore: number): RefusedChoice | undefined {
  const endings = galleryPhoto.extensions.map((extension) => `.${extension}`);
  const others = files.filter(({ name }) => !endings.some((ending) => name.toLowerCase().endsWith(ending)));
  const large = files.filter(({ size }) => size > galleryPhoto.maxBytes);
  const why = others.length > 0 ? "adminGallery.notAPhoto" : "toast.fileTooLarge.bodyFiles5";
  const faults = [
    ...others.map(({ name }): PhotoFault => ({ name, text: "adminGallery.notAPhoto" })),
    ...large.map(({ name, size }): PhotoFault => ({ name, text: "toast.fileTooLarge.body5", size })),
  ];
  if (faults.length > 0) return { why, faults };
  return chosenBefore + files.length > mostPhotos ? { why: "adminGallery.tooMany", faults } : undefined;
}

type ListParts = {
  photos: ChosenPhoto[];
  onRemove: (photo: ChosenPhoto) => void;
  isBusy: boolean;
  /** What is wrong with an alt text. */
  problemWith: (place: number) => Problem | undefined;
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
