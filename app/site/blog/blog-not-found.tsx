import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state";
import { useAddress } from "../address";

export function BlogNotFound() {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <div className="leaf section">
      <h1 className="heading">{t("blogs.notFound.title")}</h1>
      <div className="beside-line blog-missing">
        <EmptyState>{t("blogs.notFound.body")}</EmptyState>
        <a className="button" href={to("/blogs")}>
          {t("blogs.back")}
        </a>
      </div>
    </div>
  );
}
