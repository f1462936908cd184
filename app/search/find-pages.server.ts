import { readOrFallback } from "../errors";
import type { Language } from "../i18n/languages";
import { type FixedPage, type FixedPageResult, listSearchedPages, searchFixedPages } from "./fixed-pages.server";
import type { SearchTerm } from "./search";
import { maxResults, type SearchResult, search } from "./search.server";

type Found = SearchResult | FixedPageResult;

/** Finds entries with all words. If there are none, finds entries with any word: the most words first, then the rarest. */
export function findPages(terms: SearchTerm[], language: Language): { found: Found[]; isCut: boolean } {
  if (terms.length === 0) return { found: [], isCut: false };
  const pages = listSearchedPages();
  const all = findWithAll(pages, terms, language);
  if (all.found.length > 0 || terms.length < 2) return all;
  const byKey = new Map<string, { entry: Found; count: number; rarity: number }>();
  for (const term of terms.slice(0, maxSingleTerms)) {
    const { found } = findWithAll(pages, [term], language);
    for (const entry of found) {
      const key = `${entry.kind} ${entry.id}`;
      const { count, rarity } = byKey.get(key) ?? { count: 0, rarity: 0 };
      byKey.set(key, { entry, count: count + 1, rarity: rarity + 1 / found.length });
    }
  }
  const ranked = [...byKey.values()].sort((one, other) => other.count - one.count || other.rarity - one.rarity);
  return { found: ranked.slice(0, maxResults).map(({ entry }) => entry), isCut: ranked.length > maxResults };
}

const maxSingleTerms = 8;

function findWithAll(pages: FixedPage[], terms: SearchTerm[], language: Language) {
  const { byName, byTitle, byText } = searchFixedPages(pages, terms, language);
  const written = readOrFallback([], () => search(terms));
  const isCut = written.length === maxResults;
  return { found: [...byName, ...byTitle, ...written, ...(isCut ? [] : byText)], isCut };
}
