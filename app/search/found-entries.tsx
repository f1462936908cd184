import { FileText, PanelTop, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CategoryBadge } from "../blogs/blog-card";
import {
  DateBlock,
  type DateMeaning,
  Row,
  RowBody,
  RowDate,
  RowKind,
  RowMore,
  register,
  rowText,
  rowTitle,
} from "../components/row";
import { besideLine, ViewAll } from "../components/section";
import { linedText } from "../components/text-link";
import type { TextKey } from "../i18n/en";
import { dhakaToday, toLatinDigits } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { toDialledNumber } from "../i18n/phone-numbers";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { NoticeKind, noticeDate, SeveralDays } from "../notices/notice-row";
import { ClassBadge, resultDateIs } from "../result-documents/result-document-list";
import { usePreviewLink, useTypeAndSize } from "../uploads/attachment";
import { photoSources, type SizedPhoto } from "../uploads/image-sizes";
import type { Found } from "./find-pages.server";
import { highlightPieces, type SearchTerm } from "./search";
import type { SearchResult } from "./search.server";

/** The headings of the groups. */
export const groupTitles: Record<Found["kind"], TextKey> = {
  notice: "nav.notices",
  resultDocument: "nav.results",
  blog: "nav.blogs",
  page: "search.pages",
  staff: "nav.staff",
  event: "search.kind.event",
  download: "downloads.title",
};

type FoundGroupProps = {
  title: TextKey;
  entries: Found[];
  terms: SearchTerm[];
  /** True if the entries are of several kinds. Then each row names its kind. */
  isMixed?: boolean;
  /** The newest photos, which the entry of the gallery shows. */
  photos?: Photo[];
  /** The path of the list page, if `entries` are only the newest of a list. */
  all?: string;
};

type Photo = SizedPhoto & { id: number; height: number | null };

export function FoundGroup({ title, entries, terms, isMixed = false, photos = [], all }: FoundGroupProps) {
  const { t, digits } = useTexts();
  return (
    <section data-part="found-group" className="pt-6">
      <div
        className={`mb-2 flex flex-wrap items-baseline justify-between gap-x-4 print:break-after-avoid ${besideLine}`}
      >
        <h2 className="font-text text-lg font-semibold">
          {t(title)} <span className="font-normal text-ink-3">{digits(entries.length)}</span>
        </h2>
        {all && <ViewAll path={all} what={t(title)} />}
      </div>
      <ul className={register}>
        {entries.map((entry) => (
          <FoundRow key={`${entry.kind} ${entry.id}`} entry={entry} terms={terms} isMixed={isMixed}>
            {isGallery(entry) && photos.length > 0 && <NewestPhotos photos={photos} />}
          </FoundRow>
        ))}
      </ul>
    </section>
  );
}

type FoundRowProps = { entry: Found; terms: SearchTerm[]; isMixed: boolean; children: ReactNode };

function FoundRow({ entry, terms, isMixed, children }: FoundRowProps) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const { kind, title, text } = entry;
  const { date, ...meaning } = getDate(entry);
  const Icon = kind === "staff" ? UserRound : kind === "download" ? FileText : PanelTop;
  const badge = "publishAt" in entry && <KindBadge entry={entry} />;
  const marked = <Highlight text={title} terms={terms} />;
  return (
    <Row>
      <RowDate>
        {date ? <DateBlock date={date} {...meaning} /> : <Icon size={22} strokeWidth={1.5} className="text-ink-3" />}
      </RowDate>
      <RowBody hasFile={false}>
        {(isMixed || badge) && (
          <RowKind>
            {isMixed && <b className="font-semibold text-ink">{t(`search.kind.${kind}`)}</b>} {badge}
          </RowKind>
        )}
        <h3 className={rowTitle.scanned} lang={detectLanguage(title)}>
          {kind === "resultDocument" ? (
            <FileLink of={entry}>{marked}</FileLink>
          ) : (
            <a className={linedText} href={to(entryPath(entry))}>
              {marked}
            </a>
          )}
        </h3>
        {text !== "" && (
          <p data-part="row-text" className={`line-clamp-3 ${rowText}`} lang={detectLanguage(text)}>
            <Highlight text={text} terms={terms} />
          </p>
        )}
        {kind === "notice" && <SeveralDays {...entry} />}
        {"phone" in entry && entry.phone && <PersonPhone phone={entry.phone} />}
        {kind === "resultDocument" && entry.fileUrl && <FileSize of={entry} />}
      </RowBody>
      {children}
    </Row>
  );
}

function getDate(entry: Found): { date?: Date; dateIs?: DateMeaning } {
  if (!("publishAt" in entry)) return { date: entry.date };
  if (entry.kind === "notice") return noticeDate(entry);
  return { date: entry.publishAt, dateIs: entry.kind === "resultDocument" ? resultDateIs : undefined };
}

function PersonPhone({ phone }: { phone: string }) {
  const { digits } = useTexts();
  return (
    <a className={`inline-flex min-h-11 items-center ${linedText}`} href={`tel:${toDialledNumber(phone)}`}>
      {digits(toLatinDigits(phone))}
    </a>
  );
}

function entryPath(entry: Exclude<Found, { kind: "resultDocument" }>): string {
  switch (entry.kind) {
    case "notice":
      return `/notices/${entry.id}`;
    case "blog":
      return `/blogs/${entry.id}`;
    default:
      return entry.path;
  }
}

type ResultEntry = Extract<SearchResult, { kind: "resultDocument" }>;

/** A result document has no page of its own, so its title opens the file. */
function FileLink({ of, children }: { of: ResultEntry; children: ReactNode }) {
  const { to } = useLocalizedPath();
  const preview = usePreviewLink(of);
  return (
    <a className={linedText} {...(of.fileUrl ? preview : { href: to("/results") })}>
      {children}
    </a>
  );
}

const FileSize = ({ of }: { of: ResultEntry }) => <p className="text-small text-ink-2">{useTypeAndSize(of)}</p>;

const galleryPath = "/curriculum-gallery";

export const isGallery = (entry: Found | undefined) =>
  entry !== undefined && "path" in entry && entry.path === galleryPath;

function NewestPhotos({ photos }: { photos: Photo[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <RowMore>
      <a data-part="newest-photos" className="w-full max-w-row" href={to(galleryPath)} aria-label={t("gallery.title")}>
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
      return <NoticeKind {...entry} today={dhakaToday()} />;
    case "resultDocument":
      return <ClassBadge level={entry.classLevel} />;
    case "blog":
      return <CategoryBadge category={entry.category} />;
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
