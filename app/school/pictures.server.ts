import { eq, inArray, notInArray, sql } from "drizzle-orm";
import { db, prepareOnce, type SchoolTransaction } from "~drizzle/client";
import { imports, schoolPictures, schoolSections } from "~drizzle/schema";
import type { DeletedKind } from "~drizzle/stored-values";
import { readOrFallback } from "../errors";
import { urlColumn } from "../uploads/files.server";
import type { PictureReference, School } from "./sections";

const { id, filePath, width, height } = schoolPictures;

/**
 * `width` and `height` are in pixels. `x` and `y` are a point in percent. This point stays visible if the picture is
 * cropped.
 */
export type PictureInfo = { url: string; width: number; height: number; x: number; y: number };

export function findPicture(reference: PictureReference | null): PictureInfo | undefined {
  if (!reference) return undefined;
  const row = pictureQuery().get({ id: reference.id });
  if (!row?.url) return undefined;
  return { url: row.url, width: row.width, height: row.height, x: reference.x, y: reference.y };
}

export type WithPortrait<Person> = Omit<Person, "portrait"> & { portrait: PictureInfo | null };

export const withPortrait = <Person extends { portrait: PictureReference | null }>(
  person: Person,
): WithPortrait<Person> => ({
  ...person,
  portrait: readOrFallback(undefined, () => findPicture(person.portrait)) ?? null,
});

export const findCampusPictures = ({ pictures }: School["campus"]) =>
  pictures.flatMap(({ picture: reference, ...item }) => {
    const picture = readOrFallback(undefined, () => findPicture(reference));
    return picture ? [{ ...item, picture }] : [];
  });

export function findPictures(value: unknown): Record<number, PictureInfo> {
  const found = listIds(value).map((id) => [id, findPicture({ id, x: 50, y: 50 })] as const);
  return Object.fromEntries(found.filter(([, picture]) => picture)) as Record<number, PictureInfo>;
}

const pictureQuery = prepareOnce((school) =>
  school
    .select({ url: urlColumn(filePath), width, height })
    .from(schoolPictures)
    .where(eq(id, sql.placeholder("id")))
    .prepare(),
);

/**
 * Lists the ids of the pictures in all stored sections. Also reads values that a form would no longer accept, so that
 * we keep their pictures.
 */
export const listNamedPictureIds = (school: Pick<SchoolTransaction, "select"> = db()): number[] =>
  school
    .select({ content: schoolSections.content })
    .from(schoolSections)
    .all()
    .flatMap(({ content }) => listIds(parseContent(content)));

const withPicture: DeletedKind[] = ["staffMember", "campusPicture"];

/** Lists the ids of the pictures in all stored sections, and in deleted items that staff can still restore. */
function listKeptPictureIds(school: SchoolTransaction): number[] {
  const { changes, kind } = imports;
  const deleted = school.select({ changes }).from(imports).where(inArray(kind, withPicture)).all();
  return [...listNamedPictureIds(school), ...deleted.flatMap((row) => listIds(parseContent(row.changes ?? "null")))];
}

/**
 * Deletes the rows of unused pictures. A picture is used by a section or by an item that staff can still restore. The
 * clean-up task deletes the files later.
 */
export function deleteUnusedPictures(tx: SchoolTransaction): void {
  tx.delete(schoolPictures)
    .where(notInArray(id, listKeptPictureIds(tx)))
    .run();
}

// Finds the ids of pictures in any value. Only pictures have numeric ids. We use a loop and no recursion, because
// values from a backup may have any depth.
function listIds(value: unknown): number[] {
  const ids: number[] = [];
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (!(next instanceof Object)) continue;
    if ("id" in next && typeof next.id === "number") ids.push(next.id);
    for (const part of Object.values(next)) rest.push(part);
  }
  return ids;
}

function parseContent(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // If the content cannot be parsed, the section shows its first values and uses no picture.
    return undefined;
  }
}
