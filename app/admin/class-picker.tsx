import { Form, useSubmit } from "@remix-run/react";
import { forwardRef, type SelectHTMLAttributes, useEffect, useRef } from "react";
import { useTexts } from "../i18n/use-texts";
import { classLabel, classLevels } from "../school/classes";

/** The class that a screen is about, or all of them where they have a name: a plain form that asks for the page, sent by the choice itself where script runs. */
export function ClassPicker({ level = "", all }: { level?: number | ""; all?: string }) {
  const { t } = useTexts();
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);

  // The way back leads to another class without a choice.
  useEffect(() => {
    if (select.current) select.current.value = String(level);
  }, [level]);

  return (
    <Form method="get" className="filters class-chooser">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: ClassSelect is the control */}
      <label>
        <span className="hidden-text">{t("marks.class")}</span>
        <ClassSelect
          ref={select}
          all={all}
          defaultValue={level}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        />
      </label>
      <button type="submit" className="button button-outline">
        {t("office.filter.show")}
      </button>
    </Form>
  );
}

type ClassSelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  /** What no class in particular is called, where that can be chosen. */
  all?: string;
};

/** The choice of one of the ten classes, as the field `class`. */
export const ClassSelect = forwardRef<HTMLSelectElement, ClassSelectProps>(({ all, ...attributes }, ref) => {
  const { t } = useTexts();
  return (
    <select ref={ref} className="input" name="class" {...attributes}>
      {all && <option value="">{all}</option>}
      {classLevels.map((level) => (
        <option key={level} value={level}>
          {t(classLabel(level))}
        </option>
      ))}
    </select>
  );
});
