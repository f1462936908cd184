import { useTranslation } from "react-i18next";
import { classText } from "../office/class-of";
import { NameFields } from "../office/name-fields";
import { Sheet } from "../office/sheet";
import type { TypedExam } from "./exam";
import type { RefusedExam } from "./receive-exam.server";

/** The examination that is being changed, as it stands in the form. */
export type ExamToChange = { id: number; typed: TypedExam };

type ExamFormParts = { level: number; once?: string; changing?: ExamToChange; refusedWithPage?: RefusedExam };

/** The form of an examination of a class, new or being changed. `once` tells a new one from the same one sent twice. */
export function ExamForm({ level, once, changing, refusedWithPage }: ExamFormParts) {
  const { t } = useTranslation();
  const list = `/cog-admin/results/exams?class=${level}`;
  return (
    <Sheet
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
            <p className="sheet-class">{t(classText(level))}</p>
            <input type="hidden" name="once" value={once} />
            <input type="hidden" name="seen" value={typed?.seen} />
            <NameFields
              labels={{ name: "exams.name", nameBn: "exams.nameBn" }}
              hint="exams.name.hint"
              typed={typed}
              problem={problem}
            />
          </>
        );
      }}
    </Sheet>
  );
}
