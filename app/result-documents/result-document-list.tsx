import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../components/badge";
import { ReadableDate } from "../components/dated-text";
import { DatedRow, type DateMeaning, register } from "../components/row";
import { Heading, Section } from "../components/section";
import { resultDocumentAnchor } from "../content/content-kind";
import type { TextKey } from "../i18n/en";
import { detectLanguage } from "../i18n/languages";
import { classLabel } from "../school/classes";
import { Attachment } from "../uploads/attachment";
import { FoldedFilePages, hasFilePages } from "../uploads/file-pages";
import { groupByClass } from "./result-document";
import type { PublishedResultDocument } from "./result-documents.server";

type ResultDocumentGroupsProps = {
  groups: { level: number | null; documents: PublishedResultDocument[] }[];
  lead?: ReactNode;
  children?: ReactNode;
};

export function ResultDocumentGroups({ groups, lead, children }: ResultDocumentGroupsProps) {
  const { t } = useTranslation();
  return (
    <Section as="div">
      <Heading as="h1">{t("results.title")}</Heading>
      {lead}
      {groups.map(({ level, documents }) => (
        <section key={level} data-part="group" className="pt-5">
          <Heading>{t(resultClassLabel(level))}</Heading>
          <ul className={`mb-7 ${register}`}>
            {documents.map((document) => (
              <ResultDocumentRow key={document.id} {...document} />
            ))}
          </ul>
        </section>
      ))}
      {children}
    </Section>
  );
}

/** Shows one result document in the same way as the list of result documents. */
export const ResultDocumentArticle = ({ item }: { item: PublishedResultDocument }) => (
  <ResultDocumentGroups groups={groupByClass([item])} />
);

function ResultDocumentRow(document: PublishedResultDocument) {
  const { id, title, description, examType, examDate, publishAt, ...file } = document;
  const isInTitle = title.toLowerCase().includes(examType.toLowerCase());
  return (
    <DatedRow
      id={resultDocumentAnchor(id)}
      date={publishAt}
      dateIs={resultDateIs}
      kind={isInTitle ? undefined : <Badge lang={detectLanguage(examType)}>{examType}</Badge>}
      title={title}
      titleIs="scanned"
      inGroup
      text={description}
      note={<ExamDate of={examDate} />}
      file={<Attachment of={file} />}
      more={hasFilePages(file) && <FoldedFilePages of={file} title={title} />}
    />
  );
}

export const resultDateIs: DateMeaning = { spoken: "results.publishedOn", below: "results.published" };

export function ExamDate({ of }: { of: string | null }) {
  const { t } = useTranslation();
  if (!of) return null;
  return (
    <p data-part="row-note" className="text-ink-2">
      {t("results.examDate")}: <ReadableDate of={of} format="short" />
    </p>
  );
}

export function ClassBadge({ level }: { level: number | null }) {
  const { t } = useTranslation();
  return <Badge>{t(resultClassLabel(level))}</Badge>;
}

const resultClassLabel = (level: number | null): TextKey => (level === null ? "results.general" : classLabel(level));
