import { longDate } from "../../language/digits-and-dates";
import { countGraphemes } from "../../language/graphemes";
import { languageOfText } from "../../language/languages";
import { Crest } from "../../look/crest";
import { school } from "../../school/identity";
import { bands } from "../grades";
import { densityOf } from "./card-density";
import { FailedSubjects, MarksTable, NotMarked, Outcome } from "./card-marks";
import { usePaperWords } from "./paper-words";
import type { ResultCard } from "./result-card";

const longName = 60;

/** A result card of one page: black on white, readable in a photocopy, the same on a phone. */
export function CardSheet({ card, madeOn }: { card: ResultCard; madeOn: Date }) {
  const { t, language } = usePaperWords();
  return (
    <article className={`card ${densityOf(card)}`}>
      <Head exam={card.exam} />
      <Pupil card={card} />
      {card.rows.length > 0 ? <MarksTable card={card} /> : <p>{t("paper.noMarksOfPupil")}</p>}
      <Outcome card={card} />
      <FailedSubjects rows={card.failed} />
      <NotMarked subjects={card.notMarked} />
      <GradingKey />
      <footer className="foot">
        <p>
          {t("card.generatedOn")} {longDate(madeOn, language)}
        </p>
        <p className="signature">{t("card.principalSignature")}</p>
      </footer>
    </article>
  );
}

function Head({ exam }: { exam: string }) {
  const { t, language } = usePaperWords();
  return (
    <header className="head">
      <Crest className="crest" />
      <p className="school display">{school.name[language]}</p>
      <p>{t("paper.place", { place: school.place[language] })}</p>
      <h1 className="title">
        <span lang={languageOfText(exam)}>{exam}</span> – {t("card.title")}
      </h1>
    </header>
  );
}

function Pupil({ card: { pupil, exam, classLevel } }: { card: ResultCard }) {
  const { t, figure, className } = usePaperWords();
  return (
    <dl className="pupil">
      <Typed label={t("card.studentName")} text={pupil.name} className="name" />
      <div>
        <dt>{t("marks.class")}</dt>
        <dd>{className(classLevel)}</dd>
      </div>
      <Typed label={t("card.fatherName")} text={pupil.fatherName} />
      <div>
        <dt>{t("card.roll")}</dt>
        <dd>{figure(pupil.rollNumber)}</dd>
      </div>
      <Typed label={t("card.motherName")} text={pupil.motherName} />
      <Typed label={t("marks.exam")} text={exam} />
    </dl>
  );
}

function Typed({ label, text, className }: { label: string; text: string; className?: string }) {
  const size = countGraphemes(text) > longName ? "long" : className;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={size} lang={languageOfText(text)}>
        {text}
      </dd>
    </div>
  );
}

function GradingKey() {
  const { t, figure } = usePaperWords();
  const last = bands.length - 1;
  return (
    <ul className="key">
      {bands.map(([grade, from], place) => (
        <li key={grade}>
          {place === 0 && t("paper.bandFrom", { from: figure(from), grade })}
          {place > 0 && place < last && `${figure(from)} ${grade}`}
          {place === last && t("paper.bandBelow", { from: figure(bands[last - 1]?.[1] ?? 0), grade })}
        </li>
      ))}
    </ul>
  );
}
