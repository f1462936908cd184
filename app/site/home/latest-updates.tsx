import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { shortDay } from "../../language/digits-and-dates";
import type { latestNotice } from "../../notices/notices.server";
import { NoticeTypeBadge } from "../../notices/type-badge";
import { ClassBadge } from "../../result-documents/class-badge";
import type { latestResultDocument } from "../../result-documents/result-documents.server";
import { Attachment } from "../../uploads/attachment";
import { useAddress } from "../address";
import { RegisterRow } from "../register-row";

type Notice = NonNullable<ReturnType<typeof latestNotice>>;
type Result = NonNullable<ReturnType<typeof latestResultDocument>>;

/** The newest notice and the newest result paper; where there is none, the half that says so and still leads on. */
export function LatestUpdates({ notice, result }: { notice?: Notice; result?: Result }) {
  const { t } = useTranslation();
  return (
    <section className="leaf section">
      <h2 className="heading">{t("home.latestUpdates")}</h2>
      <ul className="register">
        {notice ? (
          <LatestNotice {...notice} />
        ) : (
          <NothingYet
            kind={t("home.latestNotice")}
            text={t("notices.empty")}
            more={<ViewAll of="/notices" what={t("nav.notices")} />}
          />
        )}
        {result ? (
          <LatestResult {...result} />
        ) : (
          <NothingYet
            kind={t("home.latestResult")}
            text={t("results.empty")}
            more={<ViewAll of="/results" what={t("nav.results")} />}
          />
        )}
      </ul>
    </section>
  );
}

function LatestNotice(notice: Notice) {
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
}

function LatestResult(result: Result) {
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
}

function NothingYet({ kind, text, more }: { kind: string; text: string; more: ReactNode }) {
  return (
    <li className="row">
      <div className="row-said">
        <p className="row-kind">{kind}</p>
        <p className="row-text">{text}</p>
      </div>
      <div className="row-file" />
      <p className="row-more">{more}</p>
    </li>
  );
}

function ViewAll({ of, what }: { of: string; what: string }) {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <a className="link" href={to(of)} aria-label={`${t("common.viewAll")}: ${what}`}>
      {t("common.viewAll")}
    </a>
  );
}
