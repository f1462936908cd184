import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TypedText } from "../components/row";
import { TextLink } from "../components/text-link";
import { dhakaToday } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-texts";
import { PaperArticle } from "../uploads/paper-article";
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
    <PaperArticle
      of={notice}
      {...noticeDate(notice)}
      kind={<NoticeKind {...notice} today={dhakaToday()} hasUrgentEnd />}
      {...others}
      beside={more.length > 0 && <MoreNotices notices={more} />}
      back={{ path: "/notices", text: "notices.back" }}
    >
      <SeveralDays {...notice} />
      <TypedText text={notice.content} eventId={eventId} />
    </PaperArticle>
  );
}

function MoreNotices({ notices }: { notices: MoreNotice[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <section data-part="more-notices" aria-labelledby="more-notices">
      <h2 id="more-notices" className="mb-1.4 font-text text-xl font-semibold">
        {t("notices.more")}
      </h2>
      <ul>
        {notices.map(({ id, title, ...days }) => (
          <li key={id} className="border-t border-rule py-3 first:border-t-0 max-xl:last:border-b">
            <TextLink className="inline-block py-1" lang={detectLanguage(title)} href={to(`/notices/${id}`)}>
              {title}
            </TextLink>
            <p className="text-small text-ink-2">
              <NoticeDate {...days} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
