import { Link } from "@remix-run/react";
import { Download, FileUp, History, LayoutList, Plus, Printer } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "../../language/languages";
import { Banner } from "../../office/said";
import { isSought } from "../../students/student";
import { EmptyState } from "../../ui/empty-state";
import { marksInRows, type SheetPupil, type SheetSubject } from "../mark-sheet";
import { changesAddress, classCardsAddress, tabulationAddress, workbookAddress } from "../paper-addresses";
import { CardIcons, useCards } from "../papers/card-buttons";
import type { RefusedMarks } from "../receive-marks.server";
import { type ExamChoice, MarksFilters } from "./marks-filters";
import { MarksForm } from "./marks-form";
import { ReadMarksTable } from "./marks-table";

export type MarksScreenParts = {
  account: string;
  level: number;
  exams: ExamChoice[];
  exam?: ExamChoice;
  subjects: SheetSubject[];
  pupils: SheetPupil[];
  /** The saved marks of each pupil, in the order of the subjects. */
  rows: (number | null)[][];
  words: string;
  refused?: RefusedMarks;
};

/** A class and an examination of it: the sheet to fill in, or to read, and its papers. */
export function MarksScreen(parts: MarksScreenParts) {
  const { account, level, exams, exam, subjects, pupils, refused } = parts;
  const { t } = useTranslation();
  const [words, setWords] = useState(parts.words);
  useCards();
  const address = `/cog-admin/results?class=${level}${exam ? `&exam=${exam.id}` : ""}`;
  const canMark = exam && !exam.isLocked;
  return (
    <>
      <CardIcons />
      <div className="marks-head">
        <MarksFilters {...{ level, exams, words }} examId={exam?.id} onWords={setWords} />
        <div className="marks-acts">
          <Link to={`${address}&new`} className="button button-outline">
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("marks.addStudent")}
          </Link>
          <a {...(exam ? { href: workbookAddress(exam.id), download: "" } : nowhere)} className="button button-outline">
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("marks.exportExcel")}
          </a>
        </div>
      </div>
      {exam && <ExamPapers exam={exam} level={level} />}
      {exam?.isLocked && <Banner tone="bad" title="marks.locked" />}
      {!exam && pupils.length > 0 && <p className="marks-none">{t("marks.chooseExam")}</p>}
      {pupils.length === 0 && <EmptyState>{t("marks.noStudents")}</EmptyState>}
      {pupils.length > 0 && subjects.length === 0 && <EmptyState>{t("marks.noSubjects")}</EmptyState>}
      {pupils.length > 0 &&
        subjects.length > 0 &&
        (canMark ? (
          <MarksForm
            key={`${exam.id} ${account}`}
            {...parts}
            {...{ account, address, words, refused }}
            examId={exam.id}
            onShowAll={() => setWords("")}
          />
        ) : (
          <ReadSheet {...parts} words={words} />
        ))}
    </>
  );
}

function ReadSheet({ exam, subjects, pupils, rows, words }: MarksScreenParts) {
  const { t } = useTranslation();
  const marks = useMemo(() => marksInRows(pupils, subjects, rows), [pupils, subjects, rows]);
  const shown = pupils.filter((pupil) => isSought(pupil, words));
  return (
    <>
      <ReadMarksTable subjects={subjects} pupils={shown} examId={exam?.id} marks={marks} />
      {shown.length === 0 && <p className="marks-none">{t("marks.noneFound")}</p>}
    </>
  );
}

function ExamPapers({ exam, level }: { exam: ExamChoice; level: number }) {
  const { t } = useTranslation();
  return (
    <p className="marks-papers">
      <a className="text-button" href={classCardsAddress(exam.id)} data-card="print" target="_blank" rel="noopener">
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("marks.printClass")}
      </a>
      <CardLanguages examId={exam.id} />
      <a className="text-button" href={tabulationAddress(exam.id)} data-card="print" target="_blank" rel="noopener">
        <LayoutList size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("marks.tabulation")}
      </a>
      {!exam.isLocked && (
        <Link className="text-button" to={`/cog-admin/results/import?class=${level}&exam=${exam.id}&what=marks`}>
          <FileUp size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("marks.importMarks")}
        </Link>
      )}
      <Link className="text-button" to={changesAddress(exam.id)}>
        <History size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("marks.changes")}
      </Link>
    </p>
  );
}

/** The same cards in a language of one's choice, whatever the office speaks. */
function CardLanguages({ examId }: { examId: number }) {
  const { t } = useTranslation();
  return (
    <span className="marks-cards">
      {t("marks.cardsIn")}
      {languages.map((language) => (
        <a
          key={language}
          className="text-button"
          href={classCardsAddress(examId, language)}
          data-card="print"
          target="_blank"
          rel="noopener"
          aria-label={`${t("marks.printClass")}: ${languageNames[language]}`}
        >
          <span lang={language}>{languageNames[language]}</span>
        </a>
      ))}
    </span>
  );
}

// Without an examination there is nothing to take away.
const nowhere = { role: "link", "aria-disabled": true };
