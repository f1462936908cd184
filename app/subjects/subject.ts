import { z } from "zod";
import { line, optionalLine, wholeNumber } from "../i18n/form-schema";
import { requiredError } from "../i18n/form-values";
import { studyGroupField } from "../school/study-groups";

const maxNameLength = 200;

/** A mark is a whole number from 0 to 100 (section 5 of the specification), so a subject has up to 100 full marks. */
export const maxFullMarks = 100;

/**
 * If the field for full marks is empty, the subject has 100 full marks. A subject without a group is for all groups.
 */
export const subjectSchema = (level: number) =>
  z.object({
    name: line({
      limit: maxNameLength,
      required: requiredError("form.lacks.nameInEnglish", "toast.fillRequired.body"),
    }),
    nameBn: optionalLine({ limit: maxNameLength }),
    fullMarks: wholeNumber({
      min: 1,
      max: maxFullMarks,
      wrong: { text: "subjects.fullMarks.wrong" },
      empty: maxFullMarks,
    }),
    group: studyGroupField(level),
  });

export type SubjectInput = z.output<ReturnType<typeof subjectSchema>>;
