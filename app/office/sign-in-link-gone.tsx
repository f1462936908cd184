import { useTranslation } from "react-i18next";
import type { Purpose } from "../accounts/links.server";
import { SignInFrame } from "./sign-in-frame";
import { OtherLanguage } from "./sign-in-language";

/** Says that a one-time link can be used no more, and how to get another one. */
export function LinkGone({ purpose }: { purpose: Purpose }) {
  const { t } = useTranslation();
  return (
    <SignInFrame heading="joining.gone">
      <p>{t("joining.gone.about")}</p>
      <p>{t(`joining.gone.${purpose}`)}</p>
      <div className="login-acts">
        <a className="button" href="/cog-admin/login">
          {t("joining.toLogin")}
        </a>
        {purpose === "password" && (
          <a className="button button-outline" href="/cog-admin/login/forgotten">
            {t("joining.forgotten.title")}
          </a>
        )}
      </div>
      <OtherLanguage />
    </SignInFrame>
  );
}
