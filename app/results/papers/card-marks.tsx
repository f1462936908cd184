import { languageOfText } from "../../language/languages";
import { usePaperWords } from "./paper-words";
import type { CardRow, ResultCard } from "./result-card";

/** The subjects with a mark, and the total under a heavy rule. */
export function MarksTable({ card }: { card: ResultCard }) {
  const { t, figure } = usePaperWords();
  return (
    <table className="marks">
      <thead>
        <tr>
          <th scope="col">{t("card.subject")}</th>
          <th scope="col">{t("card.fullMarks")}</th>
          <th scope="col">{t("card.obtainedMarks")}</th>
          <th scope="col">{t("card.percentage")}</th>
          <th scope="col">{t("card.grade")}</th>
        </tr>
      </thead>
      <tbody>
        {card.rows.map(({ subject, fullMarks, mark, percentage, grade }) => (
          <tr key={subject} className={grade === "F" ? "failed" : undefined}>
            <th scope="row" lang={languageOfText(subject)}>
              {subject}
            </th>
            <td>{figure(fullMarks)}</td>
            <td>{figure(mark)}</td>
            <td>{figure(percentage)}</td>
            <td>{grade}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("card.totalMarks")}</th>
          <td>{figure(card.full)}</td>
          <td>{figure(card.total)}</td>
          <td>{figure(card.percentage ?? "")}</td>
          <td>{card.grade}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What a parent looks for first, in large figures. */
export function Outcome({ card: { total, full, percentage, grade } }: { card: ResultCard }) {
  const { t, figure } = usePaperWords();
  const none = t("common.na");
  const shown = [
    { label: t("card.totalMarks"), text: full > 0 ? figure(`${total} / ${full}`) : none },
    { label: t("card.percentage"), text: percentage ? figure(`${percentage}%`) : none },
    { label: t("card.overallGrade"), text: grade ?? none },
  ];
  return (
    <dl className="outcome">
      {shown.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="display">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names the failed subjects, because the overall grade alone may hide them. */
export function FailedSubjects({ rows }: { rows: CardRow[] }) {
  const { t, figure } = usePaperWords();
  const entries = rows.map(({ subject, mark }) => ({ subject, added: ` (${figure(mark)})` }));
  return <SubjectsLine label={t("paper.failed")} entries={entries} />;
}

/** Names the subjects that the total does not count. */
export function NotMarked({ subjects }: { subjects: string[] }) {
  const { t } = usePaperWords();
  return <SubjectsLine label={t("paper.notMarked")} entries={subjects.map((subject) => ({ subject, added: "" }))} />;
}

function SubjectsLine({ label, entries }: { label: string; entries: { subject: string; added: string }[] }) {
  if (entries.length === 0) return null;
  return (
    <p className="line">
      <strong>{label}</strong>{" "}
      {entries.map(({ subject, added }, place) => (
        <span key={subject}>
          {place > 0 && ", "}
          <span lang={languageOfText(subject)}>{subject}</span>
          {added}
        </span>
      ))}
    </p>
  );
}
