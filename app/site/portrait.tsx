import { useTranslation } from "react-i18next";
import { firstLetter } from "../language/graphemes";

type Parts = { name: string; office: string; photo: string };

/**
 * A photo at 4:5. The lattice with the first letter of the office lies below it, so it is what remains when there is
 * no photo or when it does not load.
 */
export function Portrait({ name, office, photo }: Parts) {
  const { t } = useTranslation();
  const seen = photo ? { role: "img", "aria-label": t("staff.photoAlt", { name }) } : { "aria-hidden": true };
  return (
    <div className="portrait" {...seen}>
      {firstLetter(office)}
      {photo && <img src={photo} alt="" width={208} height={260} loading="lazy" />}
    </div>
  );
}
