import { customType } from "drizzle-orm/sqlite-core";
import { maxPagePictures, maxPictureEdge, type PagePictures } from "./stored-values";

/* SQLite stores any value in any column, and a restored or damaged file may contain any value. Such a value may make
   its own line on a page wrong, but it must never make the complete page fail. So if a stored value is not allowed,
   each column in this file returns a value that pages can show. */

/** The first and the last time that pages can show. */
const firstMoment = Date.parse("1900-01-01T00:00:00Z");
const lastMoment = Date.parse("2199-12-31T17:59:59Z");

/**
 * Stores milliseconds since 1970 in UTC. Pages show the time in Dhaka. A time out of range reads as the nearest time in
 * range. Text reads as the last time, because SQLite sorts text after all numbers.
 */
export const timestamp = customType<{ data: Date; driverData: unknown }>({
  dataType: () => "integer",
  toDriver: (moment) => moment.getTime(),
  fromDriver: (stored) =>
    new Date(typeof stored === "number" ? Math.min(Math.max(stored, firstMoment), lastMoment) : lastMoment),
});

/** A column for whole numbers. Any other stored value reads as 0. */
export const wholeNumber = customType<{ data: number; driverData: unknown }>({
  dataType: () => "integer",
  fromDriver: (stored) => (Number.isSafeInteger(stored) ? Number(stored) : 0),
});

/** A column for text. Stored bytes and numbers also read as text. */
export const text = customType<{ data: string; driverData: unknown }>({
  dataType: () => "text",
  fromDriver: String,
});

/** A column that allows only these `names`. Any other stored value reads as `otherwise`. */
export const choice = <Name extends string, Otherwise extends Name | null>(
  names: readonly Name[],
  otherwise: Otherwise,
) =>
  customType<{ data: Name | Otherwise; driverData: unknown }>({
    dataType: () => "text",
    fromDriver: (stored) => names.find((name) => name === stored) ?? otherwise,
  })();

/** Stores a date as YYYY-MM-DD. Text that is not a date reads as null. */
export const day = customType<{ data: string | null; driverData: unknown }>({
  dataType: () => "text",
  fromDriver: (stored) => (isDay(String(stored)) ? String(stored) : null),
});

const isDay = (text: string) =>
  /^2[01]\d\d-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);

export const pagePictures = customType<{ data: PagePictures | null; driverData: unknown }>({
  dataType: () => "text",
  toDriver: (pages) => JSON.stringify(pages),
  fromDriver: (stored) => parsePagePictures(String(stored)),
});

function parsePagePictures(text: string): PagePictures | null {
  if (text.length > 500) return null;
  try {
    const { count, sizes } = JSON.parse(text);
    const isSize = (size: unknown) =>
      Array.isArray(size) && size.length === 2 && size.every((edge) => isIn(edge, 1, maxPictureEdge));
    const isWhole = isIn(count, 0, 99_999) && Array.isArray(sizes) && sizes.length <= Math.min(count, maxPagePictures);
    return isWhole && sizes.every(isSize) ? { count, sizes } : null;
  } catch {
    return null;
  }
}

const isIn = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
