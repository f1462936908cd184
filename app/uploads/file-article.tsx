import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DateBlock, type DateMeaning, Row, RowBody, RowDate, RowFile, RowKind, register } from "../components/row";
import { besideLine, Heading, Section } from "../components/section";
import { ShareRow } from "../components/share-menu";
import { TextLink } from "../components/text-link";
import type { TextKey } from "../i18n/en";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-texts";
import { Attachment, type AttachmentInfo } from "./attachment";
import { FilePages, hasFilePages } from "./file-pages";

type FileArticleProps = {
  of: AttachmentInfo & { title: string };
  date: Date;
  dateIs?: DateMeaning;
  kind: ReactNode;
  children: ReactNode;
  address: string;
  isLight?: boolean;
  beforeActs?: ReactNode;
  /** On wide screens, this is right of the article. */
  beside?: ReactNode;
  back: { path: string; text: TextKey };
};

/** Shows one item. Its date is left of the margin line, and the pages of its file are pictures below the item. */
export function FileArticle(props: FileArticleProps) {
  const { of, date, dateIs, kind, children, address, isLight, beforeActs, beside, back } = props;
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  const file = of.fileUrl && !hasFilePages(of) && <Attachment of={of} />;
  const isNarrow = !file && !beside;
  const top = (
    <div className={`${register} ${isNarrow ? "lg:max-w-paper" : ""}`}>
      <Row as="div">
        <RowDate>
          <DateBlock date={date} dateIs={dateIs} />
        </RowDate>
        <RowBody as="div" hasFile={Boolean(file)}>
          <RowKind>{kind}</RowKind>
          {children}
        </RowBody>
        {file && <RowFile>{file}</RowFile>}
      </Row>
    </div>
  );
  return (
    <Section as="article">
      <Heading as="h1" lang={detectLanguage(of.title)}>
        {of.title}
      </Heading>
      {file && top}
      <div className={beside ? "xl:grid xl:grid-cols-article" : ""}>
        <div className="min-w-0">
          {!file && top}
          <div className={beside ? "xl:pr-8" : ""}>
            {hasFilePages(of) && <FilePages of={of} title={of.title} isLight={isLight} />}
            {beforeActs}
            <div data-part="article-acts" className={`print:hidden ${besideLine}`}>
              <ShareRow title={of.title} address={address} />
              <p className="pt-3">
                <TextLink className="inline-flex min-h-11 items-center gap-2.4" href={to(back.path)}>
                  <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
                  {t(back.text)}
                </TextLink>
              </p>
            </div>
          </div>
        </div>
        {beside && <div className={`${besideArticle} ${file ? "" : "xl:border-t"}`}>{beside}</div>}
      </div>
    </Section>
  );
}

const besideArticle = "pt-9.5 lg:max-xl:ml-beside xl:border-l xl:border-rule xl:pl-6 xl:pt-7 print:hidden";

type MoreItemsProps = { part: string; title: TextKey; children: ReactNode };

/** The list of other items beside an article. */
export function MoreItems({ part, title, children }: MoreItemsProps) {
  const { t } = useTranslation();
  return (
    <section data-part={part} aria-labelledby={part}>
      <h2 id={part} className="mb-1.4 font-text text-xl font-semibold">
        {t(title)}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

type MoreItemProps = { path: string; title: string; children: ReactNode };

export function MoreItem({ path, title, children }: MoreItemProps) {
  const { to } = useLocalizedPath();
  return (
    <li className="border-t border-rule py-3 first:border-t-0 max-xl:last:border-b">
      <TextLink className="inline-block py-1" lang={detectLanguage(title)} href={to(path)}>
        {title}
      </TextLink>
      <p className="text-small text-ink-2">{children}</p>
    </li>
  );
}
