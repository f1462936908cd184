import type { ReactNode } from "react";
import { Localized } from "~/components/localized";
import { detectLanguage, localizedText } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { gradeBands, gradePoints } from "../grades";
import type { Mark } from "../mark-sheet";
import { formatPoint } from "../standings";
import { useMarkText } from "../use-mark-text";
import { GeneratedOn, ReportHead, type ReportIssue } from "./report-document";
import type { ResultCard } from "./result-card";

export type CardIssue = ReportIssue & {
  /** Draws the QR code of a student's card as a square without a margin. Undefined if families cannot open the card. */
  qrOf?: (studentId: number) => ReactNode;
};

/** `hasParents` shows the names of the parents. It is false on the card's page for families. */
type CardProps = { card: ResultCard; hasParents?: boolean } & CardIssue;

/** Draws one card. A black and white photocopy of the card must stay readable. */
export function Card({ card, hasParents = true, ...issue }: CardProps) {
  const { t } = useTexts();
  const qr = issue.qrOf?.(card.student.id);
  return (
    <article className="card">
      <ReportHead {...issue} hasPlace>
        <span lang={detectLanguage(card.exam)}>{card.exam}</span> – {t("card.title")}
      </ReportHead>
      <StudentDetails card={card} hasParents={hasParents} />
      <div className="record">
        <CardResult card={card} />
        {card.rows.length > 0 ? <CardMarksTable card={card} /> : <p>{t("report.noMarksOfStudent")}</p>}
        {card.hasOtherFullMarks && <p className="line">{t("card.countsHundred")}</p>}
      </div>
      <CardSummary card={card} />
      <div className="keys">
        <GradingKey />
        {qr && (
          <div className="address">
            {qr}
            <p>{t("card.online")}</p>
          </div>
        )}
      </div>
      <CardFoot {...issue} />
    </article>
  );
}

type StudentDetailsProps = Pick<CardProps, "card" | "hasParents">;

function StudentDetails({ card: { student, exam, classLevel }, hasParents }: StudentDetailsProps) {
  const { t, digits } = useTexts();
  const father = { label: t("card.fatherName"), text: student.fatherName };
  const mother = { label: t("card.motherName"), text: student.motherName };
  const details = [
    { label: t("card.studentName"), text: student.name },
    { label: t("marks.class"), text: t(classLabel(classLevel)) },
    ...(hasParents ? [father] : []),
    { label: t("card.roll"), text: digits(student.rollNumber) },
    ...(hasParents ? [mother] : []),
    { label: t("marks.exam"), text: exam },
  ];
  return (
    <dl className="details">
      {details.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd lang={detectLanguage(text)}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function GradingKey() {
  const { t, digits } = useTexts();
  const bandEnd = (place: number) => (gradeBands[place - 1]?.[1] ?? 101) - 1;
  const rows = [
    { label: t("report.bandMarks"), cells: gradeBands.map(([_, from], place) => digits(`${from}–${bandEnd(place)}`)) },
    { label: t("card.grade"), cells: gradeBands.map(([grade]) => grade) },
    { label: t("marks.points"), cells: gradeBands.map(([grade]) => digits(formatPoint(gradePoints[grade]))) },
  ];
  return (
    <table>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CardFoot({ school: { cardLine }, madeOn }: CardIssue) {
  const { t, language } = useTexts();
  return (
    <footer className="foot">
      <ul className="signatures">
        <li>{t("card.teacherSignature")}</li>
        <li>{t("card.guardianSignature")}</li>
        <li className="seal">{t("card.seal")}</li>
        <li>{t("card.principalSignature")}</li>
      </ul>
      <div className="end">
        <GeneratedOn madeOn={madeOn} />
        {localizedText(cardLine, language) && (
          <p>
            <Localized text={cardLine} />
          </p>
        )}
      </div>
    </footer>
  );
}

/**
 * If the student has not passed, the grade of the percentage is shown small. A large good grade could hide the failed
 * subject.
 */
function CardResult({ card: { standing, failed, notMarked } }: { card: ResultCard }) {
  const { t, values } = useTexts();
  const { outcome, grade, given, all } = standing;
  return (
    <section className={`result ${outcome}`}>
      <dl>
        <div>
          <dt>{t("card.result")}</dt>
          <dd className="outcome display">
            {t(`outcome.${outcome}`)}
            {outcome === "incomplete" && all > 0 && <small> {t("marks.givenOf", values({ given, all }))}</small>}
          </dd>
        </div>
        <div>
          <dt>{t("card.overallGrade")}</dt>
          <dd className={outcome === "passed" ? "display" : undefined}>{grade ?? t("common.na")}</dd>
        </div>
      </dl>
      <SubjectNames label={t("report.failed")} subjects={failed} />
      <SubjectNames label={t("report.notMarked")} subjects={notMarked.map((subject) => ({ subject }))} />
    </section>
  );
}

function CardMarksTable({ card }: { card: ResultCard }) {
  const { t, digits } = useTexts();
  const markText = useMarkText();
  return (
    <table className="marks">
      <thead>
        <tr>
          <th scope="col">{t("card.subject")}</th>
          <th scope="col">{t("card.fullMarks")}</th>
          <th scope="col">{t("card.obtainedMarks")}</th>
          <th scope="col">{t("card.highest")}</th>
          <th scope="col">{t("card.percentage")}</th>
          <th scope="col">{t("card.grade")}</th>
          <th scope="col">{t("marks.points")}</th>
        </tr>
      </thead>
      <tbody>
        {card.rows.map(({ subject, fullMarks, mark, highest, percentage, grade, isFailed, points }) => (
          <tr key={subject} className={isFailed ? "failed" : undefined}>
            <th scope="row" lang={detectLanguage(subject)}>
              {subject}
            </th>
            <td>{digits(fullMarks)}</td>
            <td>{markText(mark)}</td>
            <td>{digits(highest ?? "–")}</td>
            <td>{digits(percentage)}</td>
            <td>{grade}</td>
            <td>{digits(points)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("card.totalMarks")}</th>
          <td>{digits(card.full)}</td>
          <td>{digits(card.standing.total)}</td>
          <td />
          <td>{digits(card.percentage ?? "")}</td>
          <td className={card.standing.outcome === "passed" ? undefined : "small"}>{card.standing.grade}</td>
          <td>{digits(card.standing.points ?? "–")}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function CardSummary({ card: { standing, positions, full, percentage } }: { card: ResultCard }) {
  const { t, digits } = useTexts();
  const { total, points, position } = standing;
  const none = t("common.na");
  const shown: { label: string; text: string | number; of?: number }[] = [
    { label: t("card.totalMarks"), ...(full > 0 ? { text: total, of: full } : { text: none }) },
    { label: t("card.percentage"), text: percentage ? `${percentage}%` : none },
    { label: t("card.pointAverage"), text: points ?? "–" },
    { label: t("card.position"), ...(position ? { text: position, of: positions } : { text: "–" }) },
  ];
  return (
    <dl className="summary">
      {shown.map(({ label, text, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="display">
            {digits(text)}
            {of !== undefined && <small> / {digits(of)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SubjectNamesProps = { label: string; subjects: { subject: string; mark?: Mark }[] };

function SubjectNames({ label, subjects }: SubjectNamesProps) {
  const markText = useMarkText();
  if (subjects.length === 0) return null;
  return (
    <p className="line">
      <strong>{label}</strong>{" "}
      {subjects.map(({ subject, mark }, place) => (
        <span key={subject}>
          {place > 0 && ", "}
          <span lang={detectLanguage(subject)}>{subject}</span>
          {mark !== undefined && ` (${markText(mark)})`}
        </span>
      ))}
    </p>
  );
}
