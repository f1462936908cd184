import type { TextKey } from "../i18n/en";
import { type LocalizedText, localize } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";

type DarkProps = {
  onDark?: boolean;
};

export function Localized({ text, ...onDarkGround }: { text: LocalizedText } & DarkProps) {
  const { language } = useTexts();
  const found = localize(text, language);
  if (!found) return <ToBeAdded {...onDarkGround} />;
  return found.language === language ? found.text : <span lang={found.language}>{found.text}</span>;
}

export function ToBeAdded({ onDark = false }: DarkProps) {
  const { t } = useTexts();
  return (
    <span data-part="to-be-added" className={onDark ? "text-foot-muted" : "text-ink-3"}>
      {t("common.toBeAdded")}
    </span>
  );
}

// This character marks the place in a text for a value that may be in another language than the text.
const slot = "\ufffc";

type PlaceAndYearProps = {
  text: Extract<TextKey, "site.placeAndYear" | "site.heroPlace">;
  place: LocalizedText;
  year: number;
} & DarkProps;

export function PlaceAndYear({ text, place, year, ...onDarkGround }: PlaceAndYearProps) {
  const { t, digits } = useTexts();
  const [before, after] = t(text, { place: slot, year: digits(year) }).split(slot);
  return (
    <>
      {before}
      <Localized text={place} {...onDarkGround} />
      {after}
    </>
  );
}
