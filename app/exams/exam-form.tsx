import { AdminForm } from "../admin/form";
import { NameFields } from "../admin/name-fields";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import type { ExamFormValues } from "./exam";
import type { ExamRejection } from "./exams.server";

/** The examination that is being changed, as it stands in the form. */
type EditedExam = { id: number; typed: ExamFormValues };

type ExamFormProps = { level: number; once?: string; changing?: EditedExam; refusedWithPage?: ExamRejection };

/** The form of an examination of a class, new or being changed. `once` tells a new one from the same one sent twice. */
export function ExamForm({ level, once, changing, refusedWithPage }: ExamFormProps) {
  const { t } = useTexts();
  const list = `/cog-admin/results/exams?class=${level}`;
  return (
    <AdminForm
      label={changing ? "exams.edit" : "exams.new"}
      action={changing ? `/cog-admin/results/exams/${changing.id}/edit?class=${level}` : `${list}&new`}
      back={list}
      failed={changing ? "exams.err.change" : "exams.err.add"}
      refusedWithPage={refusedWithPage}
      buttons={[{ text: "common.save", busy: "form.saving", intent: "publish" }]}
    >
      {({ refused, problem }) => {
        const typed = refused?.typed ?? changing?.typed;
        return (
          <>
            <p className="sheet-class">{t(classLabel(level))}</p>
            <input type="hidden" name="once" value={once} />
            <input type="hidden" name="seen" value={typed?.version} />
            <NameFields
              labels={{ name: "exams.name", nameBn: "exams.nameBn" }}
              hint="exams.name.hint"
              typed={typed}
              problem={problem}
            />
          </>
        );
      }}
    </AdminForm>
  );
}
