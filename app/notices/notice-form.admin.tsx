import { useTranslation } from "react-i18next";
import { AdminForm } from "../admin/form";
import { Field } from "../components/field";
import type { DisplayStatus } from "../content/list-item";
import { PublishAtField, publishButtons } from "../content/publish-fields";
import type { AttachmentInfo } from "../uploads/attachment";
import { FileField } from "../uploads/file-field";
import { noticeFileRule } from "../uploads/file-types";
import { noticeTypes, noticeTypeText } from "./notice";
import type { NoticeFormValues, NoticeRejection } from "./notices.admin.server";

/** A notice that is being changed: how it stands in the form, its status as shown, and its file. */
export type EditedNotice = { id: number; typed: NoticeFormValues; status: DisplayStatus; file: AttachmentInfo };

type NoticeFormProps = { once?: string; changing?: EditedNotice; refusedWithPage?: NoticeRejection };

/** The form of a notice, new or being changed. `once` tells a new one from the same one sent twice. */
export function NoticeForm({ once, changing, refusedWithPage }: NoticeFormProps) {
  const { t } = useTranslation();
  const action = changing ? `/cog-admin/notices/${changing.id}/edit` : "/cog-admin/notices?new";
  return (
    <AdminForm
      label={changing ? "adminNotices.edit" : "adminNotices.new"}
      action={action}
      back="/cog-admin/notices"
      failed={changing ? "toast.err.changeNotice" : "toast.err.createNotice"}
      refusedWithPage={refusedWithPage}
      buttons={publishButtons("adminNotices.publish", changing?.status ?? "new")}
    >
      {({ refused, problem, refuseFile, cancel, mustChooseAgain, percent }) => {
        const typed = refused?.typed ?? changing?.typed;
        return (
          <>
            <input type="hidden" name="once" value={once} />
            <input type="hidden" name="seen" value={typed?.seen} />
            <Field label={t("form.title")} need="required" problem={problem("title")}>
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
            <Field label={t("form.content")} need="required" problem={problem("content")}>
              {(field) => (
                <textarea {...field} className="input" name="content" rows={5} defaultValue={typed?.content} />
              )}
            </Field>
            <FileField
              mustChooseAgain={mustChooseAgain}
              percent={percent}
              name="attachment"
              label={t("notices.attachment")}
              need="optional"
              rule={noticeFileRule}
              hint={t("adminNotices.fileHint")}
              problem={problem("attachment")}
              onRefused={refuseFile}
              onCancel={cancel}
              present={changing?.file}
              mayRemove
            />
            <PublishAtField value={typed?.publishAt} problem={problem("publishAt")} />
          </>
        );
      }}
    </AdminForm>
  );
}
