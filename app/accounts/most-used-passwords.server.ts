import { createHash } from "node:crypto";
import listed from "./most-used-passwords.txt?raw";

let known: Set<string> | undefined;

/**
 * Whether a password, in capitals or small letters, is one of the 4,465 most used of those that are long enough, which
 * stolen lists of passwords are full of.
 */
export function isMostUsed(password: string): boolean {
  known ??= new Set(listed.split("\n").filter((line) => !line.startsWith("#")));
  return known.has(createHash("sha256").update(password.toLowerCase()).digest("base64url").slice(0, 11));
}
