import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PostCard } from "../blogs/post-card";
import type { PostSummary } from "../blogs/posts.server";
import { ButtonLink } from "../components/button";
import { EmptyState } from "../components/empty-state";
import { Localized, PlaceAndYear } from "../components/localized";
import { DatedRow, Row, RowBody, RowFile, RowKind, RowMore, register, rowText } from "../components/row";
import { besideLine, Heading, LanguageLink, leaf, Section } from "../components/section";
import { TextLink } from "../components/text-link";
import type { TextKey } from "../i18n/en";
import { formatShortDay } from "../i18n/format";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { NoticeTypeBadge } from "../notices/notice-row";
import type { findLatestNotice } from "../notices/notices.server";
import { ClassBadge } from "../result-documents/result-document-list";
import type { findLatestResultDocument } from "../result-documents/result-documents.server";
import type { WithPortrait } from "../school/pictures.server";
import type { School, SchoolMessage, StaffMember } from "../school/sections";
import { useSchool } from "../school/use-school";
import sceneWide from "../styles/pictures/scene-school-hero.svg?url";
import scenePhone from "../styles/pictures/scene-school-phone.svg?url";
import { Attachment } from "../uploads/attachment";
import { largeText, Message, MessageAuthor, NoText, Paragraphs, useParagraphs } from "./message";
import { Portrait, StaffList } from "./staff-list";

export function Hero() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const school = useSchool();
  return (
    <section data-part="hero" className="bg-card max-lg:flex max-lg:flex-col">
      <div className="max-lg:contents lg:relative lg:overflow-hidden lg:bg-wall-2">
        <picture>
          <source media="(min-width: 60rem)" srcSet={sceneWide} width={812} height={494} />
          <img
            className="h-auto w-full bg-wall-2 min-[37.5rem]:max-lg:h-[380px] min-[37.5rem]:max-lg:object-cover min-[37.5rem]:max-lg:object-bottom lg:absolute lg:bottom-0 lg:right-0 lg:h-full lg:w-[57%] lg:bg-transparent lg:object-contain lg:object-right-bottom lg:max-xl:w-[51%]"
            src={scenePhone}
            width={630}
            height={472}
            alt={t("site.scene")}
            {...heroImageProps}
          />
        </picture>
        <div className={`${leaf} pb-[1.9rem] pt-[1.6rem] max-lg:order-3 lg:relative lg:pb-[3.75rem] lg:pt-14`}>
          <div className="lg:max-w-[min(33.5rem,46vw)] lg:max-xl:max-w-[43vw]">
            <LanguageLink className="lg:mr-20" />
            <p className="display text-[1.375rem] leading-[1.3] bn:leading-[1.3]">
              <Localized text={school.name} />
            </p>
            <p data-part="place" className="text-ink-2">
              <PlaceAndYear text="site.heroPlace" place={school.place} year={school.established} />
            </p>
            <h1 className="mb-4 mt-3 text-display leading-[1.1] bn:leading-[1.34]">
              <Localized text={school.headline} />
            </h1>
            <p className="mb-[1.6rem] max-w-[31rem] text-h3 leading-normal text-ink-2 bn:leading-[1.7]">
              <Localized text={school.lead} />
            </p>
            <ButtonLink className="max-xs:w-full" href={to("/about")}>
              {t("home.heroCta")}
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="plinth max-lg:order-2 print:hidden" />
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
    <Section>
      <Heading>{t("home.latestUpdates")}</Heading>
      <ul className={register}>
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
    </Section>
  );
}

function LatestNotice(notice: LatestNoticeRow) {
  const { t, language } = useTexts();
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
  const { t, language } = useTexts();
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
    <Row>
      <RowBody as="div">
        <RowKind>{kind}</RowKind>
        <p className={rowText}>{text}</p>
      </RowBody>
      <RowFile />
      <RowMore>{more}</RowMore>
    </Row>
  );
}

function ViewAll({ of, what, className }: { of: string; what: string; className?: string }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <TextLink className={className} href={to(of)} aria-label={`${t("common.viewAll")}: ${what}`}>
      {t("common.viewAll")}
    </TextLink>
  );
}

type MessageSectionProps = { title: TextKey; message: WithPortrait<SchoolMessage>; folded?: boolean };

/** A message with its author left of the line. Of a folded one only the first paragraph shows until it is asked for. */
export function MessageSection({ title, message, folded = false }: MessageSectionProps) {
  const { t } = useTranslation();
  const [first, ...rest] = useParagraphs(message.text);
  return (
    <Message title={t(title)} author={<Author {...message} />}>
      {first ? (
        <p data-part="large" className={`ruled whitespace-pre-line ${largeText} lg:max-w-none`} lang={first.lang}>
          {first.text}
        </p>
      ) : (
        <NoText />
      )}
      {folded && rest.length > 0 ? (
        <Folded>
          <Paragraphs of={rest} />
        </Folded>
      ) : (
        <Paragraphs of={rest} />
      )}
    </Message>
  );
}

const Author = ({ name, office, portrait }: WithPortrait<SchoolMessage>) => (
  <MessageAuthor
    picture={<Portrait name={name} office={office} photo={portrait} />}
    name={name}
    office={<Localized text={office} />}
  />
);

function Folded({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className="group">
      <summary className="mt-2 inline-flex min-h-[44px] items-center gap-2 pr-2 font-semibold text-teesta [&:hover_span]:underline [&_span]:decoration-1 [&_span]:underline-offset-[0.22em]">
        <ChevronDown
          className="group-open:[transform:rotate(180deg)]"
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
        />
        <span data-part="when-folded" className="group-open:hidden">
          {t("home.readFull")}
        </span>
        <span data-part="when-open" className="hidden group-open:inline">
          {t("home.showLess")}
        </span>
      </summary>
      {children}
    </details>
  );
}

type PreviewProps = { title: TextKey; link: ReactNode; children: ReactNode };

/** A few of the entries of another page, which the link beside the heading leads to. */
function Preview({ title, link, children }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <Section>
      <div className="mb-[1.4rem] flex flex-wrap items-baseline justify-between gap-x-4 gap-y-[0.15rem] lg:mb-7">
        <Heading place="row">{t(title)}</Heading>
        {link}
      </div>
      <div className={besideLine}>{children}</div>
    </Section>
  );
}

const headingLink = "-my-[0.6rem] ml-[15px] py-[0.6rem]";

/** The newest posts: the first leads, the others stand beside it. */
export function LatestPosts({ blogs }: { blogs: PostSummary[] }) {
  const { t } = useTranslation();
  const { language, to } = useLocalizedPath();
  return (
    <Preview title="home.latestBlogs" link={<ViewAll className={headingLink} of="/blogs" what={t("nav.blogs")} />}>
      {blogs.length > 0 ? (
        <ul className="border-t border-rule md:grid md:grid-cols-[1.25fr_1fr]">
          {blogs.map((blog, place) => (
            <PostCard
              key={blog.id}
              blog={blog}
              language={language}
              href={to(`/blogs/${blog.id}`)}
              heading="h3"
              place={place === 0 ? "tall" : "right"}
            />
          ))}
        </ul>
      ) : (
        <EmptyState>{t("blogs.emptyYet")}</EmptyState>
      )}
    </Preview>
  );
}

export function StaffPreview({ people }: { people: WithPortrait<StaffMember>[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <Preview
      title="home.staffPreview"
      link={
        <TextLink className={headingLink} href={to("/staff")}>
          {t("home.staffAll")}
        </TextLink>
      }
    >
      <StaffList people={people} />
    </Preview>
  );
}

/** Serial numbers stand left of the line. */
const cells = {
  number: "h-[44px] w-[52px] py-[0.3rem] px-0 text-ink-3 lg:w-margin lg:pr-6 lg:text-right",
  name: "h-[44px] border-l border-khata px-4 py-[0.3rem] lg:w-1/2 lg:border-0 lg:pl-gap",
  designation: "h-[44px] px-0 py-[0.3rem]",
};
const columnHead = "text-small font-semibold";

export function Committee({ members }: School["committee"]) {
  const { t, digits } = useTexts();
  if (members.length === 0) return null;
  return (
    <Section>
      <Heading id="committee">{t("home.committee")}</Heading>
      <table className="w-full border-t border-rule-strong text-left" aria-labelledby="committee">
        <thead>
          <tr className="border-b border-rule">
            <th className={`${cells.number} ${columnHead}`} scope="col">
              {t("common.serial")}
            </th>
            <th className={`${cells.name} ${columnHead} text-ink-2`} scope="col">
              {t("common.name")}
            </th>
            <th className={`${cells.designation} ${columnHead} text-ink-2`} scope="col">
              {t("common.designation")}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ id, name, designation }, place) => (
            <tr key={id} className="border-b border-rule">
              <td className={cells.number}>{digits(place + 1)}</td>
              <td className={cells.name}>
                <Localized text={name} />
              </td>
              <td className={cells.designation}>
                <Localized text={designation} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
