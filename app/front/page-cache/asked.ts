/** What the headers of a request say to a cache; undefined for what they do not say. */
export type Asked = { host?: string; takes?: string; tags?: string; cookie?: string; savesData?: string };

const told = new Map<string, keyof Asked | "notForACache">([
  ["host", "host"],
  ["accept-encoding", "takes"],
  ["if-none-match", "tags"],
  ["cookie", "cookie"],
  ["save-data", "savesData"],
  ["authorization", "notForACache"],
  ["range", "notForACache"],
  ["expect", "notForACache"],
  ["content-length", "notForACache"],
  ["transfer-encoding", "notForACache"],
]);

/**
 * Reads the headers as Node gives them raw, a name and a value in turn. Undefined when a cache has no say in the
 * answer: a range, a body or a name of somebody is in it, or one of the things it goes by is said twice.
 */
export function askedOf(rawHeaders: string[]): Asked | undefined {
  const asked: Asked = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const what = told.get(rawHeaders[at]?.toLowerCase() ?? "");
    if (what === undefined) continue;
    if (what === "notForACache" || asked[what] !== undefined) return undefined;
    asked[what] = rawHeaders[at + 1];
  }
  // The cookie of the office, by either of its names.
  return asked.cookie?.includes("office=") ? undefined : asked;
}
