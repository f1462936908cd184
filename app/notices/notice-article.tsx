import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DateBlock, Row, RowBody, RowDate, RowFile, RowKind, register, TypedText } from "../components/row";
import { besideLine, Heading, Section } from "../components/section";
import { ShareRow } from "../components/share-menu";
import { TextLink } from "../components/text-link";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-texts";
import { Attachment } from "../uploads/attachment";
import { FilePages, hasFilePages } from "../uploads/file-pages";
import { NoticeKind, NoticeWhen, noticeDate } from "./notice-row";
import type { findPublishedNotice } from "./notices.server";

type FullNotice = NonNullable<ReturnType<typeof findPublishedNotice>>;

type NoticeArticleProps = {
  notice: FullNotice;
  address: string;
  /** The day in Dhaka. */
  today: string;
  isLight?: boolean;
};

export function NoticeArticle({ notice, address, today, isLight }: NoticeArticleProps) {
  const { language } = useLocalizedPath();
  return (
    <Section as="article">
      <Heading as="h1" lang={detectLanguage(notice.title)}>
        {notice.title}
      </Heading>
      <div className={register}>
        <Row as="div">
          <RowDate>
            <DateBlock date={noticeDate(notice)} language={language} />
          </RowDate>
          <RowBody as="div">
            <RowKind>
              <NoticeKind {...notice} />
            </RowKind>
            {notice.startsOn && (
              <p data-part="when" className="mb-1.6 flex flex-wrap items-center gap-x-2.4 font-semibold">
                <NoticeWhen {...notice} today={today} />
              </p>
            )}
            <TypedText text={notice.content} />
          </RowBody>
          {notice.fileUrl && !hasFilePages(notice) && (
            <RowFile>
              <Attachment of={notice} />
            </RowFile>
          )}
        </Row>
      </div>
      {hasFilePages(notice) && <FilePages of={notice} title={notice.title} isLight={isLight} />}
      <div data-part="notice-acts" className={`print:hidden ${besideLine}`}>
        <ShareRow title={notice.title} address={address} />
        <p className="pt-3">
          <BackToNotices />
        </p>
      </div>
    </Section>
  );
}

function BackToNotices() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <TextLink className="inline-flex min-h-11 items-center gap-2.4" href={to("/notices")}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {t("notices.back")}
    </TextLink>
  );
}
