import type { ReactNode } from "react";
import type { z } from "zod";
import { DayField } from "../admin/forms/fields";
import { AdminForm, type FormButton } from "../admin/forms/form";
import type { Rejection } from "../admin/forms/form.server";
import type { TextKey } from "../i18n/en";
import { getLine } from "../i18n/form-values";
import { parseDhakaInput } from "../i18n/format";
import type { AttachmentInfo } from "../uploads/attachment";
import type { ContentKind } from "./activity-texts";
import { contentListPath } from "./content-kind";
import type { DisplayStatus } from "./publication";
import type { FormValues } from "./save-content.server";

/** `file` is undefined if the item has no file or was deleted after the form was opened. */
type EditedContent<Values> = {
  id: number;
  values: FormValues<Values>;
  status: DisplayStatus;
  file?: AttachmentInfo;
};

export type ContentFormProps<Values = object> = {
  /**
   * A token that the server stores with a new item. If the same form is sent twice, the token shows it, and the server
   * creates only one item.
   */
  once?: string;
  changing?: EditedContent<Values>;
  /** The values that a new item begins with. */
  draft?: FormValues<Values>;
  /** The number of phones that a notice would notify. Undefined while notifications are off. */
  notified?: { urgent: number; all: number };
  /** The exams that a new item can take its values from. */
  exams?: { value: number; text: string }[];
};

type ContentFormParts<Values> = ContentFormProps<Values> & {
  kind: ContentKind;
  schema: z.ZodObject;
  /** The values that a new item begins with if there is no draft. */
  defaults?: Partial<FormValues<Values>>;
  children: ReactNode;
};

export function ContentForm<Values>({
  kind,
  once,
  changing,
  draft,
  schema,
  defaults,
  children,
}: ContentFormParts<Values>) {
  const list = contentListPath(kind);
  return (
    <AdminForm<Rejection<FormValues<Values>, string>>
      label={`content.${kind}.${changing ? "edit" : "new"}`}
      action={changing ? `${list}/${changing.id}/edit` : `${list}?new`}
      back={list}
      failed={`content.${kind}.${changing ? "saveFailed" : "createFailed"}`}
      once={once}
      version={changing?.values.version}
      values={changing?.values ?? draft ?? defaults}
      schema={schema}
      isKept
      buttons={kind === "photo" ? [saveButton] : publishButtons(`content.${kind}.publish`, changing?.status ?? "new")}
    >
      {children}
    </AdminForm>
  );
}

const saveButton: FormButton = { text: "form.saveChanges" };

function publishButtons(publish: TextKey, status: DisplayStatus | "new"): FormButton[] {
  if (status === "new" || status === "Draft") {
    return [
      { text: publish, textNow: (fields) => (isLater(fields) ? "form.schedule" : publish), busy: "content.publishing" },
      { text: "form.saveDraft", intent: "draft" },
    ];
  }
  return [saveButton, { text: "form.makeDraft", intent: "draft" }];
}

function isLater(fields: FormData): boolean {
  const publishAt = parseDhakaInput(getLine(fields, "publishAt"));
  return publishAt !== undefined && publishAt > new Date();
}

export const PublishAtField = () => (
  <DayField name="publishAt" label="form.publishAt" need="optional" hint="form.publishAt.hint" type="datetime-local" />
);
