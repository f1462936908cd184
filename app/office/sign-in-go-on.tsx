import { useTranslation } from "react-i18next";
import type { KeptForm } from "../accounts/kept-form";
import { WhatIsLost } from "./sign-in-ended";
import { SignInFrame } from "./sign-in-frame";

/**
 * After signing in again in mid-form: sends what was typed to where it was going, to be looked over there. The field
 * `resume` asks that form to be shown again and to write nothing. What had nothing typed, a deletion, is done.
 */
export function GoOn({ kept }: { kept: KeptForm }) {
  const { t } = useTranslation();
  const { to, typed } = kept;
  const hasTexts = typed.length > 0;
  return (
    <SignInFrame heading="expired.signedIn">
      <p role="status">{t(hasTexts ? "expired.notYet" : "expired.notDoneYet")}</p>
      <WhatIsLost kept={kept} />
      <form method="post" action={to} encType="multipart/form-data">
        {typed.map(([name, text], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a name may come twice
          <input key={place} type="hidden" name={name} value={text} />
        ))}
        {hasTexts && <input type="hidden" name="resume" value="1" />}
        <div className="login-acts">
          <button type="submit" className="button">
            {t(hasTexts ? "expired.goOn" : "expired.doNow")}
          </button>
          <a className="button button-outline" href="/cog-admin">
            {t("admin.dashboard")}
          </a>
        </div>
      </form>
    </SignInFrame>
  );
}
