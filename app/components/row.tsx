import type { ReactNode } from "react";
import { getDateParts } from "../i18n/format";
import { detectLanguage, type Language } from "../i18n/languages";

type DatedRowProps = {
  date: Date;
  language: Language;
  kind: ReactNode;
  title: string;
  /** Titles on the home page are read, titles of a list are scanned. */
  titleIs: "read" | "scanned";
  /** Where the title leads, if anywhere. */
  href?: string;
  /** Under a heading of its own group a title of a list is an h3. */
  inGroup?: boolean;
  text: string;
  /** A line of our own below what was typed. */
  note?: string;
  file: ReactNode;
  more?: ReactNode;
};

/** One entry of the register: its date left of the line, what is said to the right, its file at the far right. */
export function DatedRow({
  date,
  language,
  kind,
  title,
  titleIs,
  href,
  inGroup,
  text,
  note,
  file,
  more,
}: DatedRowProps) {
  const Title = titleIs === "read" || inGroup ? "h3" : "h2";
  return (
    <li className="row">
      <div className="row-date">
        <DateBlock date={date} language={language} />
      </div>
      <article className="row-said">
        <p className="row-kind">{kind}</p>
        <Title className={titleIs === "read" ? "row-title read" : "row-title"} lang={detectLanguage(title)}>
          {href ? <a href={href}>{title}</a> : title}
        </Title>
        <TypedText text={text} className="row-text" />
        {note && <p className="row-note">{note}</p>}
      </article>
      <div className="row-file">{file}</div>
      {more && <p className="row-more">{more}</p>}
    </li>
  );
}

/** A date as the register shows it. Read out whole; stacked month, day, year in English, day first in Bengali. */
export function DateBlock({ date, language }: { date: Date; language: Language }) {
  const { iso, whole, day, month, year } = getDateParts(date, language);
  const dayPart = <span className="day">{day}</span>;
  return (
    <time dateTime={iso}>
      <span className="hidden-text">{whole}</span>
      <span className="date-block" aria-hidden="true">
        {language === "bn" && dayPart}
        <span>{month}</span>
        {language === "en" && dayPart}
        <span>{year}</span>
      </span>
    </time>
  );
}

/** What staff typed, as they typed it: an empty line starts a paragraph, a line end stays a line end. */
export function TypedText({ text, className }: { text: string; className: string }) {
  if (text === "") return null;
  return (
    <div className={`typed ${className}`} lang={detectLanguage(text)}>
      {text.split(/\n\s*\n/).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a finished text never move
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  );
}
