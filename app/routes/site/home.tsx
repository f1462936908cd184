import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readOr } from "../../http";
import { digits, shortDay } from "../../language/digits-and-dates";
import sceneWide from "../../look/scene-school-hero.svg?url";
import scenePhone from "../../look/scene-school-phone.svg?url";
import { NoticeTypeBadge } from "../../notices/notice-badges";
import { latestNotice } from "../../notices/notices.server";
import { ClassBadge } from "../../result-documents/class-badge";
import { latestResultDocument } from "../../result-documents/result-documents.server";
import { school } from "../../school/identity";
import { heroFigures, welcome } from "../../school/welcome";
import { useAddress } from "../../site/address";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { RegisterRow } from "../../site/register-row";
import { EmptyState } from "../../ui/empty-state";
import { Attachment } from "../../uploads/attachment";

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    head: await pageHead(request, "nav.home"),
    notice: readOr(undefined, latestNotice),
    result: readOr(undefined, latestResultDocument),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Home() {
  return (
    <>
      <Hero />
      <Figures />
      <LatestUpdates />
    </>
  );
}

function Hero() {
  const { t } = useTranslation();
  const { language, to } = useAddress();
  const year = digits(school.established, language);
  return (
    <section className="hero">
      <div className="hero-stage">
        <picture className="hero-picture">
          <source media="(min-width: 60rem)" srcSet={sceneWide} width={812} height={494} />
          <img src={scenePhone} width={630} height={472} alt={t("site.scene")} {...firstPicture} />
        </picture>
        <div className="hero-text leaf">
          <div className="hero-words">
            <p className="display">{school.name[language]}</p>
            <p className="place">{t("site.heroPlace", { place: school.place[language], year })}</p>
            <h1>{welcome.headline[language]}</h1>
            <p className="lead">{welcome.lead[language]}</p>
            <a className="button" href={to("/about")}>
              {t("home.heroCta")}
            </a>
          </div>
        </div>
      </div>
      <div className="plinth" />
    </section>
  );
}

function Figures() {
  const { t } = useTranslation();
  const { language } = useAddress();
  return (
    <section className="figures" aria-label={t("site.figures")}>
      <dl className="leaf">
        {heroFigures.map(({ figure, label }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{digits(figure, language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function LatestUpdates() {
  const { t } = useTranslation();
  const { notice, result } = useLoaderData<typeof loader>();
  return (
    <section className="leaf section">
      <h2 className="heading">{t("home.latestUpdates")}</h2>
      {notice || result ? (
        <ul className="register">
          <LatestNotice />
          <LatestResult />
        </ul>
      ) : (
        <div className="beside-line">
          <EmptyState>{t("notices.empty")}</EmptyState>
        </div>
      )}
    </section>
  );
}

function LatestNotice() {
  const { t } = useTranslation();
  const { language } = useAddress();
  const { notice } = useLoaderData<typeof loader>();
  if (!notice) return null;
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

function LatestResult() {
  const { t } = useTranslation();
  const { language } = useAddress();
  const { result } = useLoaderData<typeof loader>();
  if (!result) return null;
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

function ViewAll({ of, what }: { of: string; what: string }) {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <a className="link" href={to(of)} aria-label={`${t("common.viewAll")}: ${what}`}>
      {t("common.viewAll")}
    </a>
  );
}

// React 18 knows the attribute only by its HTML spelling.
const firstPicture = { fetchpriority: "high" };
