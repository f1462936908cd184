import type { ReactNode } from "react";
import { TypedText } from "../components/row";
import { dhakaToday } from "../i18n/format";
import { FileArticle, MoreItem, MoreItems } from "../uploads/file-article";
import { NoticeDate, NoticeKind, noticeDate, SeveralDays } from "./notice-row";
import type { listMoreNotices, PublishedNotice } from "./notices.server";

type NoticeArticleProps = {
  item: PublishedNotice;
  address: string;
  eventId?: string;
  isLight?: boolean;
  beforeActs?: ReactNode;
  /** The newest other notices. A preview in the admin area has none. */
  more?: MoreNotice[];
};

type MoreNotice = ReturnType<typeof listMoreNotices>[number];

export function NoticeArticle({ item: notice, eventId, more = [], ...others }: NoticeArticleProps) {
  return (
    <FileArticle
      of={notice}
      {...noticeDate(notice)}
      kind={<NoticeKind {...notice} today={dhakaToday()} hasUrgentEnd />}
      {...others}
      beside={more.length > 0 && <MoreNotices notices={more} />}
      back={{ path: "/notices", text: "notices.back" }}
    >
      <SeveralDays {...notice} />
      <TypedText text={notice.content} eventId={eventId} />
    </FileArticle>
  );
}

const MoreNotices = ({ notices }: { notices: MoreNotice[] }) => (
  <MoreItems part="more-notices" title="notices.more">
    {notices.map(({ id, title, ...days }) => (
      <MoreItem key={id} path={`/notices/${id}`} title={title}>
        <NoticeDate {...days} />
      </MoreItem>
    ))}
  </MoreItems>
);
