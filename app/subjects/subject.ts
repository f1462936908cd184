import { z } from "zod";
import { optionalLine, wholeNumber } from "../i18n/form-schema";
import { studyGroupField } from "../school/study-groups";

const maxNameLength = 200;

/** A mark is a whole number from 0 to 100 (section 5 of the specification), so a subject has up to 100 full marks. */
export const maxFullMarks = 100;

/**
 * A name in one language is enough. If the field for full marks is empty, the subject has 100 full marks. A subject
 * without a group is for all groups.
 */
export const subjectSchema = (level: number) =>
  z
    .object({
      name: optionalLine({ limit: maxNameLength }),
      nameBn: optionalLine({ limit: maxNameLength }),
      fullMarks: wholeNumber({
        min: 1,
        max: maxFullMarks,
        wrong: { text: "subjects.fullMarks.wrong" },
        empty: maxFullMarks,
      }),
      group: studyGroupField(level),
    })
    .superRefine(({ name, nameBn }, context) => {
      if (name || nameBn) return;
      const params = { summary: "toast.fillRequired.body" };
      context.addIssue({ code: "custom", message: "form.lacks.name", path: ["name"], params });
    });

export type SubjectInput = Omit<z.output<ReturnType<typeof subjectSchema>>, "name"> & { name: string };

/** Cards and mark sheets in English show a subject with only a Bengali name by that name. */
export const toSubject = ({ name, nameBn, ...others }: z.output<ReturnType<typeof subjectSchema>>): SubjectInput =>
  name ? { name, nameBn, ...others } : { name: nameBn ?? "", nameBn: null, ...others };
