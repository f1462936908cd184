import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { textButton } from "~/admin/button";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { examProgressUrl } from "../urls";
import { countCells, type ExamPath, groupAlike, type LockGaps } from "./progress";

const maxNames = 20;

export function useLockGaps(view?: { path: ExamPath; gaps: LockGaps }): ReactNode[] {
  const { t, digits, values } = useTexts();
  if (!view) return [];
  const { given, all, notBegun, incomplete, leftOut } = view.gaps;
  const { alike, others } = groupAlike(incomplete);
  if (given === all && leftOut.length === 0) return [];
  const moreOf = ({ length }: unknown[]) =>
    length > maxNames && <span className="block">{t("import.more", { number: digits(length - maxNames) })}</span>;
  return [
    t(given > 0 ? "exams.marksIn" : "exams.noMarks", values({ given, all: countCells(view.gaps) })),
    notBegun.length > 0 && (
      <>
        <Lead>{t("exams.lock.notBegun")}</Lead> <Names of={notBegun} />
      </>
    ),
    incomplete.length > 0 && (
      <>
        <Lead>{t("exams.lock.incomplete", { number: digits(incomplete.length) })}</Lead>
        {alike.map((group) => (
          <span key={group[0]?.student.id} className="block">
            {t("progress.alike", {
              subjects: (group[0]?.missing ?? []).map(({ name }) => name).join(", "),
              number: digits(group.length),
            })}
          </span>
        ))}
        {others.slice(0, maxNames).map(({ student, missing }) => (
          <StudentLine key={student.id} {...student}>
            : <Names of={missing} />
          </StudentLine>
        ))}
        {moreOf(others)}
      </>
    ),
    leftOut.length > 0 && (
      <>
        <Lead>{t("exams.lock.leftOut", { number: digits(leftOut.length) })}</Lead>
        {leftOut.slice(0, maxNames).map((student) => (
          <StudentLine key={student.id} {...student} />
        ))}
        {moreOf(leftOut)}
      </>
    ),
    given > 0 && (
      <Link className={textButton} to={examProgressUrl(view.path)}>
        {t("progress.details")}
      </Link>
    ),
  ];
}

const Lead = ({ children }: { children: string }) => <strong className="font-semibold text-ink">{children}</strong>;

const Names = ({ of }: { of: { id: number; name: string }[] }) =>
  of.map(({ id, name }, place) => (
    <Fragment key={id}>
      {place > 0 && ", "}
      <span lang={detectLanguage(name)}>{name}</span>
    </Fragment>
  ));

type StudentLineProps = { rollNumber: number; name: string; children?: ReactNode };

function StudentLine({ rollNumber, name, children }: StudentLineProps) {
  const { t, digits } = useTexts();
  return (
    <span className="block">
      {t("marks.roll")} {digits(rollNumber)} <bdi lang={detectLanguage(name)}>{name}</bdi>
      {children}
    </span>
  );
}
