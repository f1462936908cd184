import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The link to the same page in the other language, for somebody who is still outside. */
export function OtherLanguage() {
  const { t, i18n } = useTranslation();
  const { search } = useLocation();
  const other = i18n.language === "en" ? "bn" : "en";
  const address = new URLSearchParams(search);
  address.set("lng", other);
  return (
    <p className="login-note login-way">
      <a className="link" href={`?${address}`} lang={other}>
        {t("beyond.language")}
      </a>
    </p>
  );
}
