import { useTranslation } from "react-i18next";
import type { FormButton } from "../admin/form";
import { DateInput } from "../components/date-input";
import { Field } from "../components/field";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import type { DisplayStatus } from "./list-item";

/** The field for a time to publish, in Dhaka time; empty means at once. */
export function PublishAtField({ value, problem }: { value?: string; problem?: FieldError }) {
  const { t } = useTranslation();
  return (
    <Field label={t("form.publishAt")} need="optional" problem={problem} hint={t("form.publishAt.hint")}>
      {(field) => <DateInput {...field} type="datetime-local" name="publishAt" defaultValue={value} />}
    </Field>
  );
}

const saveDraftButton: FormButton = { text: "form.saveDraft", busy: "form.saving", intent: "draft" };

/**
 * The buttons of a form by what it is about: something new, a draft, or something that is out or scheduled already.
 * `publish` is the form's own word for publishing.
 */
export function publishButtons(publish: TextKey, status: DisplayStatus | "new"): FormButton[] {
  if (status === "new" || status === "Draft") {
    return [{ text: publish, busy: "adminNotices.publishing", intent: "publish" }, saveDraftButton];
  }
  return [
    { text: "form.saveChanges", busy: "form.saving", intent: "publish" },
    { text: "form.makeDraft", busy: "form.saving", intent: "draft" },
  ];
}
