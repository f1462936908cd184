import { Form, Link, useSearchParams, useSubmit } from "@remix-run/react";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ClassSelect } from "../office/class-select";

/**
 * Whose list is shown: a class, words in it, and whether those on the roll or those who left. A plain form that asks
 * for the page; where script runs, choosing is asking.
 */
export function StudentFilters({ level }: { level: number }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const [asked] = useSearchParams();
  const words = asked.get("q") ?? "";
  const status = asked.get("status") === "left" ? "left" : "";
  const show = (select: HTMLSelectElement) => submit(select.form);
  return (
    <Form method="get" className="filters" role="search" key={`${level} ${words} ${status}`}>
      <div>
        <ClassSelect
          aria-label={t("marks.class")}
          name="class"
          defaultValue={level}
          onChange={(event) => show(event.currentTarget)}
        />
      </div>
      <label>
        <span className="hidden-text">{t("students.status")}</span>
        <select className="input" name="status" defaultValue={status} onChange={(event) => show(event.currentTarget)}>
          <option value="">{t("students.status.onRoll")}</option>
          <option value="left">{t("students.status.left")}</option>
        </select>
      </label>
      <label className="filter-words">
        <span className="hidden-text">{t("marks.search")}</span>
        <input className="input" type="search" name="q" placeholder={t("marks.search")} defaultValue={words} />
      </label>
      <button type="submit" className="button button-outline">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("office.filter.show")}
      </button>
      {(words || status) && (
        <Link className="text-button" to={`?class=${level}`}>
          {t("office.filter.clear")}
        </Link>
      )}
    </Form>
  );
}
