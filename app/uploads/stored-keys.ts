export const buckets = [
  "notices",
  "documents/blog-authors",
  "documents/blog-files",
  "documents/gallery",
  "documents/results",
] as const;

export type Bucket = (typeof buckets)[number];

/** What the key of an uploaded file looks like. */
export const keyShape = new RegExp(`^(?:${buckets.join("|")})/[a-z0-9][a-z0-9_-]{0,99}(?:\\.[a-z0-9]{1,10})?$`);

/** Gives the key back. Throws RangeError when it is none, so that no key reaches outside the uploads. */
export function checkedKey(key: string): string {
  if (!keyShape.test(key)) throw new RangeError(`Not a key of an uploaded file: ${JSON.stringify(key)}`);
  return key;
}
