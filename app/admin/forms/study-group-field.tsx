import { Field } from "../../components/field";
import { Select } from "../../components/input";
import type { TextKey } from "../../i18n/en";
import type { FieldError } from "../../i18n/form-values";
import { useTexts } from "../../i18n/use-texts";
import { studyGroups, studyGroupText } from "../../school/study-groups";

type StudyGroupFieldProps = {
  /** What no group in particular is called. */
  none: TextKey;
  hint?: TextKey;
  value?: string;
  problem?: FieldError;
};

/** The choice of a group of classes 9 and 10, or of none, as the field `group`. */
export function StudyGroupField({ none, hint, value = "", problem }: StudyGroupFieldProps) {
  const { t } = useTexts();
  const options = studyGroups.map((group) => ({ value: group, text: t(studyGroupText(group)) }));
  return (
    <Field label={t("group.label")} problem={problem} hint={hint && t(hint)}>
      {(field) => (
        <Select
          {...field}
          className="max-w-64"
          name="group"
          options={[{ value: "", text: t(none) }, ...options]}
          defaultValue={value}
        />
      )}
    </Field>
  );
}
