import {
  collectErrors,
  type FieldError,
  getLine,
  type LackText,
  lengthError,
  requiredError,
} from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { normalizeUnicode } from "../i18n/text";
import { parseClass } from "../school/classes";
import { hasStudyGroups, parseStudyGroup, type StudyGroup } from "../school/study-groups";

const maxNameLength = 100;
export const maxRoll = 9999;

/** The fields of a student that hold a name. */
export const nameColumns = ["name", "fatherName", "motherName"] as const;

/** A student as the office enters one; the class is 1 to 10, the roll 1 to 9999. */
export type StudentInput = {
  rollNumber: number;
  name: string;
  fatherName: string;
  motherName: string;
  classLevel: number;
  /** Null where nobody has chosen one, and in classes without groups. */
  group: StudyGroup | null;
};

/** A student as they stand in the form: roll and group as typed, and the version of the row the form was filled from. */
export type StudentFormValues = Omit<StudentInput, "rollNumber" | "group"> & {
  rollNumber: string;
  group: string;
  hasLeft: boolean;
  version: number;
};

type StudentErrors = Partial<Record<keyof StudentInput, FieldError>>;

type ParsedStudent = { values: StudentFormValues; student: StudentInput; errors: StudentErrors };

/**
 * Reads the form of a student: as typed, as it is stored, and the errors by field; only without an error are roll and
 * class numbers that can be written. All four texts are needed (specification, section 5). A class without groups takes
 * the group away: whoever goes back from Class 9 to 8 has none any more.
 */
export function parseStudent(form: FormData): ParsedStudent {
  const roll = getLine(form, "rollNumber");
  const group = getLine(form, "group");
  const classLevel = parseClass(form.get("classLevel")) ?? 0;
  const student: StudentInput = {
    rollNumber: parseRoll(roll) ?? 0,
    name: getLine(form, "name"),
    fatherName: getLine(form, "fatherName"),
    motherName: getLine(form, "motherName"),
    classLevel,
    group: hasStudyGroups(classLevel) ? (parseStudyGroup(group) ?? null) : null,
  };
  const errors = collectErrors({
    rollNumber:
      roll === ""
        ? requireField("form.lacks.roll")
        : student.rollNumber === 0
          ? { text: "students.roll.unreadable" }
          : undefined,
    name: checkName("name", student.name),
    fatherName: checkName("fatherName", student.fatherName),
    motherName: checkName("motherName", student.motherName),
    classLevel: classLevel === 0 ? { text: "students.class.unknown" } : undefined,
    group: group !== "" && !parseStudyGroup(group) ? { text: "group.unknown" } : undefined,
  });
  const values = {
    ...student,
    rollNumber: roll,
    group,
    hasLeft: form.get("hasLeft") !== null,
    version: Number(getLine(form, "seen")),
  };
  return { values, student, errors };
}

const requireField = (lack: LackText) => requiredError(lack, "toast.fillRequired.body");

/** What is wrong with the name in this field of a student. */
export const checkName = (field: (typeof nameColumns)[number], name: string): FieldError | undefined =>
  name === "" ? requireField(`form.lacks.${field}`) : lengthError(name, maxNameLength);

/** A roll number in Latin or Bengali digits, 1 to 9999; undefined for anything else. */
export function parseRoll(text: string): number | undefined {
  const digits = toLatinDigits(text.trim());
  return /^\d{1,4}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}

/** Whether a student's name holds these words, or their roll begins with them; digits of either script are the same. */
export function matchesSearch({ name, rollNumber }: { name: string; rollNumber: number }, words: string): boolean {
  const query = normalizeForSearch(words);
  return normalizeForSearch(name).includes(query) || String(rollNumber).startsWith(query);
}

const normalizeForSearch = (text: string) => toLatinDigits(normalizeUnicode(text)).toLowerCase();
