import { useTranslation } from "react-i18next";
import type { Problem } from "../language/typed";
import { DayInput } from "../ui/day-input";
import { Field } from "../ui/field";

/** The field for a time to publish, in Dhaka time; empty means at once. */
export function PublishLater({ value, problem }: { value?: string; problem?: Problem }) {
  const { t } = useTranslation();
  return (
    <Field label={t("form.publishAt")} need="optional" problem={problem} hint={t("form.publishAt.hint")}>
      {(field) => <DayInput {...field} type="datetime-local" name="publishAt" defaultValue={value} />}
    </Field>
  );
}
