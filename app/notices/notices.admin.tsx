import { useTranslation } from "react-i18next";
import { Button } from "../admin/button";
import { FileField } from "../admin/forms/file-field";
import { RowNote } from "../admin/list";
import { DateInput } from "../components/date-input";
import { Field } from "../components/field";
import { Input, Select, Textarea } from "../components/input";
import { ContentForm, type ContentFormProps, PublishAtField } from "../content/content-form";
import { ContentRow } from "../content/content-item";
import { ItemFile, PageState } from "../content/file-preview";
import type { Listed } from "../content/publication";
import type { FieldError } from "../i18n/form-values";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { AttachmentInfo } from "../uploads/attachment";
import { noticeFileRule } from "../uploads/upload-rules";
import { type NoticeField, type NoticeFormValues, noticeTypes, noticeTypeText } from "./notice";
import { NoticeTypeBadge, NoticeWhen } from "./notice-row";
import type { listNotices } from "./notices.admin.server";
import { formatEnd } from "./urgent";
import { UrgentField } from "./urgent-field.admin";

export function NoticeForm(props: ContentFormProps<NoticeFormValues, NoticeField, { attachment: AttachmentInfo }>) {
  const { t } = useTranslation();
  return (
    <ContentForm kind="notice" {...props}>
      {(form, values) => (
        <>
          <Field label={t("form.title")} need="required" problem={form.problem("title")}>
            {(field) => <Input {...field} name="title" defaultValue={values?.title} autoComplete="off" />}
          </Field>
          <PublishAnyway problem={form.problem("title")} isBusy={form.percent !== undefined} />
          <Field label={t("form.type")}>
            {(field) => (
              <Select
                {...field}
                name="type"
                defaultValue={values?.type ?? "General"}
                options={noticeTypes.map((type) => ({ value: type, text: t(noticeTypeText[type]) }))}
              />
            )}
          </Field>
          <Field label={t("form.content")} need="required" problem={form.problem("content")}>
            {(field) => <Textarea {...field} name="content" rows={5} defaultValue={values?.content} />}
          </Field>
          <div className="gap-x-6 sm:grid sm:grid-cols-2">
            <Field
              label={t("form.startsOn")}
              need="optional"
              problem={form.problem("startsOn")}
              hint={t("form.startsOn.hint")}
            >
              {(field) => <DateInput {...field} type="date" name="startsOn" defaultValue={values?.startsOn} />}
            </Field>
            <Field
              label={t("form.endsOn")}
              need="optional"
              problem={form.problem("endsOn")}
              hint={t("form.endsOn.hint")}
            >
              {(field) => <DateInput {...field} type="date" name="endsOn" defaultValue={values?.endsOn} />}
            </Field>
          </div>
          <PublishAnyway problem={form.problem("startsOn")} isBusy={form.percent !== undefined} />
          <FileField
            name="attachment"
            label={t("notices.attachment")}
            need="optional"
            rule={noticeFileRule}
            present={props.changing?.files?.attachment}
            mayRemove
          />
          <UrgentField value={values?.urgentUntil} problem={form.problem("urgentUntil")} />
          <PublishAtField value={values?.publishAt} problem={form.problem("publishAt")} />
        </>
      )}
    </ContentForm>
  );
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

type NoticeListItem = Listed<ReturnType<typeof listNotices>["rows"][number]>;

export function NoticeItem({ notice }: { notice: NoticeListItem }) {
  const { id, content, type, urgentUntil } = notice;
  const { t, language } = useTexts();
  return (
    <ContentRow kind="notice" item={notice} preview={`/notices/${id}`} badges={<NoticeTypeBadge type={type} />}>
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
