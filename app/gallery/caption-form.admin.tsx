import { useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../admin/button";
import type { Rejection } from "../admin/forms/form.server";
import { useSubmitting } from "../admin/forms/use-submitting";
import { listStateQuery } from "../admin/list-url";
import { Field } from "../components/field";
import { Input, Textarea } from "../components/input";
import type { FormValues } from "../content/save-content.server";
import { formatValues } from "../i18n/format";
import { useTexts } from "../i18n/use-texts";
import type { PhotoField, PhotoInput } from "./photo";

type CaptionRejection = Rejection<FormValues<PhotoInput>, PhotoField>;

type CaptionFormProps = { photo: PhotoInput & { id: number; version: number }; onClose: () => void };

/** The texts of a photo, changed in its place in the grid; they are sent to the form that has a page of its own. */
export function CaptionForm({ photo, onClose }: CaptionFormProps) {
  const { t, language } = useTexts();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [rejected, setRejected] = useState<CaptionRejection>();
  const { send, percent, failed } = useSubmitting<CaptionRejection>({
    failedTitle: "toast.err.changePhoto",
    rejected: setRejected,
    savedInPlace: onClose,
  });
  const isBusy = percent !== undefined;
  const problem = (field: PhotoField) => rejected?.errors[field];
  const isAboutFields = rejected && Object.keys(rejected.errors).length > 0;
  const said = failed ?? (isAboutFields ? undefined : rejected?.message);
  // What is missing is asked for first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, and at each answer
  useEffect(() => {
    const first = photo.alt === "" ? "[name=alt]" : "[name=title]";
    form.current?.querySelector<HTMLElement>(isAboutFields ? "[aria-invalid]" : first)?.focus();
  }, [rejected]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) send(event.currentTarget);
  };
  return (
    <form
      ref={form}
      method="post"
      action={`/cog-admin/gallery/${photo.id}/edit${listStateQuery(search)}`}
      noValidate
      aria-label={t("adminGallery.edit")}
      onSubmit={submit}
      className="col-span-full pt-3"
    >
      <input type="hidden" name="seen" value={rejected?.values.version ?? photo.version} />
      <input type="hidden" name="category" value={photo.category} />
      <Field label={t("form.title")} need="required" problem={problem("title")}>
        {(field) => <Input {...field} name="title" defaultValue={photo.title} autoComplete="off" />}
      </Field>
      <Field label={t("adminGallery.alt")} need="optional" problem={problem("alt")}>
        {(field) => <Input {...field} name="alt" defaultValue={photo.alt} autoComplete="off" />}
      </Field>
      <Field label={t("form.description")} need="optional" problem={problem("description")}>
        {(field) => <Textarea {...field} name="description" rows={2} defaultValue={photo.description} />}
      </Field>
      {said && (
        <p role="alert" className="pb-3 text-small text-danger">
          {t(said.body ?? said.title, formatValues(said.values ?? {}, language))}
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
