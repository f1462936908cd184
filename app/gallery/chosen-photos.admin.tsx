import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { iconButton } from "../admin/button";
import { Field } from "../components/field";
import { Input } from "../components/input";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import { detectLanguage } from "../i18n/languages";
import { formatFileSize } from "../uploads/file-types";
import { photoRule } from "../uploads/upload-rules";
import type { PhotoFileError } from "./photo";

type ChosenPhoto = { file: File /** Where the browser shows it from. */; url: string; alt: string };

/**
 * The photos chosen in a file input, from one choice or several; `keptAlts` are the alt texts that came back from the
 * server, for the photos in their order. When anything in a choice cannot be taken, none of it is, and `onChoice` is
 * told why; of a choice that is taken it is told nothing.
 */
export function useChosenPhotos(keptAlts: string[], onChoice: (rejected?: RejectedChoice) => void) {
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
    const rejection = checkChoice(files, photos.length);
    onChoice(rejection);
    const added = rejection ? [] : files;
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
export type RejectedChoice = { reason: TextKey; fileErrors: PhotoFileError[] };

function checkChoice(files: File[], chosenBefore: number): RejectedChoice | undefined {
  const endings = photoRule.extensions.map((extension) => `.${extension}`);
  const others = files.filter(({ name }) => !endings.some((ending) => name.toLowerCase().endsWith(ending)));
  const large = files.filter(({ size }) => size > photoRule.maxBytes);
  const reason = others.length > 0 ? "adminGallery.notAPhoto" : "toast.fileTooLarge.bodyFiles";
  const fileErrors = [
    ...others.map(({ name }): PhotoFileError => ({ name, text: "adminGallery.notAPhoto" })),
    ...large.map(({ name, size }): PhotoFileError => ({ name, text: "toast.fileTooLarge.body", size })),
  ];
  if (fileErrors.length > 0) return { reason, fileErrors };
  return chosenBefore + files.length > photoRule.maxFiles ? { reason: "adminGallery.tooMany", fileErrors } : undefined;
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
    <ol className="mb-[1.1rem]">
      {photos.map((photo, place) => (
        <li key={photo.url} className="border border-rule bg-card p-3 [&:not(:first-child)]:border-t-0">
          <fieldset className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-[0.85rem] gap-y-2">
            <legend className="sr-only" lang={detectLanguage(photo.file.name)}>
              {photo.file.name}
            </legend>
            <img
              className="lattice-oxide h-[72px] w-24 object-cover sm:row-span-2"
              src={photo.url}
              alt=""
              width={96}
              height={72}
              decoding="async"
            />
            <div className="flex min-w-0 items-start justify-between gap-2">
              <p className="min-w-0 font-semibold">
                <bdi lang={detectLanguage(photo.file.name)}>{photo.file.name}</bdi>
                <span className="block text-small font-normal text-ink-2">
                  {formatFileSize(photo.file.size, language)}
                </span>
              </p>
              <button
                type="button"
                className={`-mr-[0.35rem] -mt-[0.35rem] flex-none ${iconButton}`}
                aria-label={`${t("form.removeFile")}: ${photo.file.name}`}
                disabled={isBusy}
                onClick={() => onRemove(photo)}
              >
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </div>
            <div className="col-span-full sm:col-start-2 [&>[data-part=field]]:mb-0">
              <Field
                label={t("adminGallery.alt")}
                problem={problemWith(place)}
                hint={place === 0 ? t("adminGallery.altHint") : undefined}
              >
                {(field) => <Input {...field} name="alt" defaultValue={photo.alt} autoComplete="off" />}
              </Field>
            </div>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}
