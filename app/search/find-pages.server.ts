import type { SearchedKind } from "~drizzle/stored-values";
import { readOrFallback } from "../errors";
import { type Language, localizedText } from "../i18n/languages";
import { type AskedDocument, findAskedClass, findAskedDocument, isAskedDocument } from "./asked-document";
import {
  type FixedPageResult,
  listSearchedPages,
  type SearchedPage,
  searchFixedPages,
  toResult,
} from "./fixed-pages.server";
import { matchesAllTerms, parseSearchTerms, type SearchTerm } from "./search";
import { listNewest, listResultsOfClass, maxResults, type SearchResult, search } from "./search.server";

export type Found = SearchResult | FixedPageResult;

export type FoundPages = {
  found: Found[];
  isCut: boolean;
  /** False if nothing contains all words of the query. Then `found` contains entries with some of the words. */
  hasAllWords: boolean;
  /** The document that the query asks for, if the website does not have it. */
  missing?: AskedDocument;
  /** The exam routine, if the website has no class routine for the class in the query. */
  instead?: { title: string; path: string };
  /** The list page that the query names. `found` contains only its newest entries. */
  list?: { kind: SearchedKind; path: string };
};

/**
 * Finds the entries that contain all words of the query (`terms`). If the query names a document, for example the fees
 * of a class, this document comes first. If no entry contains all words, finds the entries with some of the words.
 */
export function findPages(terms: SearchTerm[], language: Language): FoundPages {
  if (terms.length === 0) return { found: [], isCut: false, hasAllWords: false };
  const pages = listSearchedPages(findAskedClass(terms));
  const all = findWithAll(pages, terms, language);
  const asked = findAskedDocument(terms);
  const documents = asked ? listAskedDocuments(asked, pages, terms, language) : [];
  const missing = documents.length > 0 || all.found.some(isCloseDocument) ? undefined : asked;
  if (asked?.level !== undefined) {
    // Entries with only some of the words would hide the message that the document is missing.
    const found = withoutRepeats([...all.found.filter(isCloseDocument), ...documents, ...all.found]);
    const instead = missing?.kinds[0] === "routine" ? findExamRoutine(asked.level, pages, language) : undefined;
    return { found, isCut: all.isCut, hasAllWords: true, missing, instead };
  }
  const hasAllWords = all.found.length > 0;
  const { found, ...rest } =
    hasAllWords || terms.length < 2 ? withNewest(all, terms) : findWithSome(pages, terms, language);
  return { found: withoutRepeats([...all.byName, ...documents, ...found]), ...rest, hasAllWords, missing };
}

function findExamRoutine(level: number, pages: SearchedPage[], language: Language) {
  const [page] = listDocumentPages({ kinds: ["examRoutine"], level }, pages);
  return page && { title: localizedText(page.title, language), path: page.path };
}

/** Returns a function that says whether the website has a word. Most queries never call it. */
export function createWordCheck(language: Language): (word: string) => boolean {
  let pages: SearchedPage[] | undefined;
  return (word) => {
    pages ??= listSearchedPages();
    return findWithAll(pages, parseSearchTerms(word), language).found.length > 0;
  };
}

const isCloseDocument = ({ kind, isClose }: Found) =>
  isClose && (kind === "notice" || kind === "resultDocument" || kind === "download");

function listAskedDocuments(
  asked: AskedDocument,
  pages: SearchedPage[],
  terms: SearchTerm[],
  language: Language,
): Found[] {
  const { kinds, level } = asked;
  const isOfResults = kinds.includes("result") && level !== undefined;
  const results = isOfResults ? readOrFallback([], () => listResultsOfClass(level, terms)) : [];
  return [...results, ...listDocumentPages(asked, pages).map((page) => toResult(page, terms, language))];
}

/** Lists the documents that the query asks for. Those of the class come before those of the entire school. */
function listDocumentPages(asked: AskedDocument, pages: SearchedPage[]): SearchedPage[] {
  const documents = pages.filter(({ document }) => document && isAskedDocument(asked, document));
  const isOfClass = ({ document }: SearchedPage) => document?.classLevel === asked.level;
  return [...documents.filter(isOfClass), ...documents.filter((page) => !isOfClass(page))];
}

/**
 * Finds the entries that contain at least one of the words. Entries with more of the words come first. Of entries with
 * equally many words, those with rarer words come first. Leaves out entries with less than half of the words that the
 * best entry has.
 */
function findWithSome(pages: SearchedPage[], terms: SearchTerm[], language: Language) {
  const byKey = new Map<string, { entry: Found; count: number; rarity: number }>();
  for (const term of joinClass(terms).slice(0, maxSingleTerms)) {
    const { found } = findWithAll(pages, [term], language);
    for (const entry of found) {
      const { count, rarity } = byKey.get(keyOf(entry)) ?? { count: 0, rarity: 0 };
      const weight = entry.isClose ? 1 : textWeight;
      byKey.set(keyOf(entry), { entry, count: count + weight, rarity: rarity + 1 / found.length });
    }
  }
  const ranked = [...byKey.values()].sort((one, other) => other.count - one.count || other.rarity - one.rarity);
  const most = ranked[0]?.count ?? 0;
  const kept = ranked.filter(({ count }) => count >= most / 2);
  return {
    found: kept.slice(0, maxResults).map(({ entry, count }): Found => ({ ...entry, isClose: count === most })),
    isCut: kept.length > maxResults,
  };
}

/** Joins "class" and "6" to one term, because each of the two words alone is in many entries. */
function joinClass(terms: SearchTerm[]): SearchTerm[] {
  const isOf = (word: string) => (term: SearchTerm) => matchesAllTerms(word, [term]);
  const word = terms.find(isOf("class"));
  const level = terms.find(isOf(String(findAskedClass(terms))));
  if (!word || !level || word === level) return terms;
  const joined = { each: [...word.each, ...level.each], together: [] };
  return [joined, ...terms.filter((term) => term !== word && term !== level)];
}

/**
 * If the query is the name of a list page, for example "notices", adds the newest items of this list below the list
 * page. These items do not need to contain the word "notice".
 */
function withNewest({ found, isCut, byName }: ReturnType<typeof findWithAll>, terms: SearchTerm[]) {
  const [list] = byName.flatMap(({ path }) => {
    const kind = kindOfList[path];
    return kind ? [{ kind, path }] : [];
  });
  const newest: Found[] = list ? readOrFallback([], () => listNewest(list.kind, terms)) : [];
  return { found: withoutRepeats([...byName, ...newest, ...found]), isCut, list };
}

const kindOfList: Record<string, SearchedKind> = {
  "/notices": "notice",
  "/results": "resultDocument",
  "/blogs": "blog",
};

const maxSingleTerms = 8;

/**
 * A matching word counts 1, or 0.4 if it is only in the text of an entry. So two words in the text count less than one
 * word in the title.
 */
const textWeight = 0.4;

const keyOf = ({ kind, id }: Found) => `${kind} ${id}`;

function withoutRepeats(found: Found[]): Found[] {
  const keys = found.map(keyOf);
  return found.filter((entry, place) => keys.indexOf(keyOf(entry)) === place);
}

function findWithAll(pages: SearchedPage[], terms: SearchTerm[], language: Language) {
  const { byName, byTitle, byText } = searchFixedPages(pages, terms, language);
  const written = readOrFallback([], () => search(terms));
  const isCut = written.length === maxResults;
  const [close, others] = [written.filter(({ isClose }) => isClose), written.filter(({ isClose }) => !isClose)];
  return { found: [...byName, ...byTitle, ...close, ...others, ...(isCut ? [] : byText)] as Found[], byName, isCut };
}
