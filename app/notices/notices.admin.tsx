import { useTranslation } from "react-i18next";
import { Button } from "../admin/button";
import { ChoiceField, DayField, LineField, TextField } from "../admin/forms/fields";
import { FileField } from "../admin/forms/file-field";
import { RowNote } from "../admin/list";
import { CheckboxField } from "../components/field";
import { ContentForm, type ContentFormProps, PublishAtField } from "../content/content-form";
import { ContentRow } from "../content/content-item";
import type { FilterChoice } from "../content/content-screen";
import { ItemFile, PageState } from "../content/file-preview";
import type { Listed } from "../content/publication";
import type { FieldError } from "../i18n/form-values";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { noticeFileRule } from "../uploads/upload-rules";
import { type NoticeFormValues, noticeTypes, noticeTypeText } from "./notice";
import { NoticeTypeBadge, NoticeWhen } from "./notice-row";
import type { OfficeNotice } from "./notices.admin.server";
import { formatEnd } from "./urgent";
import { UrgentField } from "./urgent-field.admin";

export function NoticeForm(props: ContentFormProps<NoticeFormValues>) {
  const { t } = useTranslation();
  return (
    <ContentForm kind="notice" {...props}>
      {(values, form) => (
        <>
          <LineField name="title" label="form.title" need="required" value={values?.title} />
          <PublishAnyway problem={form.problem("title")} isBusy={form.percent !== undefined} />
          <ChoiceField name="type" label="form.type" value={values?.type ?? "General"} options={types} />
          <TextField name="content" label="form.content" need="required" rows={5} value={values?.content} />
          <div className="gap-x-6 sm:grid sm:grid-cols-2">
            <DayField
              name="startsOn"
              label="form.startsOn"
              need="optional"
              hint="form.startsOn.hint"
              value={values?.startsOn}
            />
            <DayField
              name="endsOn"
              label="form.endsOn"
              need="optional"
              hint="form.endsOn.hint"
              value={values?.endsOn}
            />
          </div>
          <PublishAnyway problem={form.problem("startsOn")} isBusy={form.percent !== undefined} />
          <FileField
            name="attachment"
            label={t("notices.attachment")}
            need="optional"
            rule={noticeFileRule}
            present={props.changing?.file}
          />
          <UrgentField value={values?.urgentUntil} problem={form.problem("urgentUntil")} />
          {props.notified && (
            <NotifiedPhones notified={props.notified} isOut={props.changing?.status === "Published"} />
          )}
          <PublishAtField value={values?.publishAt} />
        </>
      )}
    </ContentForm>
  );
}

function NotifiedPhones({ notified, isOut }: { notified: NonNullable<ContentFormProps["notified"]>; isOut: boolean }) {
  const { t, values } = useTexts();
  const willTell = t("notifications.willTell", values(notified));
  if (!isOut) return <p className="my-4.4 text-ink-2">{willTell}</p>;
  const hint = `${t("notifications.again.hint")} ${willTell}`;
  return <CheckboxField name="tellAgain" text={t("notifications.again")} hint={hint} />;
}

function PublishAnyway({ problem, isBusy }: { problem?: FieldError; isBusy: boolean }) {
  const { t } = useTranslation();
  const anyway = problem?.values?.anyway;
  if (anyway === undefined) return null;
  return (
    <p className="mb-4.4">
      <Button variant="outline" name="anyway" value={anyway} disabled={isBusy}>
        {t("form.publishAnyway")}
      </Button>
    </p>
  );
}

const types = noticeTypes.map((type) => ({ value: type, text: noticeTypeText[type] }));

export const noticeFilters: FilterChoice[] = [
  { name: "type", label: "form.type", all: "office.filter.allTypes", options: types },
];

export function NoticeItem({ item: notice }: { item: Listed<OfficeNotice> }) {
  const { content, type, urgentUntil } = notice;
  const { t, language } = useTexts();
  return (
    <ContentRow kind="notice" item={notice} badges={<NoticeTypeBadge type={type} />}>
      <p className="line-clamp-2 max-w-prose text-ink-2" lang={detectLanguage(content)}>
        {content}
      </p>
      {notice.startsOn && (
        <RowNote>
          <NoticeWhen {...notice} />
        </RowNote>
      )}
      {urgentUntil && (
        <RowNote>
          <strong className="font-semibold text-ink">{t("urgent.word")}</strong>:{" "}
          {t("office.urgentUntil", { end: formatEnd(urgentUntil, language).long })}
        </RowNote>
      )}
      <ItemFile file={notice} />
      <PageState {...notice} />
    </ContentRow>
  );
}
