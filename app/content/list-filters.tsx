import { Form, Link, useLocation, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { normalizeUnicode } from "../i18n/text";
import { type DisplayStatus, displayStatuses, statusText } from "./list-item";

export type FilterChoice = { name: string; label: TextKey; all: TextKey; options: { value: string; text: TextKey }[] };

/** The choice of a status, for every list that has one. */
export const statusFilter: FilterChoice = {
  name: "status",
  label: "office.filter.status",
  all: "office.filter.allStatuses",
  options: displayStatuses.map((status) => ({ value: status, text: statusText[status] })),
};

/** What a list is narrowed by: words and choices, kept in the address. Works as a plain form that asks for the page. */
export function ListFilters({ choices }: { choices: FilterChoice[] }) {
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

type ListQuery = { words?: string; status?: DisplayStatus };

const maxWordsLength = 200;

/** What the address of a list asks for: `q` words in it, `status` as shown. Anything that makes no sense is left out. */
export function parseListQuery(request: Request): ListQuery {
  const { searchParams } = new URL(request.url);
  const words = normalizeUnicode(searchParams.get("q") ?? "")
    .trim()
    .slice(0, maxWordsLength);
  return { words: words || undefined, status: displayStatuses.find((status) => status === searchParams.get("status")) };
}

/** The address of a list with its filters, without the page: what a pager and a form come back to. */
export function filteredUrl(request: Request, names: string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = searchParams.get(name);
    if (value) kept.set(name, value);
  }
  const path = pathname.replace(/\.data$/, "");
  return kept.size > 0 ? `${path}?${kept}` : path;
}
