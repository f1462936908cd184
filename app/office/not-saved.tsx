import { RotateCw, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { inDigits } from "../language/digits-and-dates";
import type { Message } from "./messages";

/** Says inside a form that sending it failed, and sends it again; `failed` is what useSending gives. */
export function NotSaved({ failed }: { failed: Message }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="banner banner-bad" role="alert">
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong>{t("form.notSaved")}</strong>
        {failed.body && <p>{t(failed.body, inDigits(failed.values ?? {}, i18n.language))}</p>}
        <button type="submit" className="text-button">
          <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("form.sendAgain")}
        </button>
      </div>
    </div>
  );
}
