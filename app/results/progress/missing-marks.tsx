import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import { CellLink } from "./cell-link";
import { NamedPupil } from "./named-pupil";
import type { MissingOnScreen } from "./progress-on-screen.server";

/** How many marks are missing in each subject; one without any leads to its first cell. */
export function MissingBySubject({ exam, subjects, firstPupil }: MissingOnScreen) {
  const { t, i18n } = useTranslation();
  return (
    <section className="progress-part" aria-labelledby="by-subject">
      <h2 id="by-subject">{t("progress.bySubject")}</h2>
      <ul className="progress-subjects">
        {subjects.map(({ isBegun, missing, ...subject }) => (
          <li key={subject.id}>
            {isBegun ? (
              <span lang={languageOfText(subject.name)}>{subject.name}</span>
            ) : (
              <CellLink exam={exam} student={firstPupil} subject={subject} />
            )}
            <span>
              {t(isBegun ? "progress.missing" : "progress.notBegun", {
                number: digits(missing, i18n.language === "bn" ? "bn" : "en"),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pupils whose marks are missing in subjects that others have one in, by roll, each mark a way to its cell. */
export function MissingByPupil({ exam, subjects, pupils }: MissingOnScreen) {
  const { t } = useTranslation();
  return (
    <section className="progress-part" aria-labelledby="by-pupil">
      <h2 id="by-pupil">{t("progress.byPupil")}</h2>
      {subjects.some(({ isBegun }) => !isBegun) && <p className="row-note">{t("progress.begunOnly")}</p>}
      <ul className="progress-pupils">
        {pupils.map(({ missing, hasNone, ...pupil }) => (
          <li key={pupil.id}>
            <NamedPupil {...pupil} />
            {hasNone && <p className="row-note">{t("progress.hasNone")}</p>}
            <ul className="progress-cells">
              {missing.map((subject) => (
                <li key={subject.id}>
                  <CellLink exam={exam} student={pupil.id} subject={subject} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
