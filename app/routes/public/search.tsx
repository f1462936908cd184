import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/empty-state";
import { besideLine, Heading, Section } from "~/components/section";
import { TextLink } from "~/components/text-link";
import { listDownloadsByGroup } from "~/downloads/downloads.server";
import { readOrFallback } from "~/errors";
import { listGalleryPhotos } from "~/gallery/photos.server";
import { getDayParts } from "~/i18n/days";
import { getLanguage } from "~/i18n/i18n.server";
import { detectLanguage } from "~/i18n/languages";
import { useLocalizedPath, useTexts } from "~/i18n/use-texts";
import { isWeekend } from "~/school/calendar";
import { classLabel } from "~/school/classes";
import { findAnswer, groupFound } from "~/search/answer.server";
import { FoundGroup, groupTitles, isGallery } from "~/search/found-entries";
import { normalizeQuery } from "~/search/search";
import { pageHead } from "~/site/page-head.server";
import { Shortcuts, toShortcuts } from "~/site/search-shortcuts";
import { CallSchool, SearchForm } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const query = normalizeQuery(new URL(request.url).searchParams.get("q") ?? "");
  const head = await pageHead(request, { isListed: query === "" });
  const { found, ...answer } = findAnswer(query, await getLanguage(request));
  const photos = isGallery(found[0]) ? readOrFallback([], () => listGalleryPhotos(1).rows.slice(0, shownPhotos)) : [];
  const shortcuts = found.length === 0 ? toShortcuts(readOrFallback([], listDownloadsByGroup)) : [];
  return { head, query, ...answer, ...groupFound(found), count: found.length, photos, shortcuts };
}

const shownPhotos = 3;

export default function Search() {
  const { t } = useTranslation();
  const { query, terms, groups, others, count, missing, day, list, photos, shortcuts } = useLoaderData<typeof loader>();
  const isNothing = query !== "" && count === 0 && !missing && !day;
  return (
    <Section as="div">
      <Heading as="h1">{t("search.title")}</Heading>
      <div className={besideLine}>
        <SearchForm query={query} isBelowTitle />
        <Corrected />
        <MissingDocument />
        <InsteadOfMissing />
        <AskedDay />
        <Phone />
        <Count />
        {isNothing && (
          <EmptyState isDense>
            {t("search.nothing")} <CallSchool as="span" className="block" />
          </EmptyState>
        )}
        {count === 0 && <Shortcuts shortcuts={shortcuts} />}
        {query === "" && <CallSchool className="mt-3" />}
      </div>
      {groups.map(({ kind, entries }) => (
        <FoundGroup
          key={kind}
          title={groupTitles[kind]}
          entries={entries}
          terms={terms}
          photos={photos}
          all={list?.kind === kind ? list.path : undefined}
        />
      ))}
      {others.length > 0 && <FoundGroup title="search.others" entries={others} terms={terms} isMixed />}
    </Section>
  );
}

function Corrected() {
  const { t } = useTranslation();
  const { corrected } = useLoaderData<typeof loader>();
  if (corrected === undefined) return null;
  return (
    <p data-part="search-corrected" className="mb-1.4">
      {t("search.corrected", { words: corrected })}
    </p>
  );
}

const answerLine = "mb-1.4 flex flex-wrap items-center gap-x-6";
const answerText = "text-xl font-semibold";

function MissingDocument() {
  const { t } = useTranslation();
  const { missing } = useLoaderData<typeof loader>();
  if (!missing) return null;
  const { kinds, level } = missing;
  const wanted = t(`search.document.${kinds[0]}`);
  return (
    <p data-part="missing-document" className={answerLine}>
      <strong className={answerText}>
        {level === undefined
          ? t("search.missingAny", { document: wanted })
          : t("search.missing", { document: wanted, class: t(classLabel(level)) })}
      </strong>
      <CallSchool as="span" />
    </p>
  );
}

/** Says how a family gets its own result card, or leads to the exam routine if there is no class routine. */
function InsteadOfMissing() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const { missing, instead } = useLoaderData<typeof loader>();
  const isResult = missing?.kinds[0] === "result";
  const link = isResult ? { title: t("results.cards.title"), path: "/results" } : instead;
  if (!link) return null;
  return (
    <p data-part="instead" className="mb-1.4">
      <TextLink
        className="inline-block py-1"
        lang={isResult ? undefined : detectLanguage(link.title)}
        href={to(link.path)}
      >
        {link.title}
      </TextLink>
    </p>
  );
}

/** Answers a question about today or tomorrow with the events of that day. */
function AskedDay() {
  const { t, days, language } = useTexts();
  const { to } = useLocalizedPath();
  const { day } = useLoaderData<typeof loader>();
  if (!day) return null;
  const { weekday } = getDayParts(day.date, language);
  const name = t(day.name === "today" ? "calendar.todayIs" : "search.tomorrowIs", {
    weekday,
    day: days(day.date, day.date),
  });
  const nothing = t(isWeekend(day.date) ? "calendar.weekend" : "search.noEvent");
  const events = day.events.length > 0 ? day.events : [{ title: nothing, path: "/academic#calendar" }];
  return (
    <p data-part="asked-day" className={answerLine}>
      <span className="text-ink-2">{name}</span>
      {events.map(({ title, path }) => (
        <TextLink
          key={title}
          className={`inline-flex min-h-11 items-center ${answerText}`}
          lang={detectLanguage(title)}
          href={to(path)}
        >
          {title}
        </TextLink>
      ))}
    </p>
  );
}

function Phone() {
  const { isAboutPhone, missing, count } = useLoaderData<typeof loader>();
  return isAboutPhone && !missing && count > 0 ? <CallSchool className={answerText} /> : null;
}

function Count() {
  const { t, digits } = useTexts();
  const { count, isCut } = useLoaderData<typeof loader>();
  if (count === 0) return null;
  return (
    <p data-part="search-count" className="text-ink-2">
      {t(isCut ? "search.foundMany" : "search.found", { number: digits(count) })}
    </p>
  );
}
