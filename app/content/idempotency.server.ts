import { createHash } from "node:crypto";
import { getLine } from "../i18n/form-values";

type NamedFile = { name: string; size: number };

/**
 * What tells a form from every other one: its token together with all that was typed and chosen. The same form sent
 * twice is the same; with other words in it, it is another one. Empty without a token. `files` are those that are no
 * longer among the fields.
 */
export function getIdempotencyKey(fields: FormData, files: NamedFile[] = []): string {
  const token = getLine(fields, "once").slice(0, 64);
  const named = ({ name, size }: NamedFile) => [name, size];
  const content = [...fields]
    .filter(([field]) => field !== "once")
    .map(([field, value]) => [field, typeof value === "string" ? value : named(value)]);
  const hash = createHash("sha256").update(JSON.stringify([content, files.map(named)]));
  return token && `${token}:${hash.digest("base64url")}`;
}
