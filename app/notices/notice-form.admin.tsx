import { useTranslation } from "react-i18next";
import { Field } from "../components/field";
import { ContentForm, type ContentFormProps, fileFieldProps, PublishAtField } from "../content/content-form";
import type { AttachmentInfo } from "../uploads/attachment";
import { FileField } from "../uploads/file-field";
import { noticeFileRule } from "../uploads/file-types";
import { type NoticeField, type NoticeInput, noticeTypes, noticeTypeText } from "./notice";

/** The form of a notice, new or being changed. */
export function NoticeForm(props: ContentFormProps<NoticeInput, NoticeField, { attachment: AttachmentInfo }>) {
  const { t } = useTranslation();
  return (
    <ContentForm kind="notice" {...props}>
      {(form, typed) => (
        <>
          <Field label={t("form.title")} need="required" problem={form.problem("title")}>
            {(field) => (
              <input {...field} className="input" name="title" defaultValue={typed?.title} autoComplete="off" />
            )}
          </Field>
          <Field label={t("form.type")}>
            {(field) => (
              <select {...field} className="input" name="type" defaultValue={typed?.type ?? "General"}>
                {noticeTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(noticeTypeText[type])}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("form.content")} need="required" problem={form.problem("content")}>
            {(field) => <textarea {...field} className="input" name="content" rows={5} defaultValue={typed?.content} />}
          </Field>
          <FileField
            {...fileFieldProps(form, "attachment")}
            label={t("notices.attachment")}
            need="optional"
            rule={noticeFileRule}
            hint={t("adminNotices.fileHint")}
            present={props.changing?.files?.attachment}
            mayRemove
          />
          <PublishAtField value={typed?.publishAt} problem={form.problem("publishAt")} />
        </>
      )}
    </ContentForm>
  );
}
