import { useId } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "../admin/form";
import { DateInput } from "../components/date-input";
import { Field } from "../components/field";
import type { DisplayStatus } from "../content/list-item";
import { PublishAtField, publishButtons } from "../content/publish-fields";
import type { AttachmentInfo } from "../uploads/attachment";
import { FileField } from "../uploads/file-field";
import { resultFileRule } from "../uploads/file-types";
import { classLevels, commonExams } from "./result-document";
import { resultClassLabel } from "./result-document-list";
import type { ResultDocumentFormValues, ResultDocumentRejection } from "./result-documents.admin.server";

/** A result paper that is being changed: how it stands in the form, its status as shown, and its file. */
export type EditedResultDocument = {
  id: number;
  typed: ResultDocumentFormValues;
  status: DisplayStatus;
  file: AttachmentInfo;
};

type ResultDocumentFormProps = {
  once?: string;
  changing?: EditedResultDocument;
  refusedWithPage?: ResultDocumentRejection;
};

/** The form of a result paper, new or being changed. `once` tells a new one from the same one sent twice. */
export function ResultDocumentForm({ once, changing, refusedWithPage }: ResultDocumentFormProps) {
  const { t } = useTranslation();
  const exams = useId();
  const desk = "/cog-admin/result-documents";
  return (
    <AdminForm
      label={changing ? "adminResultDocs.edit" : "adminResultDocs.publish"}
      action={changing ? `${desk}/${changing.id}/edit` : `${desk}?new`}
      back={desk}
      failed={changing ? "toast.err.changeResult" : "toast.err.publishResult"}
      refusedWithPage={refusedWithPage}
      buttons={publishButtons("adminResultDocs.publish", changing?.status ?? "new")}
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
            <FileField
              mustChooseAgain={mustChooseAgain}
              percent={percent}
              name="file"
              label={t("adminResultDocs.file")}
              need="required"
              rule={resultFileRule}
              hint={t("adminResultDocs.fileHint")}
              problem={problem("file")}
              onRefused={refuseFile}
              onCancel={cancel}
              present={changing?.file}
            />
            <Field label={t("form.classLevel")}>
              {(field) => (
                <select {...field} className="input" name="classLevel" defaultValue={typed?.classLevel ?? ""}>
                  <option value="">{t("results.general")}</option>
                  {classLevels.map((level) => (
                    <option key={level} value={level}>
                      {t(resultClassLabel(level))}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={t("form.examType")} need="optional" problem={problem("examType")}>
              {(field) => (
                <>
                  <input {...field} className="input" name="examType" defaultValue={typed?.examType} list={exams} />
                  <datalist id={exams}>
                    {commonExams.map((exam) => (
                      <option key={exam} value={t(exam)} />
                    ))}
                  </datalist>
                </>
              )}
            </Field>
            <Field label={t("results.examDate")} need="optional" problem={problem("examDate")}>
              {(field) => <DateInput {...field} type="date" name="examDate" defaultValue={typed?.examDate} />}
            </Field>
            <Field label={t("form.description")} need="optional" problem={problem("description")}>
              {(field) => (
                <textarea {...field} className="input" name="description" rows={3} defaultValue={typed?.description} />
              )}
            </Field>
            <PublishAtField value={typed?.publishAt} problem={problem("publishAt")} />
          </>
        );
      }}
    </AdminForm>
  );
}
