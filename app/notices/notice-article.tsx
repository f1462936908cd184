import { TypedText } from "../components/row";
import { PaperArticle } from "../uploads/paper-article";
import { NoticeKind, NoticeWhen, noticeDate } from "./notice-row";
import type { PublishedNotice } from "./notices.server";

type NoticeArticleProps = {
  notice: PublishedNotice;
  address: string;
  /** The day in Dhaka. */
  today: string;
  isLight?: boolean;
};

export function NoticeArticle({ notice, address, today, isLight }: NoticeArticleProps) {
  return (
    <PaperArticle
      of={notice}
      date={noticeDate(notice)}
      kind={<NoticeKind {...notice} />}
      address={address}
      isLight={isLight}
      back={{ path: "/notices", text: "notices.back" }}
    >
      {notice.startsOn && (
        <p data-part="when" className="mb-1.6 flex flex-wrap items-center gap-x-2.4 font-semibold">
          <NoticeWhen {...notice} today={today} />
        </p>
      )}
      <TypedText text={notice.content} />
    </PaperArticle>
  );
}
