import { useTranslation } from "react-i18next";
import { Localized, ToBeAdded } from "../components/localized";
import { leaf } from "../components/section";
import type { TextKey } from "../i18n/en";
import { formatDigits, toLatinDigits } from "../i18n/format";
import type { LocalizedText } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";

/** A figure with its label. An empty `figure` or `words` means that the fact is not filled in. */
export type Figure = { label: TextKey } & ({ figure: string } | { words: LocalizedText });

type FiguresStripProps = { figures: Figure[]; label: string; tone: keyof typeof tones };

const tones = {
  dark: {
    strip: "bg-teesta-deep text-white mt-11 lg:mt-16 print:bg-transparent print:text-ink",
    list: "",
    cell: "border-foot-rule print:border-rule",
    label: "text-foot-muted print:text-ink-2",
    figure: "text-figure",
  },
  light: {
    strip: "mt-11 border-y border-rule bg-wall-2 text-ink lg:mt-16",
    // Draws the page's margin line above and through the strip.
    list: "lg:before:absolute lg:before:-top-16.4 lg:before:bottom-0 lg:before:left-line lg:before:z-1 lg:before:w-px lg:before:bg-khata",
    cell: "border-rule",
    label: "text-ink-2",
    figure: "text-[clamp(1.875rem,1.6rem+1vw,2.25rem)]",
  },
};

export function FiguresStrip({ figures, label, tone }: FiguresStripProps) {
  const { t } = useTranslation();
  return (
    <section data-part={`figures-${tone}`} className={tones[tone].strip} aria-label={label}>
      <dl
        className={`${leaf} relative grid grid-cols-halves lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[10.5rem] ${tones[tone].list}`}
      >
        {figures.map((cell) => (
          <div
            key={cell.label}
            className={`flex flex-col-reverse justify-end pb-4.4 pt-4 ${inPairs} ${inOneRow} ${tones[tone].cell}`}
          >
            <dt className={`text-small leading-1.4 lg:text-base ${tones[tone].label}`}>{t(cell.label)}</dt>
            <dd className={`font-display font-normal leading-1.15 lining-nums bn:leading-1.4 ${tones[tone].figure}`}>
              <FigureText cell={cell} onDark={tone === "dark"} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const inPairs = [
  "max-lg:last:odd:col-span-full max-lg:even:border-l max-lg:even:pl-4.6",
  "max-lg:[&:nth-child(n+3)]:border-t",
].join(" ");
const inOneRow = "lg:border-l lg:py-6.4 lg:pl-gap lg:pr-4 lg:first:border-l-0 lg:first:px-0";

function FigureText({ cell, onDark }: { cell: Figure; onDark: boolean }) {
  const { language } = useTexts();
  const isThere = "words" in cell ? cell.words.en || cell.words.bn : cell.figure;
  if (!isThere) {
    return (
      <span className="font-text text-base">
        <ToBeAdded onDark={onDark} />
      </span>
    );
  }
  return "words" in cell ? <Localized text={cell.words} /> : formatDigits(toLatinDigits(cell.figure), language);
}
