import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ToastList } from "~/admin/toast-list";
import { ButtonLink } from "~/components/button";
import { Localized, PlaceAndYear } from "~/components/localized";
import type { TextKey } from "~/i18n/en";
import { useTexts } from "~/i18n/use-texts";
import { SchoolCrest } from "~/school/school-crest";
import { useSchool } from "~/school/use-school";
import shutters from "~/styles/pictures/scene-school-shutters.svg?url";

export function SignInLayout({ heading, children }: { heading: TextKey; children: ReactNode }) {
  const { t } = useTranslation();
  const school = useSchool();
  return (
    <div className="grid min-h-screen grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(36rem,46.5%)_1fr] lg:grid-rows-[1fr_16px]">
      <main className="relative order-3 px-gutter pb-8 pt-7 lg:order-none lg:self-center lg:pl-16 lg:pr-8 [&>*]:max-w-100 [&>p:not([data-part])]:mb-4">
        <a href="/" className="flex items-center gap-3.5 pr-20">
          <SchoolCrest className="h-12.25 w-10.5 text-oxide" />
          <span>
            <span className="display block text-2xl leading-1.2 bn:leading-1.4">
              <Localized text={school.name} />
            </span>
            <small className="block text-small leading-1.35 text-ink-3">
              <PlaceAndYear text="site.placeAndYear" place={school.place} year={school.established} />
            </small>
          </span>
        </a>
        <h1 className="mb-5 mt-9">{t(heading)}</h1>
        {children}
      </main>
      <div className="relative order-1 h-50 overflow-hidden bg-wall-2 lg:order-none lg:h-auto">
        <img
          className="absolute inset-0 size-full object-cover object-left-bottom"
          src={shutters}
          width={444}
          height={506}
          alt=""
        />
      </div>
      <div className="plinth order-2 lg:order-none lg:col-span-full" />
      <ToastList />
    </div>
  );
}

export const SignInNote = ({ children }: { children: ReactNode }) => (
  <p data-part="sign-in-note" className="sign-in-note pt-4 text-small text-ink-2">
    {children}
  </p>
);

export const signInLink = "inline-flex min-h-11 items-center";

export const SignInActions = ({ children }: { children: ReactNode }) => (
  <div data-part="sign-in-actions" className="flex flex-col gap-2.6 pt-2">
    {children}
  </div>
);

export function LinkToSignIn() {
  const { t } = useTranslation();
  return <ButtonLink href="/cog-admin/login">{t("joining.toLogin")}</ButtonLink>;
}

/* The language button is at the top of the page, but its element is the last in the form. Otherwise the Enter key
   would press it, because Enter presses the first button of a form. */
const languagePlace = "absolute right-gutter top-7 lg:right-8";

const languageLink = `${signInLink} font-semibold text-teesta underline underline-offset-link`;

/** Changes the language by script, so that typed text stays in the form. */
export function LanguageLink() {
  const { t } = useTranslation();
  const { other, query } = useOtherLanguage("lng");
  return (
    <p className={languagePlace}>
      <Link to={query} replace preventScrollReset className={languageLink} lang={other}>
        {t("beyond.language")}
      </Link>
    </p>
  );
}

/**
 * Changes the language by sending the form with the id `form`. So the typed text stays in the form even without script.
 */
export function LanguageButton({ form }: { form: string }) {
  const { t } = useTranslation();
  const { other, query } = useOtherLanguage("language");
  return (
    <p className={languagePlace}>
      <button type="submit" form={form} formAction={`${query}&intent=language`} className={languageLink} lang={other}>
        {t("beyond.language")}
      </button>
    </p>
  );
}

function useOtherLanguage(parameter: "lng" | "language") {
  const { language } = useTexts();
  const query = new URLSearchParams(useLocation().search);
  query.delete("intent");
  const other = language === "en" ? "bn" : "en";
  query.set(parameter, other);
  return { other, query: `?${query}` };
}
