import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { classText } from "../office/class-of";
import { ClassSelect } from "../office/class-select";
import { Sheet } from "../office/sheet";
import { Field } from "../ui/field";
import { useBegunAnew } from "./begun-anew";
import type { RefusedStudent, TypedStudent } from "./receive-student.server";
import { Tick } from "./tick";

/** A pupil who is being changed, as they stand in the form. */
export type StudentToChange = { id: number; typed: TypedStudent };

export type StudentFormParts = {
  /** Tells a new pupil from the same form sent twice. */
  once?: string;
  changing?: StudentToChange;
  /** The class a new pupil comes to. */
  classLevel: number;
  /** The roll number proposed for a new pupil. */
  nextRoll?: number;
  /** Where Cancel leads. */
  back: string;
  /** Where a new pupil is posted to, when it is not the list of the class. */
  action?: string;
  refusedWithPage?: RefusedStudent;
};

/** The form of a pupil, new or being changed; once a pupil is written down and another is to follow, it starts anew. */
export function StudentForm(parts: StudentFormParts) {
  const begun = useBegunAnew();
  return <StudentSheet key={begun} {...parts} isAnother={begun !== ""} />;
}

const names = [
  { name: "name", label: "card.studentName" },
  { name: "fatherName", label: "card.fatherName" },
  { name: "motherName", label: "card.motherName" },
] as const;

function StudentSheet(parts: StudentFormParts & { isAnother: boolean }) {
  const { once, changing, classLevel, nextRoll, back, action, refusedWithPage, isAnother } = parts;
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const isFollowing = useSearchParams()[0].get("new") === "next";
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAnother) first.current?.focus();
  }, [isAnother]);
  const address = changing
    ? `/cog-admin/results/students/${changing.id}/edit`
    : (action ?? `/cog-admin/results/students?class=${classLevel}&new`);
  return (
    <Sheet<RefusedStudent>
      label={changing ? "students.edit" : "marks.addStudent"}
      action={address}
      back={back}
      failed={changing ? "students.err.change" : "toast.err.addStudent"}
      refusedWithPage={refusedWithPage}
      buttons={[{ text: changing ? "form.saveChanges" : "marks.addStudent", busy: "form.saving", intent: "publish" }]}
    >
      {({ refused, problem }) => {
        const typed = refused?.typed ?? changing?.typed;
        return (
          <>
            <input type="hidden" name="once" value={once} />
            <input type="hidden" name="seen" value={typed?.seen ?? 0} />
            {changing ? (
              <Field label={t("marks.class")} problem={problem("classLevel")}>
                {(field) => <ClassSelect {...field} name="classLevel" defaultValue={typed?.classLevel || classLevel} />}
              </Field>
            ) : (
              <>
                <input type="hidden" name="classLevel" value={classLevel} />
                <p className="sheet-about">{t(classText(classLevel))}</p>
              </>
            )}
            <Field label={t("card.roll")} need="required" problem={problem("rollNumber")}>
              {(field) => (
                <input
                  {...field}
                  className="input input-roll"
                  name="rollNumber"
                  inputMode="numeric"
                  maxLength={20}
                  autoComplete="off"
                  defaultValue={
                    refused?.typed.rollNumber ?? digits(changing?.typed.rollNumber ?? nextRoll ?? "", language)
                  }
                />
              )}
            </Field>
            {names.map(({ name, label }) => (
              <Field key={name} label={t(label)} need="required" problem={problem(name)}>
                {(field) => (
                  <input
                    {...field}
                    ref={name === "name" ? first : undefined}
                    className="input"
                    name={name}
                    autoComplete="off"
                    defaultValue={typed?.[name]}
                  />
                )}
              </Field>
            ))}
            {changing ? (
              <Tick
                name="hasLeft"
                text={t("students.hasLeft")}
                hint={t("students.hasLeft.hint")}
                isTicked={typed?.hasLeft}
              />
            ) : (
              <Tick name="next" text={t("students.next")} isTicked={isFollowing} />
            )}
          </>
        );
      }}
    </Sheet>
  );
}
