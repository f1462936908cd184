import { AdminForm } from "../admin/form";
import { NameFields } from "../admin/name-fields";
import { Field } from "../components/field";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import { maxFullMarks, type SubjectFormValues } from "./subject";
import type { SubjectRejection } from "./subjects.server";

/** The subject that is being changed, as it stands in the form. */
type EditedSubject = { id: number; typed: SubjectFormValues };

type SubjectFormProps = { level: number; once?: string; changing?: EditedSubject; refusedWithPage?: SubjectRejection };

/** The form of a subject of a class, new or being changed. `once` tells a new one from the same one sent twice. */
export function SubjectForm({ level, once, changing, refusedWithPage }: SubjectFormProps) {
  const { t, digits } = useTexts();
  const list = `/cog-admin/results/subjects?class=${level}`;
  return (
    <AdminForm
      label={changing ? "subjects.edit" : "subjects.new"}
      action={changing ? `/cog-admin/results/subjects/${changing.id}/edit?class=${level}` : `${list}&new`}
      back={list}
      failed={changing ? "subjects.err.change" : "subjects.err.add"}
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
            <NameFields labels={{ name: "subjects.name", nameBn: "subjects.nameBn" }} typed={typed} problem={problem} />
            <Field label={t("card.fullMarks")} problem={problem("fullMarks")}>
              {(field) => (
                <input
                  {...field}
                  className="input input-number"
                  name="fullMarks"
                  inputMode="numeric"
                  defaultValue={refused?.typed.fullMarks ?? digits(changing?.typed.fullMarks ?? maxFullMarks)}
                  autoComplete="off"
                />
              )}
            </Field>
          </>
        );
      }}
    </AdminForm>
  );
}
