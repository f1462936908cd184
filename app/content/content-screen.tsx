import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/empty-state";

/** Says above a previewed page that only the office sees it, and leads back to where it is written. */
export function PreviewBar({ edit }: { edit: string }) {
  const { t } = useTranslation();
  return (
    <aside className="leaf blog">
      <p className="blog-lead">
        {t("office.preview.only")}{" "}
        <a className="link" href={edit}>
          {t("office.preview.edit")}
        </a>
      </p>
    </aside>
  );
}

/** Stands in the place of a form whose thing is not there any more. */
export function ContentNotFound() {
  const { t } = useTranslation();
  return (
    <div className="office-said">
      <EmptyState>{t("form.gone")}</EmptyState>
    </div>
  );
}
