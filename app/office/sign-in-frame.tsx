import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import { Crest } from "../look/crest";
import shutters from "../look/scene-school-shutters.svg?url";
import { school } from "../school/identity";
import { Toasts } from "./said";

/** The page of somebody who is still outside: the school's name, a heading, and whatever is to be done there. */
export function SignInFrame({ heading, children }: { heading: TextKey; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const year = digits(school.established, language);
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
