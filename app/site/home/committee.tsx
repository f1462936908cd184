import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import { committee } from "../../school/committee";
import { useAddress } from "../address";

export function Committee() {
  const { t } = useTranslation();
  const { language } = useAddress();
  const members = committee.filter(({ name }) => name[language]);
  if (members.length === 0) return null;
  return (
    <section className="leaf section">
      <h2 className="heading" id="committee">
        {t("home.committee")}
      </h2>
      <table className="committee" aria-labelledby="committee">
        <thead>
          <tr>
            <th scope="col">{t("common.serial")}</th>
            <th scope="col">{t("common.name")}</th>
            <th scope="col">{t("common.designation")}</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ name, designation }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the serial number is what tells two members of one name apart
            <tr key={place}>
              <td>{digits(place + 1, language)}</td>
              <td>{name[language]}</td>
              <td>{t(designation)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
