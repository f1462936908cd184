import { Check, ChevronDown, RotateCw, TriangleAlert, X } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { iconButton, textButton } from "../admin/button";
import { UploadProgress } from "../admin/forms/fields/file-field";
import { Field, hintText } from "../components/field";
import { Input, Select } from "../components/input";
import type { TextKey } from "../i18n/en";
import { type FieldError, lengthError, toLine } from "../i18n/form-values";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import {
  categoryOptions,
  maxAltLength,
  maxTitleLength,
  type PhotoCategory,
  parsePhotoCategory,
  photoCategoryText,
} from "./photo";
import type { ChosenPhoto, PhotoState } from "./use-chosen-photos.admin";
import { ownCategoryName } from "./use-photo-uploads.admin";

type ChosenPhotosProps = {
  photos: ChosenPhoto[];
  onRemove: (photo: ChosenPhoto) => void;
  onRetry: (photo: ChosenPhoto) => void;
  onCancel: (photo: ChosenPhoto) => void;
  problemWith: (place: number) => FieldError | undefined;
};

export function ChosenPhotos({ photos, onRemove, onRetry, onCancel, problemWith }: ChosenPhotosProps) {
  const { t } = useTexts();
  if (photos.length === 0) return null;
  return (
    <>
      <p className={`mb-2 ${hintText}`}>{t("adminGallery.chosenHint")}</p>
      <ol className="mb-4.4 border border-rule bg-card">
        {photos.map((photo, place) => (
          <li key={photo.id} className="relative px-3 [&:not(:first-child)]:border-t">
            <PhotoTexts {...{ photo, place }} problem={problemWith(place)} isAlone={photos.length === 1} />
            <PhotoProgress
              name={photo.file.name}
              state={photo.state}
              onRetry={() => onRetry(photo)}
              onCancel={() => onCancel(photo)}
            />
            {(photo.state.is === "chosen" || photo.state.is === "failed") && (
              <button
                type="button"
                className={`absolute right-1 top-2.6 ${iconButton}`}
                aria-label={`${t("form.removeFile")}: ${photo.file.name}`}
                onClick={() => onRemove(photo)}
              >
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

type PhotoTextsProps = { photo: ChosenPhoto; place: number; problem?: FieldError; isAlone: boolean };

/** The optional texts of a photo are folded, so that a list of many photos stays short. */
function PhotoTexts({ photo: { file, url, alt, state }, place, problem, isAlone }: PhotoTextsProps) {
  const { t } = useTexts();
  const [category, setCategory] = useState<PhotoCategory>();
  const isSaved = state.is === "saved";
  return (
    <details open={isAlone || problem !== undefined} className="group" aria-label={file.name}>
      <summary className="flex min-h-16 cursor-pointer items-center gap-3.4 py-2 pr-11">
        <img
          className="lattice-oxide h-12 w-16 flex-none object-cover"
          src={url}
          alt=""
          width={64}
          height={48}
          decoding="async"
        />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold" lang={detectLanguage(file.name)}>
            {file.name}
          </bdi>
          {category && <span className="block text-small">{t(photoCategoryText[category])}</span>}
          <span className="flex items-center gap-1 text-small font-semibold text-teesta">
            {t("adminGallery.addTexts")}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
          </span>
        </span>
      </summary>
      <div className="pb-3 [&>[data-part=field]:last-of-type]:mb-0">
        <PhotoLine
          label="form.title"
          name="title"
          limit={maxTitleLength}
          hint={place === 0 ? "adminGallery.titleHint" : undefined}
          readOnly={isSaved}
        />
        <PhotoLine
          label="adminGallery.alt"
          name="alt"
          limit={maxAltLength}
          problem={problem}
          hint={place === 0 ? "adminGallery.altHint" : undefined}
          defaultValue={alt}
          readOnly={isSaved}
        />
        {!isAlone && <OwnCategory isSaved={isSaved} category={category} onChoice={setCategory} />}
      </div>
    </details>
  );
}

type OwnCategoryProps = {
  isSaved: boolean;
  category?: PhotoCategory;
  onChoice: (category?: PhotoCategory) => void;
};

/** A photo that was chosen with others may belong to another category. */
function OwnCategory({ isSaved, category, onChoice }: OwnCategoryProps) {
  const { t } = useTranslation();
  if (isSaved) return <input type="hidden" name={ownCategoryName} value={category ?? ""} />;
  return (
    <Field label={t("adminGallery.ownCategory")} need="optional">
      {(field) => (
        <Select
          {...field}
          name={ownCategoryName}
          value={category ?? ""}
          onChange={({ currentTarget }) => onChoice(parsePhotoCategory(currentTarget.value))}
          options={[{ value: "", text: t("adminGallery.sameCategory") }, ...categoryOptions(t)]}
        />
      )}
    </Field>
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
  const { t, values } = useTexts();
  const line = "flex items-start gap-2 pb-2 text-small";
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
      <div className="pb-2">
        <UploadProgress percent={state.percent} onCancel={onCancel} />
      </div>
    );
  return (
    <div className="mt-2">
      <p role="alert" className={`${line} text-danger`}>
        <TriangleAlert {...icon} />
        {t(state.problem.text, values(state.problem.values))}
      </p>
      <button type="button" className={textButton} aria-label={`${t("form.sendAgain")}: ${name}`} onClick={onRetry}>
        <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("form.sendAgain")}
      </button>
    </div>
  );
}
