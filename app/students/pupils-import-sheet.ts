import { bn } from "../language/bn";
import { composed } from "../language/composed";
import { latinDigits } from "../language/digits-and-dates";
import { type Language, languageOfText } from "../language/languages";
import type { Problem } from "../language/typed";
import { classLevels, classText } from "../office/class-of";

/**
 * What is wrong in a sheet: in which row, counted as a spreadsheet counts them, and under which head; whose row it is,
 * and the text that stands there, where that helps to find it.
 */
export type SheetFault = {
  row?: number;
  column?: string;
  pupil?: { rollNumber: number; name: string };
  typed?: string;
  problem: Problem;
};

/** The columns that say who a row is about, with every head they are known by; the first one of a language is written. */
export const pupilColumns = {
  rollNumber: ["Roll", "Roll No", "Roll No.", "Roll Number", "রোল", "রোল নং", "রোল নম্বর"],
  name: ["Name", "Student Name", "Student's Name", "নাম", "শিক্ষার্থীর নাম"],
  fatherName: ["Father's Name", "Father’s Name", "Father Name", "পিতার নাম", "বাবার নাম"],
  motherName: ["Mother's Name", "Mother’s Name", "Mother Name", "মাতার নাম", "মায়ের নাম"],
} as const;

export type PupilColumn = keyof typeof pupilColumns;

/** The same columns in the order they are written in. */
export const pupilColumnNames = Object.keys(pupilColumns) as PupilColumn[];

/** The head of such a column in the reader's language. */
export const pupilHead = (column: PupilColumn, language: Language): string =>
  pupilColumns[column].find((head) => languageOfText(head) === language) ?? pupilColumns[column][0];

/** A text without what a workbook cannot hold (XML 1.0, section 2.2, and what it discourages). */
export const writable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffd\p{Cs}\p{NChar}]/gu, "");

/** A text in the form in which two that mean the same are equal. */
export const comparable = (text: string) => composed(writable(text)).replace(/\s+/g, " ").trim().toLowerCase();

const columnOf = new Map(
  pupilColumnNames.flatMap((column) => pupilColumns[column].map((head) => [comparable(head), column] as const)),
);

/** The column of a pupil that a head names, in either language. */
export const pupilColumn = (head: string): PupilColumn | undefined => columnOf.get(comparable(head));

// Above the heads stands what the sheet is, and perhaps the name of a school.
const linesAbove = 10;

/** The place of the row with the heads: the first one that has a roll and a name; undefined when there is none. */
export function placeOfHeads(rows: string[][]): number | undefined {
  const place = rows.slice(0, linesAbove).findIndex((row) => {
    const found = row.map(pupilColumn);
    return found.includes("rollNumber") && found.includes("name");
  });
  return place === -1 ? undefined : place;
}

/** The class that a line above the heads names, "Class 6: Students", in either language; undefined when it names none. */
export function classOfLine(line: string): number | undefined {
  const text = comparable(line);
  const [, level] = /^class (\d{1,2})\b/.exec(latinDigits(text)) ?? [];
  if (level !== undefined) return Number(level);
  const [named] = text.split(":");
  return classLevels.find((one) => comparable(bn[classText(one)]) === named?.trim());
}
