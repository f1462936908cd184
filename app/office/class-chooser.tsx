import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ClassSelect } from "./class-select";

/** The class that a screen is about: a plain form that asks for the page, sent by the choice itself where script runs. */
export function ClassChooser({ level }: { level: number }) {
  const { t } = useTranslation();
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
