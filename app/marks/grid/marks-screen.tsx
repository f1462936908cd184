import { Form, Link, useSubmit } from "@remix-run/react";
import { Download, FileUp, History, LayoutList, Plus, Printer, Search } from "lucide-react";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { ClassSelect } from "../../admin/class-picker";
import { Banner } from "../../admin/toasts";
import { EmptyState } from "../../components/empty-state";
import { languageNames, languages } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { matchesSearch } from "../../students/student";
import { fromMarkRows, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { CardIcons, useCardLinks } from "../reports/card-links";
import type { MarksRejection } from "../save-marks.server";
import { classCardsUrl, markHistoryUrl, tabulationUrl, workbookUrl } from "../urls";
import { MarkSheetForm } from "./mark-sheet-form";
import { ReadOnlyMarksTable } from "./marks-table";
import { useHydrated } from "./use-mark-sheet";

type MarksScreenProps = {
  account: string;
  level: number;
  exams: ExamOption[];
  exam?: ExamOption;
  subjects: SheetSubject[];
  students: SheetStudent[];
  /** The saved marks of each student, in the order of the subjects. */
  rows: (number | null)[][];
  words: string;
  rejected?: MarksRejection;
};

/** A class and an examination of it: the sheet to fill in, or to read, and its papers. */
export function MarksScreen(parts: MarksScreenProps) {
  const { account, level, exams, exam, subjects, students, rejected } = parts;
  const { t } = useTexts();
  const [words, setWords] = useState(parts.words);
  useCardLinks();
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
          <a
            {...(exam ? { href: workbookUrl(exam.id), download: "" } : disabledLink)}
            className="button button-outline"
          >
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("marks.exportExcel")}
          </a>
        </div>
      </div>
      {exam && <ExamReports exam={exam} level={level} />}
      {exam?.isLocked && <Banner tone="bad" title="marks.locked" />}
      {!exam && students.length > 0 && <p className="marks-none">{t("marks.chooseExam")}</p>}
      {students.length === 0 && <EmptyState>{t("marks.noStudents")}</EmptyState>}
      {students.length > 0 && subjects.length === 0 && <EmptyState>{t("marks.noSubjects")}</EmptyState>}
      {students.length > 0 &&
        subjects.length > 0 &&
        (canMark ? (
          <MarkSheetForm
            key={`${exam.id} ${account}`}
            {...parts}
            {...{ account, address, words, rejected }}
            examId={exam.id}
            onShowAll={() => setWords("")}
          />
        ) : (
          <ReadOnlyMarks {...parts} words={words} />
        ))}
    </>
  );
}

function ReadOnlyMarks({ exam, subjects, students, rows, words }: MarksScreenProps) {
  const { t } = useTexts();
  const marks = useMemo(() => fromMarkRows(students, subjects, rows), [students, subjects, rows]);
  const found = students.filter((student) => matchesSearch(student, words));
  return (
    <>
      <ReadOnlyMarksTable subjects={subjects} students={found} examId={exam?.id} marks={marks} />
      {found.length === 0 && <p className="marks-none">{t("marks.noneFound")}</p>}
    </>
  );
}

function ExamReports({ exam, level }: { exam: ExamOption; level: number }) {
  const { t } = useTexts();
  return (
    <p className="marks-papers">
      <a className="text-button" href={classCardsUrl(exam.id)} data-card="print" target="_blank" rel="noopener">
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("marks.printClass")}
      </a>
      <CardLanguages examId={exam.id} />
      <a className="text-button" href={tabulationUrl(exam.id)} data-card="print" target="_blank" rel="noopener">
        <LayoutList size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("marks.tabulation")}
      </a>
      {!exam.isLocked && (
        <Link className="text-button" to={`/cog-admin/results/import?class=${level}&exam=${exam.id}&what=marks`}>
          <FileUp size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("marks.importMarks")}
        </Link>
      )}
      <Link className="text-button" to={markHistoryUrl(exam.id)}>
        <History size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("marks.changes")}
      </Link>
    </p>
  );
}

/** The same cards in a language of one's choice, whatever the office speaks. */
function CardLanguages({ examId }: { examId: number }) {
  const { t } = useTexts();
  return (
    <span className="marks-cards">
      {t("marks.cardsIn")}
      {languages.map((language) => (
        <a
          key={language}
          className="text-button"
          href={classCardsUrl(examId, language)}
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
const disabledLink = { role: "link", "aria-disabled": true };

export type ExamOption = { id: number; name: string; isLocked: boolean };

type MarksFiltersProps = {
  level: number;
  exams: ExamOption[];
  examId?: number;
  words: string;
  onWords: (words: string) => void;
};

/** Class, examination and search, kept in the address: a plain form that asks for the page, sent by the choice itself with script. */
function MarksFilters({ level, exams, examId, words, onWords }: MarksFiltersProps) {
  const { t } = useTexts();
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const exam = useRef<HTMLSelectElement>(null);
  const choose = ({ currentTarget }: FormEvent<HTMLSelectElement>) => {
    // The examinations of another class are other ones.
    if (currentTarget.name === "class" && exam.current) exam.current.value = "";
    submit(currentTarget.form, { preventScrollReset: true });
  };
  return (
    <Form method="get" className="marks-filters" role="search" key={`${level} ${examId}`}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: ClassSelect is the control */}
      <label>
        <span>{t("marks.class")}</span>
        <ClassSelect defaultValue={level} onChange={choose} />
      </label>
      <label>
        <span>{t("marks.exam")}</span>
        <select ref={exam} className="input" name="exam" defaultValue={examId ?? ""} onChange={choose}>
          <option value="">{t("marks.selectExam")}</option>
          {exams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="marks-words">
        <span>{t("marks.search")}</span>
        <input
          className="input"
          type="search"
          name="q"
          value={words}
          onChange={(event) => onWords(event.currentTarget.value)}
        />
      </label>
      {!isHydrated && (
        <button type="submit" className="button button-outline">
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("office.filter.show")}
        </button>
      )}
    </Form>
  );
}
