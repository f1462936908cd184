import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import { addressIn } from "../language/languages";

const words: Record<number, { title: TextKey; body?: TextKey }> = {
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
  const { title, body } = words[status] ?? {};
  return (
    <div className="leaf section">
      <h1 className="heading">{t(title ?? "error.app")}</h1>
      <div className="beside-line">
        {body && <p>{t(body)}</p>}
        <p>{t("error.status", { status: digits(status, language) })}</p>
        <p>
          <a className="button" href={addressIn(language, "/")}>
            {t("error.home")}
          </a>
        </p>
      </div>
    </div>
  );
}
