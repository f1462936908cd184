import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { clockTime, shortDate } from "../../language/digits-and-dates";
import { newestNotices } from "../../notices/notices.server";
import { NoticeTypeBadge } from "../../notices/type-badge";
import { school } from "../../school/identity";
import { useAddress } from "../../site/address";
import { ContactLink } from "../../site/contact-link";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { RegisterRow } from "../../site/register-row";

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    head: await pageHead(request, "offline.title", "offline.about"),
    // Not readOr: a browser keeps the page it has when this one fails.
    notices: newestNotices(20),
    savedAt: new Date(),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta(data?.head),
  { name: "robots", content: "noindex" },
];

/** What a browser keeps and shows when there is no connection. */
export default function Offline() {
  const { t } = useTranslation();
  const { language } = useAddress();
  const { notices, savedAt } = useLoaderData<typeof loader>();
  const saved = { date: shortDate(savedAt, language), time: clockTime(savedAt, language) };
  return (
    <div className="leaf section">
      <h1 className="heading">{t("offline.title")}</h1>
      <div className="beside-line">
        <p className="offline-note">
          {t("offline.saved", saved)} {t("offline.read")}
        </p>
        {school.phone[language] && (
          <p className="offline-note">
            {t("offline.call")} <ContactLink scheme="tel" to={school.phone[language]} />
          </p>
        )}
      </div>
      <ul className="register">
        {notices.map((notice) => (
          <RegisterRow
            key={notice.id}
            date={notice.publishAt}
            language={language}
            kind={<NoticeTypeBadge type={notice.type} />}
            title={notice.title}
            titleIs="scanned"
            text={notice.content}
            file={null}
          />
        ))}
      </ul>
    </div>
  );
}
