import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PanelTop, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CategoryBadge } from "~/blogs/blog-card";
import { EmptyState } from "~/components/empty-state";
import {
  DateBlock,
  Row,
  RowBody,
  RowDate,
  RowFile,
  RowKind,
  RowMore,
  register,
  rowText,
  rowTitle,
} from "~/components/row";
import { besideLine, Heading, Section } from "~/components/section";
import { linedText } from "~/components/text-link";
import { listPublishedDownloads } from "~/downloads/downloads.server";
import { readOrFallback } from "~/errors";
import { listGalleryPhotos } from "~/gallery/photos.server";
import { getLanguage } from "~/i18n/i18n.server";
import { detectLanguage } from "~/i18n/languages";
import { useLocalizedPath, useTexts } from "~/i18n/use-texts";
import { NoticeTypeBadge } from "~/notices/notice-row";
import { ClassBadge } from "~/result-documents/result-document-list";
import { classLabel } from "~/school/classes";
import { findPages } from "~/search/find-pages.server";
import type { FixedPageResult } from "~/search/fixed-pages.server";
import { findAskedPaper, isMissing } from "~/search/missing-paper";
import { highlightPieces, normalizeQuery, parseSearchTerms, type SearchTerm } from "~/search/search";
import type { SearchResult } from "~/search/search.server";
import { pageHead } from "~/site/page-head.server";
import { CallSchool, SearchForm, WaysOn } from "~/site/ways-on";
import { Attachment } from "~/uploads/attachment";
import { photoSources } from "~/uploads/image-sizes";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const query = normalizeQuery(new URL(request.url).searchParams.get("q") ?? "");
  const terms = parseSearchTerms(query);
  const language = await getLanguage(request);
  const head = await pageHead(request, { isListed: query === "" });
  const asked = findAskedPaper(terms);
  const missing = asked && isMissing(asked, listPublishedDownloads()) ? asked : undefined;
  // If the website lacks the document that the visitor searches for, a message says so. We then list only hits with all
  // words, because other hits would hide this message.
  const { found, isCut } = findPages(terms, language, { onlyAll: missing !== undefined });
  const photos = isGallery(found[0]) ? readOrFallback([], () => listGalleryPhotos(1).rows.slice(0, shownPhotos)) : [];
  return { head, query, terms, found, isCut, missing, photos };
}

const gallery = "/curriculum-gallery";
const shownPhotos = 3;

const isGallery = (entry: SearchResult | FixedPageResult | undefined) =>
  entry !== undefined && "path" in entry && entry.path === gallery;

export default function Search() {
  const { t } = useTranslation();
  const { found, query, terms, missing } = useLoaderData<typeof loader>();
  return (
    <Section as="div">
      <Heading as="h1">{t("search.title")}</Heading>
      <div className={besideLine}>
        <SearchForm query={query} />
        <MissingPaper />
        <Count />
        {query !== "" && found.length === 0 && !missing && <EmptyState>{t("search.nothing")}</EmptyState>}
        {found.length === 0 && <WaysOn hasPhone={!missing} />}
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

function MissingPaper() {
  const { t } = useTranslation();
  const { missing } = useLoaderData<typeof loader>();
  if (!missing) return null;
  return (
    <p data-part="missing-paper" className="mb-1.4 flex flex-wrap items-center gap-x-6">
      <strong className="text-xl font-semibold">
        {t(`search.missing.${missing.group}`, { class: t(classLabel(missing.level)) })}
      </strong>
      <CallSchool as="span" />
    </p>
  );
}

function Count() {
  const { t, digits } = useTexts();
  const { found, isCut } = useLoaderData<typeof loader>();
  if (found.length === 0) return null;
  const number = digits(found.length);
  return (
    <p data-part="search-count" className="mb-2.4 text-ink-2">
      {t(isCut ? "search.foundMany" : "search.found", { number })}
    </p>
  );
}

function SearchEntry({ entry, terms }: { entry: SearchResult | FixedPageResult; terms: SearchTerm[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const address = resultPath(entry);
  const date = "publishAt" in entry ? entry.publishAt : entry.date;
  const Icon = entry.kind === "staff" ? UserRound : PanelTop;
  return (
    <Row>
      <RowDate>
        {date ? <DateBlock date={date} /> : <Icon size={22} strokeWidth={1.5} className="text-ink-3" />}
      </RowDate>
      <RowBody>
        <RowKind>
          <b className="font-semibold text-ink">{t(`search.kind.${entry.kind}`)}</b>{" "}
          {"publishAt" in entry && <KindBadge entry={entry} />}
        </RowKind>
        <h2 className={rowTitle.scanned} lang={detectLanguage(entry.title)}>
          <a className={linedText} href={address.startsWith("/uploads/") ? address : to(address)}>
            <Highlight text={entry.title} terms={terms} />
          </a>
        </h2>
        <p data-part="row-text" className={rowText} lang={detectLanguage(entry.text)}>
          <Highlight text={entry.text} terms={terms} />
        </p>
      </RowBody>
      <RowFile>{"fileUrl" in entry && <Attachment of={entry} />}</RowFile>
      {isGallery(entry) && <NewestPhotos />}
    </Row>
  );
}

function NewestPhotos() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const { photos } = useLoaderData<typeof loader>();
  if (photos.length === 0) return null;
  return (
    <RowMore>
      <a data-part="newest-photos" className="w-full max-w-row" href={to(gallery)} aria-label={t("gallery.title")}>
        <span className="grid grid-cols-3 gap-1">
          {photos.map((photo) => (
            <img
              key={photo.id}
              className="aspect-photo w-full bg-lattice object-cover"
              {...photoSources(photo)}
              alt=""
              width={photo.width ?? 1200}
              height={photo.height ?? 800}
              loading="lazy"
              decoding="async"
            />
          ))}
        </span>
      </a>
    </RowMore>
  );
}

function KindBadge({ entry }: { entry: SearchResult }): ReactNode {
  switch (entry.kind) {
    case "notice":
      return <NoticeTypeBadge type={entry.type} />;
    case "resultDocument":
      return <ClassBadge level={entry.classLevel} />;
    case "blog":
      return <CategoryBadge category={entry.category} />;
    default:
      return entry satisfies never;
  }
}

function resultPath(entry: SearchResult | FixedPageResult): string {
  if ("path" in entry) return entry.path;
  switch (entry.kind) {
    case "notice":
      return `/notices/${entry.id}`;
    case "resultDocument":
      return entry.fileUrl ?? "/results";
    case "blog":
      return `/blogs/${entry.id}`;
    default:
      return entry satisfies never;
  }
}

function Highlight({ text, terms }: { text: string; terms: SearchTerm[] }) {
  return (
    <>
      {highlightPieces(text, terms).map(({ text, isHit }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
        isHit ? <mark key={place}>{text}</mark> : text,
      )}
    </>
  );
}
