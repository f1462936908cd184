import { z } from "zod";
import type { ImportedPupil } from "../../students/pupils-import";
import type { SheetChange } from "../mark-change";

const id = z.number().int().positive();
const mark = z.number().int().min(0).max(100);
const markRow = [id, id, mark.nullable(), mark] as const;
const markRows = z.array(z.union([z.tuple(markRow), z.tuple([...markRow, mark.nullable()])])).max(60_000);
const text = z.string().max(1_000);
const pupilRows = z.object({
  seen: z.string().max(100),
  pupils: z.array(z.tuple([z.number().int(), text, text, text])).max(1_100),
});

const packed = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");

/** Checked marks as the value of a hidden field. */
export const carryMarks = (changes: SheetChange[]) =>
  packed(
    changes.map(({ student, subject, was, mark, loaded }) => {
      const row = [student, subject, was, mark];
      return loaded === undefined ? row : [...row, loaded];
    }),
  );

/** Checked pupils, and what tells the class roll they were checked against, as the value of a hidden field. */
export const carryPupils = (pupils: ImportedPupil[], seen: string) =>
  packed({
    seen,
    pupils: pupils.map(({ rollNumber, name, fatherName, motherName }) => [rollNumber, name, fatherName, motherName]),
  });

/**
 * Marks out of a hidden field, at most one of a pupil in a subject; undefined when it holds anything else. Who they are
 * for is not known to be right.
 */
export function carriedMarks(field: string): SheetChange[] | undefined {
  const rows = unpacked(markRows, field);
  if (isTwice(rows, ([student, subject]) => `${student} ${subject}`)) return undefined;
  return rows?.map(([student, subject, was, mark, loaded]) => {
    const change = { student, subject, was, mark };
    return loaded === undefined ? change : { ...change, loaded };
  });
}

/** Pupils out of a hidden field, each roll once, as unread as those of a sheet; undefined when it holds anything else. */
export function carriedPupils(field: string): { pupils: ImportedPupil[]; seen: string } | undefined {
  const read = unpacked(pupilRows, field);
  if (isTwice(read?.pupils, ([rollNumber]) => rollNumber)) return undefined;
  const pupils = read?.pupils.map(([rollNumber, name, fatherName, motherName]) => ({
    rollNumber,
    name,
    fatherName,
    motherName,
  }));
  return read && pupils && { pupils, seen: read.seen };
}

const isTwice = <T>(rows: T[] = [], nameOf: (row: T) => string | number) =>
  new Set(rows.map(nameOf)).size < rows.length;

function unpacked<T>(shape: z.ZodType<T>, field: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(field, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
