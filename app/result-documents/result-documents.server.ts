import { desc, eq, sql } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { isVisible, nowPlaceholder, paginate, prepareOnce, whereVisible } from "../../drizzle/queries";
import { resultDocuments } from "../../drizzle/schema";
import { bn } from "../i18n/bn";
import { en } from "../i18n/en";
import { formatDigits, toLatinDigits } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { normalizeUnicode } from "../i18n/text";
import { fileColumns } from "../uploads/files.server";
import { commonExams } from "./result-document";

const { id, title, description, examType, examDate, classLevel, status, publishAt, deletedAt } = resultDocuments;
const { filePath } = resultDocuments;
const file = fileColumns(resultDocuments);

/** The newest visible result paper, for the home page. */
export const findLatestResultDocument = (now = new Date()) =>
  publishedResultDocumentsQuery().get({ now: now.getTime(), limit: 1, offset: 0 });

const resultDocumentsPerPage = 50;

/** One page of visible result papers, newest first, counted from 1, and whether older ones follow. */
export function listPublishedResultDocuments(page: number, now = new Date()) {
  const read = (part: { limit: number; offset: number }) =>
    publishedResultDocumentsQuery().all({ now: now.getTime(), ...part });
  const { rows, older } = paginate(page, resultDocumentsPerPage, read);
  return { papers: rows, older };
}

const publishedResultDocumentsQuery = prepareOnce((school) =>
  school
    .select({ id, title, description, examType, examDate, classLevel, publishAt, ...file })
    .from(resultDocuments)
    .where(whereVisible(resultDocuments, nowPlaceholder))
    .orderBy(desc(publishAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
);

/** The file stored under a key, and whether the public may read it now; undefined when no result paper names it. */
export function findResultDocumentFile(key: string, now = new Date()) {
  const row = resultDocumentFileQuery().get({ key });
  return row && { file: row, isPublic: isVisible(row, now) };
}

const resultDocumentFileQuery = prepareOnce((school) =>
  school
    .select({ ...file, filePath, status, publishAt, deletedAt })
    .from(resultDocuments)
    .where(eq(filePath, sql.placeholder("key")))
    .prepare(),
);

/** The keys of all files that result papers name. */
export function listResultDocumentFileKeys(): string[] {
  return db()
    .select({ key: filePath })
    .from(resultDocuments)
    .all()
    .flatMap(({ key }) => (key ? [key] : []));
}

/**
 * A kind of examination as it is shown: one that every school holds in the reader's language, with or without a year
 * behind it, whichever language it was typed in; any other one as it was typed.
 */
export function localizeExamType(language: Language, typed: string): string {
  const [, name = typed, year = ""] = /^(.*?)(\s+[\d০-৯]{4})?$/s.exec(typed.trim()) ?? [];
  const key = commonExamKeys.get(normalizeExamName(name));
  return key ? `${(language === "bn" ? bn : en)[key]}${formatDigits(toLatinDigits(year), language)}` : typed;
}

// Both spellings of নির্বাচনি are in use, and so is Half Yearly in two words.
const normalizeExamName = (text: string) =>
  normalizeUnicode(text)
    .toLowerCase()
    .replaceAll("ী", "ি")
    .replace(/[\s-]+/g, " ")
    .trim();

const commonExamKeys = new Map(
  commonExams.flatMap((key) => [en[key], bn[key]].map((name) => [normalizeExamName(name), key] as const)),
);
