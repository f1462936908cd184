import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { classText } from "../office/class-of";
import { Field } from "../ui/field";
import { type AskedCopy, allClasses } from "./copy-request";

/** Asks from which year to which the examinations are copied; a plain form that asks for the page with its preview. */
export function CopyForm({ level, asked }: { level: number; asked: AskedCopy }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const { years, from, to, classes, problem } = asked;
  return (
    <Form method="get" className="sheet" noValidate aria-label={t("exams.copy")}>
      <input type="hidden" name="class" value={level} />
      <p className="copy-about">{t("exams.copy.about")}</p>
      <Field label={t("exams.copy.from")}>
        {(field) => (
          <select {...field} className="input input-number" name="from" defaultValue={from}>
            {years.map((year) => (
              <option key={year} value={year}>
                {digits(year, language)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("exams.copy.to")} need="required" problem={problem}>
        {(field) => (
          <input
            {...field}
            className="input input-number"
            name="to"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={digits(to, language)}
          />
        )}
      </Field>
      <Field label={t("exams.copy.classes")}>
        {(field) => (
          <select {...field} className="input" name="classes" defaultValue={classes}>
            <option value={level}>{t(classText(level))}</option>
            <option value={allClasses}>{t("exams.copy.allClasses")}</option>
          </select>
        )}
      </Field>
      <div className="sheet-acts">
        <button type="submit" className="button button-outline">
          {t("exams.copy.show")}
        </button>
      </div>
    </Form>
  );
}
