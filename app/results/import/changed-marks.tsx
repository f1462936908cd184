import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import type { MarkLine } from "./mark-lines";

/** The marks that a sheet changes, pupil by pupil, from what to what. */
export function ChangedMarks({ count, lines }: { count: number; lines: MarkLine[] }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  return (
    <section className="import-part" aria-labelledby="import-changes">
      <h2 id="import-changes">{t("import.changes", { number: digits(count, language) })}</h2>
      <ul className="import-lines">
        {lines.map(({ student, roll, name, cells }) => (
          <li key={student}>
            <p className="import-whom">
              <span>
                {t("marks.roll")} {digits(roll, language)}
              </span>
              <strong lang={languageOfText(name)}>
                <bdi>{name}</bdi>
              </strong>
            </p>
            <ul>
              {cells.map((cell) => (
                <ChangedMark key={cell.id} {...cell} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangedMark({ subject, was, mark, by }: MarkLine["cells"][number]) {
  const { t } = useTranslation();
  return (
    <li className={by === undefined ? undefined : "import-meanwhile"}>
      <span lang={languageOfText(subject)}>{subject}</span>
      <strong>{t("marks.fromTo", { before: was ?? t("marks.noMark"), after: mark ?? t("marks.noMark") })}</strong>
      {by !== undefined && <em>{by ? t("import.meanwhileBy", { email: by }) : t("import.meanwhile")}</em>}
    </li>
  );
}
