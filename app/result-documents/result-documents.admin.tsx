import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FileField } from "../admin/forms/file-field";
import { RowNote } from "../admin/list";
import { Badge } from "../components/badge";
import { DateInput } from "../components/date-input";
import { Field } from "../components/field";
import { Input, Select, Textarea } from "../components/input";
import { ContentForm, type ContentFormProps, PublishAtField } from "../content/content-form";
import { ContentRow } from "../content/content-item";
import { PageState } from "../content/file-preview";
import type { Listed } from "../content/publication";
import { detectLanguage } from "../i18n/languages";
import type { AttachmentInfo } from "../uploads/attachment";
import { resultFileRule } from "../uploads/upload-rules";
import { classLevels, commonExams, type ResultDocumentField, type ResultDocumentFormValues } from "./result-document";
import { ClassBadge, resultClassLabel } from "./result-document-list";
import type { listResultDocuments } from "./result-documents.admin.server";

type ResultDocumentFormProps = ContentFormProps<
  ResultDocumentFormValues,
  ResultDocumentField,
  { file: AttachmentInfo }
>;

export function ResultDocumentForm(props: ResultDocumentFormProps) {
  const { t } = useTranslation();
  const exams = useId();
  return (
    <ContentForm kind="resultDocument" {...props}>
      {(form, values) => (
        <>
          <Field label={t("form.title")} need="required" problem={form.problem("title")}>
            {(field) => <Input {...field} name="title" defaultValue={values?.title} autoComplete="off" />}
          </Field>
          <FileField
            name="file"
            label={t("adminResultDocs.file")}
            need="required"
            rule={resultFileRule}
            present={props.changing?.files?.file}
          />
          <Field label={t("form.classLevel")}>
            {(field) => (
              <Select
                {...field}
                name="classLevel"
                defaultValue={values?.classLevel ?? ""}
                options={[
                  { value: "", text: t("results.general") },
                  ...classLevels.map((level) => ({ value: level, text: t(resultClassLabel(level)) })),
                ]}
              />
            )}
          </Field>
          <Field label={t("form.examType")} need="optional" problem={form.problem("examType")}>
            {(field) => (
              <>
                <Input {...field} name="examType" defaultValue={values?.examType} list={exams} />
                <datalist id={exams}>
                  {commonExams.map((exam) => (
                    <option key={exam} value={t(exam)} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field label={t("results.examDate")} need="optional" problem={form.problem("examDate")}>
            {(field) => <DateInput {...field} type="date" name="examDate" defaultValue={values?.examDate} />}
          </Field>
          <Field label={t("form.description")} need="optional" problem={form.problem("description")}>
            {(field) => <Textarea {...field} name="description" rows={3} defaultValue={values?.description} />}
          </Field>
          <PublishAtField value={values?.publishAt} problem={form.problem("publishAt")} />
        </>
      )}
    </ContentForm>
  );
}

type ResultDocumentListItem = Omit<Listed<ReturnType<typeof listResultDocuments>["rows"][number]>, "examDate"> & {
  examDay?: string;
};

export function ResultDocumentItem({ document }: { document: ResultDocumentListItem }) {
  const { t } = useTranslation();
  const { id, description, examType, examDay, classLevel } = document;
  const badges = (
    <>
      <ClassBadge level={classLevel} />
      {examType && (
        <Badge color="blue" lang={detectLanguage(examType)}>
          {examType}
        </Badge>
      )}
    </>
  );
  return (
    <ContentRow kind="resultDocument" item={document} file={document} preview={`/results/${id}`} badges={badges}>
      {description && (
        <p className="line-clamp-2 max-w-prose text-ink-2" lang={detectLanguage(description)}>
          {description}
        </p>
      )}
      {examDay && (
        <RowNote>
          {t("results.examDate")}: {examDay}
        </RowNote>
      )}
      <PageState {...document} />
      {!document.fileUrl && <RowNote>{t("adminResultDocs.noFile")}</RowNote>}
    </ContentRow>
  );
}
