import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm, type FormButton, type FormState } from "../admin/forms/form";
import type { Rejection } from "../admin/forms/form.server";
import { DateInput } from "../components/date-input";
import { Field } from "../components/field";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import type { ContentKind } from "./activity-texts";
import { contentListPath } from "./content-kind";
import type { DisplayStatus } from "./publication";
import type { FormValues } from "./save-content.server";

export type EditedContent<Values, Files = object> = {
  id: number;
  values: FormValues<Values>;
  status: DisplayStatus;
  files?: Files;
};

export type ContentFormProps<Values, Field extends string, Files = object> = {
  /** The idempotency token of a new item. */
  once?: string;
  changing?: EditedContent<Values, Files>;
  /** What a new item begins with. */
  draft?: FormValues<Values>;
  rejectedWithPage?: Rejection<FormValues<Values>, Field>;
};

type FieldsOf<Values, Field extends string> = (
  form: FormState<Rejection<FormValues<Values>, Field>>,
  values: FormValues<Values> | undefined,
) => ReactNode;

export function ContentForm<Values, Field extends string, Files>({
  kind,
  once,
  changing,
  draft,
  rejectedWithPage,
  children,
}: ContentFormProps<Values, Field, Files> & { kind: ContentKind; children: FieldsOf<Values, Field> }) {
  const list = contentListPath(kind);
  return (
    <AdminForm
      label={`content.${kind}.${changing ? "edit" : "new"}`}
      action={changing ? `${list}/${changing.id}/edit` : `${list}?new`}
      back={list}
      failed={`content.${kind}.${changing ? "saveFailed" : "createFailed"}`}
      rejectedWithPage={rejectedWithPage}
      isKept
      buttons={kind === "photo" ? [saveButton] : publishButtons(`content.${kind}.publish`, changing?.status ?? "new")}
    >
      {(form) => {
        const values = form.rejected?.values ?? changing?.values ?? draft;
        return (
          <>
            <input type="hidden" name="once" value={once} />
            <input
              type="hidden"
              name="seen"
              value={form.rejected?.values.version ?? form.restored?.version ?? changing?.values.version}
            />
            {children(form, values)}
          </>
        );
      }}
    </AdminForm>
  );
}

const saveButton: FormButton = { text: "form.saveChanges" };

function publishButtons(publish: TextKey, status: DisplayStatus | "new"): FormButton[] {
  if (status === "new" || status === "Draft") {
    return [
      { text: publish, busy: "adminNotices.publishing" },
      { text: "form.saveDraft", intent: "draft" },
    ];
  }
  return [saveButton, { text: "form.makeDraft", intent: "draft" }];
}

export function PublishAtField({ value, problem }: { value?: string; problem?: FieldError }) {
  const { t } = useTranslation();
  return (
    <Field label={t("form.publishAt")} need="optional" problem={problem} hint={t("form.publishAt.hint")}>
      {(field) => <DateInput {...field} type="datetime-local" name="publishAt" defaultValue={value} />}
    </Field>
  );
}
