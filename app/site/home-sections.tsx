import { ChevronDown, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BlogCard } from "../blogs/blog-card";
import type { BlogSummary } from "../blogs/blogs.server";
import { DayBadge } from "../components/badge";
import { EmptyState } from "../components/empty-state";
import { Localized } from "../components/localized";
import {
  DatedRow,
  LowRowDate,
  Row,
  RowBody,
  RowFile,
  RowHead,
  RowTitleLink,
  register,
  rowText,
  TableScroll,
} from "../components/row";
import { besideLine, Heading, Section, ViewAll } from "../components/section";
import { linedText, TextLink } from "../components/text-link";
import type { TextKey } from "../i18n/en";
import { localize } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { NoticeKind, noticeDate } from "../notices/notice-row";
import type { PublishedNotice } from "../notices/notices.server";
import { ClassBadge, ExamDate, resultDateIs } from "../result-documents/result-document-list";
import type { PublishedResultDocument } from "../result-documents/result-documents.server";
import { type CalendarEvent, getDayMark } from "../school/calendar";
import type { WithPortrait } from "../school/pictures.server";
import type { School, SchoolMessage, StaffMember } from "../school/sections";
import { useSchool } from "../school/use-school";
import { Attachment } from "../uploads/attachment";
import { ContactLink } from "./contacts";
import { largeText, Message, MessageAuthor, NoText, Paragraphs, useParagraphs } from "./message";
import { isNamed, Portrait, StaffList, UnnamedPosts } from "./staff-list";

const rowLink = "-my-2.4 inline-block py-2.4";

type LatestUpdatesProps = {
  next?: CalendarEvent;
  /** Today's date in Dhaka. */
  today: string;
  notice?: PublishedNotice;
  result?: PublishedResultDocument;
};

export function LatestUpdates({ next, today, notice, result }: LatestUpdatesProps) {
  const { t } = useTexts();
  const { to } = useLocalizedPath();
  const allNotices = <ViewAll className={rowLink} path="/notices" what={t("nav.notices")} />;
  const allResults = <ViewAll className={rowLink} path="/results" what={t("nav.results")} />;
  return (
    <Section above="least">
      <QuickLinks />
      <Heading place="updates">{t("home.latestUpdates")}</Heading>
      <ul className={register}>
        {next && <NextDay event={next} today={today} />}
        {notice ? (
          <DatedRow
            {...noticeDate(notice)}
            kind={
              <>
                {t("home.latestNotice")} <NoticeKind {...notice} today={today} />
              </>
            }
            title={notice.title}
            titleIs="read"
            href={to(`/notices/${notice.id}`)}
            text={notice.content}
            file={<Attachment of={notice} />}
            all={allNotices}
          />
        ) : (
          <NothingYet kind={t("home.latestNotice")} text={t("notices.empty")} all={allNotices} />
        )}
        {result ? (
          <DatedRow
            date={result.publishAt}
            dateIs={resultDateIs}
            kind={
              <>
                {t("home.latestResult")} <ClassBadge level={result.classLevel} />
              </>
            }
            title={result.title}
            titleIs="read"
            text={result.description}
            note={<ExamDate of={result.examDate} />}
            file={<Attachment of={result} newTab={false} />}
            all={allResults}
          />
        ) : (
          <NothingYet kind={t("home.latestResult")} text={t("results.empty")} all={allResults} />
        )}
      </ul>
    </Section>
  );
}

const quickLinksPlace = "border-b border-rule max-lg:mb-2 sm:max-lg:mb-5 lg:float-right lg:-mt-1 lg:border-0";

/** Shows links to the pages that parents need most often. On wide screens the links are in the line of the heading. */
function QuickLinks() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const { phone } = useSchool();
  const link = "flex min-h-11 items-center gap-2";
  return (
    <ul
      data-part="quick-links"
      className={`relative z-1 flex flex-wrap justify-between gap-x-3 xs:justify-start xs:gap-x-7 print:hidden ${quickLinksPlace}`}
    >
      {phone !== "" && (
        <li className={link}>
          <Phone size={18} strokeWidth={1.75} className="flex-none text-teesta" />
          <span className="sr-only">{t("footer.phone")}: </span>
          <ContactLink scheme="tel" to={phone} className={`py-2 font-semibold ${linedText}`} />
        </li>
      )}
      <li>
        <TextLink className={link} href={to("/academic#classes")}>
          {t("downloads.group.routine")}
        </TextLink>
      </li>
      <li>
        <TextLink className={link} href={to("/academic#fees")}>
          {t("downloads.group.fees")}
        </TextLink>
      </li>
    </ul>
  );
}

/** Shows the next event. The block is low, so that a phone's first screen also shows the notice below it. */
function NextDay({ event, today }: { event: CalendarEvent; today: string }) {
  const { t, days } = useTexts();
  const { language, to } = useLocalizedPath();
  const title = localize(event.title, language);
  return (
    <Row>
      <LowRowDate day={event.starts} className="py-2.4" numberClassName="text-3xl leading-1.1 bn:leading-1.4" />
      <div className="col-start-2 min-w-0 py-2.4 pl-4 lg:pl-gap lg:pr-12">
        <p data-part="next-kind" className="flex flex-wrap items-center gap-x-2.4 text-small text-ink-2">
          {t("home.nextDay")} <DayBadge mark={getDayMark(event, today)} />
          <time className="sr-only" dateTime={event.starts}>
            {days(event.starts, event.ends)}
          </time>
        </p>
        <h3 className="text-balance font-semibold" lang={title?.language}>
          <RowTitleLink
            className="py-2.8"
            href={to(event.noticeId ? `/notices/${event.noticeId}` : "/academic#calendar")}
          >
            {title?.text}
          </RowTitleLink>
        </h3>
      </div>
      <RowFile />
    </Row>
  );
}

function NothingYet({ kind, text, all }: { kind: string; text: string; all: ReactNode }) {
  return (
    <Row>
      <RowBody as="div">
        <RowHead all={all}>{kind}</RowHead>
        <p className={rowText}>{text}</p>
      </RowBody>
      <RowFile />
    </Row>
  );
}

type MessageSectionProps = { title: TextKey; message: WithPortrait<SchoolMessage>; folded?: boolean };

export function MessageSection({ title, message, folded = false }: MessageSectionProps) {
  const { t } = useTranslation();
  const { name, office, portrait } = message;
  const [first, ...rest] = useParagraphs(message.text);
  const others = <Paragraphs of={rest} />;
  return (
    <Message
      title={t(title)}
      author={
        <MessageAuthor
          picture={<Portrait name={name} office={office} photo={portrait} />}
          name={name}
          office={<Localized text={office} />}
        />
      }
    >
      {first ? (
        <p data-part="large" className={`ruled whitespace-pre-line ${largeText} lg:max-w-none`} lang={first.lang}>
          {first.text}
        </p>
      ) : (
        <NoText />
      )}
      {folded && rest.length > 0 ? <Folded>{others}</Folded> : others}
    </Message>
  );
}

function Folded({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className="group">
      <summary className="mt-2 inline-flex min-h-11 items-center gap-2 pr-2 font-semibold text-teesta [&:hover_span]:underline [&_span]:decoration-1 [&_span]:underline-offset-link">
        <ChevronDown className="group-open:rotate-180" size={20} strokeWidth={1.75} />
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

function Preview({ title, link, children }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <Section>
      <div className="mb-5.6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.6 lg:mb-7 print:break-after-avoid">
        <Heading place="row">{t(title)}</Heading>
        {link}
      </div>
      <div className={besideLine}>{children}</div>
    </Section>
  );
}

const headingLink = "-my-2.4 ml-3.75 py-2.4";

export function LatestBlogs({ blogs }: { blogs: BlogSummary[] }) {
  const { t } = useTranslation();
  const { language, to } = useLocalizedPath();
  return (
    <Preview title="home.latestBlogs" link={<ViewAll className={headingLink} path="/blogs" what={t("nav.blogs")} />}>
      {blogs.length > 0 ? (
        <ul className="border-t border-rule md:grid md:grid-cols-[1.25fr_1fr]">
          {blogs.map((blog, place) => (
            <BlogCard
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

const cells = {
  serial: "h-11 w-11 py-1.2 px-0 text-ink-3 lg:w-margin lg:pr-6 lg:text-right",
  name: "h-11 border-l border-khata px-4 py-1.2 lg:w-1/2 lg:border-0 lg:pl-gap",
  designation: "h-11 px-0 py-1.2",
};

export function Committee({ members }: School["committee"]) {
  const { t } = useTranslation();
  if (members.length === 0) return null;
  const named = members.filter(isNamed);
  const posts = members.filter((member) => !isNamed(member)).map(({ designation }) => designation);
  return (
    <Section>
      <Heading id="committee">{t("home.committee")}</Heading>
      {named.length > 0 && <CommitteeTable members={named} />}
      <div className={besideLine}>
        <UnnamedPosts posts={posts} />
      </div>
    </Section>
  );
}

function CommitteeTable({ members }: School["committee"]) {
  const { t, digits } = useTexts();
  return (
    <TableScroll>
      <table className="w-full border-t border-rule-strong text-left" aria-labelledby="committee">
        <thead>
          <tr className="border-b border-rule text-ink-2">
            {(["serial", "name", "designation"] as const).map((column) => (
              <th key={column} className={`${cells[column]} text-small font-semibold`} scope="col">
                {t(`common.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map(({ id, name, designation }, place) => (
            <tr key={id} className="border-b border-rule">
              <td className={cells.serial}>{digits(place + 1)}</td>
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
    </TableScroll>
  );
}
