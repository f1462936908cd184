import { useTranslation } from "react-i18next";
import { useLocalizedPath } from "../i18n/use-localized-path";

export function NotFoundPage() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <div className="leaf section">
      <h1 className="heading">{t("error.notFound")}</h1>
      <div className="beside-line">
        <div className="lattice lattice-strip" />
        <p>
          <a className="button" href={to("/")}>
            {t("error.home")}
          </a>
        </p>
      </div>
    </div>
  );
}
