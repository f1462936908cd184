import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state";

/** Stands in the place of a form whose thing is not there any more. */
export function Gone() {
  const { t } = useTranslation();
  return (
    <div className="office-said">
      <EmptyState>{t("form.gone")}</EmptyState>
    </div>
  );
}
