import { useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm, filterWords } from "../admin/filter-form";
import { Input, Select } from "../components/input";
import type { TextKey } from "../i18n/en";
import { displayStatuses, statusText } from "./list-item";

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
  const [params] = useSearchParams();
  const isNarrowed = ["q", ...choices.map(({ name }) => name)].some((name) => params.get(name));
  return (
    <FilterForm key={params.toString()} clear={isNarrowed ? pathname : undefined}>
      <div className={filterWords}>
        <Input
          type="search"
          name="q"
          aria-label={t("office.filter.words")}
          placeholder={t("office.filter.words")}
          defaultValue={params.get("q") ?? ""}
        />
      </div>
      {choices.map(({ name, label, all, options }) => (
        <div key={name}>
          <Select
            name={name}
            aria-label={t(label)}
            defaultValue={params.get(name) ?? ""}
            options={[{ value: "", text: t(all) }, ...options.map(({ value, text }) => ({ value, text: t(text) }))]}
          />
        </div>
      ))}
    </FilterForm>
  );
}
