import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { type Language, languageOfText } from "../../language/languages";
import type { Problem } from "../../language/typed";
import type { SheetFault } from "../../students/pupils-import-sheet";
import type { ImportAnswer } from "./import-answer";

/** What is wrong in a sheet, place by place, in words. */
export function ImportFaults({ faults, moreFaults }: Pick<ImportAnswer, "faults" | "moreFaults">) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const inWords = ({ text, values = {} }: Problem) => {
    const shown = Object.entries(values).map(([name, value]) => [name, digits(value, numbersIn(value, language))]);
    return t(text, Object.fromEntries(shown));
  };
  return (
    <section className="import-part" aria-labelledby="import-faults">
      <h2 id="import-faults">{t("import.faults")}</h2>
      <ul className="import-faults">
        {faults.map((fault, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two faults may be the same
          <li key={place}>
            <FaultPlace {...fault} />
            {fault.pupil && (
              <span>
                {t("import.at.pupil", { roll: digits(fault.pupil.rollNumber, language) })}{" "}
                <span lang={languageOfText(fault.pupil.name)}>{fault.pupil.name}</span>
              </span>
            )}
            <span>
              {fault.typed && <q>{fault.typed}</q>} {inWords(fault.problem)}
            </span>
          </li>
        ))}
      </ul>
      {moreFaults > 0 && <p>{t("import.more", { number: digits(moreFaults, language) })}</p>}
    </section>
  );
}

function FaultPlace({ row, column }: SheetFault) {
  const { t, i18n } = useTranslation();
  const shown = digits(row ?? "", i18n.language === "bn" ? "bn" : "en");
  if (row === undefined) return column ? <strong>{column}</strong> : null;
  return <strong>{t(column ? "import.at.rowColumn" : "import.at.row", { row: shown, column })}</strong>;
}

// What was typed keeps its own digits.
const numbersIn = (value: string | number, language: Language) => (typeof value === "number" ? language : "en");
