import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import type { TextKey } from "../../language/en";
import { languageOfText } from "../../language/languages";
import type { CheckedPupils, ImportedPupil } from "../../students/pupils-import";

const names = ["name", "fatherName", "motherName"] as const;
const nameTexts: Record<(typeof names)[number], TextKey> = {
  name: "marks.name",
  fatherName: "card.fatherName",
  motherName: "card.motherName",
};

/** The pupils that a sheet puts on the class roll. */
export function AddedPupils({ added }: Pick<CheckedPupils, "added">) {
  const { t, i18n } = useTranslation();
  return (
    <section className="import-part" aria-labelledby="import-new">
      <h2 id="import-new">{t("import.new", { number: digits(added.length, i18n.language === "bn" ? "bn" : "en") })}</h2>
      <ul className="import-lines">
        {added.map((pupil) => (
          <li key={pupil.rollNumber}>
            <Whom {...pupil} />
            <ul>
              {names.slice(1).map((name) => (
                <li key={name}>
                  <span>{t(nameTexts[name])}</span>
                  <Name>{pupil[name]}</Name>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pupils on the class roll that a sheet gives other names, from what to what. */
export function ChangedPupils({ changed }: Pick<CheckedPupils, "changed">) {
  const { t, i18n } = useTranslation();
  const number = digits(changed.length, i18n.language === "bn" ? "bn" : "en");
  return (
    <section className="import-part" aria-labelledby="import-changed">
      <h2 id="import-changed">{t("import.changed", { number })}</h2>
      <ul className="import-lines">
        {changed.map(({ before, after }) => (
          <li key={after.rollNumber}>
            <Whom {...before} />
            <ul>
              {names
                .filter((name) => before[name] !== after[name])
                .map((name) => (
                  <li key={name}>
                    <span>{t(nameTexts[name])}</span>
                    <span>
                      <Name>{before[name]}</Name> → <Name>{after[name]}</Name>
                    </span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Whom({ rollNumber, name }: Pick<ImportedPupil, "rollNumber" | "name">) {
  const { t, i18n } = useTranslation();
  return (
    <p className="import-whom">
      <span>
        {t("marks.roll")} {digits(rollNumber, i18n.language === "bn" ? "bn" : "en")}
      </span>
      <Name>{name}</Name>
    </p>
  );
}

function Name({ children }: { children: string }) {
  return (
    <strong lang={languageOfText(children)}>
      <bdi>{children}</bdi>
    </strong>
  );
}
