import type { ReactNode } from "react";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { grades, isFailed } from "../grades";
import { absent, hasCell, type Mark, type MarkSheet, type SheetStudent } from "../mark-sheet";
import { type ClassStandings, formatPoint, getClassStandings, getPoint, type Outcome } from "../standings";
import { useMarkText } from "../use-mark-text";
import { GeneratedOn, ReportDocument, ReportHead, type ReportIssue } from "./report-document";
import tabulationStyles from "./tabulation.css?inline";

type Tabulation = ReturnType<typeof createTabulation>;
type TabulationLine = Tabulation["lines"][number];
type TabulationSubject = Tabulation["subjects"][number];

export function createTabulation(sheet: MarkSheet) {
  const standings = getClassStandings(sheet);
  const lines = sheet.students.map((student) => createLine(sheet, student, standings));
  const marked = lines.filter(({ standing }) => standing.grade !== undefined);
  const withOutcome = (outcome: Outcome) => marked.filter(({ standing }) => standing.outcome === outcome);
  const passed = withOutcome("passed");
  const failed = withOutcome("failed").length;
  return {
    exam: sheet.exam.name,
    classLevel: sheet.exam.classLevel,
    subjects: sheet.subjects.map(({ id, name, fullMarks }, place) => ({
      name,
      fullMarks,
      highest: standings.highestIn(id),
      passed: lines.filter(({ cells }) => cells[place]?.isFailed === false).length,
    })),
    lines,
    marked: marked.length,
    // A student with a missing mark counts as incomplete, and neither as passed nor as failed.
    passed: passed.length,
    failed,
    incomplete: withOutcome("incomplete").length,
    missing: lines.flatMap(({ cells }) => cells).filter(({ isMissing }) => isMissing).length,
    grades: grades.map((grade) => ({
      grade,
      count: grade === "F" ? failed : passed.filter(({ standing }) => standing.grade === grade).length,
    })),
  };
}

/**
 * `isMissing` is true for an empty cell. If the subject belongs to another group than the student, the cell is empty
 * but `isMissing` is false.
 */
type TabulationCell = { mark?: Mark; point?: number; isFailed?: boolean; isMissing?: boolean };

function createLine(sheet: MarkSheet, student: SheetStudent, { standingOf }: ClassStandings) {
  const cells = sheet.subjects.map((subject): TabulationCell => {
    const mark = sheet.marks[student.id]?.[subject.id];
    if (mark === undefined) return { isMissing: hasCell(student, subject) };
    return { mark, point: getPoint(mark, subject.fullMarks), isFailed: isFailed(mark, subject.fullMarks) };
  });
  return { student, cells, standing: standingOf(student.id) };
}

export function TabulationPage({ sheet, madeOn, ...issue }: { sheet: Tabulation } & ReportIssue) {
  const { t } = useTexts();
  const columns = useColumns(sheet);
  const title = `${t("report.tabulation")} – ${t(classLabel(sheet.classLevel))} – ${sheet.exam}`;
  return (
    <ReportDocument title={title} styles={tabulationStyles} back={issue.back}>
      <div className="sheet">
        <table>
          <thead>
            <tr>
              <td colSpan={columns.length}>
                <ReportHead {...issue}>
                  {t("report.tabulation")} – <span lang={detectLanguage(sheet.exam)}>{sheet.exam}</span> –{" "}
                  {t(classLabel(sheet.classLevel))}
                </ReportHead>
              </td>
            </tr>
            <tr className="grid">
              {columns.map(({ key, head, isTyped, headClass }) => (
                <th key={key} scope="col" className={headClass} lang={isTyped && detectLanguage(head)}>
                  {headClass === "upright" ? <span>{head}</span> : head}
                </th>
              ))}
            </tr>
            <SubjectsRow columns={columns} label={t("card.fullMarks")} value={({ fullMarks }) => fullMarks} />
          </thead>
          <tbody>
            {sheet.lines.map((line) => (
              <tr key={line.student.id} className="grid">
                {columns.map(({ key, cell, cellClass }) =>
                  key === "name" ? (
                    <th key={key} scope="row" className="name" lang={detectLanguage(line.student.name)}>
                      {cell(line)}
                    </th>
                  ) : (
                    <td key={key} className={cellClass?.(line)}>
                      {cell(line)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          <tbody className="foot">
            <SubjectsRow columns={columns} label={t("report.highest")} value={({ highest }) => highest ?? "–"} />
            <SubjectsRow columns={columns} label={t("outcome.passed")} value={({ passed }) => passed} />
            <tr>
              <td colSpan={columns.length}>
                <ResultCounts sheet={sheet} />
                <GeneratedOn madeOn={madeOn} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </ReportDocument>
  );
}

type Column = {
  key: string;
  head: string;
  /** True if staff typed the heading, for example the name of a subject. We must then detect its language. */
  isTyped?: true;
  headClass?: "name" | "upright" | "result";
  cell: (line: TabulationLine) => ReactNode;
  cellClass?: (line: TabulationLine) => string | undefined;
  subject?: TabulationSubject;
};

function useColumns({ subjects }: Tabulation): Column[] {
  const { t, digits, values } = useTexts();
  return [
    { key: "roll", head: t("report.roll"), cell: ({ student }) => digits(student.rollNumber) },
    { key: "name", head: t("common.name"), headClass: "name", cell: ({ student }) => student.name },
    ...subjects.map(
      (subject, place): Column => ({
        key: `subject ${place}`,
        head: subject.name,
        isTyped: true,
        headClass: "upright",
        cell: ({ cells }) => <SubjectCell {...cells[place]} />,
        cellClass: ({ cells }) =>
          cells[place]?.mark === absent ? "failed small" : cells[place]?.isFailed ? "failed" : undefined,
        subject,
      }),
    ),
    {
      key: "result",
      head: t("card.result"),
      headClass: "result",
      cell: ({ standing: { outcome, grade } }) => (grade ? t(`outcome.${outcome}`) : "–"),
      cellClass: ({ standing: { outcome } }) => `result ${outcome}`,
    },
    {
      key: "total",
      head: t("marks.total"),
      cell: ({ standing: { grade, total } }) => digits(grade ? total : "–"),
      cellClass: () => "sum",
    },
    {
      key: "grade",
      head: t("card.grade"),
      cell: ({ standing: { grade } }) => grade ?? t("common.na"),
      cellClass: ({ standing: { outcome } }) => (outcome === "passed" ? "grade" : "grade small"),
    },
    {
      key: "points",
      head: t("marks.points"),
      cell: ({ standing: { points, given, all } }) =>
        points === undefined ? t("marks.givenOf", values({ given, all })) : digits(points),
      cellClass: () => "points",
    },
    { key: "position", head: t("marks.position"), cell: ({ standing: { position } }) => digits(position ?? "–") },
  ];
}

function SubjectCell({ mark, point, isMissing }: TabulationCell) {
  const { digits } = useTexts();
  const markText = useMarkText();
  if (mark === undefined || point === undefined) return isMissing ? "–" : null;
  return (
    <>
      {markText(mark)} <small>{digits(formatPoint(point))}</small>
    </>
  );
}

type SubjectsRowProps = { columns: Column[]; label: string; value: (subject: TabulationSubject) => string | number };

function SubjectsRow({ columns, label, value }: SubjectsRowProps) {
  const { digits } = useTexts();
  return (
    <tr className="grid">
      {columns.map(({ key, subject }) =>
        key === "name" ? (
          <th key={key} scope="row" className="name">
            {label}
          </th>
        ) : (
          <td key={key}>{subject && digits(value(subject))}</td>
        ),
      )}
    </tr>
  );
}

function ResultCounts({ sheet }: { sheet: Tabulation }) {
  const { t, digits } = useTexts();
  const { lines, marked, passed, failed, incomplete, missing, grades } = sheet;
  const counts = [
    { label: t("report.students"), count: lines.length },
    { label: t("report.withMarks"), count: marked },
    { label: t("outcome.passed"), count: passed },
    { label: t("outcome.failed"), count: failed },
    ...grades.map(({ grade, count }) => ({ label: grade, count })),
    ...(incomplete > 0 ? [{ label: t("outcome.incomplete"), count: incomplete }] : []),
    ...(missing > 0 ? [{ label: t("report.missing"), count: missing }] : []),
  ];
  return (
    <dl className="counts">
      {counts.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{digits(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
