import type { ReactNode } from "react";
import { TypedText } from "../components/row";
import { dhakaToday } from "../i18n/format";
import { PaperArticle } from "../uploads/paper-article";
import { NoticeKind, NoticeWhen, noticeDate } from "./notice-row";
import type { PublishedNotice } from "./notices.server";

type NoticeArticleProps = { item: PublishedNotice; address: string; isLight?: boolean; beforeActs?: ReactNode };

export function NoticeArticle({ item: notice, address, isLight, beforeActs }: NoticeArticleProps) {
  return (
    <PaperArticle
      of={notice}
      date={noticeDate(notice)}
      kind={<NoticeKind {...notice} />}
      address={address}
      isLight={isLight}
      beforeActs={beforeActs}
      back={{ path: "/notices", text: "notices.back" }}
    >
      {notice.startsOn && (
        <p data-part="when" className="mb-1.6 flex flex-wrap items-center gap-x-2.4 font-semibold">
          <NoticeWhen {...notice} today={dhakaToday()} />
        </p>
      )}
      <TypedText text={notice.content} />
    </PaperArticle>
  );
}
