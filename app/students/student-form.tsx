import { useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ClassSelect, StudyGroupField } from "../admin/class-picker";
import { AdminForm } from "../admin/forms/form";
import { CheckboxField, Field } from "../components/field";
import { Input } from "../components/input";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import { hasStudyGroups } from "../school/study-groups";
import { getColumn, type StudentFormValues, studentColumnNames } from "./student";
import type { StudentRejection } from "./students.server";

type EditedStudent = { id: number; values: StudentFormValues };

type StudentFormProps = {
  /** The idempotency key of the form for a new student, so that a form sent twice adds one student. */
  once?: string;
  changing?: EditedStudent;
  classLevel: number;
  nextRoll?: number;
  back: string;
  /** The address to which a new student is posted. Without it, the form posts to the list of the class. */
  action?: string;
};

export function StudentForm(parts: StudentFormProps) {
  const begun = useFormResetKey();
  return <StudentFormFields key={begun} {...parts} isAnother={begun !== ""} />;
}

const textColumns = studentColumnNames.filter((column) => column !== "rollNumber" && column !== "group");

function StudentFormFields(parts: StudentFormProps & { isAnother: boolean }) {
  const { once, changing, classLevel, nextRoll, back, action, isAnother } = parts;
  const { t, digits } = useTexts();
  const isFollowing = useSearchParams()[0].get("new") === "next";
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAnother) first.current?.focus();
  }, [isAnother]);
  const address = changing
    ? `/cog-admin/results/students/${changing.id}/edit`
    : (action ?? `/cog-admin/results/students?class=${classLevel}&new`);
  return (
    <AdminForm<StudentRejection>
      label={changing ? "students.edit" : "marks.addStudent"}
      action={address}
      back={back}
      once={once}
      version={changing?.values.version ?? 0}
      failed={changing ? "students.err.change" : "toast.err.addStudent"}
      buttons={[{ text: changing ? "form.saveChanges" : "marks.addStudent" }]}
    >
      {({ rejected, problem }) => {
        const values = rejected?.values ?? changing?.values;
        return (
          <>
            {changing ? (
              <Field label={t("marks.class")} problem={problem("classLevel")}>
                {(field) => (
                  <ClassSelect {...field} name="classLevel" defaultValue={values?.classLevel || classLevel} />
                )}
              </Field>
            ) : (
              <>
                <input type="hidden" name="classLevel" value={classLevel} />
                <p className="mb-3.4 font-semibold">{t(classLabel(classLevel))}</p>
              </>
            )}
            <Field label={t("card.roll")} need="required" problem={problem("rollNumber")}>
              {(field) => (
                <Input
                  {...field}
                  className="max-w-40"
                  name="rollNumber"
                  inputMode="numeric"
                  maxLength={20}
                  autoComplete="off"
                  defaultValue={rejected?.values.rollNumber ?? digits(changing?.values.rollNumber ?? nextRoll ?? "")}
                />
              )}
            </Field>
            {textColumns.map((name) => (
              <Field
                key={name}
                label={t(getColumn(name).label)}
                need={getColumn(name).isOptional ? undefined : "required"}
                hint={name === "guardianMobile" ? t("students.guardianMobile.hint") : undefined}
                problem={problem(name)}
              >
                {(field) => (
                  <Input
                    {...field}
                    ref={name === "name" ? first : undefined}
                    name={name}
                    {...(name === "guardianMobile" && { type: "tel", maxLength: 30, className: "max-w-60" })}
                    autoComplete="off"
                    defaultValue={
                      name === "guardianMobile" && !rejected ? digits(values?.[name] ?? "") : values?.[name]
                    }
                  />
                )}
              </Field>
            ))}
            {hasStudyGroups(values?.classLevel || classLevel) && (
              <StudyGroupField none="group.none" problem={problem("group")} value={values?.group} />
            )}
            {changing ? (
              <CheckboxField
                name="hasLeft"
                text={t("students.hasLeft")}
                hint={t("students.hasLeft.hint")}
                isTicked={values?.hasLeft}
              />
            ) : (
              <CheckboxField name="next" text={t("students.next")} isTicked={isFollowing} />
            )}
          </>
        );
      }}
    </AdminForm>
  );
}

/**
 * Returns a key that changes after each save that returns to this form, so that the form is empty for the next student.
 * A jump within the page does not change the key, so typed text stays.
 */
function useFormResetKey(): string {
  const { key, state } = useLocation();
  const isSent = state?.sent === true;
  const firstKey = useRef(key);
  const [begun, setBegun] = useState("");
  useEffect(() => {
    if (isSent && key !== firstKey.current) setBegun(key);
  }, [key, isSent]);
  return begun;
}
