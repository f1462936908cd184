import { CardSheet } from "./card-sheet";
import { PaperDocument } from "./paper-document";
import { cardStyles } from "./paper-styles";
import { usePaperWords } from "./paper-words";
import type { ResultCard } from "./result-card";

/** The result card of one pupil, a document of one page. */
export function CardPage({ card, madeOn }: { card: ResultCard; madeOn: Date }) {
  const { t } = usePaperWords();
  return (
    <PaperDocument title={`${card.pupil.name} – ${card.exam} – ${t("card.title")}`} styles={cardStyles}>
      <main>
        <CardSheet card={card} madeOn={madeOn} />
      </main>
    </PaperDocument>
  );
}

type ClassProps = { exam: string; classLevel: number; cards: ResultCard[]; leftOut: number; madeOn: Date };

/**
 * The cards of a class in one document, a page for each. How many pupils have none is said on the screen alone and
 * printed nowhere.
 */
export function ClassCardsPage({ exam, classLevel, cards, leftOut, madeOn }: ClassProps) {
  const { t, figure, className } = usePaperWords();
  const counted = (count: number) => ({ count, number: figure(count) });
  return (
    <PaperDocument title={`${t("paper.cards")} – ${className(classLevel)} – ${exam}`} styles={cardStyles}>
      <main>
        <p className="said">
          {cards.length > 0 ? t("paper.cardsHere", counted(cards.length)) : t("paper.noMarks")}{" "}
          {leftOut > 0 && t("paper.leftOut", counted(leftOut))}
        </p>
        {cards.map((card) => (
          <CardSheet key={card.pupil.id} card={card} madeOn={madeOn} />
        ))}
      </main>
    </PaperDocument>
  );
}
