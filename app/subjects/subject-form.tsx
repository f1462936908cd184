import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { classText } from "../office/class-of";
import { NameFields } from "../office/name-fields";
import { Sheet } from "../office/sheet";
import { Field } from "../ui/field";
import type { RefusedSubject } from "./receive-subject.server";
import { highestFullMarks, type TypedSubject } from "./subject";

/** The subject that is being changed, as it stands in the form. */
export type SubjectToChange = { id: number; typed: TypedSubject };

type SubjectFormParts = { level: number; once?: string; changing?: SubjectToChange; refusedWithPage?: RefusedSubject };

/** The form of a subject of a class, new or being changed. `once` tells a new one from the same one sent twice. */
export function SubjectForm({ level, once, changing, refusedWithPage }: SubjectFormParts) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const list = `/cog-admin/results/subjects?class=${level}`;
  return (
    <Sheet
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
            <p className="sheet-class">{t(classText(level))}</p>
            <input type="hidden" name="once" value={once} />
            <input type="hidden" name="seen" value={typed?.seen} />
            <NameFields labels={{ name: "subjects.name", nameBn: "subjects.nameBn" }} typed={typed} problem={problem} />
            <Field label={t("card.fullMarks")} problem={problem("fullMarks")}>
              {(field) => (
                <input
                  {...field}
                  className="input input-number"
                  name="fullMarks"
                  inputMode="numeric"
                  defaultValue={
                    refused?.typed.fullMarks ?? digits(changing?.typed.fullMarks ?? highestFullMarks, language)
                  }
                  autoComplete="off"
                />
              )}
            </Field>
          </>
        );
      }}
    </Sheet>
  );
}
