import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import type { Figure } from "../school/figures";
import { useAddress } from "./address";

type Strip = { figures: Figure[]; label: string; tone: "dark" | "light" };

/** Figures across the whole page; the first cell is as wide as the margin column. A figure that is empty has no cell. */
export function FiguresStrip({ figures, label, tone }: Strip) {
  const { t } = useTranslation();
  const { language } = useAddress();
  const said = (cell: Figure) => ("word" in cell ? t(cell.word) : digits(cell.figure, language));
  return (
    <section className={tone === "light" ? "figures figures-light" : "figures"} aria-label={label}>
      <dl className="leaf">
        {figures.filter(said).map((cell) => (
          <div key={cell.label}>
            <dt>{t(cell.label)}</dt>
            <dd>{said(cell)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
