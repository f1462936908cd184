import { Link, useLocation } from "@remix-run/react";
import { ExternalLink, Image, Pencil, Trash2 } from "lucide-react";
import { type MouseEvent, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { insteadOfLeaving } from "../admin/action-menu";
import { Button, iconButton, textButton } from "../admin/button";
import { FilterForm, SearchField } from "../admin/filter-form";
import { FilterLinks } from "../admin/filter-links";
import { useSending } from "../admin/forms/sending/use-sending";
import { focusRow, newCell } from "../admin/list";
import { listStateQuery } from "../admin/list-url";
import { isFocusElsewhere } from "../components/browser";
import { CheckboxField, Field, hintText } from "../components/field";
import { Input, Select, Textarea } from "../components/input";
import { useOnChange } from "../components/use-on-change";
import { contentRowId } from "../content/content-kind";
import { DeleteDialog } from "../content/screens/delete-dialog";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { FormRejection } from "../saving/save-form.server";
import { photoSources, type SizedPhoto } from "../uploads/image-sizes";
import {
  categoryOptions,
  type DisplayCategory,
  getCaption,
  isUpright,
  offeredCategories,
  type PhotoCategory,
  type PhotoInput,
  photoCategories,
  photoCategoryText,
  type photoSchema,
} from "./photo";
import { PhotoTick } from "./photo-selection.admin";

type GridPhoto = GridPicture & {
  id: number;
  version: number;
  title: string;
  description: string;
  category: DisplayCategory;
  height: number | null;
  onHome: boolean;
};

export function PhotoGridItem({ photo }: { photo: GridPhoto }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { id, title, description, category, alt } = photo;
  const caption = getCaption(title);
  const heading = caption || description || alt || title;
  const [isEditing, setEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const pencil = useRef<HTMLAnchorElement>(null);
  const edit = insteadOfLeaving(() => setEditing(true));
  const close = () => {
    setEditing(false);
    if (!isFocusElsewhere(item.current)) pencil.current?.focus();
  };
  const showSaved = () => {
    setEditing(false);
    if (item.current && !isFocusElsewhere(item.current)) focusRow(item.current);
  };
  return (
    <li
      ref={item}
      data-part="photo"
      id={contentRowId(id)}
      className={`${newCell} ${savedCell} ${tickedCell} relative grid content-start ${isEditing ? editedCell : "grid-cols-1"}`}
    >
      <PhotoThumbnail of={photo} />
      <PhotoTick id={id} title={title} />
      <div className="min-w-0">
        <div className={`text-small text-ink-2 [&>p]:leading-normal ${isEditing ? "md:pt-2" : "pt-2"}`}>
          <h3
            className={`leading-1.45 bn:leading-1.6 ${heading === title && !caption ? "truncate text-small font-normal" : "line-clamp-2 text-base text-ink"}`}
            lang={detectLanguage(heading)}
          >
            {heading}
          </h3>
          {description && caption && (
            <p className="line-clamp-2 max-w-prose" lang={detectLanguage(description)}>
              {description}
            </p>
          )}
          <p>{t(photoCategoryText[category])}</p>
          {photo.onHome && <p data-part="on-home">{t("adminGallery.isOnHome")}</p>}
          {alt === "" && (
            <Link
              className={textButton}
              to={`/cog-admin/gallery/${id}/edit${listStateQuery(search)}`}
              onClick={edit}
              aria-label={`${t("adminGallery.noAlt")}: ${title}`}
            >
              {t("adminGallery.noAlt")}
            </Link>
          )}
        </div>
        <PhotoActions photo={photo} pencil={pencil} onEdit={edit} />
      </div>
      {isEditing && <CaptionForm photo={photo} onClose={close} onSaved={showSaved} />}
    </li>
  );
}

// The form is beside its photo. On phones the form is below a small photo and its texts.
const editedCell = "col-span-full grid-cols-2 gap-x-4 md:grid-rows-to-end";

const savedCell = "focus:shadow-saved-cell target:shadow-saved-cell";
const tickedCell = "has-[[name=photo]:checked]:bg-teesta-tint";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

type PhotoActionsProps = {
  photo: GridPhoto;
  pencil: RefObject<HTMLAnchorElement>;
  onEdit: (event: MouseEvent) => void;
};

function PhotoActions({ photo: { id, title, fileUrl }, pencil, onEdit }: PhotoActionsProps) {
  const { t } = useTranslation();
  const list = listStateQuery(useLocation().search);
  const [isAsking, setAsking] = useState(false);
  const address = `/cog-admin/gallery/${id}`;
  const named = (text: string) => ({ title: text, "aria-label": `${text}: ${title}` });
  return (
    <div className="-ml-3 flex">
      {fileUrl && (
        <a
          className={`${iconButton} hover:bg-wall`}
          href={fileUrl}
          target="_blank"
          rel="noopener"
          {...named(t("common.openNewTab"))}
        >
          <ExternalLink {...icon} />
        </a>
      )}
      <Link
        ref={pencil}
        className={`${iconButton} hover:bg-wall`}
        to={`${address}/edit${list}`}
        onClick={onEdit}
        {...named(t("common.edit"))}
      >
        <Pencil {...icon} />
      </Link>
      <Link
        className={`${iconButton} hover:bg-wall`}
        to={`${address}/delete${list}`}
        onClick={insteadOfLeaving(() => setAsking(true))}
        {...named(t("common.delete"))}
      >
        <Trash2 {...icon} />
      </Link>
      {isAsking && (
        <DeleteDialog
          kind="photo"
          isPublic
          named={title}
          action={`${address}/delete${list}`}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

type CaptionRejection = FormRejection<typeof photoSchema>;

type CaptionFormProps = { photo: GridPhoto; onClose: () => void; onSaved: () => void };

function CaptionForm({ photo, onClose, onSaved }: CaptionFormProps) {
  const { t, values } = useTexts();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { answer, submit, isBusy, failed } = useSending<{ rejected: CaptionRejection }>(undefined, {
    failedTitle: "content.photo.saveFailed",
    onSaved,
    isInPlace: true,
  });
  const rejected = answer?.rejected;
  const problem = (field: keyof PhotoInput) => rejected?.errors[field];
  const isAboutFields = rejected && Object.keys(rejected.errors).length > 0;
  const message = failed ?? (isAboutFields ? undefined : rejected?.message);
  useOnChange(rejected, () => {
    if (rejected && isFocusElsewhere(form.current)) return;
    form.current?.querySelector<HTMLElement>(isAboutFields ? "[aria-invalid]" : "[name=title]")?.focus();
    // The photo and, on a large screen, the Save button of its form are in view.
    if (!rejected) form.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  });
  return (
    <form
      ref={form}
      method="post"
      action={`/cog-admin/gallery/${photo.id}/edit${listStateQuery(search)}`}
      noValidate
      aria-label={t("content.photo.edit")}
      onSubmit={submit}
      className="col-span-full pt-3 md:col-span-1 md:col-start-2 md:row-span-2 md:row-start-1 md:pt-0"
    >
      <input type="hidden" name="seen" value={rejected?.values.version ?? photo.version} />
      <Field label={t("form.title")} need="required" problem={problem("title")}>
        {(field) => <Input {...field} name="title" defaultValue={photo.title} autoComplete="off" />}
      </Field>
      <Field label={t("adminGallery.alt")} need="optional" problem={problem("alt")}>
        {(field) => <Input {...field} name="alt" defaultValue={photo.alt} autoComplete="off" />}
      </Field>
      <Field label={t("form.description")} need="optional" problem={problem("description")}>
        {(field) => <Textarea {...field} name="description" rows={2} defaultValue={photo.description} />}
      </Field>
      <Field label={t("form.category")} need="required" problem={problem("category")}>
        {(field) => (
          <Select
            {...field}
            name="category"
            defaultValue={photo.category}
            options={categoryOptions(t, offeredCategories(photo.category))}
          />
        )}
      </Field>
      <OnHomeField of={photo} isTicked={photo.onHome} />
      {message && (
        <p role="alert" className="pb-3 text-small text-danger">
          {t(message.body ?? message.title, values(message.values))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isBusy}>{t(isBusy ? "form.saving" : "form.saveChanges")}</Button>
        <Button type="button" variant="outline" onClick={onClose}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}

type OnHomeFieldProps = { of: { width: number | null; height: number | null }; isTicked: boolean };

export function OnHomeField({ of, isTicked }: OnHomeFieldProps) {
  const { t } = useTranslation();
  if (isUpright(of)) return <p className={`mb-4.4 ${hintText}`}>{t("adminGallery.upright")}</p>;
  const [text, hint] = [t("adminGallery.onHome"), t("adminGallery.onHomeHint")];
  return <CheckboxField name="onHome" text={text} hint={hint} isTicked={isTicked} />;
}

export type GridPicture = SizedPhoto & { alt: string };

export function PhotoThumbnail({ of }: { of: GridPicture }) {
  return (
    <div className="lattice-oxide relative grid aspect-photo w-full place-items-center overflow-hidden text-oxide">
      {of.fileUrl ? (
        <img
          // This pattern covers a picture that could not be loaded. Otherwise the browser would show a broken icon.
          className="before:lattice-oxide absolute inset-0 size-full object-cover before:absolute before:inset-0 before:size-full"
          {...photoSources(of, imageSizes)}
          alt={of.alt}
          lang={detectLanguage(of.alt)}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Image size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
    </div>
  );
}

const imageSizes = "(min-width: 40rem) 18rem, 46vw";

// Wide screens show the heading left of the margin line, beside the photos.
const categoryHeading = [
  "mb-3.4 mt-6 flex flex-wrap items-baseline gap-x-3 font-text text-xl font-semibold leading-1.35 bn:leading-1.6",
  "lg:absolute lg:left-0 lg:top-full lg:mb-0 lg:mt-1.6 lg:w-margin lg:justify-end lg:pr-6.25 lg:text-right",
].join(" ");

type PhotoCounts = Partial<Record<PhotoCategory, number>> & { all: number };

type CategoryLinksProps = { counts: PhotoCounts; chosen?: PhotoCategory; words?: string };

export function CategoryLinks({ counts, chosen, words }: CategoryLinksProps) {
  const { t, digits } = useTexts();
  const nameOf = (category?: PhotoCategory) => t(category ? photoCategoryText[category] : "gallery.all");
  const urlOf = (category?: PhotoCategory, q = words) => {
    const query = new URLSearchParams({ ...(category && { category }), ...(q && { q }) });
    return `/cog-admin/gallery${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <>
      {(words || counts.all > 0) && (
        <FilterForm actsAtOnce clear={words ? urlOf(chosen, "") : undefined}>
          {chosen && <input type="hidden" name="category" value={chosen} />}
          <SearchField label={t("adminGallery.search")} />
        </FilterForm>
      )}
      <div className="relative pt-4 lg:pb-4 lg:pl-beside">
        <FilterLinks
          label={t("form.category")}
          links={[undefined, ...photoCategories].map((category) => ({
            to: urlOf(category),
            text: nameOf(category),
            count: counts[category ?? "all"] ?? 0,
            isCurrent: category === chosen,
          }))}
        />
        <h2 className={categoryHeading}>
          {nameOf(chosen)}{" "}
          <span className="text-base font-normal text-ink-2">
            {digits(t("gallery.count", { count: counts[chosen ?? "all"] ?? 0 }))}
          </span>
        </h2>
      </div>
    </>
  );
}
