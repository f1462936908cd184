import { Form, useSubmit } from "@remix-run/react";
import { type ComponentPropsWithoutRef, forwardRef, useEffect, useRef } from "react";
import { Select } from "../components/input";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import { classLabel, classLevels } from "../school/classes";
import { studyGroups, studyGroupText } from "../school/study-groups";
import { ChoiceField } from "./forms/fields/fields";
import { ShowButton } from "./show-button";

export function ClassPicker({ level = "", all }: { level?: number | ""; all?: string }) {
  const { t } = useTexts();
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);

  // The browser's Back button changes the class in the URL but not in the select, so we set the select here.
  useEffect(() => {
    if (select.current) select.current.value = String(level);
  }, [level]);

  return (
    <Form
      method="get"
      data-part="class-picker"
      className="flex items-center gap-2.6 border-b border-rule py-4 lg:pl-beside"
    >
      <div className="flex-auto md:flex-none">
        <ClassSelect
          ref={select}
          all={all}
          aria-label={t("marks.class")}
          defaultValue={level}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        />
      </div>
      <ShowButton />
    </Form>
  );
}

type ClassSelectProps = Omit<ComponentPropsWithoutRef<typeof Select>, "options"> & {
  all?: string;
};

export const ClassSelect = forwardRef<HTMLSelectElement, ClassSelectProps>(({ all, ...attributes }, ref) => {
  const { t } = useTexts();
  const options = classLevels.map((level) => ({ value: String(level), text: t(classLabel(level)) }));
  return (
    <Select ref={ref} name="class" options={all ? [{ value: "", text: all }, ...options] : options} {...attributes} />
  );
});

const groupChoices = studyGroups.map((group) => ({ value: group, text: studyGroupText(group) }));

export const StudyGroupField = ({ none, hint }: { none: TextKey; hint?: TextKey }) => (
  <ChoiceField
    name="group"
    label="group.label"
    hint={hint}
    className="max-w-64"
    options={[{ value: "", text: none }, ...groupChoices]}
  />
);
