import { formulaError } from "../admin/import/cells";
import { createColumns, ignoreLanguage } from "../admin/import/columns";
import type { TextKey } from "../i18n/en";
import { collectErrors, type FieldError, getLine, lengthError, requiredError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { formatMobileNumber, parseMobileNumber } from "../i18n/phone-numbers";
import { normalizeUnicode, withoutInvisible } from "../i18n/text";
import { parseWholeNumber } from "../i18n/whole-number";
import { parseClass } from "../school/classes";
import { hasStudyGroups, parseStudyGroup, type StudyGroup } from "../school/study-groups";

const maxNameLength = 100;
export const maxRoll = 9999;

type Column<Value> = {
  /** The label of the field in the form. */
  label: TextKey;
  /** The headings that a spreadsheet may have. Exports use the first heading of each language. */
  headings: readonly [string, ...string[]];
  /** The width in a workbook, in characters. */
  width: number;
  isInClass?: (level: number) => boolean;
  /** True if a spreadsheet may lack the column and a form may leave the field empty. */
  isOptional?: boolean;
  parse: (text: string, level: number) => { value: Value; error?: FieldError };
};

const parseName = (lack: "name" | "fatherName" | "motherName") => (text: string) => {
  const missing = requiredError(`form.lacks.${lack}`, "toast.fillRequired.body");
  return { value: text, error: text === "" ? missing : (formulaError(text) ?? lengthError(text, maxNameLength)) };
};

/**
 * Has every column of the table except class and times. The form, the spreadsheet, the import and its preview use this
 * list.
 */
export const studentColumns = {
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
    parse(text) {
      const roll = parseRoll(text);
      if (roll) return { value: roll };
      const missing = requiredError("form.lacks.roll", "toast.fillRequired.body");
      return { value: 0, error: text === "" ? missing : { text: "students.roll.unreadable" } };
    },
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
    parse: parseName("name"),
  },
  fatherName: {
    label: "card.fatherName",
    headings: [
      ...(["Father's Name", "Father", "Father Name", "Name of Father", "Name of the Father"] as const),
      ...["পিতার নাম", "পিতা", "বাবার নাম", "বাবা"],
    ],
    width: 26,
    parse: parseName("fatherName"),
  },
  motherName: {
    label: "card.motherName",
    headings: [
      ...(["Mother's Name", "Mother", "Mother Name", "Name of Mother", "Name of the Mother"] as const),
      ...["মাতার নাম", "মাতা", "মায়ের নাম", "মা"],
    ],
    width: 26,
    parse: parseName("motherName"),
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
    isOptional: true,
    parse(text): { value: string | null; error?: FieldError } {
      // If a spreadsheet treats a mobile number as a number, its first 0 is lost.
      const number = parseMobileNumber(text) ?? parseMobileNumber(`0${text}`);
      if (text === "" || number) return { value: number ?? null };
      return { value: null, error: { text: "students.guardianMobile.unreadable" } };
    },
  },
  group: {
    label: "group.label",
    headings: ["Group", "Study Group", "বিভাগ", "শাখা", "গ্রুপ"],
    width: 14,
    isInClass: hasStudyGroups,
    isOptional: true,
    parse(text, level): { value: StudyGroup | null; error?: FieldError } {
      const group = parseStudyGroup(text) ?? null;
      if (text === "" || (group && hasStudyGroups(level))) return { value: group };
      return { value: null, error: { text: hasStudyGroups(level) ? "group.unknown" : "group.notInClass" } };
    },
  },
} satisfies Record<string, Column<string | number | null>>;

export type StudentColumn = keyof typeof studentColumns;

export type StudentFields = {
  [Name in StudentColumn]: ReturnType<(typeof studentColumns)[Name]["parse"]>["value"];
};

/** The values of a student as a person types them and as a spreadsheet shows them. */
export type StudentTexts = Record<StudentColumn, string>;

export const studentColumnNames = Object.keys(studentColumns) as StudentColumn[];

export const getColumn = (name: StudentColumn): Column<StudentFields[StudentColumn]> => studentColumns[name];

export const mapColumns = <Value>(read: (name: StudentColumn) => Value) =>
  Object.fromEntries(studentColumnNames.map((name) => [name, read(name)])) as Record<StudentColumn, Value>;

export const studentSheet = ignoreLanguage(createColumns(mapColumns((name) => getColumn(name).headings)));

export const toStudentTexts = (student: StudentFields): StudentTexts => ({
  ...mapColumns((name) => String(student[name] ?? "")),
  guardianMobile: formatMobileNumber(student.guardianMobile ?? ""),
});

export type StudentInput = StudentFields & { classLevel: number };

export type StudentFormValues = StudentTexts & { classLevel: number; hasLeft: boolean; version: number };

/** Parses the texts of a student. If `errors` is empty, the student can be saved. */
export function parseStudentTexts(texts: StudentTexts, level: number) {
  const parsed = mapColumns((name) => getColumn(name).parse(texts[name], level));
  return {
    student: mapColumns((name) => parsed[name].value) as StudentFields,
    errors: collectErrors(mapColumns((name) => parsed[name].error)),
  };
}

/** Parses the form of a student. All four texts are required (specification, section 5). */
export function parseStudent(form: FormData) {
  const classLevel = parseClass(form.get("classLevel")) ?? 0;
  const texts = mapColumns((name) => getLine(form, name));
  // Only Classes 9 and 10 have groups, so a student who moves back to Class 8 loses the group.
  if (!hasStudyGroups(classLevel)) texts.group = "";
  const { student, errors } = parseStudentTexts(texts, classLevel);
  const classError = { text: "students.class.unknown" } as const;
  const values: StudentFormValues = {
    ...texts,
    classLevel,
    hasLeft: form.get("hasLeft") !== null,
    version: Number(getLine(form, "seen")),
  };
  return {
    values,
    student: { ...student, classLevel },
    errors: { ...errors, ...(classLevel === 0 && { classLevel: classError }) },
  };
}

/** Parses a roll number from 1 to 9999 in Latin or Bengali digits. */
export function parseRoll(text: string): number | undefined {
  const roll = parseWholeNumber(withoutInvisible(text));
  return roll && roll <= maxRoll ? roll : undefined;
}

type SearchedStudent = Pick<StudentFields, "name" | "rollNumber"> & { guardianMobile?: string | null };

/**
 * Matches a part of the name, the first digits of the roll number or a full mobile number. Digits can be Latin or
 * Bengali.
 */
export function matchesSearch({ name, rollNumber, guardianMobile }: SearchedStudent, words: string): boolean {
  const query = normalizeForSearch(words);
  const isNumber = guardianMobile != null && parseMobileNumber(words) === guardianMobile;
  return isNumber || normalizeForSearch(name).includes(query) || String(rollNumber).startsWith(query);
}

const normalizeForSearch = (text: string) => withoutInvisible(toLatinDigits(normalizeUnicode(text))).toLowerCase();
