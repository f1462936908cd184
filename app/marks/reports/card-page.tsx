import { Crest } from "../../components/crest";
import { formatLongDate } from "../../i18n/format";
import { detectLanguage } from "../../i18n/languages";
import { countGraphemes } from "../../i18n/text";
import { school } from "../../school/identity";
import { gradeBands } from "../grades";
import { ReportDocument, useReportTexts } from "./report-document";
import { cardStyles } from "./report-styles";
import { type CardRow, getDensity, type ResultCard } from "./result-card";

/** The result card of one student, a document of one page. */
export function CardPage({ card, madeOn }: { card: ResultCard; madeOn: Date }) {
  const { t } = useReportTexts();
  return (
    <ReportDocument title={`${card.student.name} – ${card.exam} – ${t("card.title")}`} styles={cardStyles}>
      <main>
        <Card card={card} madeOn={madeOn} />
      </main>
    </ReportDocument>
  );
}

type ClassCardsPageProps = { exam: string; classLevel: number; cards: ResultCard[]; leftOut: number; madeOn: Date };

/**
 * The cards of a class in one document, a page for each. How many students have none is said on the screen alone and
 * printed nowhere.
 */
export function ClassCardsPage({ exam, classLevel, cards, leftOut, madeOn }: ClassCardsPageProps) {
  const { t, figure, className } = useReportTexts();
  const counted = (count: number) => ({ count, number: figure(count) });
  return (
    <ReportDocument title={`${t("paper.cards")} – ${className(classLevel)} – ${exam}`} styles={cardStyles}>
      <main>
        <p className="said">
          {cards.length > 0 ? t("paper.cardsHere", counted(cards.length)) : t("paper.noMarks")}{" "}
          {leftOut > 0 && t("paper.leftOut", counted(leftOut))}
        </p>
        {cards.map((card) => (
          <Card key={card.student.id} card={card} madeOn={madeOn} />
        ))}
      </main>
    </ReportDocument>
  );
}

const longNameLength = 60;

/** A result card of one page: black on white, readable in a photocopy, the same on a phone. */
function Card({ card, madeOn }: { card: ResultCard; madeOn: Date }) {
  const { t, language } = useReportTexts();
  return (
    <article className={`card ${getDensity(card)}`}>
      <CardHeader exam={card.exam} />
      <StudentDetails card={card} />
      {card.rows.length > 0 ? <CardMarksTable card={card} /> : <p>{t("paper.noMarksOfStudent")}</p>}
      <CardSummary card={card} />
      <FailedSubjects rows={card.failed} />
      <UnmarkedSubjects subjects={card.notMarked} />
      <GradingKey />
      <footer className="foot">
        <p>
          {t("card.generatedOn")} {formatLongDate(madeOn, language)}
        </p>
        <p className="signature">{t("card.principalSignature")}</p>
      </footer>
    </article>
  );
}

function CardHeader({ exam }: { exam: string }) {
  const { t, language } = useReportTexts();
  return (
    <header className="head">
      <Crest className="crest" />
      <p className="school display">{school.name[language]}</p>
      <p>{t("paper.place", { place: school.place[language] })}</p>
      <h1 className="title">
        <span lang={detectLanguage(exam)}>{exam}</span> – {t("card.title")}
      </h1>
    </header>
  );
}

function StudentDetails({ card: { student, exam, classLevel } }: { card: ResultCard }) {
  const { t, figure, className } = useReportTexts();
  return (
    <dl className="pupil">
      <StudentDetail label={t("card.studentName")} text={student.name} className="name" />
      <div>
        <dt>{t("marks.class")}</dt>
        <dd>{className(classLevel)}</dd>
      </div>
      <StudentDetail label={t("card.fatherName")} text={student.fatherName} />
      <div>
        <dt>{t("card.roll")}</dt>
        <dd>{figure(student.rollNumber)}</dd>
      </div>
      <StudentDetail label={t("card.motherName")} text={student.motherName} />
      <StudentDetail label={t("marks.exam")} text={exam} />
    </dl>
  );
}

function StudentDetail({ label, text, className }: { label: string; text: string; className?: string }) {
  const size = countGraphemes(text) > longNameLength ? "long" : className;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={size} lang={detectLanguage(text)}>
        {text}
      </dd>
    </div>
  );
}

function GradingKey() {
  const { t, figure } = useReportTexts();
  const last = gradeBands.length - 1;
  return (
    <ul className="key">
      {gradeBands.map(([grade, from], place) => (
        <li key={grade}>
          {place === 0 && t("paper.bandFrom", { from: figure(from), grade })}
          {place > 0 && place < last && `${figure(from)} ${grade}`}
          {place === last && t("paper.bandBelow", { from: figure(gradeBands[last - 1]?.[1] ?? 0), grade })}
        </li>
      ))}
    </ul>
  );
}

/** The subjects with a mark, and the total under a heavy rule. */
function CardMarksTable({ card }: { card: ResultCard }) {
  const { t, figure } = useReportTexts();
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
            <th scope="row" lang={detectLanguage(subject)}>
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
function CardSummary({ card: { total, full, percentage, grade } }: { card: ResultCard }) {
  const { t, figure } = useReportTexts();
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
function FailedSubjects({ rows }: { rows: CardRow[] }) {
  const { t, figure } = useReportTexts();
  const entries = rows.map(({ subject, mark }) => ({ subject, added: ` (${figure(mark)})` }));
  return <SubjectNames label={t("paper.failed")} entries={entries} />;
}

/** Names the subjects that the total does not count. */
function UnmarkedSubjects({ subjects }: { subjects: string[] }) {
  const { t } = useReportTexts();
  return <SubjectNames label={t("paper.notMarked")} entries={subjects.map((subject) => ({ subject, added: "" }))} />;
}

function SubjectNames({ label, entries }: { label: string; entries: { subject: string; added: string }[] }) {
  if (entries.length === 0) return null;
  return (
    <p className="line">
      <strong>{label}</strong>{" "}
      {entries.map(({ subject, added }, place) => (
        <span key={subject}>
          {place > 0 && ", "}
          <span lang={detectLanguage(subject)}>{subject}</span>
          {added}
        </span>
      ))}
    </p>
  );
}
