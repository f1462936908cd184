import { useTranslation } from "react-i18next";
import { formatDigits } from "../i18n/format";
import { useLocalizedPath } from "../i18n/use-localized-path";
import type { Figure } from "../school/identity";

type FiguresStripProps = { figures: Figure[]; label: string; tone: "dark" | "light" };

/** Figures across the whole page; the first cell is as wide as the margin column. A figure that is empty has no cell. */
export function FiguresStrip({ figures, label, tone }: FiguresStripProps) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  const said = (cell: Figure) => ("word" in cell ? t(cell.word) : formatDigits(cell.figure, language));
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
