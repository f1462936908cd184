import { Form, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ClassSelect } from "../../office/class-select";

/** One class or all of them: a plain form that asks for the page, sent by the choice itself where script runs. */
export function ProgressFilter({ level }: { level?: number }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  return (
    <Form method="get" className="filters class-chooser" key={level}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: ClassSelect is the control */}
      <label>
        <span className="hidden-text">{t("marks.class")}</span>
        <ClassSelect
          all={t("office.filter.allClasses")}
          defaultValue={level ?? ""}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        />
      </label>
      <button type="submit" className="button button-outline">
        {t("office.filter.show")}
      </button>
    </Form>
  );
}
