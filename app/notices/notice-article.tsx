import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DateBlock, Row, RowBody, RowDate, RowFile, RowKind, register, TypedText } from "../components/row";
import { besideLine, Heading, Section } from "../components/section";
import { ShareMenu } from "../components/share-menu";
import { TextLink } from "../components/text-link";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { Attachment, type AttachmentInfo } from "../uploads/attachment";
import type { NoticeType } from "./notice";
import { NoticeTypeBadge } from "./notice-row";

type FullNotice = AttachmentInfo & { title: string; type: NoticeType; content: string; publishAt: Date };

/** A notice on its own page; `address` is what is shared. */
export function NoticeArticle({ notice, address }: { notice: FullNotice; address: string }) {
  const { language } = useLocalizedPath();
  return (
    <Section as="article">
      <Heading as="h1" lang={detectLanguage(notice.title)}>
        {notice.title}
      </Heading>
      <div className={register}>
        <Row as="div">
          <RowDate>
            <DateBlock date={notice.publishAt} language={language} />
          </RowDate>
          <RowBody as="div">
            <RowKind>
              <NoticeTypeBadge type={notice.type} />
            </RowKind>
            <TypedText text={notice.content} />
          </RowBody>
          {notice.fileUrl && (
            <RowFile>
              <Attachment of={notice} />
            </RowFile>
          )}
        </Row>
      </div>
      <div data-part="notice-acts" className={`flex justify-between gap-4 pt-3 print:hidden ${besideLine}`}>
        <BackToNotices />
        <ShareMenu title={notice.title} address={address} />
      </div>
    </Section>
  );
}

function BackToNotices() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <TextLink className="inline-flex min-h-[44px] items-center gap-[0.6rem]" href={to("/notices")}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t("notices.back")}
    </TextLink>
  );
}
