import type { ReactNode } from "react";
import { getDayParts } from "../i18n/days";
import type { TextKey } from "../i18n/en";
import { getDateParts } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { findLinks, linkCalendar } from "../i18n/links";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { linedTitle, TextLink } from "./text-link";

type DatedRowProps = {
  /** A link to the row ends with this id. */
  id?: string;
  date: Date;
  dateIs?: DateMeaning;
  kind?: ReactNode;
  title: string;
  /**
   * "read" is for the home page, where people read each title. "scanned" is for lists, where people search for one
   * title.
   */
  titleIs: "read" | "scanned";
  href?: string;
  inGroup?: boolean;
  text: string;
  /** The event of the calendar that the text speaks of. */
  eventId?: string;
  note?: ReactNode;
  /** Undefined if no row of the list has a file. Then the list has no column for files. */
  file?: ReactNode;
  /** A link to the list of all entries of this kind. */
  all?: ReactNode;
  more?: ReactNode;
};

export function DatedRow(props: DatedRowProps) {
  const { id, date, dateIs, kind, title, titleIs, href, inGroup, text, eventId, note, file, all, more } = props;
  const Title = titleIs === "read" || inGroup ? "h3" : "h2";
  return (
    <Row id={id}>
      <RowDate>
        <DateBlock date={date} dateIs={dateIs} />
      </RowDate>
      <RowBody hasFile={file !== undefined}>
        {kind && <RowHead all={all}>{kind}</RowHead>}
        <Title className={rowTitle[titleIs]} lang={detectLanguage(title)}>
          {href ? <RowTitleLink href={href}>{title}</RowTitleLink> : title}
        </Title>
        <TypedText text={text} eventId={eventId} />
        {note}
      </RowBody>
      {file !== undefined && <RowFile>{file}</RowFile>}
      {more && <RowMore>{more}</RowMore>}
    </Row>
  );
}

export const register = "border-t border-rule";

/**
 * Draws a row with the vertical line beside its first column. Narrow screens draw the line in each row. Wide screens
 * draw it once for the page.
 */
export const ruledRow = [
  "relative grid border-b border-rule lg:grid-cols-register lg:grid-rows-to-end",
  "before:absolute before:inset-y-0 before:left-16 before:w-px before:bg-khata lg:before:hidden",
].join(" ");

/**
 * A list item is printed on one sheet of paper. A `div` contains a complete page of the website, which may be longer.
 */
export const Row = ({ as: Tag = "li", id, children }: { as?: "li" | "div"; id?: string; children: ReactNode }) => (
  <Tag
    id={id}
    data-part="row"
    className={`${ruledRow} grid-cols-from-16 ${Tag === "li" ? "print:break-inside-avoid" : ""}`}
  >
    {children}
  </Tag>
);

export const RowDate = ({ children }: { children?: ReactNode }) => (
  <div className="py-4.4 pr-2 lg:justify-self-end lg:py-7 lg:pr-6">{children}</div>
);

type LowRowDateProps = { day: string; className: string; numberClassName: string };

/** The day and the month in a row that is lower than a row with a notice. Screen readers read the date beside it. */
export function LowRowDate({ day, className, numberClassName }: LowRowDateProps) {
  const { language } = useLocalizedPath();
  const parts = getDayParts(day, language);
  const number = <span className={`font-display text-ink lining-nums ${numberClassName}`}>{parts.day}</span>;
  return (
    <p
      className={`flex flex-col pr-1 text-small leading-1.3 text-ink-3 lg:items-end lg:pr-6 ${className}`}
      aria-hidden="true"
    >
      {language === "bn" && number}
      <span>{parts.monthShort}</span>
      {language === "en" && number}
    </p>
  );
}

/** The look of the large number at the beginning of a row. */
export const rowFigure =
  "whitespace-nowrap pr-2 font-display text-title font-normal leading-1.2 lining-nums lg:justify-self-end lg:pr-6 lg:leading-1.1";

export const RowNumber = ({ children, isRead = true }: { children: string; isRead?: boolean }) => (
  <p
    data-part="row-number"
    className={`self-baseline py-4.4 lg:py-7 lg:text-4xl ${rowFigure}`}
    aria-hidden={isRead ? undefined : "true"}
  >
    {children}
  </p>
);

type RowBodyProps = { as?: "article" | "div"; isBaseline?: boolean; hasFile?: boolean; children: ReactNode };

/** A body without a file beside it is as wide as both columns. */
export function RowBody({ as: Tag = "article", isBaseline = false, hasFile = true, children }: RowBodyProps) {
  const place = hasFile ? "lg:pr-12 lg:[&:not(:nth-last-child(2))]:pb-3" : "lg:col-end-4";
  return (
    <Tag className={`col-start-2 min-w-0 py-4.4 pl-4 lg:py-7 lg:pl-gap ${place} ${isBaseline ? "self-baseline" : ""}`}>
      {children}
    </Tag>
  );
}

export const rowFile =
  "col-start-2 min-w-0 pb-4.4 pl-4 empty:hidden lg:col-start-3 lg:block lg:border-l lg:border-rule lg:py-7 lg:pl-6 lg:empty:block";

export const RowFile = ({ children }: { children?: ReactNode }) => (
  <div data-part="row-file" className={`${rowFile} lg:row-span-2 lg:row-start-1 [&:not(:last-child)]:pb-1`}>
    {children}
  </div>
);

export const RowMore = ({ children }: { children: ReactNode }) => (
  <div
    data-part="row-more"
    className="col-start-2 -my-1 pb-4.4 pl-4 lg:row-start-2 lg:pb-7 lg:pl-gap [&>a]:inline-block [&>a]:py-2.4"
  >
    {children}
  </div>
);

export const RowKind = ({ children }: { children: ReactNode }) => (
  <p data-part="row-kind" className="mb-1.4 flex flex-wrap items-center gap-x-2.4 gap-y-0.6 text-small text-ink-2">
    {children}
  </p>
);

export const RowHead = ({ all, children }: { all?: ReactNode; children: ReactNode }) =>
  all ? (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <RowKind>{children}</RowKind>
      <p data-part="row-all" className="ml-auto flex-none text-small">
        {all}
      </p>
    </div>
  ) : (
    <RowKind>{children}</RowKind>
  );

export const readTitle = "display mb-1.6 text-balance normal-nums";
export const rowTitle = {
  read: `${readTitle} text-2xl leading-1.28 bn:leading-1.42`,
  scanned: "mb-1.6 text-balance font-text text-xl font-semibold leading-1.35 normal-nums bn:leading-1.55",
};

type RowTitleLinkProps = { href: string; className?: string; children: ReactNode };

export const RowTitleLink = ({ href, className = "", children }: RowTitleLinkProps) => (
  <a className={`${linedTitle} ${className}`} href={href}>
    {children}
  </a>
);

/** Says what a date is, for example the day of posting. Screen readers read `spoken`, with {date}. */
export type DateMeaning = { spoken: TextKey; below: TextKey };

export function DateBlock({ date, dateIs }: { date: Date; dateIs?: DateMeaning }) {
  const { t, language } = useTexts();
  const { iso, whole, day, month, year } = getDateParts(date, language);
  const dayPart = (
    <span className="font-display text-4xl font-normal leading-1.05 text-ink lining-nums bn:leading-1.3">{day}</span>
  );
  return (
    <time dateTime={iso}>
      <span className="sr-only">{dateIs ? t(dateIs.spoken, { date: whole }) : whole}</span>
      <span
        data-part="date-block"
        className="flex w-max flex-col text-small leading-normal text-ink-3 lg:w-auto lg:min-w-12 lg:text-right"
        aria-hidden="true"
      >
        {language === "bn" && dayPart}
        <span>{month}</span>
        {language === "en" && dayPart}
        <span>{year}</span>
        {dateIs && <span className="text-2xs">{t(dateIs.below)}</span>}
      </span>
    </time>
  );
}

/**
 * Keeps each word of a table on one line. If large letters make the table too wide, only the table scrolls and not the
 * page.
 */
export const TableScroll = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <div className={`overflow-x-auto break-words print:overflow-visible ${className}`}>{children}</div>
);

export const rowText = "max-w-row text-ink-2";

export function TypedText({ text, eventId = "calendar" }: Pick<DatedRowProps, "text" | "eventId">) {
  const { to } = useLocalizedPath();
  if (text === "") return null;
  return (
    <div data-part="typed" className={rowText} lang={detectLanguage(text)}>
      {text.split(/\n\s*\n/).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the paragraphs never changes
        <p key={place} className="whitespace-pre-line [&+p]:mt-1.4">
          {linkCalendar(findLinks(paragraph), to(`/academic#${eventId}`)).map(({ text, href }, place) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
              <TextLink key={place} className="py-1" href={href} rel="noopener noreferrer">
                {text}
              </TextLink>
            ) : (
              text
            ),
          )}
        </p>
      ))}
    </div>
  );
}
