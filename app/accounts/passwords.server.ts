import { createHash } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";
import { normalizeUnicode } from "../i18n/text";
import { getContacts } from "../school/school.server";
import { createSemaphore } from "../semaphore.server";
import { isValidPasswordLength, maxPasswordLength } from "./account";
import { fieldRejected, TooBusyError } from "./account-form-error.server";
import listed from "./most-used-passwords.txt?raw";
import wordList from "./weak-words.txt?raw";

// OWASP names these parameters of Argon2id first: 19 MiB of memory, 2 passes, 1 lane. Algorithm 2 is Argon2id. A hash
// takes 60 ms on a small server.
const argon2Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const hashStart = `$argon2id$v=19$m=${argon2Options.memoryCost},t=${argon2Options.timeCost},p=${argon2Options.parallelism}$`;
const decoyHash = `${hashStart}${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Returns whether a hash has our parameters. We do not use other hashes, because with their parameters a comparison
 * could take very long.
 */
export const isOwnHash = (hash: string): boolean =>
  hash.startsWith(hashStart) && /^[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/.test(hash.slice(hashStart.length));

const runInQueue = createSemaphore(2, { maxWaiting: 20, tooMany: () => new TooBusyError() });

/**
 * The salt is random unless `salt` is given. Throws TooBusyError if the queue is full, and RangeError if the length of
 * the password is not allowed.
 */
export async function hashPassword(password: string, salt?: Buffer): Promise<string> {
  if (!isValidPasswordLength(password)) throw new RangeError("The password must have 12 to 128 characters.");
  return runInQueue(() => hash(password, { ...argon2Options, salt }));
}

/**
 * If there is no valid hash, compares with a decoy hash. So the response time does not show whether the account exists.
 * Throws TooBusyError if the queue is full.
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  if ([...password].length > maxPasswordLength) return false;
  return runInQueue(() => verify(storedHash && isOwnHash(storedHash) ? storedHash : decoyHash, password));
}

type PasswordError = "signUp.passwordLength" | "joining.passwordCommon";

export function validatePassword(password: string, email: string): PasswordError | undefined {
  if (!isValidPasswordLength(password)) return "signUp.passwordLength";
  if (isCommonPassword(password) || isWeakPassword(password, email)) return "joining.passwordCommon";
}

/** Throws AccountFormError if the new password is not allowed. The user typed the password into `field`. */
export function requireValidPassword(password: string, email: string, field: "password" | "newPassword"): void {
  const text = validatePassword(password, email);
  if (text) throw fieldRejected(field, text);
}

// People use I, l and 1 for one another, so we replace all of them with "i".
const lookalikes: Record<string, string> = { 0: "o", 1: "i", l: "i", "!": "i", "|": "i", 3: "e", 4: "a", "@": "a" };
Object.assign(lookalikes, { 5: "s", $: "s", 7: "t", "+": "t" });

const keyboardRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const keyPositions = new Map(keyboardRows.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)));

const minPieceLength = 12;
const minDifferentCharacters = 5;
const minUnknownCharacters = 4;
const maxNumberLength = 4;

/**
 * Returns whether the password is one that attackers try first. Ignores capitals, spaces and dashes, and replaces
 * digits that look like letters by these letters.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const text = toPlainText(password);
  const piece = findRepeatedPiece(text);
  if (new Set(text).size < minDifferentCharacters || (piece !== text && piece.length < minPieceLength)) return true;
  const words = [...weakWords, ...getSchoolWords(), ...getEmailWords(email)].map(replaceLookalikes).filter(isWord);
  return countUnknownCharacters(text, replaceLookalikes(text), new Set(words)) < minUnknownCharacters;
}

const weakWords = wordList.trim().split(/\s+/);

function getSchoolWords(): string[] {
  const { name, place, established } = getContacts();
  const words = [name, place].flatMap(({ en, bn }) => `${en} ${bn}`.split(" ").map(toPlainText));
  return [...words, String(established)];
}

const getEmailWords = (email: string) => [
  toPlainText(email.split("@", 1)[0] ?? ""),
  ...email.split(/[^\p{L}\p{M}\p{N}]+/u).map(toPlainText),
];

const isWord = (word: string) => word.length > 1;

function toPlainText(text: string): string {
  return normalizeUnicode(text)
    .toLowerCase()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[!|@$+](?=.*[\p{L}\p{N}])/gu, (sign) => lookalikes[sign] ?? "")
    .replace(/[^\p{L}\p{M}\p{N}\p{So}]/gu, "");
}

const replaceLookalikes = (text: string) => text.replace(/[0134571l]/g, (sign) => lookalikes[sign] ?? sign);

function findRepeatedPiece(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1) || text.length);
}

function countUnknownCharacters(text: string, looksLike: string, words: Set<string>): number {
  const longest = Math.max(...[...words].map(({ length }) => length));
  const outside = [0];
  for (let end = 1; end <= text.length; end++) {
    let fewest = (outside[end - 1] ?? 0) + 1;
    for (let start = 0; start < end; start++) {
      const isKnown =
        (end - start <= longest && words.has(looksLike.slice(start, end))) || isRun(text.slice(start, end));
      if (isKnown) fewest = Math.min(fewest, outside[start] ?? end);
    }
    outside.push(fewest);
  }
  return outside[text.length] ?? 0;
}

/**
 * Finds runs such as "4567", "cba", "aaa" and "qwe". Also finds two runs whose characters alternate, for example
 * "1a2s3d" and "010203".
 */
function isRun(text: string): boolean {
  if (text.length <= maxNumberLength && /^\d+$/.test(text)) return true;
  return (text.length >= 3 && isWalk(text, 1)) || (text.length >= 6 && isWalk(text, 2));
}

function isWalk(text: string, step: number): boolean {
  for (let at = step; at < text.length; at++) {
    if (!isNeighbouringKey(text[at - step] ?? "", text[at] ?? "")) return false;
  }
  return true;
}

function isNeighbouringKey(one: string, next: string): boolean {
  if (Math.abs(one.charCodeAt(0) - next.charCodeAt(0)) <= 1) return true;
  const [from, to] = [keyPositions.get(one), keyPositions.get(next)];
  return from !== undefined && to !== undefined && Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1;
}

let commonPasswords: Set<string> | undefined;

/**
 * Returns whether the password is one of the 4,465 most used passwords in lists of stolen passwords. Passwords that are
 * too short are not in our list.
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(listed.split("\n").filter((line) => !line.startsWith("#")));
  return commonPasswords.has(createHash("sha256").update(password.toLowerCase()).digest("base64url").slice(0, 11));
}
