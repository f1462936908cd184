import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import sceneWide from "../../look/scene-school-hero.svg?url";
import scenePhone from "../../look/scene-school-phone.svg?url";
import { school } from "../../school/identity";
import { welcome } from "../../school/welcome";
import { useAddress } from "../address";

export function Hero() {
  const { t } = useTranslation();
  const { language, to } = useAddress();
  const year = digits(school.established, language);
  return (
    <section className="hero">
      <div className="hero-stage">
        <picture className="hero-picture">
          <source media="(min-width: 60rem)" srcSet={sceneWide} width={812} height={494} />
          <img src={scenePhone} width={630} height={472} alt={t("site.scene")} {...firstPicture} />
        </picture>
        <div className="hero-text leaf">
          <div className="hero-words">
            <p className="display">{school.name[language]}</p>
            <p className="place">{t("site.heroPlace", { place: school.place[language], year })}</p>
            <h1>{welcome.headline[language]}</h1>
            <p className="lead">{welcome.lead[language]}</p>
            <a className="button" href={to("/about")}>
              {t("home.heroCta")}
            </a>
          </div>
        </div>
      </div>
      <div className="plinth" />
    </section>
  );
}

// React 18 knows the attribute only by its HTML spelling.
const firstPicture = { fetchpriority: "high" };
