import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import type { MarkSheet } from "../mark-sheet";
import { classCardsUrl } from "../urls";
import { Card, type CardIssue } from "./card";
import cardStyles from "./card.css?inline";
import { splitInto } from "./printouts";
import { ReportDocument } from "./report-document";
import { listClassCards, type ResultCard } from "./result-card";

export function CardPage({ card, ...issue }: { card: ResultCard } & CardIssue) {
  const { t } = useTexts();
  return (
    <ReportDocument
      title={`${card.student.name} – ${card.exam} – ${t("card.title")}`}
      styles={cardStyles}
      back={issue.back}
    >
      <Card card={card} {...issue} />
    </ReportDocument>
  );
}

type ClassCardsPageProps = { sheet: MarkSheet; isPaired: boolean } & CardIssue;

/**
 * Shows the cards of all students with marks. On the screen, the page also shows the number of students without a card.
 * The printed page does not.
 */
export function ClassCardsPage({ sheet, isPaired, ...issue }: ClassCardsPageProps) {
  const { t, digits, language } = useTexts();
  const { id, name, classLevel } = sheet.exam;
  const cards = listClassCards(sheet);
  const leftOut = sheet.students.length - cards.length;
  const counted = (count: number) => ({ count, number: digits(count) });
  const title = `${t("report.cards")} – ${t(classLabel(classLevel))} – ${name}`;
  const otherHref = classCardsUrl(id, language, isPaired ? 1 : 2);
  return (
    <ReportDocument title={title} styles={cardStyles} back={issue.back}>
      <p className="page-note">
        {cards.length > 0
          ? t(isPaired ? "report.cardsInPairs" : "report.cardsHere", counted(cards.length))
          : t("report.noMarks")}{" "}
        {leftOut > 0 && t("report.leftOut", counted(leftOut))}{" "}
        {cards.length > 0 && <a href={otherHref}>{t(isPaired ? "report.onePerPage" : "report.twoPerSheet")}</a>}
      </p>
      {isPaired
        ? splitInto(cards, 2).map((pair) => (
            <section key={pair[0]?.student.id} className="pair">
              {pair.map((card) => (
                <Card key={card.student.id} card={card} {...issue} />
              ))}
            </section>
          ))
        : cards.map((card) => <Card key={card.student.id} card={card} {...issue} />)}
    </ReportDocument>
  );
}
