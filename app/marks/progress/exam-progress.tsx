import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink, lightTextButton } from "../../admin/button";
import { RowKind, rowTitle } from "../../admin/list";
import { ScreenHeader } from "../../admin/screen";
import { Badge } from "../../components/badge";
import type { TextKey } from "../../i18n/en";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { classLabel } from "../../school/classes";
import { absent } from "../mark-sheet";
import { markSheetUrl, progressUrl } from "../urls";
import type { ExamProgressView } from "./progress.server";
import { MarksCount, MarksProgressBar } from "./progress-list";

export function ExamProgressHead({ exam }: Pick<ExamProgressView, "exam">) {
  const { t } = useTexts();
  const { name, classLevel } = exam;
  return (
    <ScreenHeader
      name={
        <span id="exam" lang={detectLanguage(name)}>
          {name}
        </span>
      }
      back={progressUrl(classLevel)}
      backText="progress.back"
      about={
        <RowKind>
          {t(classLabel(classLevel))}
          {exam.isLocked && <Badge color="yellow">{t("exams.locked")}</Badge>}
        </RowKind>
      }
    >
      <ButtonLink to={markSheetUrl(exam)} variant="outline">
        {t("marks.toSheet")}
      </ButtonLink>
    </ScreenHeader>
  );
}

export function ExamProgress(found: ExamProgressView) {
  const { t, digits } = useTexts();
  const { given, all, students, lacks } = found;
  const isDone = given > 0 && given === all;
  return (
    <>
      <section data-part="progress-part" className="border-b py-4.4 lg:pl-beside" aria-label={t("progress.title")}>
        {lacks && <p data-part="progress-summary">{t(lacks)}</p>}
        <p data-part="progress-summary" className="flex flex-wrap items-center gap-x-2.6 gap-y-1">
          {isDone && <Check size={20} strokeWidth={1.75} aria-hidden="true" className="text-paddy" />}
          <strong className="font-semibold">
            <MarksCount given={given} all={all} />
          </strong>
          {given > 0 && !isDone && (
            <span className="text-ink-2">{t("progress.missing", { number: digits(all - given) })}</span>
          )}
        </p>
        <MarksProgressBar given={given} all={all} of="exam" />
      </section>
      {given > 0 && !isDone && <MissingBySubject {...found} />}
      {given > 0 && students.length > 0 && <MissingByStudent {...found} />}
      {given > 0 && <MarksToCheck id="failed" heading="progress.failed" exam={found.exam} rows={found.failed} />}
      {given > 0 && <MarksToCheck id="absent" heading="progress.absent" exam={found.exam} rows={found.absent} />}
      {given > 0 && <MarkJumps {...found} />}
    </>
  );
}

function MissingBySubject({ exam, subjects, firstStudent }: ExamProgressView) {
  const { t, digits } = useTexts();
  return (
    <ProgressPart id="by-subject" heading={t("progress.bySubject")}>
      <ul data-part="progress-subjects" className="lg:ml-beside">
        {subjects.map(({ subject, isBegun, missing }) => (
          <li
            key={subject.id}
            className="flex min-h-11 max-w-broad flex-wrap items-center justify-between gap-x-6 border-t tabular-nums"
          >
            {isBegun ? (
              <span lang={detectLanguage(subject.name)}>{subject.name}</span>
            ) : (
              <CellLink exam={exam} student={firstStudent} subject={subject} />
            )}
            <span className="text-ink-2">
              {t(isBegun ? "progress.missing" : "progress.notBegun", {
                number: digits(missing),
              })}
            </span>
          </li>
        ))}
      </ul>
    </ProgressPart>
  );
}

function MissingByStudent({ exam, subjects, students }: ExamProgressView) {
  const { t } = useTexts();
  return (
    <ProgressPart id="by-student" heading={t("progress.byStudent")}>
      {subjects.some(({ isBegun }) => !isBegun) && <p className={partNote}>{t("progress.begunOnly")}</p>}
      <ul data-part="progress-students">
        {students.map(({ student, missing, hasNone }) => (
          <StudentRow key={student.id} student={student} note={hasNone && t("progress.hasNone")}>
            {missing.map((subject) => (
              <CellLink key={subject.id} exam={exam} student={student.id} subject={subject} />
            ))}
          </StudentRow>
        ))}
      </ul>
    </ProgressPart>
  );
}

type MarksToCheckProps = {
  id: string;
  heading: TextKey;
  exam: ExamProgressView["exam"];
  rows: ExamProgressView["failed"];
};

function MarksToCheck({ id, heading, exam, rows }: MarksToCheckProps) {
  const { t } = useTexts();
  const markText = useMarkOutOf();
  return (
    <ProgressPart id={id} heading={t(heading)}>
      {rows.length === 0 && <p className={partNote}>{t("progress.nobody")}</p>}
      <ul data-part="progress-students">
        {rows.map(({ student, marks }) => (
          <StudentRow key={student.id} student={student}>
            {marks.map(({ subject, mark }) => (
              <CellLink key={subject.id} exam={exam} student={student.id} subject={subject}>
                {mark !== absent && `: ${markText(mark, subject.fullMarks)}`}
              </CellLink>
            ))}
          </StudentRow>
        ))}
      </ul>
    </ProgressPart>
  );
}

type MarkJumpView = ExamProgressView["jumps"][number];

function MarkJumps({ exam, previous, jumps, moreJumps }: ExamProgressView) {
  const { t, digits } = useTexts();
  return (
    <ProgressPart id="jumps" heading={t("progress.jumps")}>
      <p className={partNote}>
        {jumps.length === 0
          ? t("progress.noJumps")
          : previous
            ? t("progress.jumpsFrom", { exam: previous })
            : t("progress.jumpsAbout")}
      </p>
      <ul data-part="progress-students">
        {jumps.map((jump) => (
          <StudentRow key={`${jump.student.id}.${jump.subject.id}`} student={jump.student}>
            <CellLink exam={exam} student={jump.student.id} subject={jump.subject}>
              <JumpText {...jump} />
            </CellLink>
          </StudentRow>
        ))}
      </ul>
      {moreJumps > 0 && <p className={partNote}>{t("import.more", { number: digits(moreJumps) })}</p>}
    </ProgressPart>
  );
}

function useMarkOutOf() {
  const { t, digits } = useTexts();
  return (mark: number, full: number) =>
    full === 100 ? digits(mark) : t("progress.outOf", { mark: digits(mark), full: digits(full) });
}

function JumpText({ subject, mark, from }: MarkJumpView) {
  const { t, digits } = useTexts();
  const given = useMarkOutOf()(mark, subject.fullMarks);
  const isOf100 = subject.fullMarks === 100;
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

/** A locked sheet has no fields to lead to. */
function CellLink({ exam, student, subject, children }: CellLinkProps) {
  const words = (
    <span>
      <span lang={detectLanguage(subject.name)}>{subject.name}</span>
      {children}
    </span>
  );
  if (exam.isLocked) return words;
  return (
    <Link className={lightTextButton} to={markSheetUrl(exam, { student, subject: subject.id })}>
      {words}
    </Link>
  );
}

const partNote = "mb-1.4 mt-0.6 max-w-prose text-small text-ink-2 lg:ml-beside";

function ProgressPart({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className="border-b py-4.4" aria-labelledby={id}>
      <h2 id={id} className={`mb-1 lg:ml-beside ${rowTitle}`}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

type StudentRowProps = { student: { rollNumber: number; name: string }; note?: string | false; children: ReactNode };

function StudentRow({ student: { rollNumber, name }, note, children }: StudentRowProps) {
  const { t, digits } = useTexts();
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] items-center border-t py-1.4 lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:items-baseline">
      <p className="tabular-nums text-ink-2 lg:justify-self-end lg:pr-6.25">
        <span className="sr-only">{t("marks.roll")}</span> {digits(rollNumber)}
      </p>
      <p className="font-semibold lg:pl-gap" lang={detectLanguage(name)}>
        <bdi>{name}</bdi>
      </p>
      {note && <p className="col-start-2 text-small text-ink-2 lg:row-start-2 lg:pl-gap">{note}</p>}
      <div className="col-start-2 flex flex-wrap gap-x-6 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:pl-4">
        {children}
      </div>
    </li>
  );
}
