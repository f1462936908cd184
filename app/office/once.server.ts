import { createHash } from "node:crypto";
import { typedLine } from "../language/typed";

type Named = { name: string; size: number };

/**
 * What tells a form from every other one: its token together with all that was typed and chosen. The same form sent
 * twice is the same; with other words in it, it is another one. Empty without a token. `files` are those that are no
 * longer among the fields.
 */
export function onceOf(fields: FormData, files: Named[] = []): string {
  const token = typedLine(fields, "once").slice(0, 64);
  const named = ({ name, size }: Named) => [name, size];
  const content = [...fields]
    .filter(([field]) => field !== "once")
    .map(([field, value]) => [field, typeof value === "string" ? value : named(value)]);
  const hash = createHash("sha256").update(JSON.stringify([content, files.map(named)]));
  return token && `${token}:${hash.digest("base64url")}`;
}
