import { usePaperWords } from "./paper-words";
import type { Tabulation } from "./tabulation";

/** Under every subject its highest mark and how many passed in it. */
export function SubjectFigures({ sheet: { subjects } }: { sheet: Tabulation }) {
  const { t, figure } = usePaperWords();
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

/** How many pupils there are, have passed or failed, and have each grade; and how many marks are missing, if any. */
export function Counts({ sheet: { lines, marked, passed, failed, missing, grades } }: { sheet: Tabulation }) {
  const { t, figure } = usePaperWords();
  const counts = [
    { label: t("paper.pupils"), count: lines.length },
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
