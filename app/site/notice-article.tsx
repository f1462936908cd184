import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import type { NoticeType } from "../notices/notice";
import { NoticeTypeBadge } from "../notices/type-badge";
import { DateBlock } from "../ui/date-block";
import { TypedText } from "../ui/typed-text";
import { type AttachedTo, Attachment } from "../uploads/attachment";
import { useAddress } from "./address";
import { ShareMenu } from "./share-menu";

export type WholeNotice = AttachedTo & { title: string; type: NoticeType; content: string; publishAt: Date };

/** A notice on its own page; `address` is what is shared. */
export function NoticeArticle({ notice, address }: { notice: WholeNotice; address: string }) {
  const { language } = useAddress();
  return (
    <article className="leaf section">
      <h1 className="heading" lang={languageOfText(notice.title)}>
        {notice.title}
      </h1>
      <div className="register">
        <div className="row">
          <div className="row-date">
            <DateBlock date={notice.publishAt} language={language} />
          </div>
          <div className="row-said">
            <p className="row-kind">
              <NoticeTypeBadge type={notice.type} />
            </p>
            <TypedText text={notice.content} className="row-text" />
          </div>
          {notice.fileUrl && (
            <div className="row-file">
              <Attachment of={notice} />
            </div>
          )}
        </div>
      </div>
      <div className="beside-line notice-acts">
        <BackToNotices />
        <ShareMenu title={notice.title} address={address} />
      </div>
    </article>
  );
}

function BackToNotices() {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <a className="link" href={to("/notices")}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t("notices.back")}
    </a>
  );
}
