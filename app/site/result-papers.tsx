import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { shortDate, shortDay } from "../language/digits-and-dates";
import { languageOfText } from "../language/languages";
import { classText } from "../result-documents/class-badge";
import { type AttachedTo, Attachment } from "../uploads/attachment";
import { useAddress } from "./address";
import { RegisterRow } from "./register-row";

export type ResultPaper = AttachedTo & {
  id: number;
  title: string;
  description: string;
  examType: string;
  examDate: string | null;
  publishAt: Date;
};

type Group = { level: number | null; papers: ResultPaper[] };

/** The page of the result papers: those of each class under its name, and what follows them. */
export function ResultPapers({ groups, children }: { groups: Group[]; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="leaf section">
      <h1 className="heading">{t("results.title")}</h1>
      {groups.map(({ level, papers }) => (
        <section key={level} className="group">
          <h2 className="heading">{t(classText(level))}</h2>
          <ul className="register">
            {papers.map((paper) => (
              <Paper key={paper.id} {...paper} />
            ))}
          </ul>
        </section>
      ))}
      {children}
    </div>
  );
}

function Paper({ title, description, examType, examDate, publishAt, ...file }: ResultPaper) {
  const { t } = useTranslation();
  const { language } = useAddress();
  return (
    <RegisterRow
      date={publishAt}
      language={language}
      kind={
        <>
          {examType && (
            <span className="badge badge-general" lang={languageOfText(examType)}>
              {examType}
            </span>
          )}
          {t("results.publishedOn", { date: shortDate(publishAt, language) })}
        </>
      }
      title={title}
      titleIs="scanned"
      inGroup
      text={description}
      note={examDate ? `${t("results.examDate")}: ${shortDay(examDate, language)}` : undefined}
      file={<Attachment of={file} newTab={false} />}
    />
  );
}
