import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PostCard } from "../blogs/post-card";
import type { PostSummary } from "../blogs/posts.server";
import { EmptyState } from "../components/empty-state";
import { DatedRow } from "../components/row";
import { Lightbox } from "../gallery/photo-group";
import type { TextKey } from "../i18n/en";
import { formatDigits, formatShortDay } from "../i18n/format";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { NoticeTypeBadge } from "../notices/notice-row";
import type { findLatestNotice } from "../notices/notices.server";
import { ClassBadge } from "../result-documents/result-document-list";
import type { findLatestResultDocument } from "../result-documents/result-documents.server";
import { school, welcome } from "../school/identity";
import { committee, type SchoolMessage as Said, staff, teachers } from "../school/people";
import building from "../styles/pictures/campus-building.svg?url";
import classroom from "../styles/pictures/campus-classroom.svg?url";
import field from "../styles/pictures/campus-field.svg?url";
import gable from "../styles/pictures/campus-gable.svg?url";
import tree from "../styles/pictures/campus-tree.svg?url";
import sceneWide from "../styles/pictures/scene-school-hero.svg?url";
import scenePhone from "../styles/pictures/scene-school-phone.svg?url";
import { Attachment } from "../uploads/attachment";
import { Portrait, StaffList } from "./staff-list";

export function Hero() {
  const { t } = useTranslation();
  const { language, to } = useLocalizedPath();
  const year = formatDigits(school.established, language);
  return (
    <section className="hero">
      <div className="hero-stage">
        <picture className="hero-picture">
          <source media="(min-width: 60rem)" srcSet={sceneWide} width={812} height={494} />
          <img src={scenePhone} width={630} height={472} alt={t("site.scene")} {...heroImageProps} />
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

// React 18 knows the attribute only by its HTML spelling.
const heroImageProps = { fetchpriority: "high" };

type LatestNoticeRow = NonNullable<ReturnType<typeof findLatestNotice>>;
type LatestResultRow = NonNullable<ReturnType<typeof findLatestResultDocument>>;

/** The newest notice and the newest result paper; where there is none, the half that says so and still leads on. */
export function LatestUpdates({ notice, result }: { notice?: LatestNoticeRow; result?: LatestResultRow }) {
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

function LatestNotice(notice: LatestNoticeRow) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <DatedRow
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

function LatestResult(result: LatestResultRow) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <DatedRow
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
      note={result.examDate ? `${t("results.examDate")}: ${formatShortDay(result.examDate, language)}` : undefined}
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
  const { to } = useLocalizedPath();
  return (
    <a className="link" href={to(of)} aria-label={`${t("common.viewAll")}: ${what}`}>
      {t("common.viewAll")}
    </a>
  );
}

type MessageSectionProps = { title: TextKey; message: Said; folded?: boolean };

/** A message with its author left of the line. Of a folded one only the first paragraph shows until it is asked for. */
export function MessageSection({ title, message, folded = false }: MessageSectionProps) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  const rest = message.rest[language].map((paragraph) => <p key={paragraph}>{paragraph}</p>);
  return (
    <section className="leaf section message">
      <h2 className="heading">{t(title)}</h2>
      <Author {...message} />
      <div className="message-words">
        <p className="large ruled">{message.lead[language]}</p>
        {folded ? <Folded>{rest}</Folded> : rest}
      </div>
    </section>
  );
}

function Author({ name, office, portrait }: Said) {
  const { language } = useLocalizedPath();
  return (
    <div className="message-author">
      <Portrait name={name[language]} office={office[language]} photo={portrait} />
      <div>
        {name[language] && <p className="display">{name[language]}</p>}
        <p>{office[language]}</p>
      </div>
    </div>
  );
}

function Folded({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className="folded">
      <summary>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="when-folded">{t("home.readFull")}</span>
        <span className="when-open">{t("home.showLess")}</span>
      </summary>
      {children}
    </details>
  );
}

/** The newest posts: the first leads, the others stand beside it. */
export function LatestPosts({ blogs }: { blogs: PostSummary[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <section className="leaf section">
      <div className="heading-row">
        <h2 className="heading">{t("home.latestBlogs")}</h2>
        <a className="link" href={to("/blogs")} aria-label={`${t("common.viewAll")}: ${t("nav.blogs")}`}>
          {t("common.viewAll")}
        </a>
      </div>
      <div className="beside-line">
        {blogs.length > 0 ? (
          <ul className="blogs blogs-latest">
            {blogs.map((blog) => (
              <LatestPost key={blog.id} {...blog} />
            ))}
          </ul>
        ) : (
          <EmptyState>{t("blogs.emptyYet")}</EmptyState>
        )}
      </div>
    </section>
  );
}

function LatestPost(blog: PostSummary) {
  const { language, to } = useLocalizedPath();
  return <PostCard blog={blog} language={language} href={to(`/blogs/${blog.id}`)} heading="h3" />;
}

export function StaffPreview() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <section className="leaf section">
      <div className="heading-row">
        <h2 className="heading">{t("home.staffPreview")}</h2>
        <a className="link" href={to("/staff")}>
          {t("home.staffAll")}
        </a>
      </div>
      <div className="beside-line">
        <StaffList people={teachers(staff).slice(0, 3)} />
      </div>
    </section>
  );
}

export function Committee() {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  const members = committee.filter(({ name }) => name[language]);
  if (members.length === 0) return null;
  return (
    <section className="leaf section">
      <h2 className="heading" id="committee">
        {t("home.committee")}
      </h2>
      <table className="committee" aria-labelledby="committee">
        <thead>
          <tr>
            <th scope="col">{t("common.serial")}</th>
            <th scope="col">{t("common.name")}</th>
            <th scope="col">{t("common.designation")}</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ name, designation }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the serial number is what tells two members of one name apart
            <tr key={place}>
              <td>{formatDigits(place + 1, language)}</td>
              <td>{name[language]}</td>
              <td>{t(designation)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Until the school delivers photographs, five cuts of the drawings that were made for it. */
const campusPictures: { file: string; width: number; height: number; caption: TextKey }[] = [
  { file: building, width: 1440, height: 813, caption: "campus.building" },
  { file: classroom, width: 1140, height: 810, caption: "campus.classroom" },
  { file: tree, width: 992, height: 640, caption: "campus.tree" },
  { file: gable, width: 876, height: 558, caption: "campus.gable" },
  { file: field, width: 940, height: 604, caption: "campus.field" },
];

export function Campus() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <section className="leaf section">
      <h2 className="heading">{t("home.campus")}</h2>
      <div className="campus">
        {campusPictures.map(({ file, width, height, caption }) => (
          <figure key={caption}>
            <a href={file} data-photo>
              <img src={file} alt={t(caption)} width={width} height={height} loading="lazy" decoding="async" />
            </a>
          </figure>
        ))}
      </div>
      <p className="campus-more beside-line">
        <a className="button button-outline" href={to("/curriculum-gallery")}>
          {t("home.galleryButton")}
        </a>
      </p>
      <Lightbox />
    </section>
  );
}
