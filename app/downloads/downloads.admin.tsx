import { Link, useSearchParams } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DownloadGroup } from "../../drizzle/stored-values";
import { textButton } from "../admin/button";
import { FileField } from "../admin/forms/file-field";
import { RowNote } from "../admin/list";
import { Inset } from "../admin/screen";
import { Badge } from "../components/badge";
import { Field, hintText } from "../components/field";
import { Input, Select } from "../components/input";
import { ContentForm, type ContentFormProps, PublishAtField } from "../content/content-form";
import { ContentRow } from "../content/content-item";
import { contentListPath } from "../content/content-kind";
import { PageState } from "../content/file-preview";
import type { Listed } from "../content/publication";
import { formatShortDate } from "../i18n/format";
import { useTexts } from "../i18n/use-texts";
import { classLabel, classLevels } from "../school/classes";
import type { AttachmentInfo } from "../uploads/attachment";
import { downloadFileRule } from "../uploads/upload-rules";
import {
  type DownloadField,
  type DownloadFormValues,
  downloadClassLabel,
  downloadGroups,
  groupLabel,
  parseDownloadGroup,
} from "./download";
import type { listDownloads } from "./downloads.admin.server";

export function DownloadForm(props: ContentFormProps<DownloadFormValues, DownloadField, { file: AttachmentInfo }>) {
  const { t, digits } = useTexts();
  const asked = parseDownloadGroup(useSearchParams()[0].get("group"));
  const present = props.changing?.files?.file;
  return (
    <ContentForm kind="download" {...props}>
      {(form, values) => (
        <>
          <Field label={t("form.title")} need="required" problem={form.problem("title")}>
            {(field) => <Input {...field} name="title" defaultValue={values?.title} autoComplete="off" />}
          </Field>
          {props.changing?.values.examId ? (
            <p className="mb-4.4 text-ink-2">{t("days.madeFrom")}</p>
          ) : (
            <FileField
              name="file"
              label={t("downloads.file")}
              need="required"
              rule={downloadFileRule}
              present={present}
            />
          )}
          {present?.fileUrl && <p className={`-mt-3 mb-4.4 ${hintText}`}>{t("downloads.replaceHint")}</p>}
          <Field label={t("downloads.group")}>
            {(field) => (
              <Select
                {...field}
                name="group"
                defaultValue={values?.group ?? asked ?? "routine"}
                options={downloadGroups.map((group) => ({ value: group, text: t(groupLabel(group)) }))}
              />
            )}
          </Field>
          <Field label={t("form.classLevel")}>
            {(field) => (
              <Select
                {...field}
                name="classLevel"
                defaultValue={values?.classLevel ?? ""}
                options={[
                  { value: "", text: t("downloads.wholeSchool") },
                  ...classLevels.map((level) => ({ value: level, text: t(classLabel(level)) })),
                ]}
              />
            )}
          </Field>
          <Field label={t("downloads.year")} need="optional" problem={form.problem("year")}>
            {(field) => <Input {...field} name="year" inputMode="numeric" defaultValue={digits(values?.year ?? "")} />}
          </Field>
          <PublishAtField value={values?.publishAt} problem={form.problem("publishAt")} />
        </>
      )}
    </ContentForm>
  );
}

type DownloadListItem = Listed<ReturnType<typeof listDownloads>["rows"][number]>;

export function DownloadItem({ download }: { download: DownloadListItem }) {
  const { t, digits, language } = useTexts();
  const { id, group, classLevel, year, replacedAt } = download;
  const badges = (
    <>
      <Badge>{t(groupLabel(group))}</Badge>
      <Badge color="blue">{t(downloadClassLabel(classLevel))}</Badge>
      {year && <span>{digits(year)}</span>}
    </>
  );
  return (
    <ContentRow kind="download" item={download} file={download} preview={`/downloads/${id}`} badges={badges}>
      {replacedAt && <RowNote>{t("downloads.since", { date: formatShortDate(replacedAt, language) })}</RowNote>}
      <PageState {...download} />
      {!download.fileUrl && <RowNote>{t(download.examId ? "days.madeFrom" : "adminResultDocs.noFile")}</RowNote>}
    </ContentRow>
  );
}

/** Each leads to the form of a new one in its group. */
export function EmptyGroups({ groups }: { groups: DownloadGroup[] }) {
  const { t } = useTranslation();
  if (groups.length === 0) return null;
  return (
    <Inset>
      <p className="text-ink-2">{t("downloads.emptyGroups")}</p>
      <ul data-part="empty-groups" className="flex flex-wrap gap-x-6">
        {groups.map((group) => (
          <li key={group}>
            <Link className={textButton} to={`${contentListPath("download")}?new&group=${group}`}>
              <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
              {t(groupLabel(group))}
            </Link>
          </li>
        ))}
      </ul>
    </Inset>
  );
}
