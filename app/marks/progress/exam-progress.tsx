import { Link } from "@remix-run/react";
import { ArrowLeft, Check } from "lucide-react";
import type { ReactNode } from "react";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { classLabel } from "../../school/classes";
import { markSheetUrl, progressUrl } from "../urls";
import type { ExamProgressView } from "./progress.server";
import { MarksCount, MarksProgressBar } from "./progress-list";

/** The head of an examination's progress: its name, and the ways to all examinations and to the sheet. */
export function ExamProgressHead({ exam }: Pick<ExamProgressView, "exam">) {
  const { t } = useTexts();
  const { name, classLevel } = exam;
  return (
    <div className="office-head">
      <Link to={progressUrl(classLevel)} className="text-button">
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("progress.back")}
      </Link>
      <div className="office-head-row">
        <div>
          <h1 id="exam" className="progress-name" lang={detectLanguage(name)}>
            {name}
          </h1>
          <p className="row-kind">
            {t(classLabel(classLevel))}
            {exam.isLocked && <span className="badge badge-yellow">{t("exams.locked")}</span>}
          </p>
        </div>
        <Link to={markSheetUrl(exam)} className="button button-outline">
          {t("marks.toSheet")}
        </Link>
      </div>
    </div>
  );
}

/** Which marks of an examination are missing, and which jump. */
export function ExamProgress(found: ExamProgressView) {
  const { t, digits } = useTexts();
  const { given, all, students, lacks } = found;
  const isDone = given > 0 && given === all;
  return (
    <>
      <section className="progress-part" aria-label={t("progress.title")}>
        {lacks && <p className="progress-said">{t(lacks)}</p>}
        <p className="progress-said">
          {isDone && <Check size={20} strokeWidth={1.75} aria-hidden="true" />}
          <strong>
            <MarksCount given={given} all={all} />
          </strong>
          {given > 0 && !isDone && <span>{t("progress.missing", { number: digits(all - given) })}</span>}
        </p>
        <MarksProgressBar given={given} all={all} of="exam" />
      </section>
      {given > 0 && !isDone && <MissingBySubject {...found} />}
      {given > 0 && students.length > 0 && <MissingByStudent {...found} />}
      {given > 0 && <MarkJumps {...found} />}
    </>
  );
}

/** How many marks are missing in each subject; one without any leads to its first cell. */
function MissingBySubject({ exam, subjects, firstStudent }: ExamProgressView) {
  const { t, digits } = useTexts();
  return (
    <section className="progress-part" aria-labelledby="by-subject">
      <h2 id="by-subject">{t("progress.bySubject")}</h2>
      <ul className="progress-subjects">
        {subjects.map(({ isBegun, missing, ...subject }) => (
          <li key={subject.id}>
            {isBegun ? (
              <span lang={detectLanguage(subject.name)}>{subject.name}</span>
            ) : (
              <CellLink exam={exam} student={firstStudent} subject={subject} />
            )}
            <span>
              {t(isBegun ? "progress.missing" : "progress.notBegun", {
                number: digits(missing),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The students whose marks are missing in subjects that others have one in, by roll, each mark a way to its cell. */
function MissingByStudent({ exam, subjects, students }: ExamProgressView) {
  const { t } = useTexts();
  return (
    <section className="progress-part" aria-labelledby="by-pupil">
      <h2 id="by-pupil">{t("progress.byStudent")}</h2>
      {subjects.some(({ isBegun }) => !isBegun) && <p className="row-note">{t("progress.begunOnly")}</p>}
      <ul className="progress-pupils">
        {students.map(({ missing, hasNone, ...student }) => (
          <li key={student.id}>
            <StudentName {...student} />
            {hasNone && <p className="row-note">{t("progress.hasNone")}</p>}
            <ul className="progress-cells">
              {missing.map((subject) => (
                <li key={subject.id}>
                  <CellLink exam={exam} student={student.id} subject={subject} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

type MarkJumpView = ExamProgressView["jumps"][number];

/** The marks that jump, as questions to whoever knows the students. */
function MarkJumps({ exam, previous, jumps, moreJumps }: ExamProgressView) {
  const { t, digits } = useTexts();
  return (
    <section className="progress-part" aria-labelledby="jumps">
      <h2 id="jumps">{t("progress.jumps")}</h2>
      <p className="row-note">
        {jumps.length === 0
          ? t("progress.noJumps")
          : previous
            ? t("progress.jumpsFrom", { exam: previous })
            : t("progress.jumpsAbout")}
      </p>
      <ul className="progress-pupils">
        {jumps.map((jump) => (
          <li key={`${jump.student.id}.${jump.subject.id}`}>
            <StudentName {...jump.student} />
            <p className="progress-cells">
              <CellLink exam={exam} student={jump.student.id} subject={jump.subject}>
                <JumpText {...jump} />
              </CellLink>
            </p>
          </li>
        ))}
      </ul>
      {moreJumps > 0 && <p className="row-note">{t("import.more", { number: digits(moreJumps) })}</p>}
    </section>
  );
}

function JumpText({ subject, mark, from }: MarkJumpView) {
  const { t, digits } = useTexts();
  const isOf100 = subject.fullMarks === 100;
  const given = isOf100 ? digits(mark) : t("progress.outOf", { mark: digits(mark), full: digits(subject.fullMarks) });
  if ("before" in from) return `: ${t("progress.lastTime", { mark: given, before: digits(from.before) })}`;
  const average = digits(from.others.toFixed(1));
  return `: ${t(isOf100 ? "progress.otherwise" : "progress.otherwiseOf100", { mark: given, average })}`;
}

type CellLinkProps = {
  exam: { id: number; classLevel: number; isLocked: boolean };
  student: number;
  subject: { id: number; name: string };
  children?: ReactNode;
};

/** A subject's name as the way to a student's cell on the mark sheet; of a locked sheet, which has no fields, just the name. */
function CellLink({ exam, student, subject, children }: CellLinkProps) {
  const words = (
    <span>
      <span lang={detectLanguage(subject.name)}>{subject.name}</span>
      {children}
    </span>
  );
  if (exam.isLocked) return words;
  return (
    <Link className="text-button" to={markSheetUrl(exam, { student, subject: subject.id })}>
      {words}
    </Link>
  );
}

/** A student by roll and name, in the columns of a list. */
function StudentName({ rollNumber, name }: { rollNumber: number; name: string }) {
  const { t, digits } = useTexts();
  return (
    <>
      <p className="pupil-roll">
        <span className="hidden-text">{t("marks.roll")}</span> {digits(rollNumber)}
      </p>
      <p className="pupil-name" lang={detectLanguage(name)}>
        <bdi>{name}</bdi>
      </p>
    </>
  );
}
