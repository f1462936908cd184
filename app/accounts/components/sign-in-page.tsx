import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Flash } from "../../admin/flash";
import { Toasts } from "../../admin/toasts";
import { Crest } from "../../components/crest";
import type { TextKey } from "../../i18n/en";
import { formatDigits } from "../../i18n/format";
import { school } from "../../school/identity";
import shutters from "../../styles/pictures/scene-school-shutters.svg?url";
import type { LinkPurpose } from "../one-time-links.server";
import type { PendingForm, SessionExpired } from "../pending-form.server";
import { SignInForm } from "./sign-in-form";

/** The page of somebody who is still outside: the school's name, a heading, and whatever is to be done there. */
export function SignInLayout({ heading, children }: { heading: TextKey; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const year = formatDigits(school.established, language);
  return (
    <div className="login">
      <main className="login-form">
        <a href="/" className="masthead">
          <Crest />
          <span>
            <span className="display">{school.name[language]}</span>
            <small>{t("site.placeAndYear", { place: school.place[language], year })}</small>
          </span>
        </a>
        <h1>{t(heading)}</h1>
        {children}
      </main>
      <div className="login-scene">
        <img src={shutters} width={444} height={506} alt="" />
      </div>
      <div className="plinth" />
      <Toasts />
    </div>
  );
}

/** The link to the same page in the other language, for somebody who is still outside. */
export function LanguageLink() {
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

/** Says that a one-time link can be used no more, and how to get another one. */
export function LinkExpiredPage({ purpose }: { purpose: LinkPurpose }) {
  const { t } = useTranslation();
  return (
    <SignInLayout heading="joining.gone">
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
      <LanguageLink />
    </SignInLayout>
  );
}

/** What the guard threw, if it is that a form came after its sender's sign-in had ended. */
export function getSessionExpired(error: unknown): SessionExpired | undefined {
  const isThat = isRouteErrorResponse(error) && error.status === 401 && error.data?.pending;
  return isThat ? error.data : undefined;
}

type SessionExpiredPageProps = { pending: PendingForm; refused?: { message: Flash; email: string } };

/** Answers a form that came too late: what was typed is kept while its sender signs in, right here. */
export function SessionExpiredPage({ pending, refused }: SessionExpiredPageProps) {
  const { t } = useTranslation();
  return (
    <SignInLayout heading="expired.title">
      <p>{t(pending.fields.length > 0 ? "expired.kept" : "expired.nothingDone")}</p>
      <LostInputNote pending={pending} />
      <SignInForm asksForSetUpCode={false} maySignUp={false} refused={refused} pending={pending} />
    </SignInLayout>
  );
}

/** Says what of a form cannot be kept. */
function LostInputNote({ pending: { hadFile, isCut } }: { pending: PendingForm }) {
  const { t } = useTranslation();
  return (
    <>
      {hadFile && <p>{t("expired.file")}</p>}
      {isCut && <p>{t("expired.cut")}</p>}
    </>
  );
}

/**
 * After signing in again in mid-form: sends what was typed to where it was going, to be looked over there. The field
 * `resume` asks that form to be shown again and to write nothing. What had nothing typed, a deletion, is done.
 */
export function ResumeFormPage({ pending }: { pending: PendingForm }) {
  const { t } = useTranslation();
  const { action, fields } = pending;
  const hasTexts = fields.length > 0;
  return (
    <SignInLayout heading="expired.signedIn">
      <p role="status">{t(hasTexts ? "expired.notYet" : "expired.notDoneYet")}</p>
      <LostInputNote pending={pending} />
      <form method="post" action={action} encType="multipart/form-data">
        {fields.map(([name, text], place) => (
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
    </SignInLayout>
  );
}
