import { useTranslation } from "react-i18next";

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
