import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChoiceField, DayField, LineField, TextField } from "../admin/forms/fields/fields";
import { FileField } from "../admin/forms/fields/file-field";
import { RowNote } from "../admin/list";
import { ShowButton } from "../admin/show-button";
import { Badge } from "../components/badge";
import { Field } from "../components/field";
import { Select } from "../components/input";
import type { Listed } from "../content/publication";
import { ContentForm, type ContentFormProps, PublishAtField } from "../content/screens/content-form";
import { ContentRow } from "../content/screens/content-item";
import type { FilterChoice } from "../content/screens/content-screen";
import { PageState } from "../content/screens/file-preview";
import { formatShortDay } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classOptions } from "../school/classes";
import { resultFileRule } from "../uploads/upload-rules";
import { commonExams, type ResultDocumentFormValues, resultDocumentSchema } from "./result-document";
import { ClassBadge } from "./result-document-list";
import type { AdminResultDocument } from "./result-documents.admin.server";

export function ResultDocumentForm(props: ContentFormProps<ResultDocumentFormValues>) {
  const { t } = useTranslation();
  const { exams = [], draft } = props;
  return (
    <>
      {exams.length > 0 && <ExamChoice exams={exams} />}
      <ContentForm key={draft?.title} kind="resultDocument" schema={resultDocumentSchema} {...props}>
        <LineField name="title" label="form.title" />
        <FileField
          name="file"
          label="content.resultDocument.file"
          need="required"
          rule={resultFileRule}
          present={props.changing?.file}
        />
        <ChoiceField
          name="classLevel"
          label="form.classLevel"
          options={[{ value: "", text: "results.general" }, ...classOptions]}
        />
        <LineField
          name="examType"
          label="form.examType"
          need="optional"
          suggestions={commonExams.map((exam) => t(exam))}
        />
        <DayField name="examDate" label="results.examDate" need="optional" />
        <TextField name="description" label="form.description" need="optional" rows={3} />
        <PublishAtField />
      </ContentForm>
    </>
  );
}

function ExamChoice({ exams }: { exams: NonNullable<ContentFormProps["exams"]> }) {
  const { t } = useTranslation();
  const [asked] = useSearchParams();
  const submit = useSubmit();
  return (
    <Form
      method="get"
      role="search"
      className="border-b border-rule pt-3 lg:pl-beside lg:[&>*]:max-w-narrow"
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true, replace: true })}
    >
      <input type="hidden" name="new" />
      <Field label={t("content.resultDocument.exam")} hint={t("content.resultDocument.exam.hint")}>
        {(field) => (
          <div className="flex gap-x-2.6">
            <Select
              {...field}
              name="exam"
              defaultValue={asked.get("exam") ?? ""}
              options={[{ value: "", text: t("marks.selectExam") }, ...exams]}
            />
            <ShowButton />
          </div>
        )}
      </Field>
    </Form>
  );
}

export const resultDocumentFilters: FilterChoice[] = [
  {
    name: "class",
    label: "form.classLevel",
    all: "admin.filter.allClasses",
    options: [...classOptions, { value: "general", text: "results.general" }],
  },
];

export function ResultDocumentItem({ item: document }: { item: Listed<AdminResultDocument> }) {
  const { t, language } = useTexts();
  const { description, examType, examDate, classLevel } = document;
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
    <ContentRow kind="resultDocument" item={document} file={document} fileField="file" badges={badges}>
      {description && (
        <p className="line-clamp-2 max-w-prose text-ink-2" lang={detectLanguage(description)}>
          {description}
        </p>
      )}
      {examDate && (
        <RowNote>
          {t("results.examDate")}: {formatShortDay(examDate, language)}
        </RowNote>
      )}
      <PageState {...document} />
      {!document.fileUrl && <RowNote>{t("content.resultDocument.noFile")}</RowNote>}
    </ContentRow>
  );
}
