import { useTranslation } from "react-i18next";
import { CategoryBadge } from "../blogs/category-badge";
import { languageOfText } from "../language/languages";
import { NoticeTypeBadge } from "../notices/type-badge";
import { ClassBadge } from "../result-documents/class-badge";
import { Highlight } from "../search/highlight";
import type { SearchTerm } from "../search/search";
import type { Found } from "../search/search.server";
import { DateBlock } from "../ui/date-block";
import { Attachment } from "../uploads/attachment";
import { useAddress } from "./address";
import type { FoundPage } from "./fixed-pages";

/** One thing that was found, as an entry of the register: what it is, its title as a link, the passage with the hit. */
export function SearchEntry({ entry, terms }: { entry: Found | FoundPage; terms: SearchTerm[] }) {
  const { t } = useTranslation();
  const { language, to } = useAddress();
  const address = addressOf(entry);
  return (
    <li className="row">
      <div className="row-date">{"publishAt" in entry && <DateBlock date={entry.publishAt} language={language} />}</div>
      <article className="row-said">
        <p className="row-kind">
          {t(`search.kind.${entry.kind}`)} {"publishAt" in entry && <KindBadge entry={entry} />}
        </p>
        <h2 className="row-title" lang={languageOfText(entry.title)}>
          <a href={address.startsWith("/uploads/") ? address : to(address)}>
            <Highlight text={entry.title} terms={terms} />
          </a>
        </h2>
        <p className="row-text" lang={languageOfText(entry.text)}>
          <Highlight text={entry.text} terms={terms} />
        </p>
      </article>
      <div className="row-file">{"fileUrl" in entry && <Attachment of={entry} />}</div>
    </li>
  );
}

function KindBadge({ entry }: { entry: Found }) {
  if (entry.kind === "notice") return <NoticeTypeBadge type={entry.type} />;
  if (entry.kind === "result") return <ClassBadge level={entry.classLevel} />;
  return <CategoryBadge category={entry.category} />;
}

/** A notice and a post have pages of their own, a result document is its file. */
function addressOf(entry: Found | FoundPage): string {
  if ("path" in entry) return entry.path;
  if (entry.kind === "notice") return `/notices/${entry.id}`;
  if (entry.kind === "blog") return `/blogs/${entry.id}`;
  return entry.fileUrl ?? "/results";
}
