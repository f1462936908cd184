import { eq, sql } from "drizzle-orm";
import { db, prepareOnce, type SchoolTransaction } from "../../drizzle/client";
import { schoolPictures, schoolSections } from "../../drizzle/schema";
import { readOrFallback } from "../errors";
import { urlColumn } from "../uploads/files.server";
import type { PictureReference, School } from "./sections";

const { id, filePath, width, height } = schoolPictures;

/** A picture as a page shows it: its address and size in pixels, and the point of it that stays in the frame. */
export type PictureInfo = { url: string; width: number; height: number; x: number; y: number };

/** The picture that a section refers to; undefined where there is none, or where a restored section has lost it. */
export function findPicture(reference: PictureReference | null): PictureInfo | undefined {
  if (!reference) return undefined;
  const row = pictureQuery().get({ id: reference.id });
  if (!row?.url) return undefined;
  return { url: row.url, width: row.width, height: row.height, x: reference.x, y: reference.y };
}

/** A person, or whoever wrote a message, with the portrait as a page shows it. */
export type WithPortrait<Person> = Omit<Person, "portrait"> & { portrait: PictureInfo | null };

/** Somebody with the portrait as a page shows it; without one where there is none, or where it cannot be read. */
export const withPortrait = <Person extends { portrait: PictureReference | null }>(
  person: Person,
): WithPortrait<Person> => ({
  ...person,
  portrait: readOrFallback(undefined, () => findPicture(person.portrait)) ?? null,
});

/** The pictures of the campus as a page shows them, without those that are not there. */
export const findCampusPictures = ({ pictures }: School["campus"]) =>
  pictures.flatMap(({ picture: reference, ...item }) => {
    const picture = readOrFallback(undefined, () => findPicture(reference));
    return picture ? [{ ...item, picture }] : [];
  });

/** The pictures that a value of a section names, by their ids. */
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

/** The ids of the pictures that sections name, read as they are stored: also those a form would not take any more. */
export const listNamedPictureIds = (school: Pick<SchoolTransaction, "select"> = db()): number[] =>
  school
    .select({ content: schoolSections.content })
    .from(schoolSections)
    .all()
    .flatMap(({ content }) => listIds(parseContent(content)));

// The ids of people, entries and other items are texts. In a loop: what was restored may be of any depth.
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
    // The school then shows the first values of this section, and those name none.
    return undefined;
  }
}
