import { z } from "zod";
import { maxNameLength, optionalLine, requireAnyName, wholeNumber } from "../i18n/form-schema";
import { studyGroupField } from "../school/study-groups";

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
    .superRefine(requireAnyName);

export type SubjectInput = Omit<z.output<ReturnType<typeof subjectSchema>>, "name"> & { name: string };
