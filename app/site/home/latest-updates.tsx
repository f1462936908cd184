import { useTranslation } from "react-i18next";
import { shortDay } from "../../language/digits-and-dates";
import type { latestNotice } from "../../notices/notices.server";
import { NoticeTypeBadge } from "../../notices/type-badge";
import { ClassBadge } from "../../result-documents/class-badge";
import type { latestResultDocument } from "../../result-documents/result-documents.server";
import { EmptyState } from "../../ui/empty-state";
import { Attachment } from "../../uploads/attachment";
import { useAddress } from "../address";
import { lasting } from "../lasting";
import { RegisterRow } from "../register-row";

type Notice = NonNullable<ReturnType<typeof latestNotice>>;
type Result = NonNullable<ReturnType<typeof latestResultDocument>>;

/** The newest notice and the newest result paper. */
export const LatestUpdates = lasting(function LatestUpdates({ notice, result }: { notice?: Notice; result?: Result }) {
  const { t } = useTranslation();
  return (
    <section className="leaf section">
      <h2 className="heading">{t("home.latestUpdates")}</h2>
      {notice || result ? (
        <ul className="register">
          {notice && <LatestNotice {...notice} />}
          {result && <LatestResult {...result} />}
        </ul>
      ) : (
        <div className="beside-line">
          <EmptyState>{t("notices.empty")}</EmptyState>
        </div>
      )}
    </section>
  );
});

const LatestNotice = lasting(function LatestNotice(notice: Notice) {
  const { t } = useTranslation();
  const { language } = useAddress();
  return (
    <RegisterRow
      date={notice.publishAt}
      language={language}
      kind={
        <>
          {t("home.latestNotice")} <NoticeTypeBadge type={notice.type} />
        </>
      }
      title={notice.title}
      titleIs="read"
      text={notice.content}
      file={<Attachment of={notice} />}
      more={<ViewAll of="/notices" what={t("nav.notices")} />}
    />
  );
});

const LatestResult = lasting(function LatestResult(result: Result) {
  const { t } = useTranslation();
  const { language } = useAddress();
  return (
    <RegisterRow
      date={result.publishAt}
      language={language}
      kind={
        <>
          {t("home.latestResult")} <ClassBadge level={result.classLevel} />
        </>
      }
      title={result.title}
      titleIs="read"
      text={result.description}
      note={result.examDate ? `${t("results.examDate")}: ${shortDay(result.examDate, language)}` : undefined}
      file={<Attachment of={result} newTab={false} />}
      more={<ViewAll of="/results" what={t("nav.results")} />}
    />
  );
});

function ViewAll({ of, what }: { of: string; what: string }) {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <a className="link" href={to(of)} aria-label={`${t("common.viewAll")}: ${what}`}>
      {t("common.viewAll")}
    </a>
  );
}
