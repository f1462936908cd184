import type { ReactNode } from "react";
import { TypedText } from "../components/row";
import { dhakaToday } from "../i18n/format";
import { PaperArticle } from "../uploads/paper-article";
import { NoticeKind, noticeDate, SeveralDays } from "./notice-row";
import type { PublishedNotice } from "./notices.server";

type NoticeArticleProps = {
  item: PublishedNotice;
  address: string;
  eventId?: string;
  isLight?: boolean;
  beforeActs?: ReactNode;
};

export function NoticeArticle({ item: notice, eventId, ...others }: NoticeArticleProps) {
  return (
    <PaperArticle
      of={notice}
      date={noticeDate(notice)}
      kind={<NoticeKind {...notice} today={dhakaToday()} />}
      {...others}
      back={{ path: "/notices", text: "notices.back" }}
    >
      <SeveralDays {...notice} />
      <TypedText text={notice.content} eventId={eventId} />
    </PaperArticle>
  );
}
