import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";

/** A pupil by roll and name, in the columns of a list. */
export function NamedPupil({ rollNumber, name }: { rollNumber: number; name: string }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <p className="pupil-roll">
        <span className="hidden-text">{t("marks.roll")}</span>{" "}
        {digits(rollNumber, i18n.language === "bn" ? "bn" : "en")}
      </p>
      <p className="pupil-name" lang={languageOfText(name)}>
        <bdi>{name}</bdi>
      </p>
    </>
  );
}
