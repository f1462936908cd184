import { Form, Link, useLocation, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import { statuses, statusText } from "./status";

export type Choice = { name: string; label: TextKey; all: TextKey; options: { value: string; text: TextKey }[] };

/** The choice of a status, for every list that has one. */
export const statusChoice: Choice = {
  name: "status",
  label: "office.filter.status",
  all: "office.filter.allStatuses",
  options: statuses.map((status) => ({ value: status, text: statusText[status] })),
};

/** What a list is narrowed by: words and choices, kept in the address. Works as a plain form that asks for the page. */
export function ListFilters({ choices }: { choices: Choice[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [asked] = useSearchParams();
  const isNarrowed = ["q", ...choices.map(({ name }) => name)].some((name) => asked.get(name));
  return (
    <Form method="get" className="filters" role="search" key={asked.toString()}>
      <label className="filter-words">
        <span className="hidden-text">{t("office.filter.words")}</span>
        <input
          className="input"
          type="search"
          name="q"
          placeholder={t("office.filter.words")}
          defaultValue={asked.get("q") ?? ""}
        />
      </label>
      {choices.map(({ name, label, all, options }) => (
        <label key={name}>
          <span className="hidden-text">{t(label)}</span>
          <select className="input" name={name} defaultValue={asked.get(name) ?? ""}>
            <option value="">{t(all)}</option>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {t(text)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="button button-outline">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("office.filter.show")}
      </button>
      {isNarrowed && (
        <Link className="text-button" to={pathname}>
          {t("office.filter.clear")}
        </Link>
      )}
    </Form>
  );
}
