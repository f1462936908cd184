import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { formatDigits } from "../i18n/format";
import { localizedPath } from "../i18n/languages";

const texts: Record<number, { title: TextKey; body?: TextKey }> = {
  404: { title: "error.notFound" },
  503: { title: "caretaker.busy.title", body: "caretaker.busy.body" },
  507: { title: "caretaker.full.title", body: "caretaker.full.body" },
};

/** The page of last resort: the specified sentence and the status. Never a message that came from inside. */
export function ErrorPage() {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, body } = texts[status] ?? {};
  return (
    <div className="leaf section">
      <h1 className="heading">{t(title ?? "error.app")}</h1>
      <div className="beside-line">
        {body && <p>{t(body)}</p>}
        <p>{t("error.status", { status: formatDigits(status, language) })}</p>
        <p>
          <a className="button" href={localizedPath(language, "/")}>
            {t("error.home")}
          </a>
        </p>
      </div>
    </div>
  );
}
