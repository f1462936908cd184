import type { ReactNode } from "react";
import { type Language, languageOfText } from "../language/languages";
import { DateBlock } from "../ui/date-block";
import { TypedText } from "../ui/typed-text";

type Row = {
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
export function RegisterRow({ date, language, kind, title, titleIs, href, inGroup, text, note, file, more }: Row) {
  const Title = titleIs === "read" || inGroup ? "h3" : "h2";
  return (
    <li className="row">
      <div className="row-date">
        <DateBlock date={date} language={language} />
      </div>
      <article className="row-said">
        <p className="row-kind">{kind}</p>
        <Title className={titleIs === "read" ? "row-title read" : "row-title"} lang={languageOfText(title)}>
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
