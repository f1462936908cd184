import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DateBlock, TypedText } from "../components/row";
import { ShareMenu } from "../components/share-menu";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { Attachment, type AttachmentInfo } from "../uploads/attachment";
import type { NoticeType } from "./notice";
import { NoticeTypeBadge } from "./notice-row";

export type FullNotice = AttachmentInfo & { title: string; type: NoticeType; content: string; publishAt: Date };

/** A notice on its own page; `address` is what is shared. */
export function NoticeArticle({ notice, address }: { notice: FullNotice; address: string }) {
  const { language } = useLocalizedPath();
  return (
    <article className="leaf section">
      <h1 className="heading" lang={detectLanguage(notice.title)}>
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
  const { to } = useLocalizedPath();
  return (
    <a className="link" href={to("/notices")}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t("notices.back")}
    </a>
  );
}
