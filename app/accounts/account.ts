import { normalizeUnicode } from "../i18n/text";

export type AccountState = "unverified" | "pending" | "active" | "disabled";

export type Account = { id: number; email: string };

const minPasswordLength = 12;
export const maxPasswordLength = 128;
// NFC can join up to four characters into one. So before the conversion to NFC, a valid password may have four times as
// many characters.
const maxDecomposedLength = 4 * maxPasswordLength;
const maxEmailLength = 254;
const emailPattern = /^[^\s\p{C}@<>",;:()[\]\\]+@[^\s\p{C}@<>",;:()[\]\\]+\.[^\s\p{C}@<>",;:()[\]\\]+$/u;
// We do not allow invisible characters, because they make two different addresses look the same.
const invisibleCharacters = /\p{Default_Ignorable_Code_Point}/u;
const nonAsciiCharacters = /[^ -~]/;
// In an email address, a domain with letters outside ASCII may be written like this: "@xn--…".
const punycode = /[@.]xn--/;
const strayDot = /(?:^|[@.])\.|\.(?:@|$)/;

export function isValidEmail(email: string): boolean {
  return email.length <= maxEmailLength && emailPattern.test(email) && !invisibleCharacters.test(email);
}

/**
 * Checks the email address of a new account. Rejects a stray dot, because emails to such an address may be lost or
 * reach another mailbox.
 */
export const isValidNewEmail = (email: string): boolean => isValidEmail(email) && !strayDot.test(email);

/** Returns whether people could confuse this email address with another email address. */
export const hasUnusualLetters = (email: string): boolean =>
  nonAsciiCharacters.test(email) || punycode.test(email) || strayDot.test(email);

export function normalizeEmail(email: string): string {
  return normalizeUnicode(email.trim().toLowerCase());
}

/**
 * Converts the password to NFC, because keyboards compose Bengali letters and accents in different ways (RFC 8265,
 * 4.2).
 */
export function normalizePassword(password: string): string {
  return password.length > maxDecomposedLength ? password : password.normalize("NFC");
}

export function isValidPasswordLength(password: string): boolean {
  // A character has one or two code units. So a password with more code units than this is always too long, and we do
  // not split it into characters.
  if (password.length > 2 * maxPasswordLength) return false;
  const length = [...password].length;
  return length >= minPasswordLength && length <= maxPasswordLength;
}
