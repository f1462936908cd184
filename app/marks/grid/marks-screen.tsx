import { Link } from "@remix-run/react";
import { ChevronDown, Download, FileUp, History, Lock, LockOpen, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { textButton } from "~/admin/button";
import { EmptyState } from "~/components/empty-state";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { matchesSearch } from "~/students/student";
import type { getMarksView } from "../marks.server";
import { NoStudents } from "../no-students";
import { ExamPathBar } from "../progress/exam-path-bar";
import { NextStepButton } from "../progress/next-step";
import type { ExamPath } from "../progress/progress";
import type { MarksRejection } from "../save-marks.server";
import { importMarksUrl, lockUrl, markHistoryUrl, workbookUrl } from "../urls";
import { MarkSheetForm } from "./mark-sheet-form";
import { MarksFilters } from "./marks-filters";
import { gridNote, ReadOnlyMarksTable } from "./marks-table";
import { type ParentsChoice, ParentsSwitch } from "./parents-switch";
import { SubjectMarks } from "./subject-marks";
import { subjectUrl, useIsBySubject, useSubject, wholeTableUrl } from "./use-subject";

type MarksScreenProps = ReturnType<typeof getMarksView> & {
  account: string;
  words: string;
  /** True if the request comes from a phone's browser. */
  isPhone: boolean;
  /** The steps of the exam with their progress. Undefined if the server could not read them. */
  path?: ExamPath;
  parents?: ParentsChoice;
  rejected?: MarksRejection;
};

export function MarksScreen(parts: MarksScreenProps) {
  const { account, level, exams, exam, subjects, students, path, rejected } = parts;
  const { t } = useTexts();
  const [words, setWords] = useState(parts.words);
  const [parents, setParents] = useState(parts.parents);
  const address = `/cog-admin/results?class=${level}${exam ? `&exam=${exam.id}` : ""}`;
  const canMark = exam && !exam.isLocked;
  const isRead = parts.readErrors.length === 0;
  const hasStudents = students.length > 0;
  const hasSheet = hasStudents && subjects.length > 0;
  const isBySubject = useIsBySubject(parts.isPhone) && exam !== undefined && hasSheet;
  const title = [t(classLabel(level)), exam?.name].join(", ");
  return (
    <>
      <SheetHead isFolded={isBySubject} title={title} address={address}>
        <div className="marks-head -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2.6 lg:-mx-8 lg:px-8 mouse:lg:pb-1.25 mouse:lg:pt-1.5">
          <MarksFilters {...{ level, exams, words, hasStudents }} examId={exam?.id} onWords={setWords} />
          {hasStudents && <ParentsSwitch address={address} choice={parents} onChoose={setParents} />}
          <Link to={`${address}&new`} className={headLink}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("marks.addStudent")}
          </Link>
          {hasStudents && (
            <a
              {...(exam ? { href: workbookUrl(exam.id), download: "" } : disabledLink)}
              className={`${headLink} aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:no-underline`}
            >
              <Download size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("marks.exportExcel")}
            </a>
          )}
          {hasStudents && canMark && (
            <Link
              className={headLink}
              to={importMarksUrl({ id: exam.id, classLevel: level })}
              aria-label={t("marks.importMarks")}
            >
              <FileUp size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("marks.nav.import")}
            </Link>
          )}
        </div>
      </SheetHead>
      {path && <ExamPathBar path={path} here="marks" />}
      {exam && hasSheet && !isBySubject && subjects[0] && (
        <Link className={`${textButton} md:hidden`} to={subjectUrl(address, subjects[0])}>
          {t("marks.bySubject")}
        </Link>
      )}
      {exam?.isLocked && <LockedNote exam={exam}>{path && <NextStepButton path={path} />}</LockedNote>}
      {!exam && hasStudents && <p className={gridNote}>{t("marks.chooseExam")}</p>}
      {isRead && hasStudents && !hasSheet && <EmptyState>{t("marks.noSubjects")}</EmptyState>}
      {isRead && !hasStudents && (
        <div className="py-6">
          <NoStudents level={level} examId={canMark && subjects.length > 0 && !path?.routine ? exam.id : undefined} />
        </div>
      )}
      {hasSheet &&
        (canMark ? (
          <MarkSheetForm
            key={`${exam.id} ${account}`}
            {...parts}
            {...{ title, account, address, words, parents, isBySubject, rejected }}
            examId={exam.id}
            onShowAll={() => setWords("")}
          />
        ) : (
          <ReadOnlyMarks {...parts} {...{ title, words, parents, address, isBySubject }} />
        ))}
    </>
  );
}

type LockedNoteProps = { exam: NonNullable<MarksScreenProps["exam"]>; children: ReactNode };

function LockedNote({ exam, children }: LockedNoteProps) {
  const { t } = useTexts();
  return (
    <p className="flex flex-wrap items-center gap-x-8 py-1.6">
      <span className="inline-flex items-center gap-2.4 py-1 font-semibold">
        <Lock size={18} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
        {t("marks.locked")}
      </span>
      <Link className={textButton} to={lockUrl(exam, "marks")}>
        <LockOpen size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("exams.unlock")}
      </Link>
      <Link className={textButton} to={markHistoryUrl(exam.id)}>
        <History size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("marks.changes")}
      </Link>
      {children}
    </p>
  );
}

function ReadOnlyMarks(parts: MarksScreenProps & { title: string; address: string; isBySubject: boolean }) {
  const { title, exam, subjects, students, marks, words, parents, address, isBySubject } = parts;
  const { t } = useTexts();
  const found = students.filter((student) => matchesSearch(student, words));
  const sheet = { marks, pending: {} };
  const at = useSubject(subjects, found, sheet);
  return (
    <>
      {isBySubject ? (
        <SubjectMarks {...at} {...{ title, address, subjects, sheet, parents }} students={found} />
      ) : (
        <ReadOnlyMarksTable {...{ subjects, marks, parents }} students={found} examId={exam?.id} />
      )}
      {found.length === 0 && <p className={gridNote}>{t("marks.noneFound")}</p>}
    </>
  );
}

type SheetHeadProps = { isFolded: boolean; title: string; address: string; children: ReactNode };

function SheetHead({ isFolded, title, address, children }: SheetHeadProps) {
  const { t } = useTexts();
  if (!isFolded) return children;
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center justify-between gap-4 py-1.6">
        <span>
          <span className="block font-semibold leading-1.4">{title}</span>
          <span className="block text-small text-ink-2">{t("marks.choices")}</span>
        </span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none group-open:rotate-180" />
      </summary>
      {children}
      <Link className={textButton} to={wholeTableUrl(address)}>
        {t("marks.wholeTable")}
      </Link>
    </details>
  );
}

const headLink = `${textButton} whitespace-nowrap`;

const disabledLink = { role: "link", "aria-disabled": true };
