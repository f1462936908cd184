import { Link } from "@remix-run/react";
import { Check, ChevronDown } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { ButtonLink, lightTextButton, linkInText } from "~/admin/button";
import { FoldedList, foldedSummary } from "~/admin/folded-list";
import { RowKind, rowTitle } from "~/admin/list";
import { Inset, ScreenHeader } from "~/admin/screen";
import { Badge } from "~/components/badge";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { absent, type Mark, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { checkedUrl, lockUrl, markSheetUrl, progressUrl } from "../urls";
import { NextStepButton } from "./next-step";
import { countCells, countMissing, findNextStep, groupAlike } from "./progress";
import type { ExamProgressView } from "./progress.server";
import { MarksCount, MarksProgressBar } from "./progress-list";

export function ExamProgressHead({ exam, path }: Pick<ExamProgressView, "exam" | "path">) {
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
      <div className="flex flex-wrap gap-2.6">
        <ButtonLink to={markSheetUrl(exam)} variant="outline">
          {t("marks.toSheet")}
        </ButtonLink>
        {exam.isLocked ? (
          <NextStepButton path={path} />
        ) : (
          <ButtonLink to={lockUrl(exam, "check")} variant={findNextStep(path) === "lock" ? "filled" : "outline"}>
            {t("progress.toLock")}
          </ButtonLink>
        )}
      </div>
    </ScreenHeader>
  );
}

export function ExamProgress(found: ExamProgressView) {
  const { t, digits } = useTexts();
  const { exam, given, all, begun, subjects, students, failed, absent, jumps, moreJumps, previous, lacks } = found;
  const checkText = useCheckText();
  const isDone = given > 0 && given === all;
  const missing = countMissing(found);
  const { alike, others } = groupAlike(students);
  const toMissingRow = ({ student, missing, hasNone }: (typeof students)[number]) => ({
    student,
    note: hasNone && t("progress.hasNone"),
    cells: missing.map((subject) => ({ subject })),
  });
  const jumpsAbout = previous ? t("progress.jumpsFrom", { exam: previous }) : t("progress.jumpsAbout");
  return (
    <>
      <section data-part="progress-part" className="border-b py-4.4 lg:pl-beside" aria-label={t("progress.title")}>
        {lacks && <p data-part="progress-summary">{t(lacks)}</p>}
        <p data-part="progress-summary" className="flex flex-wrap items-center gap-x-2.6 gap-y-1">
          {isDone && <Check size={20} strokeWidth={1.75} aria-hidden="true" className="text-paddy" />}
          <strong className="font-semibold">
            <MarksCount given={given} all={all} begun={begun} />
          </strong>
          {given > 0 && missing > 0 && (
            <span className="text-ink-2">{t("progress.missing", { number: digits(missing) })}</span>
          )}
        </p>
        <MarksProgressBar given={given} all={countCells(found)} of="exam" />
        {begun && (
          <p data-part="small-exam" className="mt-2.4 max-w-prose">
            {t("progress.small")}
          </p>
        )}
        {given > 0 && <ToCheck {...found} />}
      </section>
      {given > 0 && !isDone && <MissingBySubject {...found} />}
      {given > 0 && students.length > 0 && (
        <StudentsPart
          {...{ exam, id: "by-student", heading: t("progress.byStudent") }}
          about={subjects.some(({ isBegun }) => !isBegun) && t("progress.begunOnly")}
          alike={alike.map((group) => group.map(toMissingRow))}
          rows={others.map(toMissingRow)}
        />
      )}
      {given > 0 && (
        <>
          <StudentsPart
            {...{ exam, id: "failed", heading: t("progress.failed") }}
            about={failed.length === 0 && t("progress.none")}
            rows={failed.map(({ student, marks }) => {
              return { student, cells: marks.map((mark) => ({ subject: mark.subject, text: checkText(mark) })) };
            })}
          />
          <StudentsPart
            {...{ exam, id: "absent", heading: t("progress.absent") }}
            about={absent.length === 0 && t("progress.none")}
            rows={absent.map(({ student, marks }) => ({ student, cells: marks }))}
          />
          <StudentsPart
            {...{ exam, id: "jumps", heading: t("progress.jumps") }}
            about={jumps.length === 0 ? t("progress.noJumps") : jumpsAbout}
            rows={jumps.map(({ student, ...jump }) => {
              return { student, cells: [{ subject: jump.subject, text: checkText(jump) }] };
            })}
            more={moreJumps > 0 && t("import.more", { number: digits(moreJumps) })}
          />
          {!exam.isLocked && (
            <Inset>
              <p className="mb-3">
                {missing === 0
                  ? t("progress.thenLock")
                  : t("progress.lockAnyway", { count: missing, number: digits(missing) })}
              </p>
              <ButtonLink to={checkedUrl(exam)} variant={isDone ? "filled" : "outline"}>
                {t("progress.checked")}
              </ButtonLink>
            </Inset>
          )}
        </>
      )}
    </>
  );
}

/** Says how many marks to check each list below has. */
function ToCheck({ exam, path, failed, absent, jumps, moreJumps }: ExamProgressView) {
  const { t, values } = useTexts();
  const countOf = (students: ExamProgressView["failed"]) => students.reduce((sum, { marks }) => sum + marks.length, 0);
  const lists = [
    { id: "failed", count: countOf(failed) },
    { id: "absent", count: countOf(absent) },
    { id: "jumps", count: jumps.length + moreJumps },
  ] as const;
  const shown = lists.filter(({ count }) => count > 0);
  if (shown.length === 0)
    return (
      <p data-part="to-check" className="mt-2.4 flex items-center gap-2.6">
        <Check size={20} strokeWidth={1.75} aria-hidden="true" className="text-paddy" />
        {t("progress.fine")}
      </p>
    );
  return (
    <>
      <p data-part="to-check" className="mt-2.4">
        {t("progress.toCheck", values({ count: path.toCheck }))}{" "}
        {shown.map(({ id, count }, place) => (
          <Fragment key={id}>
            {place > 0 && ", "}
            <a className={linkInText} href={`#${id}`}>
              {t(`progress.toCheck.${id}`, values({ count }))}
            </a>
          </Fragment>
        ))}
      </p>
      {exam.isLocked && (
        <p data-part="unlock-first" className="mt-2.4">
          {t("progress.unlockFirst")}{" "}
          <Link className={linkInText} to={lockUrl(exam, "check")}>
            {t("exams.unlock")}
          </Link>
        </p>
      )}
    </>
  );
}

function MissingBySubject({ exam, subjects }: ExamProgressView) {
  const { t, digits } = useTexts();
  return (
    <ProgressPart id="by-subject" heading={t("progress.bySubject")}>
      <ul data-part="progress-subjects" className="lg:ml-beside">
        {subjects.map(({ subject, isBegun, missing, firstMissing }) => (
          <li
            key={subject.id}
            className="flex min-h-11 max-w-broad flex-wrap items-center justify-between gap-x-6 border-t tabular-nums"
          >
            <CellLink exam={exam} student={firstMissing.id} subject={subject} />
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

type StudentCells = Omit<StudentRowProps, "children"> & { cells: { subject: SheetSubject; text?: string }[] };

type StudentsPartProps = {
  exam: ExamProgressView["exam"];
  id: string;
  heading: string;
  about: string | false;
  /** Each group has many students with the same subjects. One closed line stands for the group. */
  alike?: StudentCells[][];
  rows: StudentCells[];
  more?: string | false;
};

function StudentsPart({ exam, id, heading, about, alike = [], rows, more }: StudentsPartProps) {
  const { t, digits } = useTexts();
  const toRow = ({ student, note, cells }: StudentCells) => (
    <StudentRow key={`${student.id}.${cells[0]?.subject.id}`} student={student} note={note}>
      {cells.map(({ subject, text }) => (
        <CellLink key={subject.id} exam={exam} student={student.id} subject={subject}>
          {text && `: ${text}`}
        </CellLink>
      ))}
    </StudentRow>
  );
  return (
    <ProgressPart id={id} heading={heading}>
      {about && <p className={partNote}>{about}</p>}
      {alike.map((group) => (
        <details key={group[0]?.student.id} data-part="progress-alike" className="group">
          <summary className={`flex items-center gap-2 border-t lg:pl-beside ${foldedSummary}`}>
            {t("progress.alike", {
              subjects: (group[0]?.cells ?? []).map(({ subject }) => subject.name).join(", "),
              number: digits(group.length),
            })}
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="flex-none group-open:rotate-180" />
          </summary>
          <ul data-part="progress-students">{group.map(toRow)}</ul>
        </details>
      ))}
      <FoldedList part="progress-students" summaryClassName="lg:pl-beside">
        {rows.map(toRow)}
      </FoldedList>
      {more && <p className={partNote}>{more}</p>}
    </ProgressPart>
  );
}

function useMarkOutOf() {
  const { t, digits } = useTexts();
  return (mark: Mark, { fullMarks }: SheetSubject) => {
    if (mark === absent) return t("marks.absent");
    const value = digits(mark);
    return fullMarks === 100 ? value : t("progress.outOf", { mark: value, full: digits(fullMarks) });
  };
}

/** Says a mark, and the value from which it jumps. */
function useCheckText() {
  const { t, digits } = useTexts();
  const outOf = useMarkOutOf();
  return ({ subject, mark, from }: ExamProgressView["failed"][number]["marks"][number]) => {
    const given = outOf(mark, subject);
    if (!from) return given;
    if ("before" in from) return t("progress.lastTime", { mark: given, before: digits(from.before) });
    const average = digits(from.others.toFixed(1));
    return t(subject.fullMarks === 100 ? "progress.otherwise" : "progress.otherwiseOf100", { mark: given, average });
  };
}

type CellLinkProps = {
  exam: { id: number; classLevel: number; isLocked: boolean };
  student: number;
  subject: { id: number; name: string };
  children?: ReactNode;
};

/**
 * Links to the student's cell in the mark sheet. Shows no link for a locked exam, because the sheet of a locked exam
 * has no fields.
 */
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

type StudentRowProps = { student: SheetStudent; note?: string | false; children: ReactNode };

function StudentRow({ student: { rollNumber, name }, note, children }: StudentRowProps) {
  const { t, digits } = useTexts();
  return (
    <li className="grid grid-cols-from-12 items-center border-t py-1.4 lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_minmax(0,2fr)] lg:grid-rows-to-end lg:items-baseline">
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
