import { resultDocuments } from "~drizzle/schema";
import { visibleRows } from "~drizzle/visible-rows";
import { bn } from "../i18n/bn";
import { en } from "../i18n/en";
import { formatDigits, toLatinDigits } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { normalizeUnicode } from "../i18n/text";
import { classLabel } from "../school/classes";
import { fileColumns } from "../uploads/files.server";
import { commonExams } from "./result-document";

const { id, title, description, examType, examDate, classLevel, publishAt, filePages } = resultDocuments;

/** The columns of the table that visitors may read. */
export const publicColumns = {
  ...{ id, title, description, examType, examDate, classLevel, publishAt, filePages },
  ...fileColumns(resultDocuments),
};

export const publishedResultDocuments = visibleRows(resultDocuments, publicColumns);

export type PublishedResultDocument = ReturnType<typeof publishedResultDocuments.listLatest>[number];

/** Returns the title for a list below a heading with the class, without the class at the end of the title. */
export function getTitleInClass(title: string, level: number | null): string {
  const name = level === null ? undefined : classLabel(level);
  const end = name && [en[name], bn[name]].find((words) => title.toLowerCase().endsWith(words.toLowerCase()));
  return (end && title.slice(0, -end.length).replace(/[\s,:–-]+$/, "")) || title;
}

/**
 * Returns the name of an exam type in the reader's language, if it is one of the common names in either language.
 * Returns other names unchanged.
 */
export function localizeExamType(language: Language, text: string): string {
  const [, name = text, year = ""] = /^(.*?)(\s+[\d০-৯]{4})?$/s.exec(text.trim()) ?? [];
  const key = commonExamKeys.get(normalizeExamName(name));
  return key ? `${(language === "bn" ? bn : en)[key]}${formatDigits(toLatinDigits(year), language)}` : text;
}

// People write নির্বাচনি with ি or ী, and some people write Half Yearly in two words.
const normalizeExamName = (text: string) =>
  normalizeUnicode(text)
    .toLowerCase()
    .replaceAll("ী", "ি")
    .replace(/[\s-]+/g, " ")
    .trim();

const commonExamKeys = new Map(
  commonExams.flatMap((key) => [en[key], bn[key]].map((name) => [normalizeExamName(name), key] as const)),
);
