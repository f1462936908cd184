import { useId } from "react";
import { useTranslation } from "react-i18next";
import { PublishLater } from "../office/publish-later";
import { Sheet } from "../office/sheet";
import { sheetButtons } from "../office/sheet-buttons";
import type { ShownStatus } from "../office/status";
import { DayInput } from "../ui/day-input";
import { Field } from "../ui/field";
import { resultFile } from "../uploads/accepted-files";
import type { AttachedTo } from "../uploads/attachment";
import { FileField } from "../uploads/file-field";
import { classText } from "./class-badge";
import type { RefusedResultDocument, TypedResultDocument } from "./read-result-document.server";
import { classLevels, usualExams } from "./result-document";

/** A result paper that is being changed: how it stands in the form, its status as shown, and its file. */
export type ResultDocumentToChange = { id: number; typed: TypedResultDocument; status: ShownStatus; file: AttachedTo };

type FormParts = { once?: string; changing?: ResultDocumentToChange; refusedWithPage?: RefusedResultDocument };

/** The form of a result paper, new or being changed. `once` tells a new one from the same one sent twice. */
export function ResultDocumentForm({ once, changing, refusedWithPage }: FormParts) {
  const { t } = useTranslation();
  const exams = useId();
  const desk = "/cog-admin/result-documents";
  return (
    <Sheet
      label={changing ? "adminResultDocs.edit" : "adminResultDocs.publish"}
      action={changing ? `${desk}/${changing.id}/edit` : `${desk}?new`}
      back={desk}
      failed={changing ? "toast.err.changeResult" : "toast.err.publishResult"}
      refusedWithPage={refusedWithPage}
      buttons={sheetButtons("adminResultDocs.publish", changing?.status ?? "new")}
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
              rule={resultFile}
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
                      {t(classText(level))}
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
                    {usualExams.map((exam) => (
                      <option key={exam} value={t(exam)} />
                    ))}
                  </datalist>
                </>
              )}
            </Field>
            <Field label={t("results.examDate")} need="optional" problem={problem("examDate")}>
              {(field) => <DayInput {...field} type="date" name="examDate" defaultValue={typed?.examDate} />}
            </Field>
            <Field label={t("form.description")} need="optional" problem={problem("description")}>
              {(field) => (
                <textarea {...field} className="input" name="description" rows={3} defaultValue={typed?.description} />
              )}
            </Field>
            <PublishLater value={typed?.publishAt} problem={problem("publishAt")} />
          </>
        );
      }}
    </Sheet>
  );
}
