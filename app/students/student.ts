import { z } from "zod";
import { formulaError } from "../admin/import/cells";
import { createColumns, ignoreLanguage } from "../admin/import/columns";
import type { TextKey } from "../i18n/en";
import { checkbox, field, getFieldRules, line, mobileNumber, parsed } from "../i18n/form-schema";
import { type FieldError, requiredError, toLine } from "../i18n/form-values";
import { normalizeForSearch } from "../i18n/format";
import { formatMobileNumber, parseMobileNumber } from "../i18n/phone-numbers";
import { withoutInvisible } from "../i18n/text";
import { parseWholeNumber } from "../i18n/whole-number";
import { parseClass } from "../school/classes";
import { hasStudyGroups, type StudyGroup, studyGroupField } from "../school/study-groups";

export const maxRoll = 9999;

/** The id of a student's row in the list of a class. After a save, the URL of the list ends with it. */
export const studentRowId = (roll: number) => `roll-${roll}`;

const name = (lack: "name" | "fatherName" | "motherName") =>
  line({
    limit: 100,
    required: requiredError(`form.lacks.${lack}`, "toast.fillRequired.body"),
    check: formulaError,
  });

/**
 * The fields of a student, in a form and in a spreadsheet. These are the columns of the table without the class and the
 * times.
 */
export const studentSchema = (level: number) =>
  z.object({
    rollNumber: parsed({
      parse: parseRoll,
      wrong: { text: "students.roll.unreadable" },
      empty: 0,
      required: requiredError("form.lacks.roll", "toast.fillRequired.body"),
    }),
    name: name("name"),
    fatherName: name("fatherName"),
    motherName: name("motherName"),
    guardianMobile: mobileNumber({ text: "students.guardianMobile.unreadable" }),
    group: studyGroupField(level),
  });

/**
 * The form of a student in this class. Roll number, name and the names of both parents are required (section 5 of the
 * specification).
 */
export const studentFormSchema = (level = 0) =>
  studentSchema(level).extend({
    classLevel: field((sent) => {
      const level = parseClass(toLine(sent));
      return level === undefined ? { value: 0, error: unknownClass } : { value: level };
    }),
    // Only Classes 9 and 10 have groups, so a student who moves back to Class 8 loses the group.
    group: hasStudyGroups(level) ? studyGroupField(level) : field<StudyGroup | null>(() => ({ value: null })),
    hasLeft: checkbox(),
    /** True if the user wants an empty form for another student. */
    next: checkbox(),
  });

const unknownClass: FieldError = { text: "students.class.unknown" };

export type StudentFields = z.output<ReturnType<typeof studentSchema>>;

export type StudentColumn = keyof StudentFields;

type Column = {
  label: TextKey;
  /** The headings that a spreadsheet may have. Exports use the first heading of each language. */
  headings: readonly [string, ...string[]];
  /** The width in a workbook, in characters. */
  width: number;
  isInClass?: (level: number) => boolean;
};

/** The form, the spreadsheet, the import and its preview show these columns in this order. */
export const studentColumns: Record<StudentColumn, Column> = {
  rollNumber: {
    label: "card.roll",
    headings: [
      ...(["Roll", "Roll No", "Roll Number", "Class Roll", "Class Roll No", "Class Roll Number", "Roll #"] as const),
      ...["Student Roll", "Student's Roll", "Present Roll", "Current Roll"],
      ...["রোল", "রোল নং", "রোল নম্বর", "রোল নাম্বার", "রোল নাম্বর", "ক্রমিক রোল", "বর্তমান রোল", "শিক্ষার্থীর রোল"],
      ...["শ্রেণি রোল", "শ্রেণি রোল নং", "শ্রেণি রোল নম্বর", "শ্রেণী রোল", "শ্রেণী রোল নং", "শ্রেণী রোল নম্বর"],
      ...["ক্লাস রোল", "ক্লাস রোল নং", "ক্লাস রোল নম্বর"],
    ],
    width: 8,
  },
  name: {
    label: "card.studentName",
    headings: [
      ...(["Name", "Student", "Student Name", "Student's Name", "Name of Student", "Full Name"] as const),
      ...["নাম", "শিক্ষার্থীর নাম", "শিক্ষার্থী", "ছাত্রের নাম", "ছাত্রীর নাম", "ছাত্র/ছাত্রীর নাম", "ছাত্রছাত্রীর নাম", "ছাত্র-ছাত্রীর নাম"],
      ...["Students Name", "Name of the Student", "Name of the Students", "Name of Students", "Pupil's Name"],
      ...["শিক্ষার্থীর পূর্ণ নাম", "পূর্ণ নাম"],
      ...["ছাত্র/ছাত্রীদের নাম", "ছাত্র-ছাত্রীদের নাম", "ছাত্রছাত্রীদের নাম", "শিক্ষার্থীদের নাম"],
    ],
    width: 30,
  },
  fatherName: {
    label: "card.fatherName",
    headings: [
      ...(["Father's Name", "Father", "Father Name", "Name of Father", "Name of the Father"] as const),
      ...["পিতার নাম", "পিতা", "বাবার নাম", "বাবা"],
    ],
    width: 26,
  },
  motherName: {
    label: "card.motherName",
    headings: [
      ...(["Mother's Name", "Mother", "Mother Name", "Name of Mother", "Name of the Mother"] as const),
      ...["মাতার নাম", "মাতা", "মায়ের নাম", "মা"],
    ],
    width: 26,
  },
  guardianMobile: {
    label: "students.guardianMobile",
    headings: [
      ...(["Guardian's Mobile", "Guardian Mobile", "Guardian's Mobile Number", "Guardian's Phone"] as const),
      ...["Mobile", "Mobile No", "Mobile Number", "Phone", "Phone No", "Phone Number", "Contact No", "Contact Number"],
      ...["অভিভাবকের মোবাইল", "অভিভাবকের মোবাইল নম্বর", "অভিভাবকের ফোন", "মোবাইল", "মোবাইল নং", "মোবাইল নম্বর"],
      ...["মোবাইল নাম্বার", "ফোন", "ফোন নং", "ফোন নম্বর"],
    ],
    width: 18,
  },
  group: {
    label: "group.label",
    headings: ["Group", "Study Group", "বিভাগ", "শাখা", "গ্রুপ"],
    width: 14,
    isInClass: hasStudyGroups,
  },
};

/** The values of a student as a user types them and as a spreadsheet shows them. */
export type StudentTexts = Record<StudentColumn, string>;

export const studentColumnNames = Object.keys(studentColumns) as StudentColumn[];

export const getColumn = (name: StudentColumn): Column => studentColumns[name];

/**
 * A spreadsheet must contain the required columns, and a form must have a value in their fields. All other columns are
 * optional.
 */
export const isRequiredColumn = (name: StudentColumn) => getFieldRules(studentSchema(0), name).isRequired ?? false;

export const mapColumns = <Value>(read: (name: StudentColumn) => Value) =>
  Object.fromEntries(studentColumnNames.map((name) => [name, read(name)])) as Record<StudentColumn, Value>;

export const studentSheet = ignoreLanguage(createColumns(mapColumns((name) => getColumn(name).headings)));

export const toStudentTexts = (student: StudentFields): StudentTexts => ({
  ...mapColumns((name) => String(student[name] ?? "")),
  guardianMobile: formatMobileNumber(student.guardianMobile ?? ""),
});

export type StudentFormValues = StudentTexts & {
  classLevel: number | string;
  hasLeft: boolean | string;
  version: number;
};

/** Parses a roll number from 1 to 9999 in Latin or Bengali digits. */
export function parseRoll(text: string): number | undefined {
  const roll = parseWholeNumber(withoutInvisible(text));
  return roll && roll <= maxRoll ? roll : undefined;
}

type SearchedStudent = Pick<StudentFields, "name" | "rollNumber"> & { guardianMobile?: string | null };

/**
 * Matches a part of the name, the first digits of the roll number or a complete mobile number. Digits can be Latin or
 * Bengali.
 */
export function matchesSearch({ name, rollNumber, guardianMobile }: SearchedStudent, words: string): boolean {
  const query = normalizeForSearch(words);
  const isNumber = guardianMobile != null && parseMobileNumber(words) === guardianMobile;
  return isNumber || normalizeForSearch(name).includes(query) || String(rollNumber).startsWith(query);
}
