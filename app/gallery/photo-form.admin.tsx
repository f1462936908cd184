import { type ComponentProps, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField, LineField, TextField } from "../admin/forms/fields/fields";
import { FileInput } from "../admin/forms/fields/file-field";
import { useFormFields } from "../admin/forms/fields/form-fields";
import { ShrinkOffer } from "../admin/forms/fields/shrink-offer";
import { AdminForm, type FormState, useRejection } from "../admin/forms/form";
import { Field } from "../components/field";
import { Input } from "../components/input";
import { useHydrated } from "../components/use-hydrated";
import { useOnMount } from "../components/use-on-change";
import { ContentForm, type ContentFormProps } from "../content/screens/content-form";
import type { TextKey } from "../i18n/en";
import { type FieldError, lengthError } from "../i18n/form-values";
import { formatValues } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { formatFileSize } from "../uploads/file-types";
import { acceptAttribute, fileError, photoRule, ruleTextValues } from "../uploads/upload-rules";
import { ChosenPhotos } from "./chosen-photos.admin";
import {
  maxAltLength,
  newPhotosSchema,
  offeredCategories,
  type PhotoFileError,
  type PhotoInput,
  photoCategoryText,
  photoSchema,
} from "./photo";
import { type GridPicture, OnHomeField, PhotoThumbnail } from "./photo-grid.admin";
import type { PhotosRejection } from "./upload-photos.server";
import { type RejectedChoice, tooLargeReason, useChosenPhotos } from "./use-chosen-photos.admin";
import { usePhotoUploads } from "./use-photo-uploads.admin";

export function UploadPhotosForm({ once }: { once?: string }) {
  const rejectedWithPage = useRejection<PhotosRejection>();
  const { t } = useTranslation();
  const chosen = useChosenPhotos(rejectedWithPage?.values.alts ?? []);
  const uploads = usePhotoUploads(chosen, rejectedWithPage && { rejected: rejectedWithPage });
  const isAlive = useHydrated();
  return (
    <AdminForm<PhotosRejection>
      label="content.photo.new"
      action="/cog-admin/gallery?new"
      back="/cog-admin/gallery"
      failed="content.photo.createFailed"
      once={once}
      sending={uploads.sending}
      values={newPhoto}
      schema={newPhotosSchema}
      width="list"
      buttons={[{ text: "content.photo.publish", busy: "adminGallery.uploading", isQuiet: chosen.offer !== undefined }]}
    >
      {(form) => {
        const words = (
          <div key="words">
            <noscript>
              <LineField name="title" label="form.title" need="optional" hint="adminGallery.titleHint" />
              <Field
                label={t("adminGallery.alt")}
                need="optional"
                hint={`${t("adminGallery.altHint")} ${t("adminGallery.altFirst")}`}
                problem={rejectedWithPage?.errors.alt}
              >
                {(field) => <Input {...field} name="alt" defaultValue={rejectedWithPage?.values.alts[0]} />}
              </Field>
            </noscript>
            <CategoryField hint="adminGallery.forAll" />
          </div>
        );
        const description = <DescriptionField key="description" hint="adminGallery.forAll" />;
        const photos = (
          <div key="photos" className="order-first">
            <PhotosField form={form} chosen={chosen} uploads={uploads} />
          </div>
        );
        const cards = <PhotoCards key="cards" form={form} chosen={chosen} uploads={uploads} />;
        return (
          <>
            {/* Without script the texts come before the photos, because the server does not receive fields after a
                photo that is too large. */}
            <div className="flex flex-col">
              {isAlive ? [photos, words, cards, description] : [words, description, photos]}
            </div>
          </>
        );
      }}
    </AdminForm>
  );
}

type PhotosFieldProps = {
  form: FormState<PhotosRejection>;
  chosen: ReturnType<typeof useChosenPhotos>;
  uploads: ReturnType<typeof usePhotoUploads>;
};

function PhotosField({ form, chosen, uploads }: PhotosFieldProps) {
  const { t, language, digits, values } = useTexts();
  const { input, photos, offer, shrinking } = chosen;
  const counted = (count: number) => ({ count, number: digits(count) });
  const offered = offer && t("adminGallery.chosenTooLarge", values({ all: offer.files.length, count: offer.count }));
  const hint = t("adminGallery.fileHint", formatValues(photoTextValues, language));
  const { rejected, mustChooseAgain } = form;
  // The choice that this form rejected in the browser. Its errors stay until the server reports a new error.
  const [own, setOwn] = useState<{ since?: PhotosRejection; choice?: RejectedChoice }>();
  const errors = useMemo(() => {
    const textOf: TextOf = (key, values) => t(key, formatValues({ ...photoTextValues, ...values }, language));
    if (!own || own.since !== rejected)
      return rejected && listErrors(rejected.fileErrors, rejected.errors.photos, textOf, language);
    const { choice } = own;
    if (!choice) return undefined;
    const { reason, fileErrors } = choice;
    const isNamedBelow = fileErrors.length > 0 && reason !== tooLargeReason;
    const text = reason && isNamedBelow ? "adminGallery.noneChosen" : reason;
    return listErrors(fileErrors, text && { text, values: photoTextValues }, textOf, language);
  }, [own, rejected, t, language]);
  const onChoice = (choice?: RejectedChoice) => {
    setOwn({ since: rejected, choice });
    if (!choice) return;
    // The offer to make the photos smaller says that they are too large.
    if (choice.reason === tooLargeReason) return;
    input.current?.focus();
    const body = choice.reason ?? "form.seeField";
    form.showToast({ tone: "bad", title: "content.photo.createFailed", body, values: photoTextValues });
  };
  // On a slow phone, the user may already have chosen photos before hydration.
  useOnMount(() => {
    if (input.current?.files?.length) chosen.choose(onChoice);
  });
  return (
    <div>
      <Field
        label={t("adminGallery.photos")}
        need="required"
        hint={mustChooseAgain ? `${hint}${language === "bn" ? "।" : "."} ${t("form.chooseAgain")}` : hint}
        problem={offer ? undefined : errors}
      >
        {(field) => (
          <FileInput
            {...field}
            ref={input}
            name="photos"
            multiple
            accept={acceptAttribute(photoRule)}
            disabled={shrinking !== undefined || uploads.sending.isBusy}
            onChange={() => chosen.choose(onChoice)}
            // The list below names the chosen photos, so the input only counts them.
            chosen={offered ?? (photos.length > 0 ? t("adminGallery.chosen", counted(photos.length)) : undefined)}
          />
        )}
      </Field>
      <ShrinkOffer
        className="mb-4.4"
        count={offer?.count}
        all={offer?.files.length}
        message={[
          `${t("toast.fileTooLarge.title")}: ${t(tooLargeReason, formatValues(photoTextValues, language))}`,
          ...(own?.choice?.fileErrors ?? []).map(({ name, size = 0 }) => `${name}: ${formatFileSize(size, language)}`),
        ].join("\n")}
        shrinking={shrinking}
        onAccept={() => offer && void chosen.shrink(offer, onChoice)}
      />
    </div>
  );
}

function PhotoCards({ form: { rejected }, chosen, uploads }: PhotosFieldProps) {
  const longAlts = useMemo(() => rejected?.values.alts.map((alt) => lengthError(alt, maxAltLength)), [rejected]);
  return (
    <ChosenPhotos
      photos={chosen.photos}
      onRemove={chosen.remove}
      onRetry={uploads.retry}
      onCancel={({ id }) => uploads.cancelPhoto(id)}
      problemWith={(place) => longAlts?.[place]}
    />
  );
}

const photoTextValues = ruleTextValues(photoRule);

type TextOf = (key: TextKey, values?: FieldError["values"]) => string;

function listErrors(fileErrors: PhotoFileError[], problem: FieldError | undefined, textOf: TextOf, language: Language) {
  // If many files are too large, the list shows only names and sizes. The instruction is already above and below the
  // list.
  const isShort = problem?.text === tooLargeReason && fileErrors.length > 1;
  const named = ({ name, text, values, size }: PhotoFileError) => {
    if (size === undefined) return `${name}: ${textOf(text, values)}`;
    return isShort ? `${name}: ${formatFileSize(size, language)}` : fileError("tooLarge", photoRule, { name, size });
  };
  return [...(problem ? [problem] : []), ...fileErrors.map(named)];
}

type EditedPhoto = PhotoInput & Partial<GridPicture & { height: number | null }>;

export function EditPhotoForm(props: ContentFormProps<EditedPhoto>) {
  const { alt = "", fileUrl, width = null, height = null, isSized = false } = props.changing?.values ?? {};
  return (
    <ContentForm kind="photo" schema={photoSchema} width="long" {...props}>
      <div className="gap-x-gap md:grid md:grid-cols-halves">
        {fileUrl !== undefined && (
          <div className="mb-4.4 max-md:max-w-40">
            <PhotoThumbnail of={{ alt, fileUrl, width, isSized }} />
          </div>
        )}
        <div>
          <LineField name="alt" label="adminGallery.alt" need="optional" hint="adminGallery.altHint" />
          <LineField name="title" label="form.title" />
          <CategoryField />
          <DescriptionField />
          <OnHome of={{ width, height }} />
        </div>
      </div>
    </ContentForm>
  );
}

const OnHome = ({ of }: Pick<ComponentProps<typeof OnHomeField>, "of">) => (
  <OnHomeField of={of} isTicked={Boolean(useFormFields().value("onHome"))} />
);

const newPhoto = { category: "events" } satisfies Partial<PhotoInput>;

function CategoryField({ hint }: { hint?: TextKey }) {
  const offered = offeredCategories(useFormFields().value("category"));
  return (
    <ChoiceField
      name="category"
      label="form.category"
      need="required"
      hint={hint}
      options={offered.map((category) => ({ value: category, text: photoCategoryText[category] }))}
    />
  );
}

const DescriptionField = ({ hint }: { hint?: TextKey }) => (
  <TextField name="description" label="form.description" need="optional" hint={hint} rows={2} />
);
