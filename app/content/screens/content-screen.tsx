import { useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterForm, filterWords } from "~/admin/filter-form";
import type { Choice } from "~/admin/forms/fields/fields";
import { EmptyList, useNewRowFocus } from "~/admin/list";
import { CreateToggle, ScreenHeader } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { buttonColors, buttonShape } from "~/components/button";
import { Input, Select } from "~/components/input";
import { Pager } from "~/components/pager";
import { leaf } from "~/components/section";
import { TextLink } from "~/components/text-link";
import type { TextKey } from "~/i18n/en";
import { useLocalizedPath } from "~/i18n/use-texts";
import { informationRowUrl } from "~/school/sections";
import { type ContentKind, contentListPath } from "../content-kind";
import { displayStatuses, statusText } from "../publication";
import { PublishedPanel } from "../sharing/share-panel";
import type { SharedItem } from "../sharing/shared-item.server";
import { DeletedLine } from "./deleted-line";

type ListScreenProps = {
  kind: ContentKind;
  screen: { page: number; address: string; older: boolean; deleted: number; shared?: SharedItem };
  form: ReactNode;
  filters?: ReactNode;
  /** Undefined if the items could not be read. */
  children: ReactNode | undefined;
};

export function ContentListScreen({ kind, screen, form, filters, children }: ListScreenProps) {
  const [params] = useSearchParams();
  const isWriting = params.has("new");
  const informationRow = params.get("information");
  return (
    <>
      <ScreenHeader
        {...(informationRow && {
          back: informationRowUrl(informationRow),
          backText: "school.section.information",
        })}
      >
        <CreateToggle address={contentListPath(kind)} name={`content.${kind}.new`} isOpen={isWriting} />
      </ScreenHeader>
      {isWriting && form}
      {!isWriting && screen.shared && <PublishedPanel shared={screen.shared} />}
      {!isWriting && (!screen.shared || informationRow) && filters}
      {children ?? <Banner tone="bad" title={`content.${kind}.fetchFailed`} body="common.tryAgain" />}
      <DeletedLine count={screen.deleted} kind={kind} />
      <Pager address={screen.address} page={screen.page} more={screen.older} />
    </>
  );
}

type ContentListProps = { kind: ContentKind; isNarrowed?: boolean; className?: string; children: ReactNode[] };

export function ContentList({ kind, isNarrowed = false, className, children }: ContentListProps) {
  const { t } = useTranslation();
  useNewRowFocus();
  if (children.length > 0) return <ul className={className}>{children}</ul>;
  return <EmptyList>{t(isNarrowed ? "admin.filter.nothing" : `content.${kind}.empty`)}</EmptyList>;
}

type PreviewBarProps = {
  edit: string;
  page: string;
  /** The version of the item, which the Publish button sends. Undefined if the item is already published. */
  version?: number;
};

const barLink = "inline-flex min-h-11 items-center";

export function PreviewBar({ edit, page, version }: PreviewBarProps) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const isOut = version === undefined;
  return (
    <aside className={leaf}>
      <div className="mt-6 max-w-column border-l-3 border-oxide bg-wall-2 px-5 pb-1 pt-3 xl:max-w-164">
        <p>{t(isOut ? "admin.preview.out" : "admin.preview.only")}</p>
        <div className="flex flex-wrap items-center gap-x-6">
          {isOut ? (
            <TextLink className={barLink} href={to(page)}>
              {t("share.see")}
            </TextLink>
          ) : (
            <form method="post" className="my-2">
              <input type="hidden" name="seen" value={version} />
              <button type="submit" className={`${buttonShape} min-h-12 ${buttonColors.filled}`}>
                {t("admin.preview.publish")}
              </button>
            </form>
          )}
          <TextLink className={barLink} href={edit}>
            {t("admin.preview.edit")}
          </TextLink>
        </div>
      </div>
    </aside>
  );
}

export type FilterChoice = { name: string; label: TextKey; all: TextKey; options: Choice[] };

export const statusFilter: FilterChoice = {
  name: "status",
  label: "admin.filter.status",
  all: "admin.filter.allStatuses",
  options: displayStatuses.map((status) => ({ value: status, text: statusText[status] })),
};

export function ListFilters({ choices }: { choices: FilterChoice[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const isNarrowed = ["q", ...choices.map(({ name }) => name)].some((name) => params.get(name));
  return (
    <FilterForm key={params.toString()} clear={isNarrowed ? pathname : undefined} isFolded>
      <div className={filterWords}>
        <Input
          type="search"
          name="q"
          aria-label={t("admin.filter.words")}
          placeholder={t("admin.filter.words")}
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
