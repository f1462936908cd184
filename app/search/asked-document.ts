import type { DownloadGroup } from "~drizzle/stored-values";
import { classLevels } from "../school/classes";
import { matchesAllTerms, type SearchTerm } from "./search";

/** The kinds of documents for which people ask by class, each with the word that names it in a query. */
const kindWords = {
  result: ["result", "marksheet"],
  fees: ["fee"],
  syllabus: ["syllabus"],
  books: ["book"],
  admission: ["admission"],
  forms: ["form"],
  rules: ["rule", "uniform"],
  examRoutine: ["exam"],
  routine: ["routine"],
} satisfies Partial<Record<DownloadGroup | "result", string[]>>;

type DocumentKind = keyof typeof kindWords;

const documentKinds = Object.keys(kindWords) as DocumentKind[];

/** `kinds` begins with the kind by which the search page names the document. */
export type AskedDocument = { kinds: [DocumentKind, ...DocumentKind[]]; level?: number };

const isNamed = (words: string[], terms: SearchTerm[]) =>
  words.some((word) => terms.some((term) => matchesAllTerms(word, [term])));

/** Returns the class that the query names. */
export const findAskedClass = (terms: SearchTerm[]): number | undefined =>
  classLevels.find((level) => isNamed([String(level)], terms));

/**
 * Returns the kind of document that the query names, and its class. Without a class, returns a kind only if the query
 * names nothing else. Then "exam" and "result" name the calendar and the Results page and no document.
 */
export function findAskedDocument(terms: SearchTerm[]): AskedDocument | undefined {
  const level = findAskedClass(terms);
  const named = documentKinds.filter((kind) => isNamed(kindWords[kind], terms));
  const isRoutine = named.includes("routine");
  const kinds = named.filter(
    (kind) => (kind !== "examRoutine" || named.every(isOfRoutine)) && (kind !== "routine" || named.length === 1),
  );
  const [first, ...others] = kinds;
  if (!first) return undefined;
  if (level !== undefined) return { kinds: [first, ...others], level };
  const isOnly = terms.every((term) => isNamed(["class", ...Object.values(kindWords).flat()], [term]));
  return isOnly && first !== "result" && (first !== "examRoutine" || isRoutine)
    ? { kinds: [first, ...others] }
    : undefined;
}

const isOfRoutine = (kind: DocumentKind) => kind === "routine" || kind === "examRoutine";

export type ListedDocument = { group: DownloadGroup; classLevel: number | null };

/** Returns whether a document is one that the query asks for. A document without a class is for all classes. */
export const isAskedDocument = ({ kinds, level }: AskedDocument, { group, classLevel }: ListedDocument): boolean =>
  kinds.some((kind) => kind === group) && (level === undefined || (classLevel ?? level) === level);
