import { Link } from "@remix-run/react";
import { ChevronDown, ListChecks, Table2 } from "lucide-react";
import { ActionLink } from "~/admin/action-menu";
import { lightTextButton } from "~/admin/button";
import { RowActions, RowNote, rowTitle } from "~/admin/list";
import { detectLanguage, localizedName } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { examProgressUrl, markSheetUrl } from "../urls";
import { countCells, type ExamMarksCounted, type MarksCounted } from "./progress";
import type { getProgressView } from "./progress.server";

type ProgressClass = ReturnType<typeof getProgressView>[number];
type ProgressExam = ProgressClass["exams"][number];

export function ProgressList({ classes }: { classes: ProgressClass[] }) {
  return classes.map((listed) => <ClassSection key={listed.level} {...listed} />);
}

function ClassSection({ level, students, subjects, exams }: ProgressClass) {
  const { t } = useTexts();
  const open = exams.filter(({ isLocked }) => !isLocked);
  const begun = open.filter(({ given }) => given);
  const waiting = open.filter(({ given }) => !given).reverse();
  return (
    <section
      data-part="progress-class"
      className="border-b py-4.4 lg:grid lg:grid-cols-from-margin"
      aria-labelledby={`class-${level}`}
    >
      <h2 id={`class-${level}`} className={`mb-1 lg:justify-self-end lg:pr-6.25 ${rowTitle}`}>
        {t(classLabel(level))}
      </h2>
      <div className="lg:ml-gap">
        {exams.length === 0 && <RowNote>{t("import.noExams")}</RowNote>}
        {exams.length > 0 && subjects === 0 && <RowNote>{t("marks.noSubjects")}</RowNote>}
        {exams.length > 0 && students === 0 && <RowNote>{t("marks.noStudents")}</RowNote>}
        <ExamRows exams={begun} />
        {waiting.length > 0 && <WaitingExams exams={waiting} />}
        <LockedExams exams={exams.filter(({ isLocked }) => isLocked)} />
      </div>
    </section>
  );
}

function ExamRows({ exams }: { exams: ProgressExam[] }) {
  if (exams.length === 0) return null;
  return (
    <ul data-part="progress-exams" className="divide-y divide-rule">
      {exams.map((exam) => (
        <ExamRow key={exam.id} {...exam} />
      ))}
    </ul>
  );
}

function ExamRow(exam: ProgressExam) {
  const { id, name, given, all, begun } = exam;
  return (
    <li className="py-1.4 md:grid md:grid-cols-to-end md:items-center md:gap-x-8 lg:first:pt-0">
      <div>
        <h3 id={`exam-${id}`} className="text-base leading-1.45 bn:leading-1.6" lang={detectLanguage(name)}>
          {name}
        </h3>
        {given !== undefined && all !== undefined && (
          <>
            <RowNote>
              <MarksCount given={given} all={all} begun={begun} />
            </RowNote>
            <MarksProgressBar given={given} all={countCells({ all, begun })} of={`exam-${id}`} />
          </>
        )}
      </div>
      <RowActions
        title={name}
        main={<ActionLink text="progress.details" to={name} href={examProgressUrl(exam)} Icon={ListChecks} />}
      >
        <ActionLink text="marks.toSheet" to={name} href={markSheetUrl(exam)} Icon={Table2} />
      </RowActions>
    </li>
  );
}

function WaitingExams({ exams }: { exams: ProgressExam[] }) {
  const { t } = useTexts();
  return (
    <div data-part="progress-waiting">
      <p className="mt-1.4 text-small text-ink-2">{t("exams.noMarks")}</p>
      <ul className="flex flex-wrap gap-x-6">
        {exams.map((exam) => (
          <li key={exam.id}>
            <Link to={markSheetUrl(exam)} className={lightTextButton} lang={detectLanguage(exam.name)}>
              {exam.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LockedExams({ exams }: { exams: ProgressExam[] }) {
  const { t, digits } = useTexts();
  if (exams.length === 0) return null;
  const number = digits(exams.length);
  return (
    <details data-part="progress-locked" className="group">
      <summary className="inline-flex min-h-11 items-center gap-2 pr-2 text-ink-2">
        {t("progress.locked", { number })}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <ExamRows exams={exams} />
    </details>
  );
}

export function MarksCount({ given, all, begun }: ExamMarksCounted) {
  const { t, language, digits, values } = useTexts();
  if (given === 0) return t("exams.noMarks");
  if (given === all) return t("progress.complete", { all: digits(all) });
  const counted = values({ given, all: countCells({ all, begun }) });
  if (!begun) return t("progress.marks", counted);
  const { only, others } = begun;
  return (
    <>
      {only
        ? t("progress.inSubject", { subject: localizedName(language, only), ...counted })
        : t("progress.marks", counted)}
      {" · "}
      {t("progress.without", { count: others, number: digits(others) })}
    </>
  );
}

/** `of` is the id of the element that contains the exam's name. */
export function MarksProgressBar({ given, all, of }: MarksCounted & { of: string }) {
  if (given === 0) return null;
  return <progress className="max-w-120" value={given} max={all} aria-labelledby={of} />;
}
