import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Search as SearchIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonColors, buttonShape } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { register } from "../../components/row";
import { besideLine, Heading, Section } from "../../components/section";
import { readOrFallback } from "../../errors";
import { formatDigits } from "../../i18n/format";
import { getLanguage } from "../../i18n/i18n.server";
import { useLocalizedPath } from "../../i18n/use-texts";
import { searchFixedPages } from "../../search/fixed-pages.server";
import { maxQueryLength, normalizeQuery, parseSearchTerms } from "../../search/search";
import { maxResults, search } from "../../search/search.server";
import { SearchEntry } from "../../search/search-entry";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const query = normalizeQuery(new URL(request.url).searchParams.get("q") ?? "");
  const terms = parseSearchTerms(query);
  const written = readOrFallback([], () => search(terms));
  const { byTitle, byText } = searchFixedPages(terms, await getLanguage(request));
  const head = await pageHead(request, "search.title", "search.description", { isListed: query === "" });
  const isCut = written.length === maxResults;
  return { head, query, terms, found: [...byTitle, ...written, ...(isCut ? [] : byText)], isCut };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Search() {
  const { t } = useTranslation();
  const { found, query, terms } = useLoaderData<typeof loader>();
  return (
    <Section as="div">
      <Heading as="h1">{t("search.title")}</Heading>
      <div className={besideLine}>
        <SearchForm />
        <Count />
        {query !== "" && found.length === 0 && <EmptyState>{t("search.nothing")}</EmptyState>}
      </div>
      {found.length > 0 && (
        <ul className={register}>
          {found.map((entry) => (
            <SearchEntry key={`${entry.kind} ${entry.id}`} entry={entry} terms={terms} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SearchForm() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const { query } = useLoaderData<typeof loader>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 and older phones do not know <search>
    <form className="mb-6 flex max-w-[44rem] flex-wrap gap-x-3 gap-y-2" role="search" action={to("/search")}>
      <label className="flex-[0_0_100%] font-semibold" htmlFor="query">
        {t("search.label")}
      </label>
      <input
        id="query"
        className="min-h-12 min-w-0 flex-[1_1_14rem] rounded-sm border border-rule-strong bg-card px-[0.85rem] py-0 text-inherit focus:border-focus focus:outline focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
        type="search"
        name="q"
        defaultValue={query}
        maxLength={maxQueryLength * 4}
        enterKeyHint="search"
      />
      <button
        className={`min-h-12 flex-none max-xs:flex-[1_0_auto] ${buttonShape} ${buttonColors.filled}`}
        type="submit"
      >
        <SearchIcon size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("search.title")}
      </button>
    </form>
  );
}

function Count() {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  const { found, isCut } = useLoaderData<typeof loader>();
  if (found.length === 0) return null;
  const number = formatDigits(found.length, language);
  return (
    <p data-part="search-count" className="mb-[0.6rem] text-ink-2">
      {t(isCut ? "search.foundMany" : "search.found", { number })}
    </p>
  );
}
