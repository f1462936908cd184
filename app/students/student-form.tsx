import { useLocation, useSearchParams } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { StudyGroupField } from "../admin/class-picker";
import { ChoiceField, LineField, TickField } from "../admin/forms/fields/fields";
import { useFormFields } from "../admin/forms/fields/form-fields";
import { AdminForm } from "../admin/forms/form";
import { findErrors } from "../i18n/form-schema";
import { useTexts } from "../i18n/use-texts";
import { classLabel, classOptions, parseClass } from "../school/classes";
import { hasStudyGroups } from "../school/study-groups";
import {
  getColumn,
  type StudentColumn,
  type StudentFormValues,
  studentColumnNames,
  studentFormSchema,
} from "./student";
import type { StudentRejection } from "./students.server";

type EditedStudent = { id: number; values: StudentFormValues };

type StudentFormProps = {
  /** The idempotency key of the form for a new student. If the form is sent twice, it adds only one student. */
  once?: string;
  changing?: EditedStudent;
  classLevel: number;
  nextRoll?: number;
  back: string;
  /** The URL that the form posts to. If it is undefined, the form posts to the list of the class. */
  action?: string;
};

export function StudentForm(parts: StudentFormProps) {
  const begun = useFormResetKey();
  return <StudentFormFields key={begun} {...parts} isAnother={begun !== ""} />;
}

const lineColumns = studentColumnNames.filter((name) => name !== "group");

const lineOptions: { [Name in StudentColumn]?: Partial<ComponentProps<typeof LineField>> } = {
  rollNumber: { isNumber: true, className: "max-w-40", maxLength: 20 },
  guardianMobile: { hint: "students.guardianMobile.hint", type: "tel", className: "max-w-60", maxLength: 30 },
};

function StudentFormFields(parts: StudentFormProps & { isAnother: boolean }) {
  const { once, changing, classLevel, nextRoll, back, action, isAnother } = parts;
  const { t, digits } = useTexts();
  const [searchParams] = useSearchParams();
  const left = searchParams.get("left");
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
      values={{
        classLevel,
        ...changing?.values,
        rollNumber: digits(changing?.values.rollNumber ?? nextRoll ?? ""),
        guardianMobile: digits(changing?.values.guardianMobile ?? ""),
        next: searchParams.get("new") === "next",
        ...(left !== null && { hasLeft: left !== "no" }),
      }}
      schema={studentFormSchema(classLevel)}
      check={(fields) => findErrors(studentFormSchema(parseClass(fields.get("classLevel"))), fields)}
      buttons={[{ text: changing ? "form.saveChanges" : "marks.addStudent" }]}
    >
      {changing ? (
        <ChoiceField name="classLevel" label="marks.class" options={classOptions} />
      ) : (
        <>
          <input type="hidden" name="classLevel" value={classLevel} />
          <p className="mb-3.4 font-semibold">{t(classLabel(classLevel))}</p>
        </>
      )}
      {lineColumns.map((name) => (
        <LineField
          key={name}
          name={name}
          label={getColumn(name).label}
          inputRef={name === "name" ? first : undefined}
          {...lineOptions[name]}
        />
      ))}
      <StudentGroupField />
      {changing ? (
        <div id={leftField}>
          <TickField
            name="hasLeft"
            label="students.hasLeft"
            hint={t(changing.values.hasLeft ? "students.cameBack.hint" : "students.hasLeft.hint")}
          />
        </div>
      ) : (
        <TickField name="next" label="students.next" />
      )}
    </AdminForm>
  );
}

const leftField = "has-left";

/** Returns the address of the student's form, where it ticks or unticks that the student has left the school. */
export const leavingUrl = (studentId: number, query: string, hasLeft = true) =>
  `/cog-admin/results/students/${studentId}/edit${query}${query ? "&" : "?"}left${hasLeft ? "" : "=no"}#${leftField}`;

function StudentGroupField() {
  const classLevel = Number(useFormFields().value("classLevel"));
  return hasStudyGroups(classLevel) ? <StudyGroupField none="group.none" /> : null;
}

/**
 * Returns a key that changes when a save leads back to this form. Then the form is empty for the next student. A jump
 * within the page does not change the key, so typed text stays.
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
