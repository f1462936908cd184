import { Link } from "@remix-run/react";
import { ChevronDown, ListChecks, Table2 } from "lucide-react";
import { ActionLink } from "../../admin/action-menu";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { classLabel } from "../../school/classes";
import { examProgressUrl, markSheetUrl } from "../urls";
import type { MarksCounted } from "./progress";

type ProgressExam = {
  id: number;
  name: string;
  classLevel: number;
  isLocked: boolean;
  /** How many marks are in, of how many; undefined where they are not counted. */
  given?: number;
  all?: number;
};

type ProgressClass = { level: number; students: number; subjects: number; exams: ProgressExam[] };

/** How far the marks are, class by class: what is begun first, then what is not, what is locked folded away. */
export function ProgressList({ classes }: { classes: ProgressClass[] }) {
  return classes.map((listed) => <ClassSection key={listed.level} {...listed} />);
}

function ClassSection({ level, students, subjects, exams }: ProgressClass) {
  const { t } = useTexts();
  const open = exams.filter(({ isLocked }) => !isLocked);
  const begun = open.filter(({ given }) => given);
  const waiting = open.filter(({ given }) => !given).reverse();
  return (
    <section className="progress-class" aria-labelledby={`class-${level}`}>
      <h2 id={`class-${level}`}>{t(classLabel(level))}</h2>
      {exams.length === 0 && <p className="row-note">{t("import.noExams")}</p>}
      {exams.length > 0 && subjects === 0 && <p className="row-note">{t("marks.noSubjects")}</p>}
      {exams.length > 0 && students === 0 && <p className="row-note">{t("marks.noStudents")}</p>}
      <ExamRows exams={begun} />
      {waiting.length > 0 && <WaitingExams exams={waiting} />}
      <LockedExams exams={exams.filter(({ isLocked }) => isLocked)} />
    </section>
  );
}

function ExamRows({ exams }: { exams: ProgressExam[] }) {
  if (exams.length === 0) return null;
  return (
    <ul className="progress-exams">
      {exams.map((exam) => (
        <ExamRow key={exam.id} {...exam} />
      ))}
    </ul>
  );
}

function ExamRow(exam: ProgressExam) {
  const { id, name, given, all } = exam;
  return (
    <li>
      <h3 id={`exam-${id}`} lang={detectLanguage(name)}>
        {name}
      </h3>
      {given !== undefined && all !== undefined && (
        <>
          <p className="row-note">
            <MarksCount given={given} all={all} />
          </p>
          <MarksProgressBar given={given} all={all} of={`exam-${id}`} />
        </>
      )}
      <div className="office-acts">
        <ActionLink text="progress.details" to={name} href={examProgressUrl(exam)} Icon={ListChecks} />
        <ActionLink text="marks.toSheet" to={name} href={markSheetUrl(exam)} Icon={Table2} />
      </div>
    </li>
  );
}

function WaitingExams({ exams }: { exams: ProgressExam[] }) {
  const { t } = useTexts();
  return (
    <div className="progress-waiting">
      <p>{t("exams.noMarks")}</p>
      <ul>
        {exams.map((exam) => (
          <li key={exam.id}>
            <Link to={markSheetUrl(exam)} className="text-button" lang={detectLanguage(exam.name)}>
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
    <details className="progress-locked">
      <summary>
        {t("progress.locked", { number })}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <ExamRows exams={exams} />
    </details>
  );
}

type MarkedExam = { id: number; name: string; classLevel: number; given: number; all: number };

/** The examinations that are being marked, each a way to what is missing in it; nothing when there are none. */
export function ExamsBeingMarked({ exams }: { exams: MarkedExam[] }) {
  const { t } = useTexts();
  if (exams.length === 0) return null;
  return (
    <li className="marked-now">
      <ul aria-label={t("progress.now")}>
        {exams.map((exam) => (
          <li key={exam.id}>
            <Link to={examProgressUrl(exam)} className="text-button">
              <span>
                <span lang={detectLanguage(exam.name)}>{exam.name}</span>, {t(classLabel(exam.classLevel))}:{" "}
                <MarksCount {...exam} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** How many marks are in, of how many, in words. */
export function MarksCount({ given, all }: MarksCounted) {
  const { t, digits } = useTexts();
  if (given === 0) return t("exams.noMarks");
  if (given === all) return t("progress.complete", { all: digits(all) });
  return t("progress.marks", { given: digits(given), all: digits(all) });
}

/** The same as a bar beside the words; `of` is the id of what names the examination. Without any mark there is none. */
export function MarksProgressBar({ given, all, of }: MarksCounted & { of: string }) {
  if (given === 0) return null;
  return <progress value={given} max={all} aria-labelledby={of} />;
}
