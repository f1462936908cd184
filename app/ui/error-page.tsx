import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";

/** The page of last resort: the specified sentence and the status. Never a message that came from inside. */
export function ErrorPage() {
  const { t, i18n } = useTranslation();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <div className="leaf section">
      <h1 className="heading">{t(status === 404 ? "error.notFound" : "error.app")}</h1>
      <div className="beside-line">
        <p>{t("error.status", { status: digits(status, i18n.language === "bn" ? "bn" : "en") })}</p>
        <p>
          <a className="button" href="/">
            {t("error.home")}
          </a>
        </p>
      </div>
    </div>
  );
}
