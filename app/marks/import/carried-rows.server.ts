import { z } from "zod";
import type { ImportedStudent } from "../../students/import";
import type { SpreadsheetChange } from "../mark-sheet";

const idSchema = z.number().int().positive();
const markSchema = z.number().int().min(0).max(100);
const markRowSchema = [idSchema, idSchema, markSchema.nullable(), markSchema] as const;
const markRowsSchema = z
  .array(z.union([z.tuple(markRowSchema), z.tuple([...markRowSchema, markSchema.nullable()])]))
  .max(60_000);
const textSchema = z.string().max(1_000);
const studentRowsSchema = z.object({
  version: z.string().max(100),
  students: z.array(z.tuple([z.number().int(), textSchema, textSchema, textSchema])).max(1_100),
});

const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");

/** Checked marks as the value of a hidden field. */
export const encodeMarks = (changes: SpreadsheetChange[]) =>
  encode(
    changes.map(({ student, subject, was, mark, loaded }) => {
      const row = [student, subject, was, mark];
      return loaded === undefined ? row : [...row, loaded];
    }),
  );

/** Checked students, and the version of the class roll they were checked against, as the value of a hidden field. */
export const encodeStudents = (students: ImportedStudent[], version: string) =>
  encode({
    version,
    students: students.map(({ rollNumber, name, fatherName, motherName }) => [
      rollNumber,
      name,
      fatherName,
      motherName,
    ]),
  });

/**
 * Marks out of a hidden field, at most one of a student in a subject; undefined when it holds anything else. Who they
 * are for is not known to be right.
 */
export function decodeMarks(field: string): SpreadsheetChange[] | undefined {
  const rows = decode(markRowsSchema, field);
  if (hasDuplicates(rows, ([student, subject]) => `${student} ${subject}`)) return undefined;
  return rows?.map(([student, subject, was, mark, loaded]) => {
    const change = { student, subject, was, mark };
    return loaded === undefined ? change : { ...change, loaded };
  });
}

/** Students out of a hidden field, each roll once, as unchecked as those of a spreadsheet; undefined for anything else. */
export function decodeStudents(field: string): { students: ImportedStudent[]; version: string } | undefined {
  const decoded = decode(studentRowsSchema, field);
  if (!decoded || hasDuplicates(decoded.students, ([rollNumber]) => rollNumber)) return undefined;
  const students = decoded.students.map(([rollNumber, name, fatherName, motherName]) => {
    return { rollNumber, name, fatherName, motherName };
  });
  return { students, version: decoded.version };
}

const hasDuplicates = <T>(rows: T[] = [], nameOf: (row: T) => string | number) =>
  new Set(rows.map(nameOf)).size < rows.length;

function decode<T>(shape: z.ZodType<T>, field: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(field, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
