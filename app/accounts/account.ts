import { normalizeUnicode } from "../i18n/text";

export type AccountState = "unverified" | "pending" | "active" | "disabled";

/** The person behind a signed-in request. */
export type Account = { id: number; email: string };

export type Credentials = { email: string; password: string };

const minPasswordLength = 12;
export const maxPasswordLength = 128;
// A character that is composed of four.
const maxDecomposedLength = 4 * maxPasswordLength;
const maxEmailLength = 254;
const emailPattern = /^[^\s\p{C}@<>",;:()[\]\\]+@[^\s\p{C}@<>",;:()[\]\\]+\.[^\s\p{C}@<>",;:()[\]\\]+$/u;
// Characters that show nothing make one address look like another.
const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/u;
const nonAsciiCharacters = /[^ -~]/;

/**
 * Reads the fields `email` and `password` of a form: the address cleaned, the password untouched but for NFC.
 * Returns "missing" when either is empty.
 */
export function parseCredentials(form: FormData): Credentials | "missing" {
  const email = normalizeEmail(getText(form, "email"));
  const password = normalizePassword(getText(form, "password"));
  return email && password ? { email, password } : "missing";
}

/** Whether a cleaned address can be one; only an email that arrives shows that it is. */
export function isValidEmail(email: string): boolean {
  return email.length <= maxEmailLength && emailPattern.test(email) && !invisibleCharacters.test(email);
}

/** Whether an address has letters that few addresses have; some of them look like those of another address. */
export const hasUnusualLetters = (email: string): boolean => nonAsciiCharacters.test(email);

/** An address as it is stored and compared: trimmed, lower case, NFC. */
export function normalizeEmail(email: string): string {
  return normalizeUnicode(email.trim().toLowerCase());
}

/**
 * A password as it is hashed and compared: every character of it, in NFC, because keyboards compose Bengali and accents
 * differently (RFC 8265, 4.2). One that is too long however it is composed stays as it is.
 */
export function normalizePassword(password: string): string {
  return password.length > maxDecomposedLength ? password : password.normalize("NFC");
}

/** A password has 12 to 128 characters, counted as code points; any character will do. */
export function isValidPasswordLength(password: string): boolean {
  // A code point takes one or two units: what is longer than that need not be counted.
  if (password.length > 2 * maxPasswordLength) return false;
  const length = [...password].length;
  return length >= minPasswordLength && length <= maxPasswordLength;
}

/** Text of one form field; a file or an absent field is the empty text. */
export function getText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
