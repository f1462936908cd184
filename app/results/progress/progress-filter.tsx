import { Form, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { stages } from "../../school/classes";

/** One class or all of them: a plain form that asks for the page, sent by the choice itself where script runs. */
export function ProgressFilter({ level }: { level?: number }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  return (
    <Form method="get" className="filters class-chooser" key={level}>
      <label>
        <span className="hidden-text">{t("marks.class")}</span>
        <select
          className="input"
          name="class"
          defaultValue={level ?? ""}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          <option value="">{t("office.filter.allClasses")}</option>
          {stages
            .flatMap(({ classes }) => classes)
            .map(({ level: option, name }) => (
              <option key={option} value={option}>
                {t(name)}
              </option>
            ))}
        </select>
      </label>
      <button type="submit" className="button button-outline">
        {t("office.filter.show")}
      </button>
    </Form>
  );
}
