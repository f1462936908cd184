import type { SearchedKind } from "~drizzle/stored-values";
import { readOrFallback } from "../errors";
import type { Language } from "../i18n/languages";
import { type FixedPage, type FixedPageResult, listSearchedPages, searchFixedPages } from "./fixed-pages.server";
import type { SearchTerm } from "./search";
import { listNewest, maxResults, type SearchResult, search } from "./search.server";

type Found = SearchResult | FixedPageResult;

type FindOptions = { onlyAll?: boolean };

/**
 * Finds the entries that contain all words of the query (`terms`). If there are none, finds the entries that contain at
 * least one of the words. Then entries with more of the words come first. Of entries with equally many words, those
 * with rarer words come first.
 */
export function findPages(terms: SearchTerm[], language: Language, { onlyAll = false }: FindOptions = {}) {
  if (terms.length === 0) return { found: [], isCut: false };
  const pages = listSearchedPages();
  const all = findWithAll(pages, terms, language);
  if (onlyAll || all.found.length > 0 || terms.length < 2) return withNewest(all, terms);
  const byKey = new Map<string, { entry: Found; count: number; rarity: number }>();
  for (const term of terms.slice(0, maxSingleTerms)) {
    const { found, inText } = findWithAll(pages, [term], language);
    for (const entry of found) {
      const key = `${entry.kind} ${entry.id}`;
      const { count, rarity } = byKey.get(key) ?? { count: 0, rarity: 0 };
      byKey.set(key, { entry, count: count + (inText.has(entry) ? textWeight : 1), rarity: rarity + 1 / found.length });
    }
  }
  const ranked = [...byKey.values()].sort((one, other) => other.count - one.count || other.rarity - one.rarity);
  return { found: ranked.slice(0, maxResults).map(({ entry }) => entry), isCut: ranked.length > maxResults };
}

/**
 * If the query is the name of a list page, for example "notices", adds the newest items of this list below the list
 * page. These items do not need to contain the word "notice".
 */
function withNewest({ found, isCut, byName }: ReturnType<typeof findWithAll>, terms: SearchTerm[]) {
  const newest: Found[] = byName.flatMap(({ path }) => {
    const kind = kindOfList[path];
    return kind ? readOrFallback([], () => listNewest(kind, terms)) : [];
  });
  const isListed = ({ kind, id }: Found) => newest.some((entry) => entry.kind === kind && entry.id === id);
  const others = found.slice(byName.length).filter((entry) => !isListed(entry));
  return { found: [...byName, ...newest, ...others], isCut };
}

const kindOfList: Record<string, SearchedKind> = {
  "/notices": "notice",
  "/results": "resultDocument",
  "/blogs": "blog",
};

const maxSingleTerms = 8;

/**
 * A matching word counts 1, or 0.4 if it is only in the text of a page. So two words in the text count less than one
 * word in the title.
 */
const textWeight = 0.4;

function findWithAll(pages: FixedPage[], terms: SearchTerm[], language: Language) {
  const { byName, byTitle, byText } = searchFixedPages(pages, terms, language);
  const written = readOrFallback([], () => search(terms));
  const isCut = written.length === maxResults;
  const inText = new Set<Found>(isCut ? [] : byText);
  return { found: [...byName, ...byTitle, ...written, ...inText], byName, inText, isCut };
}
