import { Crest } from "../../components/crest";
import { formatLongDate } from "../../i18n/format";
import { detectLanguage } from "../../i18n/languages";
import { school } from "../../school/identity";
import { ReportDocument, useReportTexts } from "./report-document";
import { tabulationStyles } from "./report-styles";
import type { Tabulation, TabulationLine } from "./tabulation";

/** The tabulation sheet of an examination, landscape; its head stands on every page of the paper. */
export function TabulationPage({ sheet, madeOn }: { sheet: Tabulation; madeOn: Date }) {
  const { t, language, className } = useReportTexts();
  const title = `${t("paper.tabulation")} – ${className(sheet.classLevel)} – ${sheet.exam}`;
  return (
    <ReportDocument title={title} styles={tabulationStyles}>
      <main className="sheet">
        <h1 className="unseen">{title}</h1>
        <table>
          <TabulationHead sheet={sheet} />
          <tbody>
            {sheet.lines.map((line) => (
              <StudentLine key={line.student.id} line={line} />
            ))}
          </tbody>
          <tbody className="foot">
            <SubjectStatistics sheet={sheet} />
            <tr>
              <td colSpan={countColumns(sheet)}>
                <ResultCounts sheet={sheet} />
                <p className="made">
                  {t("card.generatedOn")} {formatLongDate(madeOn, language)}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </main>
    </ReportDocument>
  );
}

const countColumns = ({ subjects }: Tabulation) => subjects.length + 4;

function TabulationHead({ sheet }: { sheet: Tabulation }) {
  const { exam, classLevel, subjects } = sheet;
  const { t, language, figure, className } = useReportTexts();
  return (
    <thead>
      <tr>
        <th className="heading" colSpan={countColumns(sheet)} scope="col">
          <Crest className="crest" />
          <p className="display">{school.name[language]}</p>
          <p className="title">
            {t("paper.tabulation")} – <span lang={detectLanguage(exam)}>{exam}</span> – {className(classLevel)}
          </p>
        </th>
      </tr>
      <tr className="grid">
        <th scope="col">{t("paper.roll")}</th>
        <th scope="col" className="name">
          {t("common.name")}
        </th>
        {subjects.map(({ name }) => (
          <th key={name} scope="col" className="upright" lang={detectLanguage(name)}>
            <span>{name}</span>
          </th>
        ))}
        <th scope="col">{t("marks.total")}</th>
        <th scope="col">{t("card.grade")}</th>
      </tr>
      <tr className="grid">
        <td />
        <th scope="row" className="name">
          {t("card.fullMarks")}
        </th>
        {subjects.map(({ name, fullMarks }) => (
          <td key={name}>{figure(fullMarks)}</td>
        ))}
        <td />
        <td />
      </tr>
    </thead>
  );
}

function StudentLine({ line: { student, cells, total, grade } }: { line: TabulationLine }) {
  const { t, figure } = useReportTexts();
  return (
    <tr className="grid">
      <td>{figure(student.rollNumber)}</td>
      <th scope="row" className="name" lang={detectLanguage(student.name)}>
        {student.name}
      </th>
      {cells.map(({ mark, isFailed }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a printed line never move
        <td key={place} className={isFailed ? "failed" : undefined}>
          {figure(mark ?? "–")}
        </td>
      ))}
      <td className="sum">{figure(total ?? "–")}</td>
      <td className={grade === "F" ? "grade failed" : "grade"}>{grade ?? t("common.na")}</td>
    </tr>
  );
}

/** Under every subject its highest mark and how many passed in it. */
function SubjectStatistics({ sheet: { subjects } }: { sheet: Tabulation }) {
  const { t, figure } = useReportTexts();
  const rows = [
    { label: t("paper.highest"), shown: subjects.map(({ highest }) => highest ?? "–") },
    { label: t("paper.passed"), shown: subjects.map(({ passed }) => passed) },
  ];
  return rows.map(({ label, shown }) => (
    <tr key={label} className="grid">
      <td />
      <th scope="row" className="name">
        {label}
      </th>
      {shown.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a printed line never move
        <td key={place}>{figure(value)}</td>
      ))}
      <td />
      <td />
    </tr>
  ));
}

/** How many students there are, have passed or failed, and have each grade; and how many marks are missing, if any. */
function ResultCounts({ sheet: { lines, marked, passed, failed, missing, grades } }: { sheet: Tabulation }) {
  const { t, figure } = useReportTexts();
  const counts = [
    { label: t("paper.students"), count: lines.length },
    { label: t("paper.withMarks"), count: marked },
    { label: t("paper.passed"), count: passed },
    { label: t("paper.withFailed"), count: failed },
    ...grades.map(({ grade, count }) => ({ label: grade, count })),
    ...(missing > 0 ? [{ label: t("paper.missing"), count: missing }] : []),
  ];
  return (
    <dl className="counts">
      {counts.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
