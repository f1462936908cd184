import { useTranslation } from "react-i18next";
import { useAddress } from "../address";

export function BlogNotFound() {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <div className="leaf section">
      <h1 className="heading">{t("blogs.notFound.title")}</h1>
      <div className="beside-line">
        <div className="lattice lattice-strip" />
        <p>{t("blogs.notFound.body")}</p>
        <p>
          <a className="button" href={to("/blogs")}>
            {t("blogs.back")}
          </a>
        </p>
      </div>
    </div>
  );
}
