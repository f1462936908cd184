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
    figure: "text-[clamp(1.875rem,1.6rem+1vw,2.25rem)] md:max-lg:text-3xl",
  },
};

export function FiguresStrip({ figures, label, tone }: FiguresStripProps) {
  const { t } = useTranslation();
  const columns = figures.length === 3 ? "" : "grid-cols-halves lg:grid-cols-[10.5rem]";
  return (
    <section data-part={`figures-${tone}`} className={tones[tone].strip} aria-label={label}>
      <dl
        className={`${leaf} relative grid md:auto-cols-fr md:grid-flow-col md:grid-cols-none ${columns} ${tones[tone].list}`}
      >
        {figures.map((cell) => (
          <div
            key={cell.label}
            className={`flex ${figures.length === 3 ? inLines : inPairs} ${inOneRow} ${tones[tone].cell}`}
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

/** On a phone, three figures are below each other, each in one line with its label. */
const inLines =
  "max-md:flex-row-reverse max-md:items-baseline max-md:justify-end max-md:gap-3 max-md:py-2.4 max-md:[&+*]:border-t";
const inPairs = [
  "max-md:flex-col-reverse max-md:justify-end max-md:pb-4.4 max-md:pt-4",
  "max-md:last:odd:col-span-full max-md:even:border-l max-md:even:pl-4.6 max-md:[&:nth-child(n+3)]:border-t",
].join(" ");
const inOneRow =
  "md:flex-col-reverse md:justify-end md:border-l md:py-6.4 md:pl-4.6 md:pr-3 md:first:border-l-0 md:first:pl-0 lg:pl-gap lg:pr-4";

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
