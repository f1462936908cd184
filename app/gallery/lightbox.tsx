import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Shows the linked photos of its page large, one after another. Without script each link shows its picture alone. */
export function Lightbox() {
  const { t } = useTranslation();
  const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <dialog className="lightbox" aria-label={t("gallery.viewer")}>
      <form method="dialog">
        <p className="lightbox-count" />
        <button type="button" data-step="-1" aria-label={t("common.previous")}>
          <ArrowLeft {...icon} />
        </button>
        <button type="button" data-step="1" aria-label={t("common.next")}>
          <ArrowRight {...icon} />
        </button>
        <button type="submit" aria-label={t("common.close")}>
          <X {...icon} />
        </button>
      </form>
      <div className="lightbox-picture" />
      <div className="lightbox-words" aria-live="polite" />
    </dialog>
  );
}
