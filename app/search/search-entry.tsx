import { useTranslation } from "react-i18next";
import { CategoryBadge } from "../blogs/post-card";
import { DateBlock, Row, RowBody, RowDate, RowFile, RowKind, RowTitleLink, rowText, rowTitle } from "../components/row";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-texts";
import { NoticeTypeBadge } from "../notices/notice-row";
import { ClassBadge } from "../result-documents/result-document-list";
import { Attachment } from "../uploads/attachment";
import type { FixedPageResult } from "./fixed-pages.server";
import { highlightPieces, type SearchTerm } from "./search";
import type { SearchResult } from "./search.server";

/** One thing that was found, as an entry of the register: what it is, its title as a link, the passage with the hit. */
export function SearchEntry({ entry, terms }: { entry: SearchResult | FixedPageResult; terms: SearchTerm[] }) {
  const { t } = useTranslation();
  const { language, to } = useLocalizedPath();
  const address = resultPath(entry);
  return (
    <Row>
      <RowDate>{"publishAt" in entry && <DateBlock date={entry.publishAt} language={language} />}</RowDate>
      <RowBody>
        <RowKind>
          {t(`search.kind.${entry.kind}`)} {"publishAt" in entry && <KindBadge entry={entry} />}
        </RowKind>
        <h2 className={rowTitle.scanned} lang={detectLanguage(entry.title)}>
          <RowTitleLink href={address.startsWith("/uploads/") ? address : to(address)}>
            <Highlight text={entry.title} terms={terms} />
          </RowTitleLink>
        </h2>
        <p data-part="row-text" className={rowText} lang={detectLanguage(entry.text)}>
          <Highlight text={entry.text} terms={terms} />
        </p>
      </RowBody>
      <RowFile>{"fileUrl" in entry && <Attachment of={entry} />}</RowFile>
    </Row>
  );
}

function KindBadge({ entry }: { entry: SearchResult }) {
  if (entry.kind === "notice") return <NoticeTypeBadge type={entry.type} />;
  if (entry.kind === "result") return <ClassBadge level={entry.classLevel} />;
  return <CategoryBadge category={entry.category} />;
}

/** A notice and a post have pages of their own, a result document is its file. */
function resultPath(entry: SearchResult | FixedPageResult): string {
  if ("path" in entry) return entry.path;
  if (entry.kind === "notice") return `/notices/${entry.id}`;
  if (entry.kind === "blog") return `/blogs/${entry.id}`;
  return entry.fileUrl ?? "/results";
}

/** What staff typed, with the words of the query marked. */
function Highlight({ text, terms }: { text: string; terms: SearchTerm[] }) {
  return (
    <>
      {highlightPieces(text, terms).map(({ text, isHit }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a finished text never move
        isHit ? <mark key={place}>{text}</mark> : text,
      )}
    </>
  );
}
