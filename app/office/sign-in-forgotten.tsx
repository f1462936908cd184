import { useTranslation } from "react-i18next";

/** The way out for whoever has forgotten their password: a letter, or a colleague where no letters are sent. */
export function Forgotten({ mailIsOn }: { mailIsOn: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={mailIsOn ? "login-note login-way" : "login-note"}>
      {mailIsOn ? (
        <a className="link" href="/cog-admin/login/forgotten">
          {t("joining.forgotten")}
        </a>
      ) : (
        t("joining.forgotten.byColleague")
      )}
    </p>
  );
}
