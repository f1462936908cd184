import { useId } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "../components/date-input";
import { Field } from "../components/field";
import { ContentForm, type ContentFormProps, fileFieldProps, PublishAtField } from "../content/content-form";
import type { AttachmentInfo } from "../uploads/attachment";
import { FileField } from "../uploads/file-field";
import { resultFileRule } from "../uploads/file-types";
import { classLevels, commonExams, type ResultDocumentField, type ResultDocumentFormValues } from "./result-document";
import { resultClassLabel } from "./result-document-list";

type ResultDocumentFormProps = ContentFormProps<
  ResultDocumentFormValues,
  ResultDocumentField,
  { file: AttachmentInfo }
>;

/** The form of a result document, new or being changed. */
export function ResultDocumentForm(props: ResultDocumentFormProps) {
  const { t } = useTranslation();
  const exams = useId();
  return (
    <ContentForm kind="resultDocument" {...props}>
      {(form, typed) => (
        <>
          <Field label={t("form.title")} need="required" problem={form.problem("title")}>
            {(field) => (
              <input {...field} className="input" name="title" defaultValue={typed?.title} autoComplete="off" />
            )}
          </Field>
          <FileField
            {...fileFieldProps(form, "file")}
            label={t("adminResultDocs.file")}
            need="required"
            rule={resultFileRule}
            hint={t("adminResultDocs.fileHint")}
            present={props.changing?.files?.file}
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
          <Field label={t("form.examType")} need="optional" problem={form.problem("examType")}>
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
          <Field label={t("results.examDate")} need="optional" problem={form.problem("examDate")}>
            {(field) => <DateInput {...field} type="date" name="examDate" defaultValue={typed?.examDate} />}
          </Field>
          <Field label={t("form.description")} need="optional" problem={form.problem("description")}>
            {(field) => (
              <textarea {...field} className="input" name="description" rows={3} defaultValue={typed?.description} />
            )}
          </Field>
          <PublishAtField value={typed?.publishAt} problem={form.problem("publishAt")} />
        </>
      )}
    </ContentForm>
  );
}
