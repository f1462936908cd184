import { Link } from "@remix-run/react";
import { ChevronDown, ListChecks, Table2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { type Language, languageOfText } from "../../language/languages";
import { classText } from "../../office/class-of";
import { ActLink } from "../../office/row-menu";
import { MarksBar, MarksCount } from "./marks-count";
import { missingAddress, sheetAddress } from "./progress-addresses";

export type ListedExam = {
  id: number;
  name: string;
  classLevel: number;
  isLocked: boolean;
  /** How many marks are in, of how many; undefined where they are not counted. */
  given?: number;
  all?: number;
};

export type ListedClass = { level: number; pupils: number; subjects: number; exams: ListedExam[] };

/** How far the marks are, class by class: what is begun first, then what is not, what is locked folded away. */
export function ProgressList({ classes }: { classes: ListedClass[] }) {
  return classes.map((listed) => <ClassPart key={listed.level} {...listed} />);
}

function ClassPart({ level, pupils, subjects, exams }: ListedClass) {
  const { t } = useTranslation();
  const open = exams.filter(({ isLocked }) => !isLocked);
  const begun = open.filter(({ given }) => given);
  const waiting = open.filter(({ given }) => !given).reverse();
  return (
    <section className="progress-class" aria-labelledby={`class-${level}`}>
      <h2 id={`class-${level}`}>{t(classText(level))}</h2>
      {exams.length === 0 && <p className="row-note">{t("import.noExams")}</p>}
      {exams.length > 0 && subjects === 0 && <p className="row-note">{t("marks.noSubjects")}</p>}
      {exams.length > 0 && pupils === 0 && <p className="row-note">{t("marks.noStudents")}</p>}
      <ExamRows exams={begun} />
      {waiting.length > 0 && <Waiting exams={waiting} />}
      <Locked exams={exams.filter(({ isLocked }) => isLocked)} />
    </section>
  );
}

function ExamRows({ exams }: { exams: ListedExam[] }) {
  if (exams.length === 0) return null;
  return (
    <ul className="progress-exams">
      {exams.map((exam) => (
        <ExamRow key={exam.id} {...exam} />
      ))}
    </ul>
  );
}

function ExamRow(exam: ListedExam) {
  const { id, name, given, all } = exam;
  return (
    <li>
      <h3 id={`exam-${id}`} lang={languageOfText(name)}>
        {name}
      </h3>
      {given !== undefined && all !== undefined && (
        <>
          <p className="row-note">
            <MarksCount given={given} all={all} />
          </p>
          <MarksBar given={given} all={all} of={`exam-${id}`} />
        </>
      )}
      <div className="office-acts">
        <ActLink text="progress.details" to={name} href={missingAddress(exam)} Icon={ListChecks} />
        <ActLink text="marks.toSheet" to={name} href={sheetAddress(exam)} Icon={Table2} />
      </div>
    </li>
  );
}

function Waiting({ exams }: { exams: ListedExam[] }) {
  const { t } = useTranslation();
  return (
    <div className="progress-waiting">
      <p>{t("exams.noMarks")}</p>
      <ul>
        {exams.map((exam) => (
          <li key={exam.id}>
            <Link to={sheetAddress(exam)} className="text-button" lang={languageOfText(exam.name)}>
              {exam.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Locked({ exams }: { exams: ListedExam[] }) {
  const { t, i18n } = useTranslation();
  if (exams.length === 0) return null;
  const number = digits(exams.length, i18n.language as Language);
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
