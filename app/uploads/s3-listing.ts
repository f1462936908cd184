export type ListedObject = { key: string; size: number; lastModified: number };

/** A page of an S3 listing (ListObjectsV2): its objects, and what to ask the next page with, where there is one. */
export type Listing = { objects: ListedObject[]; next?: string };

/** Reads the XML of a listing. Objects come as they are named there; times in ms since 1970. Throws RangeError. */
export function readListing(xml: string): Listing {
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = ""]) => ({
    key: tagIn(entry, "Key"),
    size: Number(tagIn(entry, "Size")),
    lastModified: Date.parse(tagIn(entry, "LastModified")),
  }));
  if (tagIn(xml, "IsTruncated") !== "true") return { objects };
  const next = tagIn(xml, "NextContinuationToken");
  if (next === "") throw new RangeError("The listing says that it goes on, and not how");
  return { objects, next };
}

/** The short name of a refusal, such as `SlowDown`; empty when there is none. */
export const codeOf = (xml: string): string => /^\w{1,60}$/.exec(tagIn(xml, "Code"))?.[0] ?? "";

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", "#34": '"' };

function tagIn(xml: string, name: string): string {
  const [, text = ""] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text.replace(/&([#\w]+);/g, (whole, sign: string) => signs[sign] ?? whole);
}
