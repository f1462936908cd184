import { Form, Link, useSubmit } from "@remix-run/react";
import { ChevronDown, Download, FileUp, History, LayoutList, Plus, Printer, Search } from "lucide-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button, ButtonLink, buttonLook, textButton } from "../../admin/button";
import { ClassSelect } from "../../admin/class-picker";
import { FilterField } from "../../admin/filter-form";
import { useHydrated } from "../../admin/forms/use-hydrated";
import { Banner } from "../../admin/toasts";
import { EmptyState } from "../../components/empty-state";
import { Input, Select } from "../../components/input";
import { languageNames, languages } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { classLabel } from "../../school/classes";
import { matchesSearch } from "../../students/student";
import type { Marks, SheetStudent, SheetSubject } from "../mark-sheet";
import { CardIcons, useCardLinks } from "../reports/card-links";
import type { MarksRejection } from "../save-marks.server";
import { classCardsUrl, markHistoryUrl, tabulationUrl, workbookUrl } from "../urls";
import { MarkSheetForm } from "./mark-sheet-form";
import { gridNote, ReadOnlyMarksTable } from "./marks-table";
import { SubjectMarks } from "./subject-marks";
import { subjectUrl, useIsBySubject, useSubject, wholeTableUrl } from "./use-subject";

type MarksScreenProps = {
  account: string;
  level: number;
  exams: ExamOption[];
  exam?: ExamOption;
  subjects: SheetSubject[];
  students: SheetStudent[];
  /** The saved marks. */
  marks: Marks;
  words: string;
  /** Whether the browser says that it is a phone's. */
  isPhone: boolean;
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
  const isBySubject = useIsBySubject(parts.isPhone) && exam && students.length > 0 && subjects.length > 0;
  return (
    <>
      <CardIcons />
      <SheetHead title={isBySubject ? `${t(classLabel(level))}, ${exam.name}` : undefined} address={address}>
        <div className="marks-head grid gap-x-6 gap-y-3 pb-[0.9rem] pt-[1.1rem] min-[64rem]:grid-cols-[minmax(0,1fr)_auto]">
          <MarksFilters {...{ level, exams, words }} examId={exam?.id} onWords={setWords} />
          <div className="flex flex-wrap items-end gap-[0.65rem]">
            <ButtonLink to={`${address}&new`} variant="outline" className={headButton}>
              <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("marks.addStudent")}
            </ButtonLink>
            <a
              {...(exam ? { href: workbookUrl(exam.id), download: "" } : disabledLink)}
              className={`${buttonLook({ variant: "outline" })} ${headButton} aria-disabled:cursor-not-allowed aria-disabled:border-rule aria-disabled:text-ink-3`}
            >
              <Download size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("marks.exportExcel")}
            </a>
          </div>
        </div>
        {exam && <ExamReports exam={exam} level={level} />}
      </SheetHead>
      {exam && !isBySubject && subjects[0] && (
        <Link className={`${textButton} md:hidden`} to={subjectUrl(address, subjects[0])}>
          {t("marks.bySubject")}
        </Link>
      )}
      {exam?.isLocked && <Banner tone="bad" title="marks.locked" />}
      {!exam && students.length > 0 && <p className={gridNote}>{t("marks.chooseExam")}</p>}
      {students.length === 0 && <EmptyState>{t("marks.noStudents")}</EmptyState>}
      {students.length > 0 && subjects.length === 0 && <EmptyState>{t("marks.noSubjects")}</EmptyState>}
      {students.length > 0 &&
        subjects.length > 0 &&
        (canMark ? (
          <MarkSheetForm
            key={`${exam.id} ${account}`}
            {...parts}
            {...{ account, address, words, isBySubject: Boolean(isBySubject), rejected }}
            examId={exam.id}
            onShowAll={() => setWords("")}
          />
        ) : (
          <ReadOnlyMarks {...parts} {...{ words, address }} isBySubject={Boolean(isBySubject)} />
        ))}
    </>
  );
}

type ReadOnlyMarksProps = MarksScreenProps & { address: string; isBySubject: boolean };

function ReadOnlyMarks({ exam, subjects, students, marks, words, address, isBySubject }: ReadOnlyMarksProps) {
  const { t } = useTexts();
  const found = students.filter((student) => matchesSearch(student, words));
  const sheet = { marks, pending: {} };
  const at = useSubject(subjects, found, sheet);
  return (
    <>
      {isBySubject ? (
        <SubjectMarks {...at} {...{ address, subjects, sheet }} students={found} />
      ) : (
        <ReadOnlyMarksTable subjects={subjects} students={found} examId={exam?.id} marks={marks} />
      )}
      {found.length === 0 && <p className={gridNote}>{t("marks.noneFound")}</p>}
    </>
  );
}

/** What stands above the sheet: folded on a phone, with the way to the whole table, else open. */
function SheetHead({ title, address, children }: { title?: string; address: string; children: ReactNode }) {
  const { t } = useTexts();
  if (!title) return children;
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center justify-between gap-4 text-ink-2">
        {title}
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none group-open:rotate-180" />
      </summary>
      {children}
      <Link className={textButton} to={wholeTableUrl(address)}>
        {t("marks.wholeTable")}
      </Link>
    </details>
  );
}

function ExamReports({ exam, level }: { exam: ExamOption; level: number }) {
  const { t } = useTexts();
  return (
    <p className="-mx-4 mb-1 flex gap-x-6 overflow-x-auto whitespace-nowrap px-4 lg:mx-0 lg:p-0">
      <a className={textButton} href={classCardsUrl(exam.id)} data-card="print" target="_blank" rel="noopener">
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("marks.printClass")}
      </a>
      <CardLanguages examId={exam.id} />
      <a className={textButton} href={tabulationUrl(exam.id)} data-card="print" target="_blank" rel="noopener">
        <LayoutList size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("marks.tabulation")}
      </a>
      {!exam.isLocked && (
        <Link className={textButton} to={`/cog-admin/results/import?class=${level}&exam=${exam.id}&what=marks`}>
          <FileUp size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("marks.importMarks")}
        </Link>
      )}
      <Link className={textButton} to={markHistoryUrl(exam.id)}>
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
    <span data-part="marks-cards" className="inline-flex items-center gap-[0.6rem]">
      {t("marks.cardsIn")}
      {languages.map((language) => (
        <a
          key={language}
          className={`${textButton} [a+&]:before:font-normal [a+&]:before:text-ink-3 [a+&]:before:content-['|']`}
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

const headButton = "flex-1 whitespace-nowrap !px-3 md:flex-none";

// Without an examination there is nothing to take away.
const disabledLink = { role: "link", "aria-disabled": true };

export type ExamOption = { id: number; name: string; isLocked: boolean };

/** An examination as it is chosen in a form. */
export const toOption = ({ id, name }: ExamOption) => ({ value: id, text: name });

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
    <Form
      method="get"
      className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-end gap-x-3 gap-y-[0.65rem] text-small md:grid-cols-[8rem_minmax(0,16rem)_minmax(0,18rem)_auto] md:gap-x-4"
      role="search"
      key={`${level} ${examId}`}
    >
      <FilterField label={t("marks.class")}>
        <ClassSelect defaultValue={level} onChange={choose} />
      </FilterField>
      <FilterField label={t("marks.exam")}>
        <Select
          ref={exam}
          name="exam"
          options={[{ value: "", text: t("marks.selectExam") }, ...exams.map(toOption)]}
          defaultValue={examId ?? ""}
          onChange={choose}
        />
      </FilterField>
      <FilterField label={t("marks.search")} className="col-span-full md:col-auto">
        <Input type="search" name="q" value={words} onChange={(event) => onWords(event.currentTarget.value)} />
      </FilterField>
      {!isHydrated && (
        <Button variant="outline" className="col-span-full md:col-auto">
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("office.filter.show")}
        </Button>
      )}
    </Form>
  );
}
