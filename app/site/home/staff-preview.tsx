import { useTranslation } from "react-i18next";
import { teachers } from "../../school/staff";
import { staff } from "../../school/staff-register";
import { useAddress } from "../address";
import { StaffList } from "../staff-list";

export function StaffPreview() {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <section className="leaf section">
      <div className="heading-row">
        <h2 className="heading">{t("home.staffPreview")}</h2>
        <a className="link" href={to("/staff")}>
          {t("home.staffAll")}
        </a>
      </div>
      <div className="beside-line">
        <StaffList people={teachers(staff).slice(0, 3)} />
      </div>
    </section>
  );
}
