import { composed } from "../language/composed";

export type AccountState = "unverified" | "pending" | "active" | "disabled";

/** The person behind a signed-in request. */
export type Account = { id: number; email: string };

export type PasswordProblem = "passwordLength" | "passwordCommon";

export type Credentials = { email: string; password: string };

const shortestPassword = 12;
export const longestPassword = 128;
// A character that is composed of four.
const longestDecomposed = 4 * longestPassword;
const longestEmail = 254;
const plausibleEmail = /^[^\s\p{C}@<>",;:()[\]\\]+@[^\s\p{C}@<>",;:()[\]\\]+\.[^\s\p{C}@<>",;:()[\]\\]+$/u;
// Characters that show nothing make one address look like another.
const unseen = /\p{Default_Ignorable_Code_Point}/u;
const unusual = /[^ -~]/;

/**
 * Reads the fields `email` and `password` of a form: the address cleaned, the password untouched but for NFC.
 * Gives "missing" when either is empty; sign-in tells nothing more than that about what was typed.
 */
export function parseCredentials(form: FormData): Credentials | "missing" {
  const email = cleanEmail(typed(form, "email"));
  const password = cleanPassword(typed(form, "password"));
  return email && password ? { email, password } : "missing";
}

/** Whether a cleaned address can be one; only a letter that arrives shows that it is. */
export function isPlausibleEmail(email: string): boolean {
  return email.length <= longestEmail && plausibleEmail.test(email) && !unseen.test(email);
}

/** Whether an address has letters that few addresses have; some of them look like those of another address. */
export const hasUnusualLetters = (email: string): boolean => unusual.test(email);

/** An address as it is stored and compared: trimmed, lower case, NFC. */
export function cleanEmail(email: string): string {
  return composed(email.trim().toLowerCase());
}

/**
 * A password as it is hashed and compared: every character of it, in NFC, because keyboards compose Bengali and accents
 * differently (RFC 8265, 4.2). One that is too long however it is composed stays as it is.
 */
export function cleanPassword(password: string): string {
  return password.length > longestDecomposed ? password : password.normalize("NFC");
}

/** A password has 12 to 128 characters, counted as code points; any character will do. */
export function isPasswordLength(password: string): boolean {
  // A code point takes one or two units: what is longer than that need not be counted.
  if (password.length > 2 * longestPassword) return false;
  const length = [...password].length;
  return length >= shortestPassword && length <= longestPassword;
}

/** Text of one form field; a file or an absent field is the empty text. */
export function typed(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
