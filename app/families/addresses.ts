import { type Language, localizedPath } from "../i18n/languages";

/** Whether a text can be the token of an address at all: 128 random bits in base64url. */
export const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** Where the card with this token is opened, in a language. */
export const cardAddress = (language: Language, token: string) => localizedPath(language, `/card/${token}`);

type ListedStudent = { rollNumber: number; name: string; address?: string };

/** The addresses of a class as text: a student a line, with tabs between roll, name and address as a spreadsheet takes them. */
export const addressesAsText = (students: ListedStudent[]): string =>
  students
    .flatMap(({ rollNumber, name, address }) => (address ? [rollNumber, name, address].join("\t") : []))
    .join("\n");
