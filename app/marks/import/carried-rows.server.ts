import { z } from "zod";
import { decodeCarried, encodeCarried } from "../../admin/import/import.server";
import { parseStudyGroup } from "../../school/study-groups";
import { type ImportedStudent, toStudentRows } from "../../students/import";
import { absent, type SpreadsheetChange } from "../mark-sheet";

const idSchema = z.number().int().positive();
const markSchema = z.union([z.number().int().min(0).max(100), z.literal(absent)]);
const markRowSchema = [idSchema, idSchema, markSchema.nullable(), markSchema] as const;
const markRowsSchema = z
  .array(z.union([z.tuple(markRowSchema), z.tuple([...markRowSchema, markSchema.nullable()])]))
  .max(60_000);
const textSchema = z.string().max(1_000);
const studentRowsSchema = z.object({
  version: z.string().max(100),
  students: z.array(z.tuple([z.number().int(), textSchema, textSchema, textSchema, textSchema.nullable()])).max(1_100),
});

/** Checked marks as the value of a hidden field. */
export const encodeMarks = (changes: SpreadsheetChange[]) =>
  encodeCarried(
    changes.map(({ student, subject, was, mark, loaded }) => {
      const row = [student, subject, was, mark];
      return loaded === undefined ? row : [...row, loaded];
    }),
  );

/** Checked students, and the version of the class roll they were checked against, as the value of a hidden field. */
export const encodeStudents = (students: ImportedStudent[], version: string) => {
  const rows = students.map(({ rollNumber, name, fatherName, motherName, group }) => [
    rollNumber,
    name,
    fatherName,
    motherName,
    group,
  ]);
  return encodeCarried({ version, students: rows });
};

/**
 * Marks out of a hidden field, at most one of a student in a subject; undefined when it holds anything else. Who they
 * are for is not known to be right.
 */
export function decodeMarks(field: string): SpreadsheetChange[] | undefined {
  const rows = decodeCarried(markRowsSchema, field);
  const cells = new Set(rows?.map(([student, subject]) => `${student} ${subject}`));
  if (!rows || cells.size < rows.length) return undefined;
  return rows.map(([student, subject, was, mark, loaded]) => {
    const change = { student, subject, was, mark };
    return loaded === undefined ? change : { ...change, loaded };
  });
}

/** Students out of a hidden field, as the unchecked rows of a spreadsheet; undefined when it holds anything else. */
export function decodeStudents(field: string): { rows: string[][]; version: string } | undefined {
  const decoded = decodeCarried(studentRowsSchema, field);
  if (!decoded) return undefined;
  const students = decoded.students.map(([rollNumber, name, fatherName, motherName, group]) => {
    return { rollNumber, name, fatherName, motherName, group: parseStudyGroup(group ?? "") ?? null };
  });
  return { rows: toStudentRows(students), version: decoded.version };
}
