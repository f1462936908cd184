import { Check, RotateCw, TriangleAlert, X } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { iconButton, textButton } from "../admin/button";
import { UploadProgress } from "../admin/forms/file-field";
import { Field } from "../components/field";
import { Input } from "../components/input";
import type { TextKey } from "../i18n/en";
import { type FieldError, lengthError, toLine } from "../i18n/form-values";
import { formatValues } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { formatFileSize } from "../uploads/file-types";
import { maxAltLength, maxTitleLength } from "./photo";
import type { ChosenPhoto, PhotoState } from "./use-chosen-photos.admin";

type ChosenPhotosProps = {
  photos: ChosenPhoto[];
  onRemove: (photo: ChosenPhoto) => void;
  onRetry: (photo: ChosenPhoto) => void;
  onCancel: (photo: ChosenPhoto) => void;
  problemWith: (place: number) => FieldError | undefined;
};

export function ChosenPhotos({ photos, onRemove, onRetry, onCancel, problemWith }: ChosenPhotosProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  return (
    <ol className="mb-4.4">
      {photos.map((photo, place) => (
        <li key={photo.id} className="border border-rule bg-card p-3 [&:not(:first-child)]:border-t-0">
          <fieldset className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3.4 gap-y-2">
            <legend className="sr-only" lang={detectLanguage(photo.file.name)}>
              {photo.file.name}
            </legend>
            <img
              className="lattice-oxide h-18 w-24 object-cover sm:row-span-2"
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
              {(photo.state.is === "chosen" || photo.state.is === "failed") && (
                <button
                  type="button"
                  className={`-mr-1.4 -mt-1.4 flex-none ${iconButton}`}
                  aria-label={`${t("form.removeFile")}: ${photo.file.name}`}
                  onClick={() => onRemove(photo)}
                >
                  <X size={20} strokeWidth={1.75} aria-hidden="true" />
                </button>
              )}
            </div>
            <div className="col-span-full sm:col-start-2 [&>[data-part=field]:last-of-type]:mb-0">
              <PhotoLine
                label="form.title"
                name="title"
                limit={maxTitleLength}
                hint={place === 0 ? "adminGallery.titleHint" : undefined}
                readOnly={photo.state.is === "saved"}
              />
              <PhotoLine
                label="adminGallery.alt"
                name="alt"
                limit={maxAltLength}
                problem={problemWith(place)}
                hint={place === 0 ? "adminGallery.altHint" : undefined}
                defaultValue={photo.alt}
                readOnly={photo.state.is === "saved"}
              />
              <PhotoProgress
                name={photo.file.name}
                state={photo.state}
                onRetry={() => onRetry(photo)}
                onCancel={() => onCancel(photo)}
              />
            </div>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}

type PhotoLineProps = Pick<ComponentProps<typeof Input>, "name" | "defaultValue" | "readOnly"> & {
  label: TextKey;
  limit: number;
  problem?: FieldError;
  hint?: TextKey;
};

/**
 * A text field of a single photo. The form has a field with this name for every photo. So each field checks itself when
 * the user leaves it.
 */
function PhotoLine({ label, limit, problem, hint, ...input }: PhotoLineProps) {
  const { t } = useTranslation();
  const [found, setFound] = useState<FieldError>();
  return (
    <Field label={t(label)} need="optional" problem={found ?? problem} hint={hint && t(hint)}>
      {(field) => (
        <Input
          {...field}
          {...input}
          autoComplete="off"
          onBlur={({ currentTarget }) => setFound(lengthError(toLine(currentTarget.value), limit))}
          onInput={({ currentTarget }) => found && setFound(lengthError(toLine(currentTarget.value), limit))}
        />
      )}
    </Field>
  );
}

type PhotoProgressProps = { name: string; state: PhotoState; onRetry: () => void; onCancel: () => void };

function PhotoProgress({ name, state, onRetry, onCancel }: PhotoProgressProps) {
  const { t, i18n } = useTranslation();
  const line = "mt-2 flex items-start gap-2 text-small";
  const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true, className: "mt-0.8 flex-none" } as const;
  if (state.is === "chosen") return null;
  if (state.is === "waiting") return <p className={`${line} text-ink-2`}>{t("adminGallery.waiting")}</p>;
  if (state.is === "saved")
    return (
      <p className={`${line} text-paddy`}>
        <Check {...icon} />
        {t("adminGallery.uploaded")}
      </p>
    );
  if (state.is === "sending")
    return (
      <div className="mt-2">
        <UploadProgress percent={state.percent} onCancel={onCancel} />
      </div>
    );
  return (
    <div className="mt-2">
      <p role="alert" className={`${line} text-danger`}>
        <TriangleAlert {...icon} />
        {t(state.problem.text, formatValues(state.problem.values ?? {}, i18n.language))}
      </p>
      <button type="button" className={textButton} aria-label={`${t("form.sendAgain")}: ${name}`} onClick={onRetry}>
        <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("form.sendAgain")}
      </button>
    </div>
  );
}
