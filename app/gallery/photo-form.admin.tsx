import type { TFunction } from "i18next";
import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm, type FormState } from "../admin/form";
import { Field } from "../components/field";
import { ContentForm, type ContentFormProps } from "../content/content-form";
import { type FieldError, lengthError } from "../i18n/form-values";
import { formatDigits } from "../i18n/format";
import { FileInput } from "../uploads/file-field";
import { acceptAttribute, fileError, photoRule } from "../uploads/file-types";
import { ChosenPhotos, type RejectedChoice, useChosenPhotos } from "./chosen-photos.admin";
import {
  type DisplayCategory,
  type PhotoField,
  type PhotoFileError,
  type PhotoInput,
  photoCategories,
  photoCategoryText,
  photoLimits,
} from "./photo";
import { type GridPicture, PhotoThumbnail } from "./photo-grid.admin";
import type { PhotosRejection } from "./upload-photos.server";

/** The form that uploads photos. `once` tells a new one from the same one sent twice. */
export function UploadPhotosForm({ once, refusedWithPage }: { once?: string; refusedWithPage?: PhotosRejection }) {
  const { t } = useTranslation();
  return (
    <AdminForm
      label="adminGallery.upload"
      action="/cog-admin/gallery?new"
      back="/cog-admin/gallery"
      failed="toast.err.uploadPhotos"
      refusedWithPage={refusedWithPage}
      buttons={[{ text: "adminGallery.upload", busy: "adminGallery.uploading", intent: "publish" }]}
    >
      {(sheet) => (
        <>
          <input type="hidden" name="once" value={once} />
          {/* Before the photos: what follows one that is too large to be read does not arrive. */}
          <PhotoFields
            typed={sheet.refused?.typed}
            titleNeed="optional"
            titleHint={t("adminGallery.titleHint")}
            problem={sheet.problem}
          />
          <noscript>
            <Field
              label={t("adminGallery.alt")}
              need="optional"
              hint={`${t("adminGallery.altHint")} ${t("adminGallery.altFirst")}`}
              problem={sheet.problem("alt")}
            >
              {(field) => (
                <input {...field} className="input" name="alt" defaultValue={refusedWithPage?.typed.alts[0]} />
              )}
            </Field>
          </noscript>
          <PhotosField sheet={sheet} keptAlts={refusedWithPage?.typed.alts ?? []} />
        </>
      )}
    </AdminForm>
  );
}

function PhotosField({ sheet, keptAlts }: { sheet: FormState<PhotosRejection>; keptAlts: string[] }) {
  const { t } = useTranslation();
  const { refused, percent, mustChooseAgain } = sheet;
  // What was found wrong with the last choice, until the server says something new.
  const [own, setOwn] = useState<{ since?: PhotosRejection; choice?: RejectedChoice }>();
  // The same list as long as it says the same.
  const problems = useMemo(() => {
    if (!own || own.since !== refused) return refused && listErrors(refused.faults, refused.problems.photos, t);
    const { choice } = own;
    return (
      choice &&
      listErrors(choice.faults, { text: choice.faults.length > 0 ? "adminGallery.noneChosen" : choice.why }, t)
    );
  }, [own, refused, t]);
  const { input, photos, add, remove } = useChosenPhotos(keptAlts, (choice) => {
    setOwn({ since: refused, choice });
    if (!choice) return;
    input.current?.focus();
    const title =
      choice.why === "toast.fileTooLarge.bodyFiles5" ? "toast.fileTooLarge.title" : "toast.err.uploadPhotos";
    sheet.showToast({ tone: "bad", title, body: choice.why });
  });
  const longAlts = useMemo(() => refused?.typed.alts.map((alt) => lengthError(alt, photoLimits.alt)), [refused]);
  return (
    <div className="photos-field">
      <Field
        label={t("adminGallery.photos")}
        need="required"
        hint={mustChooseAgain ? `${t("adminGallery.fileHint")}. ${t("form.chooseAgain")}` : t("adminGallery.fileHint")}
        problem={problems}
      >
        {(field) => (
          <FileInput
            {...field}
            ref={input}
            name="photos"
            multiple
            accept={acceptAttribute(photoRule)}
            onChange={add}
            // They are named below.
            chosen={photos.length > 0 ? "" : undefined}
          />
        )}
      </Field>
      <ChosenPhotos
        photos={photos}
        onRemove={remove}
        isBusy={percent !== undefined}
        problemWith={(place) => longAlts?.[place]}
      />
      {percent !== undefined && <UploadProgress percent={percent} onCancel={sheet.cancel} />}
    </div>
  );
}

function listErrors(faults: PhotoFileError[], problem: FieldError | undefined, t: TFunction): (FieldError | string)[] {
  const named = ({ name, text, size }: PhotoFileError) =>
    size === undefined ? `${name}: ${t(text)}` : fileError("tooLarge", photoRule, { name, size });
  return [...(problem ? [problem] : []), ...faults.map(named)];
}

function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { t, i18n } = useTranslation();
  const shown = t("form.uploading", { percent: formatDigits(percent, i18n.language === "bn" ? "bn" : "en") });
  return (
    <div className="chosen">
      <p className="photos-percent">{shown}</p>
      <progress max={100} value={percent} aria-label={shown} />
      <button type="button" className="text-button text-danger" onClick={onCancel}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("form.cancelUpload")}
      </button>
    </div>
  );
}

/** The form in which the texts of a photo are changed. */
export function EditPhotoForm(props: ContentFormProps<PhotoInput, PhotoField, { picture: GridPicture }>) {
  const { t } = useTranslation();
  const picture = props.changing?.files?.picture;
  return (
    <ContentForm kind="photo" {...props}>
      {({ problem }, typed) => (
        <>
          {picture && <PhotoThumbnail of={picture} />}
          <Field
            label={t("adminGallery.alt")}
            need="optional"
            hint={t("adminGallery.altHint")}
            problem={problem("alt")}
          >
            {(field) => <input {...field} className="input" name="alt" defaultValue={typed?.alt} autoComplete="off" />}
          </Field>
          <PhotoFields typed={typed} titleNeed="required" problem={problem} />
        </>
      )}
    </ContentForm>
  );
}

type PhotoFieldsProps = {
  typed?: { title: string; category: DisplayCategory; description: string };
  titleNeed: "required" | "optional";
  titleHint?: string;
  problem: (field: PhotoField) => FieldError | undefined;
};

/** Title, category and description, in the form of new photos and in that of one that is changed. */
function PhotoFields({ typed, titleNeed, titleHint, problem }: PhotoFieldsProps) {
  const { t } = useTranslation();
  const offered = typed?.category === "General" ? [...photoCategories, "General" as const] : photoCategories;
  return (
    <>
      <Field label={t("form.title")} need={titleNeed} hint={titleHint} problem={problem("title")}>
        {(field) => <input {...field} className="input" name="title" defaultValue={typed?.title} autoComplete="off" />}
      </Field>
      <Field label={t("form.category")} need="required">
        {(field) => (
          <select {...field} className="input" name="category" defaultValue={typed?.category ?? "events"}>
            {offered.map((category) => (
              <option key={category} value={category}>
                {t(photoCategoryText[category])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("form.description")} need="optional" problem={problem("description")}>
        {(field) => (
          <textarea {...field} className="input" name="description" rows={3} defaultValue={typed?.description} />
        )}
      </Field>
    </>
  );
}
