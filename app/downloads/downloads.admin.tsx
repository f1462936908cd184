import { Link, useSearchParams } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { DownloadGroup } from "~drizzle/stored-values";
import { textButton } from "../admin/button";
import { ChoiceField, LineField } from "../admin/forms/fields/fields";
import { FileField } from "../admin/forms/fields/file-field";
import { fillIn } from "../admin/forms/quick-times";
import { useTyped } from "../admin/forms/use-typed";
import { RowNote } from "../admin/list";
import { Inset } from "../admin/screen";
import { Badge } from "../components/badge";
import { contentListPath } from "../content/content-kind";
import type { Listed } from "../content/publication";
import { ContentForm, type ContentFormProps, PublishAtField } from "../content/screens/content-form";
import { ContentRow } from "../content/screens/content-item";
import type { FilterChoice } from "../content/screens/content-screen";
import { PageState } from "../content/screens/file-preview";
import { getLine } from "../i18n/form-values";
import { dhakaToday, formatShortDate } from "../i18n/format";
import { useTexts } from "../i18n/use-texts";
import { classOptions } from "../school/classes";
import { newDownloadUrl } from "../school/public-information";
import { downloadFileRule } from "../uploads/upload-rules";
import {
  type DownloadFormValues,
  downloadClassLabel,
  downloadGroups,
  downloadSchema,
  findYear,
  groupLabel,
  parseDownloadGroup,
} from "./download";
import type { AdminDownload } from "./downloads.admin.server";

export function DownloadForm(props: ContentFormProps<DownloadFormValues>) {
  const { t, digits } = useTexts();
  const asked = parseDownloadGroup(useSearchParams()[0].get("for"));
  const year = asked && digits(dhakaToday().slice(0, 4));
  const title = asked && `${t(groupLabel(asked))} ${year}`;
  const present = props.changing?.file;
  return (
    <ContentForm
      kind="download"
      schema={downloadSchema}
      defaults={{ title, year, group: asked ?? "routine" }}
      {...props}
    >
      <LineField name="title" label="form.title" />
      {props.changing?.values.examId ? (
        <p className="mb-4.4 text-ink-2">{t("days.madeFrom")}</p>
      ) : (
        <FileField name="file" label="downloads.file" need="required" rule={downloadFileRule} present={present} />
      )}
      <ChoiceField name="group" label="downloads.group" options={groups} />
      <ChoiceField
        name="classLevel"
        label="form.classLevel"
        options={[{ value: "", text: "downloads.wholeSchool" }, ...classOptions]}
      />
      <YearField mayFollow={props.changing === undefined} />
      <PublishAtField />
    </ContentForm>
  );
}

/** The empty field of a new download takes the year from the title, and follows the title until the user types a year. */
function YearField({ mayFollow }: { mayFollow: boolean }) {
  const { digits } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const year = useTyped(place, (fields) => digits(findYear(getLine(fields, "title")) ?? ""), "");
  const filled = useRef("");
  useEffect(() => {
    const input = place.current?.querySelector("input");
    if (!mayFollow || !input || input.value !== filled.current || input.value === year) return;
    filled.current = year;
    fillIn(input, year);
  }, [year, mayFollow]);
  return (
    <div ref={place}>
      <LineField name="year" label="downloads.year" need="optional" isNumber />
    </div>
  );
}

const groups = downloadGroups.map((group) => ({ value: group, text: groupLabel(group) }));

export const downloadFilters: FilterChoice[] = [
  { name: "group", label: "downloads.group", all: "downloads.allGroups", options: groups },
  {
    name: "class",
    label: "form.classLevel",
    all: "admin.filter.allClasses",
    options: [{ value: "school", text: "downloads.wholeSchool" }, ...classOptions],
  },
];

export function DownloadItem({ item: download }: { item: Listed<AdminDownload> }) {
  const { t, digits, language } = useTexts();
  const { group, classLevel, year, replacedAt } = download;
  const badges = (
    <>
      <Badge>{t(groupLabel(group))}</Badge>
      <Badge color="blue">{t(downloadClassLabel(classLevel))}</Badge>
      {year && <Badge>{digits(year)}</Badge>}
    </>
  );
  return (
    <ContentRow kind="download" item={download} file={download} fileField="file" badges={badges}>
      {replacedAt && <RowNote>{t("downloads.since", { date: formatShortDate(replacedAt, language) })}</RowNote>}
      <PageState {...download} />
      {!download.fileUrl && <RowNote>{t(download.examId ? "days.madeFrom" : "content.resultDocument.noFile")}</RowNote>}
    </ContentRow>
  );
}

/** Links each empty group to the form for a new download in this group. */
export function EmptyGroups({ missing: groups }: { missing: DownloadGroup[] }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  if (groups.length === 0) return null;
  const addressOf = (group: DownloadGroup) =>
    params.has("information") ? newDownloadUrl(group) : `${contentListPath("download")}?new&for=${group}`;
  return (
    <Inset>
      <p className="text-ink-2">{t("downloads.emptyGroups")}</p>
      <ul data-part="empty-groups" className="flex flex-wrap gap-x-6">
        {groups.map((group) => (
          <li key={group}>
            <Link className={textButton} to={addressOf(group)}>
              <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
              {t(groupLabel(group))}
            </Link>
          </li>
        ))}
      </ul>
    </Inset>
  );
}
