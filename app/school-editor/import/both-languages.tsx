import { type LocalizedText, languages } from "~/i18n/languages";

/** Shows the English and the Bengali half of a text. Leaves out a half that is empty. */
export const BothLanguages = ({ text, className }: { text: LocalizedText; className: string }) =>
  languages.map(
    (language) =>
      text[language] !== "" && (
        <span key={language} className={className} lang={language}>
          <bdi>{text[language]}</bdi>
        </span>
      ),
  );
